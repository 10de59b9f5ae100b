//! All states of a puzzle of orbits, and the ways from each of them to solved.

use super::definition::DefinitionError;
use super::pieces::{PieceState, Pieces};
use std::collections::HashMap;

/// All states, by their distance from solved.
pub struct States {
    /// How many turns each is from solved, and its number among all.
    distances: HashMap<PieceState, u8>,
    /// All of them, nearest first, so that they can be drawn by number.
    all: Vec<PieceState>,
    /// How often each turn must be made to come round.
    orders: Vec<usize>,
    /// By two turns: true if it does not matter which is made first.
    commute: Vec<Vec<bool>>,
}

/// A turn by its number and how often it is made.
pub type RepeatedTurn = (usize, usize);

impl States {
    /// The most states that are kept: each takes some hundred bytes.
    pub const MOST: usize = 1_000_000;

    /// Finds all states, breadth first.
    ///
    /// # Errors
    ///
    /// If there are more than [`States::MOST`].
    pub fn new(pieces: &Pieces) -> Result<States, DefinitionError> {
        let solved = pieces.solved();
        let after = |turns: &[usize]| {
            turns
                .iter()
                .fold(solved.clone(), |state, &turn| pieces.turned(&state, turn))
        };
        let order = |turn: usize| {
            let mut state = pieces.turned(&solved, turn);
            let mut order = 1;
            while state != solved {
                state = pieces.turned(&state, turn);
                order += 1;
            }
            order
        };
        let turns = 0..pieces.turns();
        let commute = turns.clone().map(|one| {
            turns
                .clone()
                .map(|other| after(&[one, other]) == after(&[other, one]))
                .collect()
        });
        let mut states = States {
            distances: HashMap::from([(solved.clone(), 0)]),
            orders: turns.clone().map(order).collect(),
            commute: commute.collect(),
            all: vec![solved],
        };
        let mut next = 0;
        while next < states.all.len() {
            let state = states.all[next].clone();
            let distance = states.distances[&state];
            for turn in turns.clone() {
                let mut after = state.clone();
                for _ in 1..states.orders[turn] {
                    after = pieces.turned(&after, turn);
                    if !states.distances.contains_key(&after) {
                        states.distances.insert(after.clone(), distance + 1);
                        states.all.push(after.clone());
                    }
                }
            }
            if states.all.len() > States::MOST {
                return Err(DefinitionError::TooManyStates(States::MOST));
            }
            next += 1;
        }
        Ok(states)
    }

    /// All states, the nearest first.
    pub fn all(&self) -> &[PieceState] {
        &self.all
    }

    /// How many turns the farthest is from solved.
    pub fn diameter(&self) -> usize {
        let farthest = self.all.last().map(|state| self.distances[state]);
        usize::from(farthest.unwrap_or_default())
    }

    /// How many turns a state is from solved; none if no turns lead there.
    pub fn distance(&self, state: &PieceState) -> Option<usize> {
        self.distances.get(state).map(|&distance| usize::from(distance))
    }

    /// How often a turn must be made to come round.
    pub fn order(&self, turn: usize) -> usize {
        self.orders[turn]
    }

    /// True if a turn may be made after another: it is of other pieces, and of two whose order does not matter, it is
    /// the later one.
    pub fn may_follow(&self, last: Option<usize>, next: usize) -> bool {
        last.is_none_or(|last| last != next && (last < next || !self.commute[last][next]))
    }

    /// All canonical solutions of exactly some number of turns.
    pub fn solutions<'a>(&'a self, pieces: &'a Pieces, start: PieceState, length: usize) -> Solutions<'a> {
        let is_near = self.distance(&start).is_some_and(|distance| distance <= length);
        Solutions {
            states: self,
            pieces,
            length,
            open: is_near.then(|| (start, Vec::new())).into_iter().collect(),
        }
    }
}

/// Solutions of some length, found depth first.
pub struct Solutions<'a> {
    states: &'a States,
    pieces: &'a Pieces,
    length: usize,
    /// States that are not looked at yet, and the turns that led there.
    open: Vec<(PieceState, Vec<RepeatedTurn>)>,
}

impl Iterator for Solutions<'_> {
    type Item = Vec<RepeatedTurn>;

    fn next(&mut self) -> Option<Vec<RepeatedTurn>> {
        while let Some((state, way)) = self.open.pop() {
            let left = self.length - way.len();
            if left == 0 {
                return Some(way);
            }
            let last = way.last().map(|&(turn, _)| turn);
            // The first turn is looked at first.
            for turn in (0..self.pieces.turns())
                .rev()
                .filter(|&turn| self.states.may_follow(last, turn))
            {
                let mut after = state.clone();
                for times in 1..self.states.order(turn) {
                    after = self.pieces.turned(&after, turn);
                    let distance = self.states.distance(&after);
                    if distance.is_some_and(|distance| distance < left) {
                        self.open
                            .push((after.clone(), [way.as_slice(), &[(turn, times)]].concat()));
                    }
                }
            }
        }
        None
    }
}
