//! The errors of the engine.

use crate::puzzles::definition::Definition;
use thiserror::Error;

/// The reason why a search did not start, or why it ended without a solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The goal refers to a place that does not exist. The value is the index of the place; the first index is 0.
    #[error("the goal names the place with the index {0}, counted from 0, but this place does not exist")]
    NoSuchPlace(u16),
    /// The list of allowed moves contains a move that does not exist. The value is the index of the move; the first
    /// index is 0.
    #[error("there is no move with the index {0}, counted from 0")]
    NoSuchMove(usize),
    /// The list of allowed moves is empty.
    #[error("no move is allowed")]
    NoMove,
    /// An orbit has more different pieces and orientations than the engine can distinguish.
    #[error("an orbit has more than 65,535 different pieces and orientations")]
    TooManyPieces,
    /// Too many states reach the goal.
    #[error("too many states meet the goal; name more pieces that must be in place")]
    TooManyTargets,
    /// The state does not have the pieces of the puzzle.
    #[error("the state does not have the pieces of the puzzle")]
    OtherPieces,
    /// A piece of the state is in a place where the definition does not allow it.
    #[error("the state has a piece in a place where it cannot be")]
    Impossible,
    /// The search has proved that the allowed moves cannot reach the goal.
    #[error("no moves lead from this state to the goal")]
    Unreachable,
    /// The search has proved that every solution costs more than the limit.
    #[error("every solution costs more than {0}")]
    TooFar(u32),
    /// The search was cancelled.
    #[error("cancelled; every solution costs at least {at_least}")]
    Cancelled {
        /// A proven lower bound for the cost of every solution.
        at_least: u32,
    },
    /// The request was cancelled while a table was built.
    #[error("cancelled while a table was built")]
    TableCancelled,
    /// The table of a count or of a search needs more memory than the limit.
    #[error("the table takes {needed} bytes of memory, but only {given} are allowed")]
    NotEnoughMemory {
        /// The number of bytes needed.
        needed: u64,
        /// The limit in bytes.
        given: u64,
    },
    /// The puzzle has too many states to assign a number to each of them.
    #[error("the puzzle has too many states for a table of all of them")]
    TooManyStates,
    /// A block contains pieces of several orbits. The states of single orbits then do not tell which moves are blocked.
    #[error("a block has pieces of several orbits, and such a puzzle cannot be counted by distance")]
    MixedBlock,
    /// The snapshot was saved by a count of another puzzle, goal or choice of moves, or its data was changed or cut
    /// off.
    #[error("this is not a saved count of this puzzle")]
    OtherSnapshot,
    /// The tables were written for another puzzle, goal, choice of moves or memory limit, or their data was changed or
    /// cut off.
    #[error("these are not tables of this puzzle")]
    OtherTables,
}

/// The indices of the moves that a search may use: the moves in the list, or all moves if there is no list.
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
