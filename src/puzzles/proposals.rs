//! Solves a list of positions. Some of the positions may have no solution.

use super::solution::SolutionTurns;
use super::{Proposal, PuzzleError};
use crate::search::WalkError;

/// The proposal for one position, or the reason why the position has no solution.
pub type ProposalResult = Result<Proposal, PuzzleError>;

/// The proposal of a shortest solution.
pub fn proposed(turns: SolutionTurns) -> ProposalResult {
    Ok(Proposal::of_turns(turns))
}

/// Returns a shortest solution of each position. Each item of `positions` contains the pieces of a position, or the
/// reason why the position has no solution. `solve` gets the pieces of all solvable positions, in the same order.
///
/// If `solve` fails because a table is wrong, no position gets a solution.
pub fn shortest<S: Copy>(
    positions: impl ExactSizeIterator<Item = Result<S, PuzzleError>>,
    solve: impl FnOnce(&[S]) -> Result<Vec<ProposalResult>, WalkError>,
) -> Vec<ProposalResult> {
    let mut solvable = Vec::with_capacity(positions.len());
    // Faults are rare, so they are kept separately, and `solvable` contains the pieces of all other positions.
    let mut faults = Vec::new();
    for (number, pieces) in positions.enumerate() {
        match pieces {
            Ok(pieces) => solvable.push(pieces),
            Err(error) => faults.push((number, error)),
        }
    }
    let solved = solve(&solvable);
    let mut solved = solved.unwrap_or_else(|WalkError| vec![Err(PuzzleError::Misled); solvable.len()]);
    for (number, error) in faults {
        solved.insert(number, Err(error));
    }
    solved
}
