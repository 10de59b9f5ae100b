//! The open tables of all steps.

use super::finish::{Finish, corners_slice, edges_slice};
use super::reduction::Reduction;
use crate::coordinates::{Coordinate, CornerTetrads, MiddlePlaces, Trivial};
use crate::cube::{CubieCube, Face, Move, MoveSet};
use crate::groups::chain::{
    DominoReduction, EdgeOrientation, HalfTurnCubes, HalfTurnReduction, domino_reduction, edge_orientation,
    half_turn_reduction, half_turns,
};
use crate::tables::{CosetSpace, PruningTable, Store, TableError, TableProgress, TableSpec};

/// The steps, each with its tables.
pub struct FmcTables {
    /// The step into edge orientation.
    pub edges: Reduction<EdgeOrientation>,
    /// The step from edge orientation to domino reduction.
    pub domino: Reduction<DominoReduction>,
    /// The step from domino reduction to half turn reduction.
    pub half_turns: Reduction<HalfTurnReduction>,
    half_turn_cubes: PruningTable<HalfTurnCubes>,
    /// The search from domino reduction to the solved cube.
    pub finish: Finish,
}

/// Returns the quarter turns of a face and of the opposite face.
fn quarter_turns(face: Face) -> MoveSet {
    let faces = MoveSet::of_face(face).union(MoveSet::of_face(face.opposite()));
    faces.intersection(MoveSet::QUARTER_TURNS)
}

impl FmcTables {
    /// The specifications of the tables.
    pub fn specs() -> Vec<Box<dyn TableSpec>> {
        vec![
            Box::new(edge_orientation()),
            Box::new(domino_reduction()),
            Box::new(half_turn_reduction()),
            Box::new(half_turns()),
            Box::new(corners_slice()),
            Box::new(edges_slice()),
        ]
    }

    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table does not have the published number of positions at each distance, or if a table does not
    /// fit into memory.
    pub fn open(store: &Store, progress: &dyn TableProgress) -> Result<FmcTables, TableError> {
        // The two tables with arrangements of eight pieces take longest to open, so they are opened in parallel.
        let (corners, (edges, others)) = rayon::join(
            || corners_slice().load(store, progress),
            || {
                (
                    edges_slice().load(store, progress),
                    ThistlethwaiteTables::open(store, progress),
                )
            },
        );
        let others = others?;
        Ok(FmcTables {
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

    /// Returns a shortest sequence of half turns that solves a cube; `None` if the table is damaged.
    pub fn half_turn_finish(&self, cube: &CubieCube) -> Option<Vec<Move>> {
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
}

/// The tables of Thistlethwaite's method.
struct ThistlethwaiteTables {
    edges: PruningTable<EdgeOrientation>,
    domino: PruningTable<DominoReduction>,
    half_turns: PruningTable<HalfTurnReduction>,
    half_turn_cubes: PruningTable<HalfTurnCubes>,
}

impl ThistlethwaiteTables {
    fn open(store: &Store, progress: &dyn TableProgress) -> Result<ThistlethwaiteTables, TableError> {
        Ok(ThistlethwaiteTables {
            edges: edge_orientation().load(store, progress)?,
            domino: domino_reduction().load(store, progress)?,
            half_turns: half_turn_reduction().load(store, progress)?,
            half_turn_cubes: half_turns().load(store, progress)?,
        })
    }
}
