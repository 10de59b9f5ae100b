//! Solves the 4x4x4. Three phases reduce it to a 3x3x3, which is then solved by the two-phase method.
//!
//! | phase | turns allowed | state at the end | cosets |
//! |---|---|---|---|
//! | first | all | the centres of one axis are at R and L | 735,471 |
//! | second | all except quarter turns of Uw, Fw | the other centres are on their axes, half turns of wide blocks can solve the centres at R and L, and the two wings of each edge are in different halves of the 24 wing places (the sides of [`pairing`]) | 450,450 |
//! | third | U D F B, R2 L2, Uw2 Rw2 Fw2 | wings are paired, and each face has centres of one color | 117,600 for the centres (four of them are ends), and 12!/2 pairings |
//! | last | turns of faces | the cube is solved, as a 3x3x3 | |
//!
//! The phases come from C. Tsai's eight-step method (2009). Chen Shuang merged its third and fourth steps, and replaced
//! its last four steps, which solve the 3x3x3, by the two-phase method (TPR-4x4x4-Solver, 2014). The parities of a
//! reduced 3x3x3 (an odd number of flipped edges, or two exchanged pieces) are coordinates of the second and third
//! phases, so they never need an extra algorithm.
//!
//! Lengths are in the outer block turn metric (OBTM): a turn of a face, or of a face and the layer beside it, is one
//! move.

mod axes_centres;
mod axis_centres;
mod face_centres;
mod pairing;
mod phase_table;
mod pieces;
mod search;
#[cfg(test)]
mod tests;
mod turns;

use self::axes_centres::AxesCentres;
use self::axis_centres::AxisCentres;
use self::face_centres::FaceCentres;
use self::pairing::PairingSpec;
use self::phase_table::PhaseSpec;
use self::pieces::FourPieces;
use self::search::{FourEffort, FourTables, Search};
use self::turns::PlaceTurns;
use super::corners::corners_of;
use super::edges::EdgeOrbit;
use super::model::BigCube;
use super::phased_solver::{PhasedReduction, PhasedSolver};
use super::phases::colors;
use super::places;
use super::unfolding::{Side, place, side_towards};
use crate::cube::{Corner, Face, Twist};
use crate::puzzles::{PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::Solver;
use crate::tables::{Store, TableError, TableProgress, TableSpec};

/// The number of layers.
pub(super) const LAYERS: u16 = 4;

/// The 4x4x4 as a [`BigCube`].
const MODEL: BigCube = match BigCube::new(LAYERS) {
    Some(cube) => cube,
    None => BigCube::TWO_BY_TWO,
};

/// The solver of the 4x4x4, with its tables open.
pub(super) type FourSolver = PhasedSolver<FourTables>;

impl PhasedReduction for FourTables {
    const CUBE: BigCube = MODEL;
    const PHASES: &'static [(&'static str, &'static str)] = &[
        ("one axis", "the centres of two opposite faces on two opposite faces"),
        (
            "three axes",
            "the centres of all opposite faces on opposite faces, the wings ready to be paired",
        ),
        (
            "reduction",
            "each face with centres of one color, the two wings of each edge together",
        ),
    ];

    type Effort = FourEffort;
    type Pieces = FourPieces;

    fn pieces(position: &PuzzlePosition) -> Result<FourPieces, PuzzleError> {
        pieces(position)
    }

    fn table_specs() -> Vec<Box<dyn TableSpec>> {
        let place_turns = PlaceTurns::new();
        vec![
            Box::new(PhaseSpec::new(AxisCentres::new(&place_turns))),
            Box::new(PhaseSpec::new(AxesCentres::new(&place_turns))),
            Box::new(PhaseSpec::new(FaceCentres::new(&place_turns))),
            Box::new(PairingSpec::new(&place_turns)),
        ]
    }

    fn open(store: &Store, progress: &dyn TableProgress) -> Result<FourTables, TableError> {
        FourTables::open(store, progress)
    }

    fn search(
        &self,
        pieces: &FourPieces,
        effort: FourEffort,
        three_by_three: &Solver,
        cancel: &CancelToken,
    ) -> Option<Vec<Vec<PuzzleTurn>>> {
        Search::new(self, effort, cancel, pieces).solution(three_by_three)
    }
}

/// Returns the pieces of a position, or an error if turns cannot reach it.
fn pieces(position: &PuzzlePosition) -> Result<FourPieces, PuzzleError> {
    let foreign = || PuzzleError::Foreign { puzzle: MODEL.puzzle() };
    let colors = colors(MODEL, position)?;
    let letters = Face::ALL.map(Face::letter);
    let corners = corners_of(&colors, LAYERS, &letters).map_err(PuzzleError::Pieces)?;
    let corners: ([Corner; 8], [Twist; 8]) = (corners.map(|(corner, _)| corner), corners.map(|(_, twist)| twist));
    let (mut centres, mut wings) = ([0; places::PLACES], [0; places::PLACES]);
    for orbit in EdgeOrbit::of_cube(LAYERS) {
        for at in places::Place::all() {
            let [first, second] = orbit.stickers_at(at.faces()).map(|sticker| colors[sticker]);
            wings[at.index()] = places::Place::new(first, second).index() as u8;
        }
    }
    for at in places::Place::all() {
        centres[at.index()] = colors[centre_sticker(at)] as u8;
    }
    FourPieces::new(centres, wings, corners).ok_or_else(foreign)
}

/// Returns the index of the centre sticker that belongs to a place. It is on the first face. A clockwise walk around
/// this face enters, at a corner, the side that the two faces share. The centre is next to this corner.
fn centre_sticker(at: places::Place) -> usize {
    let [first, second] = at.faces();
    let side = side_towards(first, second).expect("the faces of a place are adjacent");
    let (row, column) = match side {
        Side::Up => (1, 1),
        Side::Right => (1, 2),
        Side::Down => (2, 2),
        Side::Left => (2, 1),
    };
    place(usize::from(LAYERS), first, row, column)
}
