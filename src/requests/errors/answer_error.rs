//! Why there is no answer.

use super::request_error::RequestError;
use crate::goals::GoalError;
use crate::notation::{AlgorithmError, NotationError};
use crate::puzzles::PuzzleError;
use crate::solvers::layers::NoSuchColor;
use crate::solvers::{OpenError, SolveError};
use thiserror::Error;

/// Why there is no answer: what is wrong with what was asked, or with a position, or why it was not solved.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// What is needed is not given, or does not go together.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The position is not a cube.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It is not a position of the puzzle, or has no such solution.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// It does not have the color to begin with.
    #[error(transparent)]
    NoSuchColor(#[from] NoSuchColor),
    /// It was not solved, or not brought to the goal.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// Tables cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The goal can be had in too many ways at once to count its cubes.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A skeleton or a solution is not an algorithm.
    #[error("the {what}: {error}")]
    Algorithm {
        /// Which of the two.
        what: &'static str,
        /// What is wrong with it.
        error: AlgorithmError,
    },
    /// A skeleton or a solution has more moves than are looked at.
    #[error("the {what} has {moves} moves; at most {most} are looked at")]
    TooLong {
        /// Which of the two.
        what: &'static str,
        /// Its moves.
        moves: usize,
        /// The most.
        most: usize,
    },
}
