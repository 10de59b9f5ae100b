//! IDA* where the bound is exact.

use crate::cube::Move;
use crate::tables::{CosetSpace, PruningTable};
use thiserror::Error;

/// A table that led astray: after as many turns as it promised, the phase was not done. A table
/// that was checked when it was read never does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the table does not lead to a solution")]
pub struct Misled;

/// Finds a shortest solution of a phase and hands over its turns one by one; gives back how many.
///
/// IDA* (R. E. Korf, Depth-first iterative-deepening, 1985) searches depth first as deep as a
/// threshold, leaves every branch whose lower bound exceeds what is left of it, and raises the
/// threshold until it finds a solution. Where the bound is the exact distance, the first threshold
/// is the length of a solution; a branch is either on a shortest way or left at once; and so the
/// search never turns back. What remains is a walk downhill, and since an entry of the table
/// remembers which turn leads down first, each step of it is one look-up.
///
/// # Errors
///
/// If the table is not exact.
pub fn descend<S: CosetSpace>(
    table: &PruningTable<S>,
    start: S::Coset,
    mut hand_over: impl FnMut(Move),
) -> Result<usize, Misled> {
    let space = table.space();
    let mut coset = start;
    let mut entry = table.entry(coset);
    let threshold = entry.distance();
    for _ in 0..threshold {
        let which = entry.first_move();
        let turn = *space.moves().get(which).ok_or(Misled)?;
        hand_over(turn);
        coset = space.turn(coset, which);
        entry = table.entry(coset);
    }
    if entry.distance() == 0 {
        Ok(threshold as usize)
    } else {
        Err(Misled)
    }
}
