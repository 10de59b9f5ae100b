//! IDA* where the bound is exact.

use crate::coordinates::State;
use crate::tables::{CosetSpace, Entry, PruningTable};
use thiserror::Error;

/// A table that led astray: after as many turns as it promised, the phase was not done. A table
/// that was checked when it was read never does that to a cube of its phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the table does not lead to a solution")]
pub struct Misled;

/// Finds a shortest solution of a phase for each of several cubes, from the cosets where they
/// start, and hands over its turns one by one, each with the number of the cube.
///
/// IDA* (R. E. Korf, Depth-first iterative-deepening, 1985) searches depth first as deep as a
/// threshold, leaves every branch whose lower bound exceeds what is left of it, and raises the
/// threshold until it finds a solution. Where the bound is the exact distance, the first threshold
/// is the length of a solution; a branch is either on a shortest way or left at once; and so the
/// search never turns back. What remains is a walk downhill, and since an entry of the table
/// remembers which turn leads down first, each step of it is one look-up.
///
/// That look-up waits for the one before it. So the cubes take their steps in turn: while one
/// waits for its entry to come from the outer caches, the processor goes on with the others.
///
/// # Errors
///
/// If the table is not exact, or a coset is none of the phase.
pub fn walk<S: CosetSpace, const CUBES: usize>(
    table: &PruningTable<S>,
    starts: [S::Coset; CUBES],
    mut hand_over: impl FnMut(usize, <S::State as State>::Move),
) -> Result<(), Misled> {
    let space = table.space();
    let entry = |coset| table.entry(coset).ok_or(Misled);
    let mut cosets = starts;
    let mut entries = [Entry::SOLVED; CUBES];
    for cube in 0..CUBES {
        entries[cube] = entry(cosets[cube])?;
    }
    let lengths = entries.map(Entry::distance);
    let longest = lengths.into_iter().max().unwrap_or(0);
    for step in 0..longest {
        for cube in 0..CUBES {
            if step < lengths[cube] {
                let which = entries[cube].first_move();
                let turn = *space.moves().get(which).ok_or(Misled)?;
                hand_over(cube, turn);
                cosets[cube] = space.turn(cosets[cube], which);
                entries[cube] = entry(cosets[cube])?;
            }
        }
    }
    if entries.iter().all(|entry| entry.distance() == 0) {
        Ok(())
    } else {
        Err(Misled)
    }
}
