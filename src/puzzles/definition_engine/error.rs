//! Why a puzzle that is given as data is not solved.

use crate::puzzles::definition::Definition;
use thiserror::Error;

/// Why nothing is searched, or why a search ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A goal that names a place too high.
    #[error("the goal names the place {0}, which does not exist")]
    NoSuchPlace(u16),
    /// A move that does not exist.
    #[error("there is no move with the number {0}")]
    NoSuchMove(usize),
    /// No move is allowed.
    #[error("no move is allowed")]
    NoMove,
    /// An orbit with more pieces and orientations than can be told apart.
    #[error("an orbit has more than 65,535 pieces and orientations that can be told apart")]
    TooManyPieces,
    /// A goal that is reached by too many states.
    #[error("too many states reach the goal; say more of what must be in place")]
    TooManyTargets,
    /// A state with other pieces than the puzzle has.
    #[error("the state does not have the pieces of the puzzle")]
    OtherPieces,
    /// A state with a piece in a place where it cannot be.
    #[error("the state has a piece in a place where it cannot be")]
    Impossible,
    /// The goal cannot be reached with the moves that are allowed: proven.
    #[error("no moves lead from this state to the goal")]
    Unreachable,
    /// No solution is as short as it should be: proven.
    #[error("every solution costs more than {0}")]
    TooFar(u32),
    /// The search was cancelled.
    #[error("cancelled; every solution costs at least {at_least}")]
    Cancelled {
        /// Proven: what every solution costs at least.
        at_least: u32,
    },
    /// The building of the tables was cancelled.
    #[error("cancelled while a table was built")]
    TableCancelled,
    /// Counting needs more memory than was given.
    #[error("the table takes {needed} bytes of memory, and only {given} are allowed")]
    NotEnoughMemory {
        /// Bytes that it takes.
        needed: u64,
        /// Bytes that it may take.
        given: u64,
    },
    /// There are too many states to number and count them.
    #[error("the puzzle has too many states for a table of all of them")]
    TooManyStates,
    /// Bytes that were not written by a count of this puzzle.
    #[error("this is not a snapshot of a count of this puzzle")]
    OtherSnapshot,
    /// Bytes that are not the tables of this puzzle, with this goal, these moves and this memory.
    #[error("these are not tables of this puzzle")]
    OtherTables,
}

/// The moves that may be made: those of the list, or all of them.
pub(super) fn allowed_moves(definition: &Definition, moves: Option<&[usize]>) -> Result<Vec<usize>, EngineError> {
    let count = definition.moves().len();
    let Some(list) = moves else {
        return Ok((0..count).collect());
    };
    if let Some(&wrong) = list.iter().find(|&&each| each >= count) {
        return Err(EngineError::NoSuchMove(wrong));
    }
    let mut list = list.to_vec();
    list.sort_unstable();
    list.dedup();
    if list.is_empty() {
        return Err(EngineError::NoMove);
    }
    Ok(list)
}
