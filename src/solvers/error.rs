//! Errors of solvers: the reasons why a solver could not be opened, or found no solution.

use super::fmc::insertions::{LONGEST_ALGORITHM, MOST_INSERTIONS, RemainingCycles};
use super::goals::WrittenTurns;
use super::max_moves::MaxMoves;
use super::options::{OptionError, TableChoice};
use crate::cube::{Rotation, Sequence, TurnSet};
use crate::goals::GoalError;
use crate::groups::Unreachable;
use crate::notation::counted;
use crate::notation::turn_list::spoken;
use crate::search::WalkError;
use crate::tables::{ByteCount, MemoryShortage, StoreError, TableError, TableFileError};
use thiserror::Error;

/// The reason why a solver could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A newly built table is wrong, because of an error in this crate or in the memory of the machine. For the tables
    /// of a goal, the error can also be that a table does not fit into the free memory.
    #[error("table {name}: {error}")]
    Table {
        /// The table.
        name: String,
        /// The error.
        error: TableError,
    },
    /// A table does not fit into the free memory.
    #[error(
        "table {name} takes {} of memory, but only {} is free",
        ByteCount(*.needed), ByteCount(*.free)
    )]
    Memory {
        /// The table.
        name: String,
        /// The number of bytes needed to read the table, or to build it if it has no file. If the address space is
        /// limited, this includes the address space that threads reserve.
        needed: u64,
        /// The number of bytes that are free.
        free: u64,
        /// The largest table of the method that would fit; `None` if there is no such table.
        fits: Option<TableChoice>,
    },
    /// Tables cannot be stored in the folder.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The method does not have an option, or a value is not allowed.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The smallest tables for a goal take more memory than the limit.
    #[error("no table for this goal fits into {} MB of memory", .bytes / 1_000_000)]
    NothingFits {
        /// The limit in bytes.
        bytes: usize,
    },
    /// A goal allows too many states to enumerate them.
    #[error("this goal has too many different states to build a table for it")]
    TooManyStates,
    /// A table for a puzzle other than the 3x3x3, or for the fewest-moves method, is wrong or does not fit into memory.
    #[error(transparent)]
    Tables(#[from] TableError),
}

impl OpenError {
    /// Creates the error for a table that could not be opened. If the table does not fit into memory, `fits` returns
    /// the largest table of the method that would fit.
    pub(crate) fn of_table(name: &str, error: TableError, fits: impl FnOnce() -> Option<TableChoice>) -> OpenError {
        let name = name.to_owned();
        match error {
            TableError::Memory(MemoryShortage { needed, free }) => OpenError::Memory {
                name,
                needed,
                free,
                fits: fits(),
            },
            error => OpenError::Table { name, error },
        }
    }
}

