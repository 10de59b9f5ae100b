//! Why there is no solution in steps.

use crate::goals::GoalError;
use crate::solvers::SolveError;
use crate::solvers::goals::{GoalOpenError, GoalSolveError};
use thiserror::Error;

/// Why there is no solution in steps.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FmcError {
    /// All ways were looked at.
    #[error("there is no solution of at most {} in these steps", moves(*.0))]
    None(usize),
    /// The search ended before.
    #[error(
        "no solution of at most {} in these steps was found; a longer time limit lets the search go further",
        moves(*.0)
    )]
    NotYet(usize),
    /// The tables of a goal cannot be opened.
    #[error(transparent)]
    Open(#[from] GoalOpenError),
    /// A goal was not reached, and not for want of time.
    #[error(transparent)]
    Goal(#[from] GoalSolveError),
    /// No cube has what two steps lead to.
    #[error(transparent)]
    Steps(#[from] GoalError),
    /// What was found does not solve the cube, or is not what a step leads to.
    #[error(transparent)]
    Wrong(#[from] SolveError),
}

/// As in `1 move` and `20 moves`.
fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}
