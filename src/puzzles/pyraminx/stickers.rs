//! The stickers of a Pyraminx, and turns as rotations of space: the engine that checks.

use super::turn::{Depth, PyraminxTurn, Vertex};
use crate::puzzles::geometry::{
    Origins, Vector, order, origins, permute, repeated, scalar_product, third_turn, weighted,
};
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use std::sync::OnceLock;

/// How many stickers there are: four faces of nine.
pub const STICKERS: usize = 36;

/// How many stickers a face has.
pub const STICKERS_ON_FACE: usize = 9;

/// The letters of the faces, in the order in which stickers are written.
pub const FACES: [char; 4] = ['F', 'L', 'R', 'D'];

/// The colors of the stickers of a Pyraminx, by the numbers of the faces F L R D that have them when it is
/// solved. Each face is row by row, 1 + 3 + 5 stickers, as one sees it who looks at it from outside: with
/// vertex U on top at F, L and R; with B on top at D.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PyraminxStickers(pub(super) [u8; STICKERS]);

/// The vertices of a regular tetrahedron, seen from outside at F: U on top, L left, R right.
const fn vertex(vertex: Vertex) -> Vector {
    match vertex {
        Vertex::U => [1, 1, 1],
        Vertex::L => [1, -1, -1],
        Vertex::R => [-1, 1, -1],
        Vertex::B => [-1, -1, 1],
    }
}

/// The vertices of each face as it is written: the top one, the left one, the right one.
const CORNERS: [[Vertex; 3]; 4] = [
    [Vertex::U, Vertex::L, Vertex::R],
    [Vertex::U, Vertex::B, Vertex::L],
    [Vertex::U, Vertex::R, Vertex::B],
    [Vertex::B, Vertex::R, Vertex::L],
];

/// The weights of the three vertices of a face at the middle of each of its stickers, row by row; their
/// sum is 9. Triangles that stand on their base have 3i+1, those that stand on their point 3i+2.
const WEIGHTS: [[i32; 3]; STICKERS_ON_FACE] = [
    [7, 1, 1],
    [4, 4, 1],
    [5, 2, 2],
    [4, 1, 4],
    [1, 7, 1],
    [2, 5, 2],
    [1, 4, 4],
    [2, 2, 5],
    [1, 1, 7],
];

/// Where the sticker with a number is.
fn place(sticker: usize) -> Vector {
    let corners = CORNERS[sticker / STICKERS_ON_FACE].map(vertex);
    weighted(corners, WEIGHTS[sticker % STICKERS_ON_FACE])
}

/// How far from the middle, along the axis of a vertex, the plane lies beyond which stickers turn. The scalar
/// product of vertex and place is 4·weight - 9: stickers of the two outer layers have weight 4 or more,
/// those of the tip 7; of the others, those have 5 at most.
const TWO_LAYERS: i32 = 4 * 3 - 9;
const TIP: i32 = 4 * 6 - 9;

/// What turns do, clockwise, by vertex.
struct Turns {
    two_layers: [Origins<STICKERS>; 4],
    tip: [Origins<STICKERS>; 4],
    /// Of the whole puzzle, in the hand.
    whole: [Origins<STICKERS>; 4],
}

fn turns() -> &'static Turns {
    static TURNS: OnceLock<Turns> = OnceLock::new();
    TURNS.get_or_init(|| {
        let places: [Vector; STICKERS] = std::array::from_fn(place);
        let beyond = |plane: i32| {
            Vertex::ALL.map(|about| {
                let axis = vertex(about);
                origins(&places, |place| {
                    if scalar_product(axis, place) > plane {
                        third_turn(axis, place)
                    } else {
                        place
                    }
                })
            })
        };
        Turns {
            two_layers: beyond(TWO_LAYERS),
            tip: beyond(TIP),
            whole: beyond(i32::MIN),
        }
    })
}

/// How many turns there are.
const TURNS: usize = 16;

/// What the turn with each number does.
pub(super) fn turned() -> &'static [Origins<STICKERS>; TURNS] {
    static TURNED: OnceLock<[Origins<STICKERS>; TURNS]> = OnceLock::new();
    TURNED.get_or_init(|| {
        let turns = turns();
        let one = |turn: PyraminxTurn| match turn.depth {
            Depth::TwoLayers => (&turns.two_layers[turn.vertex as usize], turn.third.thirds()),
            Depth::Tip => (&turns.tip[turn.vertex as usize], turn.third.thirds()),
        };
        std::array::from_fn(|number| {
            let turn = PyraminxTurn::of_number(PuzzleTurn::new(number as u32));
            let (origins, times) = one(turn.expect("turns are numbered from 0"));
            repeated(origins, times.into())
        })
    })
}

impl PyraminxStickers {
    /// Every face in its own color.
    pub(super) fn solved() -> PyraminxStickers {
        PyraminxStickers(std::array::from_fn(|sticker| (sticker / STICKERS_ON_FACE) as u8))
    }

    /// The stickers of a position.
    ///
    /// # Errors
    ///
    /// If it is of another puzzle.
    pub(super) fn of(position: &PuzzlePosition) -> Result<PyraminxStickers, PuzzleError> {
        let are_colors = position.places().iter().all(|color| usize::from(*color) < FACES.len());
        let stickers = position.places().try_into().ok().filter(|_| are_colors);
        stickers.map(PyraminxStickers).ok_or(PuzzleError::Foreign {
            puzzle: PuzzleName::Pyraminx,
        })
    }

    /// Makes turns.
    pub(super) fn make(&mut self, moves: &[PyraminxTurn]) {
        for &turn in moves {
            let which = PuzzleTurn::from(turn).number() as usize;
            permute(&mut self.0, &turned()[which]);
        }
    }

    /// The same Pyraminx, held in each of the 12 ways.
    pub(super) fn held_in_all_ways(&self) -> impl Iterator<Item = PyraminxStickers> {
        let held = *self;
        let whole = &turns().whole;
        let turned_about = |vertex: Vertex, stickers: PyraminxStickers| {
            let mut turned = stickers;
            permute(&mut turned.0, &whole[vertex as usize]);
            turned
        };
        // Each vertex in turn comes up, and then each of the three faces beside it to the front.
        let left = turned_about(Vertex::L, held);
        let up = [held, left, turned_about(Vertex::L, left), turned_about(Vertex::R, held)];
        up.into_iter().flat_map(move |mut turned| {
            (0..3).map(move |_| {
                turned = turned_about(Vertex::U, turned);
                turned
            })
        })
    }

    /// How often turns must be made until a solved Pyraminx is solved again.
    pub(super) fn order(moves: &[PyraminxTurn]) -> String {
        let mut numbered = PyraminxStickers(std::array::from_fn(|sticker| sticker as u8));
        numbered.make(moves);
        order(&numbered.0, &PyraminxStickers::solved().0)
    }
}

impl From<&PyraminxStickers> for PuzzlePosition {
    fn from(stickers: &PyraminxStickers) -> PuzzlePosition {
        PuzzlePosition::new(&stickers.0)
    }
}
