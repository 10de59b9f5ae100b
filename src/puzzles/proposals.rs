//! Solutions of several positions at once, of which some may have none.

use super::solution::SolutionTurns;
use super::{Proposal, PuzzleError};
use crate::search::Misled;

/// Shortest solutions of some positions, each as its pieces or the reason why it has none. `solve` is
/// given the pieces of all the others, in order.
///
/// If `solve` is misled, none of them has a solution.
pub fn shortest<S: Copy>(
    positions: Vec<Result<S, PuzzleError>>,
    solve: impl FnOnce(&[S]) -> Result<Vec<SolutionTurns>, Misled>,
) -> Vec<Result<Proposal, PuzzleError>> {
    let solvable = positions.iter().filter_map(|pieces| pieces.as_ref().ok());
    let solvable: Vec<S> = solvable.copied().collect();
    let mut solutions = solve(&solvable).unwrap_or_default().into_iter();
    let positions = positions.into_iter();
    let solved = positions.map(|pieces| {
        pieces?;
        let next = solutions.next().ok_or(PuzzleError::Misled)?;
        Ok(Proposal::of_turns(next))
    });
    solved.collect()
}