/// The reason why a solver returns no solution, or no turns to a goal. With all face turns, every cube has a solution,
/// but a smaller set of turns may never reach a goal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no solution within the limit of moves, or the search ended before it found a solution.
    #[error(transparent)]
    NotFound(NotFound),
    /// A table did not lead the search to a solution, because its file is damaged.
    #[error("{phase}: {error}")]
    Misled {
        /// The name of the phase whose table is damaged.
        phase: &'static str,
        /// The error in the table.
        error: WalkError,
    },
    /// No solution was found and a table is damaged, so a solution may exist.
    #[error("table {name} {error}")]
    DamagedTable {
        /// The table.
        name: String,
        /// The error in the file of the table.
        error: TableFileError,
    },
    /// According to the tables, the cube has no solution of at most this length, although every cube has such a
    /// solution in this metric. Or the tables contradict each other. In both cases, a table is wrong, even though its
    /// checksum is right.
    #[error("a table is wrong: it says that {0} moves cannot solve the cube, but they can")]
    WrongTable(MaxMoves),
    /// The method found a solution that does not lead to the solved cube, to the target of the request, or to the goal
    /// of a step. The solution is withheld.
    #[error("the solution '{0}' that was found does not solve the cube, so it is withheld")]
    Wrong(Sequence),
    /// The method found a solution whose phases do not add up to the whole solution. The solution is withheld.
    #[error("the phases of the solution '{0}' do not make up the whole solution, so it is withheld")]
    Parts(Sequence),
    /// It is proven that the allowed turns never lead from the cube to the goal. The value contains the reason.
    #[error(transparent)]
    Unreachable(Box<Unreachable>),
    /// The tables prove that the allowed turns never lead from the cube to the goal.
    #[error("these turns never lead from this cube to the goal")]
    OutsideTables,
    /// The turns move centres, and no sequence of these turns rotates an upright cube into the current orientation. The
    /// solver cannot rename the faces of the cube instead of rotating it, because this would change the goal.
    #[error(
        "the cube is held {rotation}, and {} alone never rotate an upright cube to this orientation; hold it \
         upright, or state the goal for this orientation", spoken(.turns)
    )]
    HeldOtherwise {
        /// The turns.
        turns: TurnSet,
        /// The current orientation.
        rotation: Rotation,
    },
    /// It is proven that no sequence of at most this number of turns reaches the goal.
    #[error("no sequence of at most {} reaches the goal", counted(*.0))]
    GoalBeyond(usize),
    /// The search found no sequence of turns to the goal before its time limit, or before it was cancelled. The search
    /// has proven that every sequence to the goal has at least this number of turns.
    #[error("no solution was found in time; fewer than {} are impossible", counted(*.0))]
    GoalInTime(usize),
    /// The search found turns that do not reach the goal. The turns are withheld.
    #[error("the solution '{0}' that was found does not reach the goal, so it is withheld")]
    NotAtGoal(WrittenTurns),
    /// The search has tried all solutions through the requested steps, and none has at most this number of moves.
    #[error("there is no solution of at most {} in these steps", counted(*.0))]
    NotInSteps(usize),
    /// The search through the steps ended before it had tried all solutions, and found none of at most this number of
    /// moves.
    #[error(
        "no solution of at most {} in these steps was found; a longer time limit lets the search go further",
        counted(*.0)
    )]
    NotYetInSteps(usize),
    /// The search found no insertions for the pieces that a skeleton leaves unsolved. If three insertions are needed,
    /// the search does not try all of them, so insertions may exist.
    #[error(
        "the skeleton leaves {0}; no solution was found with at most {MOST_INSERTIONS} insertions of algorithms of at \
         most {LONGEST_ALGORITHM} moves"
    )]
    NothingToInsert(RemainingCycles),
    /// The search for insertions was cancelled before it found a solution.
    #[error("the skeleton leaves {0}; the search for insertions was cancelled")]
    NothingInsertedYet(RemainingCycles),
    /// No cube meets the goal of a step together with the goals of the steps before it.
    #[error(transparent)]
    Steps(#[from] Box<GoalError>),
    /// The tables of a goal cannot be opened.
    #[error(transparent)]
    Open(#[from] Box<OpenError>),
}

impl From<GoalError> for SolveError {
    fn from(error: GoalError) -> SolveError {
        Box::new(error).into()
    }
}

impl From<OpenError> for SolveError {
    fn from(error: OpenError) -> SolveError {
        Box::new(error).into()
    }
}

impl SolveError {
    /// Creates the error for a search that found nothing. `are_enough` returns true for a limit within which every cube
    /// has a solution. If the tables claim that there is no solution within such a limit, the error is
    /// [`SolveError::WrongTable`].
    pub(super) fn not_found(reason: NotFound, are_enough: impl Fn(MaxMoves) -> bool) -> SolveError {
        match reason {
            NotFound::AtAll(most) if are_enough(most) => SolveError::WrongTable(most),
            reason => SolveError::NotFound(reason),
        }
    }
}

/// The reason why no solution within the limit of moves was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotFound {
    /// It is proven that there is no solution within this limit.
    #[error("there is no solution of at most {}", counted(.0.get()))]
    AtAll(MaxMoves),
    /// No solution was found before the search reached its limit of time or nodes, or before it was cancelled.
    #[error("no solution of at most {} was found in time", counted(.0.get()))]
    InTime(MaxMoves),
    /// No solution within the limit was found in time. It is proven that every solution has more moves than the second
    /// value.
    #[error("no solution of at most {} was found in time; {} or fewer are impossible", counted(.0.get()), .1)]
    Beyond(MaxMoves, usize),
    /// The search tried all solutions through the steps eo, dr, htr and finish, and found none within the limit.
    #[error("there is no solution of at most {} in the steps eo, dr, htr and finish", counted(.0.get()))]
    InSteps(MaxMoves),
    /// The search tried only some solutions, and found none within the limit.
    #[error(
        "no solution of at most {} was found: without a time limit, the search tries only solutions with at most \
         {outside} moves in total before and after a part in ⟨U, D, R2, L2, F2, B2⟩ (or the same group about another \
         axis), and at most {on_one_side} moves either before or after this part",
        counted(.max_moves.get())
    )]
    SoFar {
        /// The limit of moves.
        max_moves: MaxMoves,
        /// The search tried only solutions that have a segment in ⟨U, D, R2, L2, F2, B2⟩, or in the corresponding
        /// group about another axis, and at most this number of moves outside the segment.
        outside: usize,
        /// The search tried only solutions with at most this number of moves after the segment or, if the inverse of
        /// the cube was searched, before the segment.
        on_one_side: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::SearchMetric;

    #[test]
    fn that_a_cube_needs_more_than_20_moves_is_never_claimed() {
        for most in 1..=40 {
            let most = MaxMoves::new(most).expect("a number of moves");
            let are_enough = |moves| moves >= MaxMoves::gods_number(SearchMetric::HalfTurn);
            let error = SolveError::not_found(NotFound::AtAll(most), are_enough);
            let expected = if most.get() < 20 {
                SolveError::NotFound(NotFound::AtAll(most))
            } else {
                SolveError::WrongTable(most)
            };
            assert_eq!(error, expected);
        }
    }
}
