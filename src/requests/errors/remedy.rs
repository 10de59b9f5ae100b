//! Remedies for errors that tables cause.

use super::answer_error::AnswerError;
use super::error::Error;
use crate::solvers::goals::GOAL_TABLE;
use crate::solvers::{OpenError, SolveError, TableChoice};

/// A remedy for an error that tables cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// A table is damaged. The user can verify all tables to find the damaged one.
    VerifyTables,
    /// The table of a goal is damaged. The user can remove the table with this name, so that it is built again.
    RemoveTable(String),
    /// Tables do not fit into memory. The user can choose tables of this size, which fit; `None` if no size fits.
    TableSize(Option<TableChoice>),
}

impl Remedy {
    /// The remedy for an error; `None` if no remedy is known.
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
