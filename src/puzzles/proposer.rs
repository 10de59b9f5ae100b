//! The interface of a method that finds solutions of a puzzle.

use super::{Proposal, PuzzleError, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::ops::ControlFlow;

/// A method for solving a puzzle, with its tables opened.
///
/// Its proposals are not trusted: a [`PuzzleSolver`](super::PuzzleSolver) replays all turns on stickers before it
/// returns them, and no other code can read them.
pub trait Proposer: Send + Sync {
    /// Builds what the search for a position needs, unless it exists. Time limits do not include this.
    ///
    /// # Errors
    ///
    /// If it cannot be built, or the token was cancelled.
    fn prepare(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), PuzzleError> {
        let _ = (position, cancel, progress);
        Ok(())
    }

    /// A solution for each of some positions, or the reason why it has none. A slow method may also report that the
    /// token was cancelled first.
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>>;

    /// Passes solutions of a position to `found`, shorter and shorter ones, until `found` breaks, the token is
    /// cancelled, or further search is not worthwhile. Methods that do not improve with time propose their only one.
    ///
    /// # Errors
    ///
    /// If it has no solution, or the token was cancelled before the first one.
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

    /// All solutions of exactly some number of moves in the metric of the method, found lazily; fewer once the token is
    /// cancelled. Empty for methods that do not find shortest solutions.
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

/// The largest number of solutions of one length that are returned.
const MOST_SOLUTIONS: usize = 10_000;

/// The number of solutions of one length to search for at first: often no more are wanted, and there may be many.
const FEW_SOLUTIONS: usize = 64;

/// The solutions of a search that needs a number of solutions to find: a few at first, and more once those have been
/// taken.
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
