//! Why a scramble could not be drawn.

use crate::puzzles::{PuzzleError, PuzzleNameError};
use crate::solvers::{OpenError, SolveError};
use crate::tables::TableError;
use thiserror::Error;

/// Why a scramble could not be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EventError {
    /// The tables of the 3x3x3 could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The tables of another puzzle could not be opened.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A random 3x3x3 was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A random position of another puzzle was not solved.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The puzzle of an event is none that this program knows, as all are.
    #[error(transparent)]
    Name(#[from] PuzzleNameError),
    /// No way to write a scramble was found that begins and ends as the event asks.
    #[error("no scramble was found that begins and ends as the event asks")]
    NoScramble,
}
