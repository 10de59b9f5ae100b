//! What finds solutions of a puzzle.

use super::{Proposal, PuzzleError, PuzzlePosition};

/// What finds solutions of a puzzle: the method of a puzzle, with its tables open.
///
/// Nothing that it proposes is believed: a [`PuzzleSolver`](super::PuzzleSolver) makes all turns on stickers before it gives
/// them out, and no one else can read them.
pub trait Proposer: Send + Sync {
    /// A solution of each of some positions, or why it has none.
    fn propose(&self, positions: &[&PuzzlePosition]) -> Vec<Result<Proposal, PuzzleError>>;

    /// All solutions of exactly some number of moves in the metric of the method, lazily. None of methods
    /// that do not find shortest solutions.
    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a>;
}
