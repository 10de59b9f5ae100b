//! Why the tables of a goal cannot be opened, and why no turns were found that reach it.

use super::solution::WrittenTurns;
use crate::cube::{Rotation, TurnSet};
use crate::groups::Unreachable;
use crate::notation::turn_list::spoken;
use crate::tables::{TableError, TableFileError, TableSpec};
use thiserror::Error;

/// Why the tables of a goal cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalOpenError {
    /// The smallest tables for the goal take more memory than was allowed.
    #[error("no table for this goal fits into {} MB of memory", .bytes / 1_000_000)]
    NothingFits {
        /// The bytes that were allowed.
        bytes: usize,
    },
    /// The goal allows so much that it cannot be enumerated what it looks like.
    #[error("too many different states belong to this goal to build a table for it")]
    TooManyStates,
    /// A table is not what it should be, or does not fit into the memory that is free.
    #[error("table {name}: {error}")]
    Table {
        /// The table.
        name: String,
        /// What is wrong.
        error: TableError,
    },
}

impl GoalOpenError {
    pub(super) fn of_table(spec: &dyn TableSpec, error: TableError) -> GoalOpenError {
        GoalOpenError::Table {
            name: spec.name().to_owned(),
            error,
        }
    }
}

/// Why no turns were found that reach a goal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GoalSolveError {
    /// Proven: no sequence of the turns reaches it, and why.
    #[error(transparent)]
    Unreachable(Box<Unreachable>),
    /// Proven: no sequence of the turns reaches it, as the tables say.
    #[error("these turns never lead from this cube to the goal")]
    OutsideTables,
    /// The turns take centres along, and they never lead from an upright cube to how this one is held.
    #[error(
        "the cube is held {rotation}, and {} alone never turn an upright cube so; hold it upright, or mean the \
         goal as you hold it", spoken(.turns)
    )]
    HeldOtherwise {
        /// The turns.
        turns: TurnSet,
        /// How the cube is held.
        rotation: Rotation,
    },
    /// Proven: no sequence of so few turns reaches it.
    #[error("no sequence of at most {} reaches the goal", moves(*.0))]
    Beyond(usize),
    /// None was found before the time was over or the search was cancelled; it is proven that there is none
    /// of fewer turns than the number says.
    #[error("nothing was found in time; fewer than {} are impossible", moves(*.0))]
    InTime(usize),
    /// A table turned out to be damaged.
    #[error("table {name} {error}")]
    DamagedTable {
        /// The table.
        name: String,
        /// What is wrong with its file.
        error: TableFileError,
    },
    /// What was found does not reach the goal; it is withheld.
    #[error("what was found, '{0}', does not reach the goal; it is withheld")]
    Wrong(WrittenTurns),
}

/// As in `1 move` and `20 moves`.
fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}
