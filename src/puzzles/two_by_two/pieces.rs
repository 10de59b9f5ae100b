//! The 2x2x2 as pieces, and its coordinates.

use crate::coordinates::factorial::{rank, unrank};
use crate::coordinates::{Coordinate, Representative, State};
use crate::cube::{Amount, Corner, Face, Move};
use std::sync::LazyLock;

/// The pieces of a 2x2x2 whose corner at DBL is in its place; turns of U, R and F never move this corner. The pieces
/// are the corners in the seven other places, with their twists in clockwise thirds of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PocketCube {
    /// The corner in each place; both are indices into [`PocketCube::PLACES`].
    pub(super) corners: [u8; 7],
    /// The twist of the corner in each place, in clockwise thirds of a turn. It is 0 if the U or D color of the corner
    /// is on U or D.
    pub(super) twists: [u8; 7],
}

/// For each face: the cycle of places through which a clockwise turn moves corners, and the twists. The twist of a
/// place is added to the corner that arrives there.
const CYCLES: [(Face, [usize; 4], [u8; 4]); 3] = [
    (Face::U, [3, 0, 1, 2], [0; 4]),
    (Face::R, [4, 0, 3, 6], [1, 2, 1, 2]),
    (Face::F, [0, 4, 5, 1], [1, 2, 1, 2]),
];

impl PocketCube {
    /// The places of the seven corners that move.
    pub const PLACES: [Corner; 7] = [
        Corner::Urf,
        Corner::Ufl,
        Corner::Ulb,
        Corner::Ubr,
        Corner::Dfr,
        Corner::Dlf,
        Corner::Drb,
    ];

    /// The nine turns of U, R and F. They are enough, since a turn of any other face equals a turn of the opposite face
    /// and a rotation of the whole puzzle.
    pub fn half_turn_moves() -> [Move; 9] {
        let faces = CYCLES.map(|(face, ..)| face);
        std::array::from_fn(|number| Move::new(faces[number / 3], Amount::ALL[number % 3]))
    }

    /// The six quarter turns of U, R and F.
    pub fn quarter_turn_moves() -> [Move; 6] {
        let amounts = [Amount::Clockwise, Amount::CounterClockwise];
        let faces = CYCLES.map(|(face, ..)| face);
        std::array::from_fn(|number| Move::new(faces[number / 2], amounts[number % 2]))
    }

    /// The cube that is solved by exactly those sequences of moves that lead from `self` to `target`.
    pub(super) fn seen_from(&self, target: &PocketCube) -> PocketCube {
        let mut home = [0; 7];
        let mut twist_there = [0; 7];
        for place in 0..7 {
            let corner = usize::from(target.corners[place]);
            home[corner] = place as u8;
            twist_there[corner] = target.twists[place];
        }
        let seen = |place: usize| {
            let corner = usize::from(self.corners[place]);
            (home[corner], (self.twists[place] + 3 - twist_there[corner]) % 3)
        };
        PocketCube {
            corners: std::array::from_fn(|place| seen(place).0),
            twists: std::array::from_fn(|place| seen(place).1),
        }
    }
}

impl State for PocketCube {
    type Move = Move;

    const SOLVED: PocketCube = PocketCube {
        corners: [0, 1, 2, 3, 4, 5, 6],
        twists: [0; 7],
    };

    fn make(&mut self, turn: Move) {
        let cycle = CYCLES.iter().find(|(face, ..)| *face == turn.face());
        let (_, places, twists) = cycle.expect("the solver turns U, R and F alone");
        for _ in 0..turn.amount().quarters() {
            let before = *self;
            for index in 0..4 {
                let (from, to) = (places[index], places[(index + 1) % 4]);
                self.corners[to] = before.corners[from];
                self.twists[to] = (before.twists[from] + twists[(index + 1) % 4]) % 3;
            }
        }
    }
}

/// The permutation of the corners of a 2x2x2. There are 5,040 = 7! permutations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PocketCorners(u16);

impl Coordinate for PocketCorners {
    type State = PocketCube;

    const SIZE: usize = 5_040;

    #[inline]
    fn of(cube: &PocketCube) -> Self {
        PocketCorners(rank(&cube.corners) as u16)
    }

