//! The walk: a search that follows an exact table and never backtracks.

use crate::coordinates::State;
use crate::tables::{CosetSpace, Entry, PruningTable};
use std::array::from_fn;
use thiserror::Error;

/// A table did not lead to a solution: the coset was not solved after the number of moves that is stored in the entry
/// of the start coset. This cannot happen if the start is a coset of the space and the table was checked when it was
/// read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[error("the table does not lead to a solution")]
pub struct WalkError;

/// A move of one of several solutions.
#[derive(Debug, Clone, Copy)]
pub struct WalkStep<M> {
    /// The index, in the list of starts, of the coset from which the solution begins.
    pub start: usize,
    /// The number of moves of this solution before this move.
    pub before: usize,
    /// The index of the move in [`CosetSpace::moves`].
    pub which: usize,
    /// The move.
    pub turn: M,
}

/// Finds a shortest solution from each of several cosets, and passes its moves to `make` one by one. Returns the number
/// of moves of each solution.
///
/// Depth-first search with iterative deepening (R. E. Korf, "Depth-first iterative-deepening", 1985) leaves every
/// branch whose lower bound exceeds the number of remaining moves. If the bound is the exact distance, the first depth
/// is already the length of a shortest solution. The search then immediately leaves every branch that does not belong
/// to a shortest solution. It is then a walk with decreasing distances. Because an entry of the table contains a move
/// that leads to a nearer coset, each step takes one look-up.
///
/// The next look-up of a walk depends on the result of the previous look-up. The walks therefore take their steps
/// together: first all turns, then all look-ups in a loop of their own. This loop is so short that the processor begins
/// all look-ups before the first entry arrives from memory. (If each walk looked up its entry right after its turn, a
/// batch of Thistlethwaite's method would take a seventh more time, and a batch of 2x2x2s a twentieth.) In this loop, a
/// walk that has ended looks up its last entry again, so that no branch depends on the lengths.
///
/// # Errors
///
/// If a walk does not end at the solved coset after the number of moves in the entry of its start, or if a start is not
/// a coset of the space.
pub fn walk<S: CosetSpace, const STARTS: usize>(
    table: &PruningTable<S>,
    starts: [S::Coset; STARTS],
    mut make: impl FnMut(WalkStep<<S::State as State>::Move>),
) -> Result<[u8; STARTS], WalkError> {
    let space = table.space();
    let entry = |coset| table.entry(coset).ok_or(WalkError);
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
                let turn = *space.moves().get(which).ok_or(WalkError)?;
                make(WalkStep {
                    start,
                    before: before.into(),
                    which,
                    turn,
                });
                cosets[start] = space.turn(cosets[start], which);
            }
        }
        for start in 0..STARTS {
            entries[start] = entry(cosets[start])?;
        }
    }
    if entries.iter().all(|entry| entry.distance() == 0) {
        Ok(lengths)
    } else {
        Err(WalkError)
    }
}
