//! How far it is to solved in maneuvers, where a maneuver is several turns made as one.

use crate::coordinates::FourPieces;
use crate::cube::{Cubie, Move, Transport};
use std::marker::PhantomData;

/// A short list of turns that is made as one.
#[derive(Debug, Clone)]
pub struct Maneuver {
    moves: Vec<Move>,
    forwards: Transport,
    backwards: Transport,
}

impl Maneuver {
    /// The maneuver of these turns.
    pub fn new(moves: Vec<Move>) -> Maneuver {
        let cube = Cubie::from(moves.as_slice());
        Maneuver {
            forwards: Transport::of(&cube),
            backwards: Transport::of(&cube.inverse()),
            moves,
        }
    }

    /// Its turns.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What it does to pieces.
    pub fn transport(&self) -> &Transport {
        &self.forwards
    }
}

/// Some of the maneuvers of a table, which are counted from 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choice(u64);

impl Choice {
    /// How many maneuvers a table can have.
    pub const MOST: usize = u64::BITS as usize;

    /// The maneuver with this number alone, which is below [`Choice::MOST`].
    const fn only(which: usize) -> Choice {
        Choice(1 << which)
    }

    /// The maneuvers of both.
    pub const fn or(self, other: Choice) -> Choice {
        Choice(self.0 | other.0)
    }

    /// True if the maneuver with this number is among them.
    pub const fn contains(self, which: usize) -> bool {
        which < Choice::MOST && self.0 >> which & 1 == 1
    }

    /// The numbers of the maneuvers, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < Choice::MOST).then_some(next)
        })
    }
}

/// With what to begin, at one value of a coordinate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choices {
    /// The maneuvers with which a shortest way can begin.
    pub shortest: Choice,
    /// Those with which a way can begin that is longer by just one move.
    pub one_longer: Choice,
    /// All that are allowed.
    pub allowed: Choice,
}

/// What is not reached.
const UNKNOWN: u8 = u8::MAX;

/// For every value of a coordinate, how far it is to solved and with what to begin.
pub struct ManeuverTable<C> {
    maneuvers: Vec<Maneuver>,
    /// Apart from the choices, since there they would be too far from each other for a cache.
    distances: Vec<u8>,
    choices: Vec<Choices>,
    coordinate: PhantomData<C>,
}

impl<C: FourPieces> ManeuverTable<C> {
    /// Works the table out, from solved backwards (E. W. Dijkstra, A note on two problems in
    /// connexion with graphs, 1959). Maneuvers beyond [`Choice::MOST`] are left out.
    ///
    /// `is_allowed` says of the four pieces before and after a maneuver, given by its number,
    /// whether a person would make it there.
    pub fn new(
        maneuvers: Vec<Maneuver>,
        is_allowed: impl Fn(&[C::Spot; 4], &[C::Spot; 4], usize) -> bool,
    ) -> Self {
        let solved = C::of(&Cubie::SOLVED);
        let mut table = ManeuverTable {
            maneuvers,
            distances: vec![UNKNOWN; C::SIZE],
            choices: vec![Choices::default(); C::SIZE],
            coordinate: PhantomData,
        };
        table.distances[solved.index()] = 0;
        // By their distance, those found so far; some again at a smaller one.
        let mut found = vec![vec![solved]];
        let mut distance = 0;
        while distance < found.len() {
            for coordinate in std::mem::take(&mut found[distance]) {
                if table.distances[coordinate.index()] as usize != distance {
                    continue;
                }
                let after = coordinate.spots();
                for which in 0..table.maneuvers.len().min(Choice::MOST) {
                    let maneuver = &table.maneuvers[which];
                    let before = after.map(|spot| C::carried(spot, &maneuver.backwards));
                    if !is_allowed(&before, &after, which) {
                        continue;
                    }
                    let before = C::from_spots(before);
                    let moves = (distance + maneuver.moves.len()).min(UNKNOWN as usize - 1);
                    if table.notice(before, moves as u8, which) {
                        if found.len() <= moves {
                            found.resize(moves + 1, Vec::new());
                        }
                        found[moves].push(before);
                    }
                }
            }
            distance += 1;
        }
        table
    }

    /// Takes notice of a way of so many moves that begins with a maneuver; true if it is shorter
    /// than all before.
    fn notice(&mut self, coordinate: C, moves: u8, which: usize) -> bool {
        let this = Choice::only(which);
        let distance = &mut self.distances[coordinate.index()];
        let choices = &mut self.choices[coordinate.index()];
        choices.allowed = choices.allowed.or(this);
        if moves < *distance {
            choices.one_longer = match *distance - moves {
                1 => choices.shortest,
                _ => Choice::default(),
            };
            choices.shortest = this;
            *distance = moves;
            return true;
        }
        if moves == *distance {
            choices.shortest = choices.shortest.or(this);
        } else if moves == *distance + 1 {
            choices.one_longer = choices.one_longer.or(this);
        }
        false
    }

    /// The maneuvers.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// The fewest moves (HTM) in which maneuvers lead to solved, each counted in full.
    #[inline]
    pub fn distance(&self, coordinate: C) -> u8 {
        self.distances[coordinate.index()]
    }

    /// With what to begin.
    #[inline]
    pub fn choices(&self, coordinate: C) -> &Choices {
        &self.choices[coordinate.index()]
    }

    /// How far every value of the coordinate is from solved.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }
}