    fn representative(self) -> Representative<PocketCube> {
        Representative::new(PocketCube {
            corners: unrank(self.0.into()),
            ..PocketCube::SOLVED
        })
    }

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::SIZE).then_some(PocketCorners(index as u16))
    }
}

/// The twists of the corners of a 2x2x2. There are 729 = 3⁶ arrangements, since the other twists determine the last
/// twist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PocketTwists(u16);

impl Coordinate for PocketTwists {
    type State = PocketCube;

    const SIZE: usize = 729;

    #[inline]
    fn of(cube: &PocketCube) -> Self {
        let digits = cube.twists[..6].iter();
        PocketTwists(digits.fold(0, |index, &twist| index * 3 + u16::from(twist)))
    }

    fn representative(self) -> Representative<PocketCube> {
        Representative::new(PocketCube {
            twists: self.twists(),
            ..PocketCube::SOLVED
        })
    }

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::SIZE).then_some(PocketTwists(index as u16))
    }
}

impl PocketTwists {
    fn twists(self) -> [u8; 7] {
        let mut twists = [0; 7];
        let mut rest = self.0;
        for place in (0..6).rev() {
            twists[place] = (rest % 3) as u8;
            rest /= 3;
        }
        // The sum of all seven twists is a multiple of three, and so is 18. The sum of six twists is at most 12, so the
        // subtraction does not overflow.
        twists[6] = (18 - twists.iter().sum::<u8>()) % 3;
        twists
    }
}

/// The number of positions of a 2x2x2: 3,674,160 = 5,040·729.
pub(super) const POSITIONS: usize = PocketCorners::SIZE * PocketTwists::SIZE;

/// The corners and the twists for every value of the two coordinates. They are stored because a program may need
/// millions of random positions.
static CORNERS: LazyLock<Vec<[u8; 7]>> = LazyLock::new(|| (0..PocketCorners::SIZE).map(unrank).collect());
static TWISTS: LazyLock<Vec<[u8; 7]>> = LazyLock::new(|| PocketTwists::all().map(PocketTwists::twists).collect());

/// The position with the given index, which is below [`POSITIONS`].
#[inline]
pub(super) fn position(number: usize) -> PocketCube {
    PocketCube {
        corners: CORNERS[number / PocketTwists::SIZE],
        twists: TWISTS[number % PocketTwists::SIZE],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, generator, random_moves};

    #[test]
    fn every_index_of_both_coordinates_comes_back() {
        for each in PocketCorners::all() {
            assert_eq!(each.representative().coordinate::<PocketCorners>(), each);
        }
        for each in PocketTwists::all() {
            assert_eq!(each.representative().coordinate::<PocketTwists>(), each);
        }
    }

    fn turned(moves: &[Move]) -> PocketCube {
        let mut cube = PocketCube::SOLVED;
        moves.iter().for_each(|&turn| cube.make(turn));
        cube
    }

    fn random_turns(seed: u64) -> Vec<Move> {
        let moves = random_moves(100, &mut generator(seed, 0));
        let turns = PocketCube::half_turn_moves();
        let moves = moves.moves().iter().copied();
        moves.filter(|turn| turns.contains(turn)).collect()
    }

    #[test]
    fn the_corners_of_the_3x3x3_turn_alike() {
        for seed in 0..100 {
            let moves = random_turns(seed);
            let (pocket, cube) = (turned(&moves), CubieCube::from(moves.as_slice()));
            for (place, corner) in PocketCube::PLACES.into_iter().enumerate() {
                let piece = PocketCube::PLACES[usize::from(pocket.corners[place])];
                assert_eq!(cube.cp()[corner as usize], piece);
                assert_eq!(cube.co()[corner as usize] as u8, pocket.twists[place]);
            }
        }
    }

    #[test]
    fn moves_lead_to_a_target_just_as_from_what_is_seen_of_it_to_solved() {
        for seed in 0..100 {
            let (moves, way) = (random_turns(seed), random_turns(seed + 1_000));
            let start = turned(&moves);
            let mut target = start;
            way.iter().for_each(|&turn| target.make(turn));
            let mut seen = start.seen_from(&target);
            way.iter().for_each(|&turn| seen.make(turn));
            assert_eq!(seen, PocketCube::SOLVED);
        }
    }
}
