//! Fewest moves as people find them: edge orientation, domino reduction, half turn reduction, finish, with moves on the
//! scramble and on its inverse (NISS).
//!
//! Of a cube `c`, moves `n` on the scramble and `i` on its inverse leave `i⁻¹·c·n`. A step into a subgroup is all pairs
//! that bring this into it; `reduction.rs` finds them by length, with the exact distances of the subgroup's cosets, and
//! `words.rs` knows what the shorter of the two does to a coset. A way from domino reduction to solved in turns of H
//! falls into half turn reduction and finish by itself, and moves on the inverse would only write it in another order:
//! `finish.rs` finds these ways, and `search.rs` how each is best written. `chain.rs` reads steps, and `search.rs` goes
//! through all of them, those first that find short solutions in the least work.

mod chain;
mod finish;
mod reduction;
mod search;
mod solution;
mod words;

pub use chain::{Chain, ChainError, ChainStep, Chains, Target, axis_name};
pub use reduction::{Niss, TwoSides};
pub use search::{FmcError, FmcOptions, FmcSolved};
pub use solution::{FmcSolution, FmcStep, Wrong};

use crate::coordinates::{Coordinate, Trivial};
use crate::cube::{Cube, CubieCube, Face, Frame, Move, MoveSet};
use crate::groups::chain::{DominoReduction, EdgeOrientation, domino_reduction, edge_orientation};
use crate::search::CancelToken;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use finish::{Finish, corners_slice, edges_slice};
use reduction::Reduction;
use search::Search;

/// The solver of fewest moves in steps, with its tables open: 3 MB.
pub struct FmcSolver {
    edges: Reduction<EdgeOrientation>,
    domino: Reduction<DominoReduction>,
    finish: Finish,
}

/// Quarter turns of the faces about the axis of a face.
fn quarter_turns(face: Face) -> MoveSet {
    let faces = MoveSet::of_face(face).union(MoveSet::of_face(face.opposite()));
    faces.intersection(MoveSet::QUARTER_TURNS)
}

impl FmcSolver {
    /// The specs of its tables.
    pub fn table_specs() -> Vec<Box<dyn TableSpec>> {
        vec![
            Box::new(edge_orientation()),
            Box::new(domino_reduction()),
            Box::new(corners_slice()),
            Box::new(edges_slice()),
        ]
    }

    /// Opens the tables: from a store, or they are built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not distributed as published.
    pub fn open(store: &Store, progress: &dyn TableProgress) -> Result<FmcSolver, TableError> {
        // What turns do to arrangements of eight pieces takes longest to work out.
        let (corners, (edges, reductions)) = rayon::join(
            || corners_slice().load(store, progress),
            || {
                let edges = edges_slice().load(store, progress);
                let first = edge_orientation().load(store, progress);
                let second = domino_reduction().load(store, progress);
                (edges, first.and_then(|first| Ok((first, second?))))
            },
        );
        let (first, second) = reductions?;
        Ok(FmcSolver {
            edges: Reduction::new(first, quarter_turns(Face::F), |look| {
                (look.edge_flips(), Trivial::of(&CubieCube::SOLVED))
            }),
            domino: Reduction::new(second, quarter_turns(Face::R), words::Look::slice_and_twists),
            finish: Finish::new(corners?, edges?),
        })
    }

    /// Solves a cube in steps: the shortest solution found first. `improved` hears of each that is shorter than all
    /// before.
    ///
    /// # Errors
    ///
    /// If none was found in the time, or of so few moves; or what was found is wrong, and therefore withheld.
    pub fn solve(
        &self,
        cube: &Cube,
        options: &FmcOptions,
        token: &CancelToken,
        improved: &mut dyn FnMut(&FmcSolution),
    ) -> Result<FmcSolved, FmcError> {
        Search::new(self, cube, options, token).run(improved)
    }
}

/// Moves in a frame as they are made in the hand.
fn in_hand(moves: &[Move], frame: &Frame) -> Vec<Move> {
    moves.iter().map(|&turn| frame.turn_back(turn)).collect()
}
