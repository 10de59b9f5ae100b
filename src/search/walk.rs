//! The walk down an exact table: a search that never turns back.

use crate::coordinates::State;
use crate::tables::{CosetSpace, Entry, PruningTable};
use std::array::from_fn;
use thiserror::Error;

/// A table did not lead to a solution: after the number of moves in its entry, the coset was not the solved
/// one. This cannot happen to a state of the space with a table that was checked when it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("the table does not lead to a solution")]
pub struct Misled;

/// A move of one of several solutions.
#[derive(Debug, Clone, Copy)]
pub struct WalkStep<M> {
    /// The number of the start.
    pub start: usize,
    /// The number of moves of this solution before it.
    pub before: usize,
    /// The place of the move in [`CosetSpace::moves`].
    pub which: usize,
    /// The move.
    pub turn: M,
}

/// Finds a shortest solution from each of several cosets, and gives its moves to `make` one by one. The
/// result is the number of moves of each.
///
/// Depth-first search with iterative deepening (R. E. Korf, "Depth-first iterative-deepening", 1985)
/// leaves every branch whose lower bound exceeds the moves that remain. Where the bound is the exact
/// distance, the first depth is the length of a solution, and every branch is either on a shortest solution
/// or left at once. What remains is a walk downhill; and because an entry of the table holds the first move
/// that leads down, each step takes one look-up.
///
/// A look-up has to wait for the one before it. So the starts take their steps in turn: while one
/// waits for its entry to come from memory, the processor goes on with the others.
///
/// # Errors
///
/// If the table is not exact, or a start is not a coset of its space.
pub fn walk<S: CosetSpace, const STARTS: usize>(
    table: &PruningTable<S>,
    starts: [S::Coset; STARTS],
    mut make: impl FnMut(WalkStep<<S::State as State>::Move>),
) -> Result<[u8; STARTS], Misled> {
    let space = table.space();
    let entry = |coset| table.entry(coset).ok_or(Misled);
    let mut cosets = starts;
    let mut entries = [Entry::SOLVED; STARTS];
    for number in 0..STARTS {
        entries[number] = entry(cosets[number])?;
    }
    let lengths: [u8; STARTS] = from_fn(|start| entries[start].distance());
    let longest = lengths.into_iter().max().unwrap_or(0);
    for before in 0..longest {
        for start in 0..STARTS {
            if before < lengths[start] {
                let which = entries[start].first_move();
                let turn = *space.moves().get(which).ok_or(Misled)?;
                make(WalkStep {
                    start,
                    before: before.into(),
                    which,
                    turn,
                });
                cosets[start] = space.turn(cosets[start], which);
                entries[start] = entry(cosets[start])?;
            }
        }
    }
    if entries.iter().all(|entry| entry.distance() == 0) {
        Ok(lengths)
    } else {
        Err(Misled)
    }
}
