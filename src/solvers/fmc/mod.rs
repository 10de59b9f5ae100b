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
pub use search::{FmcError, FmcOptions, FmcSolved, FmcTime};
pub use solution::{FmcSolution, FmcStep, Wrong};

use crate::coordinates::{Coordinate, CornerTetrads, MiddlePlaces, Trivial};
use crate::cube::{Cube, CubieCube, Face, Frame, Move, MoveSet};
use crate::groups::chain::{
    DominoReduction, EdgeOrientation, HalfTurnCubes, HalfTurnReduction, domino_reduction, edge_orientation,
    half_turn_reduction, half_turns,
};
use crate::search::CancelToken;
use crate::tables::{CosetSpace, PruningTable, Store, TableError, TableProgress, TableSpec};
use finish::{Finish, corners_slice, edges_slice};
use reduction::Reduction;
use search::Search;

/// The solver of fewest moves in steps, with its tables open: 4 MB.
pub struct FmcSolver {
    edges: Reduction<EdgeOrientation>,
    domino: Reduction<DominoReduction>,
    half_turns: Reduction<HalfTurnReduction>,
    half_turn_cubes: PruningTable<HalfTurnCubes>,
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
            Box::new(half_turn_reduction()),
            Box::new(half_turns()),
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
        let (corners, (edges, others)) = rayon::join(
            || corners_slice().load(store, progress),
            || (edges_slice().load(store, progress), Others::open(store, progress)),
        );
        let others = others?;
        Ok(FmcSolver {
            edges: Reduction::new(others.edges, quarter_turns(Face::F), |carrier, word| {
                (carrier.after(word.look).edge_flips(), Trivial::of(&CubieCube::SOLVED))
            }),
            domino: Reduction::new(others.domino, quarter_turns(Face::R), |carrier, word| {
                carrier.after(word.look).slice_and_twists()
            }),
            half_turns: Reduction::new(others.half_turns, quarter_turns(Face::U), |carrier, word| {
                let cube = word.undone_before(carrier.cube());
                (CornerTetrads::of(&cube), MiddlePlaces::of(&cube))
            }),
            half_turn_cubes: others.half_turn_cubes,
            finish: Finish::new(corners?, edges?),
        })
    }

    /// The fewest half turns that solve a cube; none if the table leads astray.
    fn half_turn_finish(&self, cube: &CubieCube) -> Option<Vec<Move>> {
        let space = self.half_turn_cubes.space();
        let mut coset = space.coset_of(cube);
        let mut left = self.half_turn_cubes.entry(coset)?.distance();
        let mut moves = Vec::with_capacity(left.into());
        while left > 0 {
            let which = self.half_turn_cubes.entry(coset)?.first_move();
            moves.push(*space.moves().get(which)?);
            coset = space.turn(coset, which);
            let next = self.half_turn_cubes.entry(coset)?.distance();
            if next >= left {
                return None;
            }
            left = next;
        }
        Some(moves)
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

/// The tables of Thistlethwaite's method.
struct Others {
    edges: PruningTable<EdgeOrientation>,
    domino: PruningTable<DominoReduction>,
    half_turns: PruningTable<HalfTurnReduction>,
    half_turn_cubes: PruningTable<HalfTurnCubes>,
}

impl Others {
    fn open(store: &Store, progress: &dyn TableProgress) -> Result<Others, TableError> {
        Ok(Others {
            edges: edge_orientation().load(store, progress)?,
            domino: domino_reduction().load(store, progress)?,
            half_turns: half_turn_reduction().load(store, progress)?,
            half_turn_cubes: half_turns().load(store, progress)?,
        })
    }
}

/// Moves in a frame as they are made in the hand.
fn in_hand(moves: &[Move], frame: &Frame) -> Vec<Move> {
    moves.iter().map(|&turn| frame.turn_back(turn)).collect()
}
