//! What would mend an error that tables have caused.

use super::answer_error::AnswerError;
use super::error::Error;
use crate::solvers::goals::GOAL_TABLE;
use crate::solvers::{OpenError, SolveError, TableChoice};

/// What would mend an error that tables have caused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// A table is damaged: verifying all of them tells which.
    VerifyTables,
    /// The table of a goal is damaged: after removing the one with this name, it is built again.
    RemoveTable(String),
    /// Tables do not fit into memory: the size that would fit, or `None` if no size would.
    TableSize(Option<TableChoice>),
}

impl Remedy {
    /// What would mend an error, if it is one of these.
    pub fn of(error: &(dyn std::error::Error + 'static)) -> Option<Remedy> {
        if let Some(error) = error.downcast_ref() {
            return of_opening(error);
        }
        if let Some(error) = error.downcast_ref() {
            return of_solving(error);
        }
        let error = match error.downcast_ref::<Error>() {
            Some(error) => error.cause()?,
            None => error.downcast_ref()?,
        };
        match error {
            AnswerError::Open(error) => of_opening(error),
            AnswerError::Solver(error) => of_solving(error),
            _ => None,
        }
    }
}

fn of_opening(error: &OpenError) -> Option<Remedy> {
    match error {
        OpenError::Memory { fits, .. } => Some(Remedy::TableSize(*fits)),
        _ => None,
    }
}

fn of_solving(error: &SolveError) -> Option<Remedy> {
    match error {
        SolveError::DamagedTable { name, .. } if name.starts_with(GOAL_TABLE) => {
            Some(Remedy::RemoveTable(name.clone()))
        }
        SolveError::Misled { .. } | SolveError::DamagedTable { .. } | SolveError::WrongTable(_) => {
            Some(Remedy::VerifyTables)
        }
        SolveError::Open(error) => of_opening(error),
        _ => None,
    }
}
