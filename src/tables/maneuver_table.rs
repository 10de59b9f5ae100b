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

/// What a table of maneuvers holds of one value of a coordinate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remaining {
    /// The fewest moves (HTM) in which maneuvers lead to solved, each counted in full.
    pub moves: u8,
    /// The maneuvers with which such a way can begin.
    pub shortest: Choice,
    /// Those with which a way can begin that is longer by just one move.
    pub one_longer: Choice,
    /// All that are allowed.
    pub allowed: Choice,
}

impl Remaining {
    const UNKNOWN: Remaining = Remaining {
        moves: u8::MAX,
        shortest: Choice(0),
        one_longer: Choice(0),
        allowed: Choice(0),
    };

    /// Takes notice of a way of so many moves that begins with a maneuver; true if it is shorter
    /// than all before.
    fn notice(&mut self, moves: u8, which: usize) -> bool {
        let this = Choice::only(which);
        self.allowed = self.allowed.or(this);
        if moves < self.moves {
            self.one_longer = match self.moves - moves {
                1 => self.shortest,
                _ => Choice::default(),
            };
            self.shortest = this;
            self.moves = moves;
            return true;
        }
        if moves == self.moves {
            self.shortest = self.shortest.or(this);
        } else if moves == self.moves + 1 {
            self.one_longer = self.one_longer.or(this);
        }
        false
    }
}

/// For every value of a coordinate, how far it is to solved and with what to begin.
pub struct ManeuverTable<C> {
    maneuvers: Vec<Maneuver>,
    remaining: Vec<Remaining>,
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
        let mut remaining = vec![Remaining::UNKNOWN; C::SIZE];
        let solved = C::of(&Cubie::SOLVED);
        remaining[solved.index()].moves = 0;
        // By their distance, those found so far; some again at a smaller one.
        let mut found = vec![vec![solved]];
        let mut distance = 0;
        while distance < found.len() {
            for coordinate in std::mem::take(&mut found[distance]) {
                if remaining[coordinate.index()].moves as usize != distance {
                    continue;
                }
                let after = coordinate.spots();
                for (which, maneuver) in maneuvers.iter().enumerate().take(Choice::MOST) {
                    let before = after.map(|spot| C::carried(spot, &maneuver.backwards));
                    if !is_allowed(&before, &after, which) {
                        continue;
                    }
                    let before = C::from_spots(before);
                    let moves = distance + maneuver.moves.len();
                    let entry = &mut remaining[before.index()];
                    if entry.notice(moves.min(u8::MAX as usize - 1) as u8, which) {
                        if found.len() <= moves {
                            found.resize(moves + 1, Vec::new());
                        }
                        found[moves].push(before);
                    }
                }
            }
            distance += 1;
        }
        ManeuverTable {
            maneuvers,
            remaining,
            coordinate: PhantomData,
        }
    }

    /// The maneuvers.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// What is left to do.
    #[inline]
    pub fn remaining(&self, coordinate: C) -> &Remaining {
        &self.remaining[coordinate.index()]
    }

    /// How far every value of the coordinate is from solved.
    pub fn distances(&self) -> impl Iterator<Item = u8> {
        self.remaining.iter().map(|each| each.moves)
    }
}
