//! The pieces of a puzzle of orbits, and turns as permutations of them: the engine that solves.

use super::definition::{DefinitionError, PieceOrbit, check_numbers};
use smallvec::SmallVec;

/// The state of all pieces: for each place of each orbit, which piece is there and in which way, as one number:
/// the piece times the ways of its orbit, plus the way.
pub type PieceState = SmallVec<[u8; 24]>;

/// The pieces of all orbits.
pub struct Pieces {
    orbits: Vec<OrbitPieces>,
    /// How many turns there are.
    turns: usize,
}

/// The pieces of an orbit.
struct OrbitPieces {
    /// Where its places begin in a state.
    first: usize,
    places: usize,
    /// The ways in which a piece can stand in a place: which of the stickers of the place each of its own is in. The
    /// first is that in which it stands at home.
    ways: Vec<Vec<u8>>,
    /// By turn and place: the place that the piece there goes to, and how the turn turns it.
    moves: Vec<Vec<(usize, usize)>>,
    /// By the way in which a turn turns a piece, and that in which it stands before: the way after.
    turned: Vec<Vec<u8>>,
}

impl OrbitPieces {
    /// What turns do to the pieces of an orbit, by where they take each sticker.
    fn new(orbit: &PieceOrbit, first: usize, turns: &[(char, &[u8])]) -> Result<OrbitPieces, DefinitionError> {
        let stickers = orbit.places.first().map_or(0, |place| place.len());
        let at_home: Vec<u8> = (0..stickers as u8).collect();
        let mut ways = vec![at_home];
        let mut moves = Vec::new();
        for (letter, destinations) in turns {
            let moved = orbit.places.iter().map(|place| {
                let after: Vec<u8> = place
                    .iter()
                    .map(|&sticker| destinations[usize::from(sticker)])
                    .collect();
                let index_in = |target: &[u8], sticker: u8| target.iter().position(|&each| each == sticker);
                let target = { orbit.places.iter() }.position(|target| {
                    target.len() == after.len() && after.iter().all(|&sticker| target.contains(&sticker))
                })?;
                let way = after
                    .iter()
                    .map(|&sticker| Some(index_in(orbit.places[target], sticker)? as u8));
                Some((target, number_of(&mut ways, way.collect::<Option<_>>()?)))
            });
            let moved: Option<Vec<(usize, usize)>> = moved.collect();
            moves.push(moved.ok_or(DefinitionError::TurnBreaksPieces(*letter))?);
        }
        // All ways that follow from each other.
        let then = |before: &[u8], after: &[u8]| before.iter().map(|&index| after[usize::from(index)]).collect();
        let mut next = 0;
        while next < ways.len() {
            for other in 0..=next {
                let both: [Vec<u8>; 2] = [then(&ways[next], &ways[other]), then(&ways[other], &ways[next])];
                both.into_iter().for_each(|way| _ = number_of(&mut ways, way));
            }
            next += 1;
            if ways.len() * orbit.places.len() > usize::from(u8::MAX) {
                return Err(DefinitionError::TooManyWays(orbit.kind));
            }
        }
        let number = |way: Vec<u8>| ways.iter().position(|each| *each == way).unwrap_or_default() as u8;
        let turned = ways
            .iter()
            .map(|turn| ways.iter().map(|before| number(then(before, turn))).collect());
        Ok(OrbitPieces {
            first,
            places: orbit.places.len(),
            moves,
            turned: turned.collect(),
            ways,
        })
    }

    /// Which piece a number in a state stands for, and in which way.
    fn read(&self, number: u8) -> (usize, usize) {
        (
            usize::from(number) / self.ways.len(),
            usize::from(number) % self.ways.len(),
        )
    }

    fn number(&self, piece: usize, way: usize) -> u8 {
        (piece * self.ways.len() + way) as u8
    }
}

