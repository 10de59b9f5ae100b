//! The stickers of a Skewb, and turns as rotations of space: the engine that checks.

use super::turn::{HalfSkewbTurn, Pivot, SkewbTurn};
use crate::cube::{Amount, Axis};
use crate::puzzles::geometry::{
    Origins, Vector, order, origins, permute, quarter_turn, repeated, scalar_product, third_turn, weighted,
};
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use std::sync::OnceLock;

/// How many stickers there are: six faces of five.
pub const STICKERS: usize = 30;

/// How many stickers a face has.
pub const STICKERS_ON_FACE: usize = 5;

/// The letters of the faces, in the order in which stickers are written.
pub const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The colors of the stickers of a Skewb, by the numbers of the faces U R F D L B that have them when it is
/// solved and held upright. Each face is row by row, as it lies in the net of a cube: two corners,
/// the centre, two corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SkewbStickers(pub(super) [u8; STICKERS]);

/// For each face, in which direction it lies from the middle, and where right and up are in the net.
const PLANES: [[Vector; 3]; 6] = [
    [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
    [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
    [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    [[0, 0, -1], [-1, 0, 0], [0, 1, 0]],
];

/// How far outward, right and up each sticker of a face is, row by row.
const PLACES: [[i32; 3]; STICKERS_ON_FACE] = [[3, -2, 2], [3, 2, 2], [3, 0, 0], [3, -2, -2], [3, 2, -2]];

/// Where the sticker with a number is.
fn place(sticker: usize) -> Vector {
    let plane = PLANES[sticker / STICKERS_ON_FACE];
    weighted(plane, PLACES[sticker % STICKERS_ON_FACE])
}

/// The corner about which a half turns: right, up and front are positive.
const fn corner(pivot: Pivot) -> Vector {
    match pivot {
        Pivot::R => [1, -1, 1],
        Pivot::U => [1, 1, -1],
        Pivot::L => [-1, -1, -1],
        Pivot::B => [1, -1, -1],
    }
}

/// What turns do.
struct Turns {
    /// A third of a turn of half the Skewb clockwise, by pivot.
    halves: [Origins<STICKERS>; 4],
    /// A quarter turn of the whole clockwise, about x, y, z.
    whole: [Origins<STICKERS>; 3],
}

fn turns() -> &'static Turns {
    static TURNS: OnceLock<Turns> = OnceLock::new();
    TURNS.get_or_init(|| {
        let places: [Vector; STICKERS] = std::array::from_fn(place);
        let half = |pivot| {
            let corner = corner(pivot);
            origins(&places, |place| {
                if scalar_product(corner, place) > 0 {
                    third_turn(corner, place)
                } else {
                    place
                }
            })
        };
        Turns {
            halves: Pivot::ALL.map(half),
            whole: [0, 1, 2].map(|axis| origins(&places, |place| quarter_turn(axis, place))),
        }
    })
}

/// How many turns there are.
const TURNS: usize = 17;

/// What the turn with each number does.
pub(super) fn turned() -> &'static [Origins<STICKERS>; TURNS] {
    static TURNED: OnceLock<[Origins<STICKERS>; TURNS]> = OnceLock::new();
    TURNED.get_or_init(|| {
        let Turns { halves, whole } = turns();
        let one = |turn: SkewbTurn| match turn {
            SkewbTurn::Half(HalfSkewbTurn { pivot, third }) => (&halves[pivot as usize], third.thirds()),
            SkewbTurn::Whole { axis, amount } => {
                let axis = match axis {
                    Axis::RightLeft => 0,
                    Axis::UpDown => 1,
                    Axis::FrontBack => 2,
                };
                (&whole[axis], amount.quarters())
            }
        };
        std::array::from_fn(|number| {
            let turn = SkewbTurn::of_number(PuzzleTurn::new(number as u32));
            let (origins, times) = one(turn.expect("turns are numbered from 0"));
            repeated(origins, times.into())
        })
    })
}

impl SkewbStickers {
    /// Every face in its own color.
    pub(super) fn solved() -> SkewbStickers {
        SkewbStickers(std::array::from_fn(|sticker| (sticker / STICKERS_ON_FACE) as u8))
    }

    /// The stickers of a position.
    ///
    /// # Errors
    ///
    /// If it is of another puzzle.
    pub(super) fn of(position: &PuzzlePosition) -> Result<SkewbStickers, PuzzleError> {
        let are_colors = position.places().iter().all(|color| usize::from(*color) < FACES.len());
        let stickers = position.places().try_into().ok().filter(|_| are_colors);
        stickers.map(SkewbStickers).ok_or(PuzzleError::Foreign {
            puzzle: PuzzleName::Skewb,
        })
    }

    /// Makes turns.
    pub(super) fn make(&mut self, moves: &[SkewbTurn]) {
        for &turn in moves {
            let which = PuzzleTurn::from(turn).number() as usize;
            permute(&mut self.0, &turned()[which]);
        }
    }

    /// The same Skewb, held in each of the 24 ways.
    pub(super) fn held_in_all_ways(&self) -> impl Iterator<Item = SkewbStickers> {
        let whole = |axis, amount| SkewbTurn::Whole { axis, amount };
        // Each face in turn comes up, and then each of the four beside it to the front.
        let up = [
            None,
            Some(whole(Axis::RightLeft, Amount::Clockwise)),
            Some(whole(Axis::RightLeft, Amount::Half)),
            Some(whole(Axis::RightLeft, Amount::CounterClockwise)),
            Some(whole(Axis::FrontBack, Amount::Clockwise)),
            Some(whole(Axis::FrontBack, Amount::CounterClockwise)),
        ];
        let held = *self;
        up.into_iter().flat_map(move |up| {
            let mut turned = held;
            turned.make(up.as_slice());
            (0..4).map(move |_| {
                turned.make(&[whole(Axis::UpDown, Amount::Clockwise)]);
                turned
            })
        })
    }

    /// How often turns must be made until a solved Skewb looks as before, held as before.
    pub(super) fn order(moves: &[SkewbTurn]) -> String {
        let mut numbered = SkewbStickers(std::array::from_fn(|sticker| sticker as u8));
        numbered.make(moves);
        order(&numbered.0, &SkewbStickers::solved().0)
    }
}

impl From<&SkewbStickers> for PuzzlePosition {
    fn from(stickers: &SkewbStickers) -> PuzzlePosition {
        PuzzlePosition::new(&stickers.0)
    }
}
