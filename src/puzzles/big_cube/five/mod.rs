//! Solves the 5x5x5. Five phases reduce it to a 3x3x3, which is then solved by the two-phase method.
//!
//! | phase | turns allowed | state at the end |
//! |---|---|---|
//! | first | all | the centres of R and L are on R and L |
//! | second | all except R, L, and quarter turns of Uw, Dw, Fw, Bw | the other centres are on their axes, and the permutation of the wings is even |
//! | third | turns of faces, and half turns of two layers | the two wings of each edge are on the sides ([`sides`]) that its middle edge requires; half turns can solve the centres of R and L |
//! | fourth | U D, R2 L2 F2 B2, and half turns of two layers | the pieces of four edges are together, in the middle layer between F and B; the centres of R, L, U and D form rows of one color |
//! | fifth, where F and B take the roles of U and D | U D, R2 L2 F2 B2, Rw2 Lw2 Fw2 Bw2 | the pieces of the other edges are together, and each face has centres of one color |
//! | last | turns of faces | the cube is solved, as a 3x3x3 |
//!
//! The subgroups are those of Chen Shuang's cube555 (2018). In cube555, the third phase names each middle edge by one
//! of its two stickers, and this choice is fixed. Here, the third phase may name a middle edge by either sticker (see
//! [`sides`]).
//!
//! Lengths are in the outer block turn metric (OBTM): a turn of a face, or of a face and the layer beside it, is one
//! move.

mod centres;
mod distances;
mod eight_edges;
mod four_edges;
mod pieces;
mod search;
mod sides;
#[cfg(test)]
mod tests;
mod turns;

use self::centres::{AroundCentres, AxisCentres, T, X};
use self::distances::DistancesSpec;
use self::eight_edges::{EightWings, First, LastCentres, Second};
use self::four_edges::{FourEdges, RowCentres};
use self::pieces::FivePieces;
use self::search::{FiveEffort, FiveTables, Search};
use self::sides::{CentresFlips, NearMarksSpec, Sides};
use self::turns::PlaceTurns;
use super::corners::corners_of;
use super::edges::EdgeOrbit;
use super::model::BigCube;
use super::phased_solver::{PhasedReduction, PhasedSolver};
use super::phases::colors;
use super::places::{PLACES, Place};
use super::unfolding::{Side, place, side_towards};
use crate::cube::{Corner, Face, Twist};
use crate::puzzles::{PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::Solver;
use crate::tables::{Store, TableError, TableProgress, TableSpec};

/// The number of layers.
pub(super) const LAYERS: u16 = 5;

/// The 5x5x5 as a [`BigCube`].
const MODEL: BigCube = match BigCube::new(LAYERS) {
    Some(cube) => cube,
    None => BigCube::TWO_BY_TWO,
};

/// The solver of the 5x5x5, with its tables open.
pub(super) type FiveSolver = PhasedSolver<FiveTables>;

impl PhasedReduction for FiveTables {
    const CUBE: BigCube = MODEL;
    const PHASES: &'static [(&'static str, &'static str)] = &[
        ("one axis", "the centres of two opposite faces on two opposite faces"),
        ("three axes", "the centres of all opposite faces on opposite faces"),
        (
            "sides",
            "the two wings of each edge in places from which half turns can join them to its middle edge",
        ),
        ("four edges", "four edges together, in one layer"),
        (
            "eight edges",
            "the other eight edges together, each face with centres of one color",
        ),
    ];

    type Effort = FiveEffort;
    type Pieces = FivePieces;

    fn pieces(position: &PuzzlePosition) -> Result<FivePieces, PuzzleError> {
        pieces(position)
    }

    fn table_specs() -> Vec<Box<dyn TableSpec>> {
        let turns = PlaceTurns::new();
        let sides = Sides::new(&turns);
        vec![
            Box::new(DistancesSpec::new(AxisCentres::<X>::new(&turns))),
            Box::new(DistancesSpec::new(AxisCentres::<T>::new(&turns))),
            Box::new(DistancesSpec::new(AroundCentres::<X>::new(&turns))),
            Box::new(DistancesSpec::new(AroundCentres::<T>::new(&turns))),
            Box::new(NearMarksSpec::new(&turns)),
            Box::new(DistancesSpec::new(CentresFlips::new(&turns))),
            Box::new(DistancesSpec::new(FourEdges::new(&turns, &sides))),
            Box::new(DistancesSpec::new(RowCentres::new(&turns))),
            Box::new(DistancesSpec::new(EightWings::<First>::new(&turns, &sides))),
            Box::new(DistancesSpec::new(EightWings::<Second>::new(&turns, &sides))),
            Box::new(DistancesSpec::new(LastCentres::new(&turns))),
        ]
    }

    fn open(store: &Store, progress: &dyn TableProgress) -> Result<FiveTables, TableError> {
        FiveTables::open(store, progress)
    }

    fn search(
        &self,
        pieces: &FivePieces,
        effort: FiveEffort,
        three_by_three: &Solver,
        cancel: &CancelToken,
    ) -> Option<Vec<Vec<PuzzleTurn>>> {
        Search::new(self, effort, cancel, pieces).solution(three_by_three)
    }
}