/// The number of a way, which is added if it is new.
fn number_of(ways: &mut Vec<Vec<u8>>, way: Vec<u8>) -> usize {
    let known = ways.iter().position(|each| *each == way);
    known.unwrap_or_else(|| {
        ways.push(way);
        ways.len() - 1
    })
}

impl Pieces {
    /// The pieces of orbits, and what turns do to them.
    ///
    /// # Errors
    ///
    /// If a turn breaks pieces, or a sticker is in two places.
    pub fn new(orbits: &[PieceOrbit], turns: &[(char, &[u8])], stickers: usize) -> Result<Pieces, DefinitionError> {
        let places: Vec<&[u8]> = orbits.iter().flat_map(|orbit| orbit.places).copied().collect();
        check_numbers(&places, stickers)?;
        for (letter, destinations) in turns {
            let stays = |sticker: &u8| destinations[usize::from(*sticker)] == *sticker;
            let mut others = (0..stickers as u8).filter(|sticker| !places.iter().any(|place| place.contains(sticker)));
            if !others.all(|sticker| stays(&sticker)) {
                return Err(DefinitionError::TurnBreaksPieces(*letter));
            }
        }
        let mut first = 0;
        let orbits = orbits.iter().map(|orbit| {
            let pieces = OrbitPieces::new(orbit, first, turns);
            first += orbit.places.len();
            pieces
        });
        Ok(Pieces {
            orbits: orbits.collect::<Result<_, _>>()?,
            turns: turns.len(),
        })
    }

    /// How many turns there are.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// All pieces at home.
    pub fn solved(&self) -> PieceState {
        let pieces =
            |orbit: &OrbitPieces| -> PieceState { (0..orbit.places).map(|piece| orbit.number(piece, 0)).collect() };
        self.orbits.iter().flat_map(pieces).collect()
    }

    /// The state after the turn with a number, clockwise.
    pub fn turned(&self, state: &PieceState, turn: usize) -> PieceState {
        let mut after = state.clone();
        for orbit in &self.orbits {
            for (place, &(target, turned)) in orbit.moves[turn].iter().enumerate() {
                let (piece, way) = orbit.read(state[orbit.first + place]);
                after[orbit.first + target] = orbit.number(piece, usize::from(orbit.turned[turned][way]));
            }
        }
        after
    }

    /// The ways in which pieces of an orbit can stand in a place: which of the stickers of the place each of their
    /// own is in.
    pub fn ways(&self, orbit: usize) -> &[Vec<u8>] {
        &self.orbits[orbit].ways
    }

    /// The state in which these pieces, in these ways, are in the places of each orbit.
    pub fn placed(&self, orbits: &[Vec<(usize, usize)>]) -> PieceState {
        let orbits = self.orbits.iter().zip(orbits);
        let numbers = orbits.flat_map(|(orbit, placed)| placed.iter().map(|&(piece, way)| orbit.number(piece, way)));
        numbers.collect()
    }

    /// Which piece is in each place of an orbit, and in which way.
    pub fn pieces(&self, state: &PieceState, orbit: usize) -> Vec<(usize, usize)> {
        let orbit = &self.orbits[orbit];
        let numbers = &state[orbit.first..][..orbit.places];
        numbers.iter().map(|&number| orbit.read(number)).collect()
    }

    /// The state that the same turns solve which lead from this one to `target`.
    pub fn seen_from(&self, state: &PieceState, target: &PieceState) -> PieceState {
        let mut seen = state.clone();
        for (number, orbit) in self.orbits.iter().enumerate() {
            let homes = self.pieces(target, number);
            for (place, (piece, way)) in self.pieces(state, number).into_iter().enumerate() {
                let home = homes.iter().position(|(other, _)| *other == piece).unwrap_or(place);
                // The way that takes it from how it stands in the target to how it stands here.
                let from = homes[home].1;
                let turned = orbit.turned.iter().position(|turned| usize::from(turned[from]) == way);
                seen[orbit.first + place] = orbit.number(home, turned.unwrap_or_default());
            }
        }
        seen
    }
}
