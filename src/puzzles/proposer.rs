//! What finds solutions of a puzzle.

use super::{Proposal, PuzzleError, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::ops::ControlFlow;

/// What finds solutions of a puzzle: the method of a puzzle, with its tables open.
///
/// Nothing that it proposes is believed: a [`PuzzleSolver`](super::PuzzleSolver) makes all turns on stickers before it gives
/// them out, and no one else can read them.
pub trait Proposer: Send + Sync {
    /// Builds what the search for a position needs, if it has not been built yet. Time limits do not count
    /// this.
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

    /// A solution of each of some positions, or why it has none: where it takes long, also that the token was
    /// cancelled before.
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>>;

    /// Solutions of a position, each given to `found`, the longer the search the shorter, until `found` breaks, the
    /// token is cancelled, or all effort is made that is worth it. Methods that find no shorter ones in more time
    /// propose their one.
    ///
    /// # Errors
    ///
    /// If it has none, or the token was cancelled before the first.
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

    /// All solutions of exactly some number of moves in the metric of the method, lazily; fewer once the token is cancelled.
    /// None of methods that do not find shortest solutions.
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

/// As many solutions of a length as are given out at most.
const MOST_SOLUTIONS: usize = 10_000;

/// As many solutions of a length as are looked for at first: often no more are wanted, and there may be many.
const FEW_SOLUTIONS: usize = 64;

/// The solutions of a search that gets a number of solutions to find: a few at first, and more once these have been
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
