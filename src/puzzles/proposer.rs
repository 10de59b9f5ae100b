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
    /// Builds what a position needs before it can be searched for, if that is not there yet. Limits of time do not count
    /// it.
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
