//! The 4x4x4, reduced to the 3x3x3 in three phases, and solved by two phases.
//!
//! | phase | turns allowed | what it brings about | cosets |
//! |---|---|---|---|
//! | first | all | the centres of one axis are at R and L | 735,471 |
//! | second | all but Uw, Fw by a quarter | the other centres are on their axes, the two wings of each edge on different sides | 450,450 |
//! | third | U D F B, R2 L2, Uw2 Rw2 Fw2 | wings are paired, and each face has centres of one color | 29,400, and 12!/2 pairings |
//! | last | faces | everything, as on a 3x3x3 | |
//!
//! The phases are those of C. Tsai's eight-step method (2009), of which Chen Shuang merged the third and the fourth and
//! replaced the last four by two phases (TPR-4x4x4-Solver, 2014). What a 3x3x3 calls parities, an odd number of flipped
//! edges or two pieces exchanged, are coordinates of the second and the third phase, so that there are none to mend.
//!
//! Lengths are in turns of outer blocks (OBTM): a turn of a face or of the two layers beside it is one.

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
use self::search::{Effort, FourSolution, FourTables, Search};
use self::turns::PlaceTurns;
use super::corners::corners_of;
use super::edges::EdgeOrbit;
use super::last_phase;
use super::model::BigCube;
use super::phases::{colors, in_phases};
use super::places;
use super::unfolding::{Side, place, side_towards};
use crate::cube::{Corner, Face, Twist};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::{Method, Solver};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use std::ops::ControlFlow;

/// How many layers it has.
pub(super) const LAYERS: u16 = 4;

/// The same as a cube of any size.
const MODEL: BigCube = match BigCube::new(LAYERS) {
    Some(cube) => cube,
    None => BigCube::TWO_BY_TWO,
};

/// The solver of the 4x4x4, with its tables open.
pub(super) struct FourSolver {
    tables: FourTables,
    three_by_three: Solver,
}

impl FourSolver {
    /// The tables of the phases to a 3x3x3, and of those that solve it.
    pub(super) fn table_specs() -> Vec<Box<dyn TableSpec>> {
        let place_turns = PlaceTurns::new();
        let mut specs: Vec<Box<dyn TableSpec>> = vec![
            Box::new(PhaseSpec::new(AxisCentres::new(&place_turns))),
            Box::new(PhaseSpec::new(AxesCentres::new(&place_turns))),
            Box::new(PhaseSpec::new(FaceCentres::new(&place_turns))),
            Box::new(PairingSpec::new(&place_turns)),
        ];
        specs.extend(Method::DEFAULT.table_specs());
        specs
    }

    /// Opens the tables. The solver makes the same effort for every position.
    ///
    /// # Errors
    ///
    /// If a table is not as published, or does not fit into memory.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<FourSolver, TableError> {
        let three_by_three = last_phase::open(store, progress)?;
        Ok(FourSolver {
            tables: FourTables::open(store, progress)?,
            three_by_three,
        })
    }

    /// What a search of this effort finds, if it is not cancelled before.
    fn search(&self, pieces: &FourPieces, effort: Effort, cancel: &CancelToken) -> Option<FourSolution> {
        Search::new(&self.tables, effort, cancel, pieces).solution(&self.three_by_three)
    }

    fn solve(&self, position: &PuzzlePosition, cancel: &CancelToken) -> Result<Proposal, PuzzleError> {
        let found = self.search(&pieces(position)?, Effort::USUAL, cancel);
        found.map(|found| proposal(&found)).ok_or(match cancel.is_cancelled() {
            true => PuzzleError::Cancelled,
            false => PuzzleError::Misled,
        })
    }
}

impl Proposer for FourSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        positions.iter().map(|position| self.solve(position, cancel)).collect()
    }

    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let pieces = pieces(position)?;
        let first = self.search(&pieces, Effort::QUICK, &CancelToken::new());
        let mut flow = found(proposal(&first.ok_or(PuzzleError::Misled)?));
        for effort in Effort::usual_and_more() {
            if flow.is_break() || cancel.is_cancelled() {
                break;
            }
            if let Some(better) = self.search(&pieces, effort, cancel) {
                flow = found(proposal(&better));
            }
        }
        Ok(())
    }

    /// None: solutions are not the shortest.
    fn propose_of_length<'a>(&'a self, _: &PuzzlePosition, _: usize) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        Box::new(std::iter::empty())
    }
}

/// The names of the phases, and what they are for.
const PHASES: [(&str, &str); 4] = [
    ("one axis", "the centres of two opposite faces on two opposite faces"),
    (
        "three axes",
        "the centres of all opposite faces on opposite faces, the wings ready to be paired",
    ),
    (
        "reduction",
        "the centres of each face of one color, the two wings of each edge together",
    ),
    ("3x3x3", "the cube solved as a 3x3x3"),
];

fn proposal(solution: &FourSolution) -> Proposal {
    let parts = solution
        .phases
        .iter()
        .map(|turns| turns.iter().copied().map(PuzzleTurn::from).collect());
    let last = solution.last.iter().copied().map(PuzzleTurn::from).collect();
    let parts: Vec<Vec<PuzzleTurn>> = parts.chain([last]).collect();
    let turns = parts.concat();
    let phases = PHASES.into_iter().zip(parts);
    in_phases(&turns, phases.map(|((name, aim), turns)| (name, aim.to_owned(), turns)))
}

/// The pieces of a position, if turns lead to it.
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

/// Where the sticker of a centre is: on the first face, where the side towards the second begins.
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
