//! The interface of a method that finds solutions of a puzzle.

use super::{Proposal, PuzzleError, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::ops::ControlFlow;

/// A method for solving a puzzle, with its tables open.
///
/// The proposals may be wrong. Only a [`PuzzleSolver`](super::PuzzleSolver) can read them, and it replays all turns on
/// stickers before it returns a solution.
pub trait Proposer: Send + Sync {
    /// Builds the data that the search for a solution of a position needs, unless the data already exists. Time limits
    /// do not include this work.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be built, or if the token is cancelled.
    fn prepare(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), PuzzleError> {
        let _ = (position, cancel, progress);
        Ok(())
    }

    /// Returns a solution for each position, or the reason why the position has no solution. A slow method may also
    /// report that the token was cancelled before it found a solution.
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>>;

    /// Passes solutions of a position to `found`, in the order in which they are found; a solution may be longer than
    /// an earlier one. The method stops when `found` breaks, when the token is cancelled, or when further search is not
    /// worthwhile. A method that does not improve with time passes its only solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no solution, or if the token is cancelled before the method finds the first
    /// solution.
    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        for proposal in self.propose(&[position], cancel) {
            if found(proposal?).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// True if it is proven, without a long search, that every solution of the position has more than `moves` moves in
    /// the metric of the method. Most methods prove this only by a search, so they return false.
    fn needs_more_than(&self, position: &PuzzlePosition, moves: usize, cancel: &CancelToken) -> bool {
        let _ = (position, moves, cancel);
        false
    }

    /// All solutions that have exactly `length` moves in the metric of the method, found lazily. Some methods return at
    /// most 10,000 solutions. If the token is cancelled, solutions may be missing. The list is empty for methods that
    /// do not find shortest solutions.
    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let _ = (position, length, cancel);
        Box::new(std::iter::empty())
    }
}

/// The maximum number of solutions of one length that [`few_and_then_all`] returns.
const MOST_SOLUTIONS: usize = 10_000;

/// The maximum number of solutions that [`few_and_then_all`] asks for at first. There may be many more, but callers
/// often need only a few.
const FEW_SOLUTIONS: usize = 64;

/// The solutions that a search finds. `found` runs the search and returns at most the given number of solutions. First,
/// it is called for [`FEW_SOLUTIONS`]. When the caller has taken all of them and wants more, `found` is called again,
/// for [`MOST_SOLUTIONS`].
pub(super) fn few_and_then_all<T>(found: impl Fn(usize) -> Vec<T>) -> impl Iterator<Item = T> {
    let few = found(FEW_SOLUTIONS);
    let are_all = few.len() < FEW_SOLUTIONS;
    let rest = std::iter::once_with(move || match are_all {
        true => Vec::new(),
        false => found(MOST_SOLUTIONS),
    });
    few.into_iter()
        .chain(rest.flat_map(|all| all.into_iter().skip(FEW_SOLUTIONS)))
}