/// Returns the pieces of a position, or an error if turns cannot reach it.
fn pieces(position: &PuzzlePosition) -> Result<FivePieces, PuzzleError> {
    let foreign = || PuzzleError::Foreign { puzzle: MODEL.puzzle() };
    let colors = colors(MODEL, position)?;
    let letters = Face::ALL.map(Face::letter);
    // Each color is named after the face whose middle centre shows it. So the middle centres are at home in every
    // orientation of the cube.
    let across = usize::from(LAYERS);
    let middle = |face: Face| colors[place(across, face, across / 2, across / 2)];
    let named = Face::ALL.map(|color| Face::ALL.into_iter().find(|&face| middle(face) == color));
    let colors = colors.iter().map(|&color| named[color as usize]);
    let colors: Vec<Face> = colors.collect::<Option<_>>().ok_or_else(foreign)?;
    let corners = corners_of(&colors, LAYERS, &letters).map_err(PuzzleError::Pieces)?;
    let corners: ([Corner; 8], [Twist; 8]) = (corners.map(|(corner, _)| corner), corners.map(|(_, twist)| twist));
    let mut pieces = [[0; PLACES]; 4];
    let [x_centres, t_centres, wings, middles] = &mut pieces;
    for at in Place::all() {
        for orbit in EdgeOrbit::of_cube(LAYERS) {
            let [first, second] = orbit.stickers_at(at.faces()).map(|sticker| colors[sticker]);
            let edges = if orbit.is_middle() { &mut *middles } else { &mut *wings };
            edges[at.index()] = Place::new(first, second).index() as u8;
        }
        let [x, t] = centre_stickers(at).map(|sticker| colors[sticker] as u8);
        (x_centres[at.index()], t_centres[at.index()]) = (x, t);
    }
    FivePieces::new(pieces, corners).ok_or_else(foreign)
}

/// Returns the indices of two centre stickers on the first face of a place. A clockwise walk around this face enters,
/// at a corner, the side that the two faces share. The first centre is next to this corner, and the second centre is
/// next to the middle edge of this side.
fn centre_stickers(at: Place) -> [usize; 2] {
    let [first, second] = at.faces();
    let side = side_towards(first, second).expect("the faces of a place are adjacent");
    let places = match side {
        Side::Up => [(1, 1), (1, 2)],
        Side::Right => [(1, 3), (2, 3)],
        Side::Down => [(3, 3), (3, 2)],
        Side::Left => [(3, 1), (2, 1)],
    };
    places.map(|(row, column)| place(usize::from(LAYERS), first, row, column))
}
