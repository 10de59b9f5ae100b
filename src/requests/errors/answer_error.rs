//! Why there is no answer.

use super::request_error::RequestError;
use crate::goals::GoalError;
use crate::notation::{AlgorithmError, NotationError};
use crate::puzzles::PuzzleError;
use crate::solvers::layers::NoSuchColor;
use crate::solvers::{OpenError, SolveError};
use thiserror::Error;

/// Why there is no answer: an error in the request or in a position, or the reason why it was not solved.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The request is incomplete, or its options exclude each other.
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
    /// A skeleton or a solution has too many moves.
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
