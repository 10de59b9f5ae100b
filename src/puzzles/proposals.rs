//! Solves several positions at once, some of which may have no solution.

use super::solution::SolutionTurns;
use super::{Proposal, PuzzleError};
use crate::search::Misled;

/// The proposal for one of several positions.
pub type Proposed = Result<Proposal, PuzzleError>;

/// The proposal of a shortest solution.
pub fn proposed(turns: SolutionTurns) -> Proposed {
    Ok(Proposal::of_turns(turns))
}

/// Shortest solutions of some positions. Each is given by its pieces, or by the reason why it has no solution. `solve`
/// gets the pieces of all others, in order.
///
/// If `solve` fails because a table misled it, no position gets a solution.
pub fn shortest<S: Copy>(
    positions: impl ExactSizeIterator<Item = Result<S, PuzzleError>>,
    solve: impl FnOnce(&[S]) -> Result<Vec<Proposed>, Misled>,
) -> Vec<Proposed> {
    let mut solvable = Vec::with_capacity(positions.len());
    // There are almost never any faults, so runs need not copy errors beside the pieces.
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
