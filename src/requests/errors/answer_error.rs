//! The reasons why there is no answer.

use super::request_error::RequestError;
use crate::goals::GoalError;
use crate::notation::{AlgorithmError, NotationError};
use crate::puzzles::PuzzleError;
use crate::solvers::layers::NoSuchColor;
use crate::solvers::{OpenError, SolveError};
use thiserror::Error;

/// The reason why there is no answer: an error in the request or in a position, or the reason why the position was not
/// solved.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The request is invalid.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The text of a position cannot be read as a 3x3x3.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The text of a position cannot be read as a position of the puzzle, or no solution was found that meets the
    /// request.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// No face of the cube has the color that was chosen for the first face.
    #[error(transparent)]
    NoSuchColor(#[from] NoSuchColor),
    /// The cube was not solved, or not brought to the goal.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// Tables cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The goal combines too many alternatives to count its cubes.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A skeleton or a solution cannot be read as an algorithm.
    #[error("the {what}: {error}")]
    Algorithm {
        /// What the algorithm is: `skeleton` or `solution`.
        what: &'static str,
        /// The fault.
        error: AlgorithmError,
    },
    /// A solution of a puzzle other than the 3x3x3 is not an algorithm, or cannot be made.
    #[error("the solution: {0}")]
    PuzzleSolution(PuzzleError),
    /// A skeleton or a solution has too many moves.
    #[error("the {what} has {moves} moves; at most {most} are allowed")]
    TooLong {
        /// What the algorithm is: `skeleton` or `solution`.
        what: &'static str,
        /// The number of moves of the algorithm.
        moves: usize,
        /// The maximum number of moves.
        most: usize,
    },
}
