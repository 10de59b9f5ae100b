//! The reasons why a solver could not be opened, or found no solution.

use super::fmc::insertions::{LONGEST_ALGORITHM, MOST_INSERTIONS, RemainingCycles};
use super::goals::WrittenTurns;
use super::max_moves::MaxMoves;
use super::options::{OptionError, TableChoice};
use crate::cube::{Rotation, Sequence, TurnSet};
use crate::goals::GoalError;
use crate::groups::Unreachable;
use crate::notation::counted;
use crate::notation::turn_list::spoken;
use crate::search::Misled;
use crate::tables::{ByteCount, MemoryShortage, StoreError, TableError, TableFileError};
use thiserror::Error;

/// Why a solver could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A built table is wrong, because of a fault in this crate or in the memory; or a table for a goal
    /// does not fit into the free memory.
    #[error("table {name}: {error}")]
    Table {
        /// The table.
        name: String,
        /// The fault.
        error: TableError,
    },
    /// A table does not fit into the free memory.
    #[error(
        "table {name} takes {} of memory, and only {} is free",
        ByteCount(*.needed), ByteCount(*.free)
    )]
    Memory {
        /// The table.
        name: String,
        /// The bytes that it takes to read the table, or to build it if it has no file. If the address
        /// space is limited, this includes the addresses that threads reserve.
        needed: u64,
        /// The bytes that are free.
        free: u64,
        /// The largest table of the method that would fit, if any would.
        fits: Option<TableChoice>,
    },
    /// Tables cannot be kept in the folder.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An option does not belong to the method.
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
    /// A table of another puzzle, or one for fewest moves, is wrong or does not fit into memory.
    #[error(transparent)]
    Tables(#[from] TableError),
}

impl OpenError {
    /// The error for a table that could not be opened; `fits` gives the largest table of the method that
    /// would fit into memory, in case this one does not.
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

/// The reason why there is no solution, or why no turns lead to a goal. Every cube can be solved, but some sets of
/// turns never reach some goals.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no solution within the limit of moves, or none was found.
    #[error(transparent)]
    NotFound(NotFound),
    /// A table led the search astray: its file is damaged.
    #[error("{phase}: {error}")]
    Misled {
        /// The phase.
        phase: &'static str,
        /// The fault.
        error: Misled,
    },
    /// No solution was found, but a table turned out to be damaged, so there may be one.
    #[error("table {name} {error}")]
    DamagedTable {
        /// The table.
        name: String,
        /// The fault of its file.
        error: TableFileError,
    },
    /// According to the tables, the cube has no solution of this length, although every cube has one in this metric; or
    /// the tables contradict each other. So a table is wrong, even though its checksum is right.
    #[error("a table is wrong: it says that {0} moves cannot solve the cube, but they can")]
    WrongTable(MaxMoves),
    /// The solution found does not solve the cube; it is withheld.
    #[error("the solution '{0}' that was found does not solve the cube, so it is withheld")]
    Wrong(Sequence),
    /// The phases of the solution found do not make up the solution; it is withheld.
    #[error("the phases of the solution '{0}' do not add up to it, so it is withheld")]
    Parts(Sequence),
    /// It is proven that no sequence of the turns reaches the goal, with the reason.
    #[error(transparent)]
    Unreachable(Box<Unreachable>),
    /// The tables prove that no sequence of the turns reaches the goal.
    #[error("these turns never lead from this cube to the goal")]
    OutsideTables,
    /// The turns move centres, and no sequence of them rotates an upright cube into the current orientation.
    #[error(
        "the cube is held {rotation}, and {} alone never turn an upright cube that way; hold it upright, or state \
         the goal for the way you hold it", spoken(.turns)
    )]
    HeldOtherwise {
        /// The turns.
        turns: TurnSet,
        /// The current orientation.
        rotation: Rotation,
    },
    /// It is proven that no sequence of at most this many turns reaches the goal.
    #[error("no sequence of at most {} reaches the goal", counted(*.0))]
    GoalBeyond(usize),
    /// The search found no turns to the goal before its time was over or it was cancelled; it has proven
    /// that there is no sequence of fewer turns than this number.
    #[error("no solution was found in time; fewer than {} are impossible", counted(*.0))]
    GoalInTime(usize),
    /// The turns found do not reach the goal; they are withheld.
    #[error("the solution '{0}' that was found does not reach the goal, so it is withheld")]
    NotAtGoal(WrittenTurns),
    /// The search has tried all ways through the requested steps.
    #[error("there is no solution of at most {} in these steps", counted(*.0))]
    NotInSteps(usize),
    /// The search through the steps ended early.
    #[error(
        "no solution of at most {} in these steps was found; a longer time limit lets the search go further",
        counted(*.0)
    )]
    NotYetInSteps(usize),
    /// No known algorithms, or none of those tried, solve what a skeleton leaves.
    #[error(
        "the skeleton leaves {0}; no {MOST_INSERTIONS} insertions of algorithms of at most {LONGEST_ALGORITHM} moves were \
         found that solve it"
    )]
    NothingToInsert(RemainingCycles),
    /// The search for insertions was cancelled before it found any.
    #[error("the skeleton leaves {0}; the search for insertions was cancelled")]
    NothingInsertedYet(RemainingCycles),
    /// No cube meets the goals of two steps.
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
    /// The error of a search that found nothing. It never claims that no solution exists within the length that
    /// suffices for every cube: see [`SolveError::WrongTable`].
    pub(super) fn not_found(reason: NotFound, are_enough: impl Fn(MaxMoves) -> bool) -> SolveError {
        match reason {
            NotFound::AtAll(most) if are_enough(most) => SolveError::WrongTable(most),
            reason => SolveError::NotFound(reason),
        }
    }
}

/// The reason why there is no solution within the limit of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotFound {
    /// It is proven that there is no solution.
    #[error("there is no solution of at most {}", counted(.0.get()))]
    AtAll(MaxMoves),
    /// None was found before time ran out or the search was cancelled.
    #[error("no solution of at most {} was found in time", counted(.0.get()))]
    InTime(MaxMoves),
    /// No solution was found in time, and it is proven that none has at most this number of moves.
    #[error("no solution of at most {} was found in time; {} or fewer are impossible", counted(.0.get()), .1)]
    Beyond(MaxMoves, usize),
    /// The search tried all ways through the steps eo, dr, htr and finish without finding one.
    #[error("there is no solution of at most {} in the steps eo, dr, htr and finish", counted(.0.get()))]
    InSteps(MaxMoves),
    /// None is among the solutions that were searched.
    #[error(
        "no solution of at most {} was found: without a time limit, the search looks only at solutions with at most \
         {outside} moves before and after a segment in ⟨U, D, R2, L2, F2, B2⟩ about any axis, and at most \
         {on_one_side} of these on one side",
        counted(.max_moves.get())
    )]
    SoFar {
        /// The limit of moves.
        max_moves: MaxMoves,
        /// The most moves outside the segment that were searched.
        outside: usize,
        /// The most moves after the segment, or before it for the inverse, that were searched.
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
