//! Solutions of several positions at once, of which some may have none.

use super::solution::SolutionTurns;
use super::{Proposal, PuzzleError};
use crate::search::Misled;

/// What is proposed for one of several positions.
pub type Proposed = Result<Proposal, PuzzleError>;

/// The proposal of a shortest solution.
pub fn proposed(turns: SolutionTurns) -> Proposed {
    Ok(Proposal::of_turns(turns))
}

/// Shortest solutions of some positions, each as its pieces or the reason why it has none. `solve` is
/// given the pieces of all the others, in order.
///
/// If `solve` is misled, none of them has a solution.
pub fn shortest<S: Copy>(
    positions: impl ExactSizeIterator<Item = Result<S, PuzzleError>>,
    solve: impl FnOnce(&[S]) -> Result<Vec<Proposed>, Misled>,
) -> Vec<Proposed> {
    let mut solvable = Vec::with_capacity(positions.len());
    // There are almost never any, so that a run copies no errors beside the pieces.
    let mut faults = Vec::new();
    for (number, pieces) in positions.enumerate() {
        match pieces {
            Ok(pieces) => solvable.push(pieces),
            Err(error) => faults.push((number, error)),
        }
    }
    let solved = solve(&solvable);
    let mut solved = solved.unwrap_or_else(|Misled| vec![Err(PuzzleError::Misled); solvable.len()]);
    for (number, error) in faults {
        solved.insert(number, Err(error));
    }
    solved
}
