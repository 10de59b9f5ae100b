//! Why a position has no answer.

use super::error::RequestError;
use crate::notation::{AlgorithmError, NotationError};
use crate::puzzles::PuzzleError;
use crate::solvers::SolveError;
use crate::solvers::fmc::FmcError;
use crate::solvers::fmc::insertions::InsertError;
use crate::solvers::goals::{GoalSolveError, KnownSolveError};
use crate::solvers::layers::NoSuchColor;
use thiserror::Error;

/// Why a position has no answer: what is wrong with it, or why it was not solved.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// It is no cube.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It is no position of the puzzle, or has no such solution.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// It does not have the color to begin with.
    #[error(transparent)]
    NoSuchColor(#[from] NoSuchColor),
    /// It was not solved.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// It was not brought to the goal.
    #[error(transparent)]
    Goal(#[from] GoalSolveError),
    /// It was not solved in steps.
    #[error(transparent)]
    Fmc(#[from] FmcError),
    /// What a skeleton is put together from is not given.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The skeleton is no algorithm.
    #[error("the skeleton: {0}")]
    Skeleton(AlgorithmError),
    /// The skeleton has more moves than are looked at.
    #[error("the skeleton has {moves} moves; insertions are looked for among at most {most}")]
    LongSkeleton {
        /// Its moves.
        moves: usize,
        /// The most.
        most: usize,
    },
    /// Nothing was found to insert.
    #[error(transparent)]
    Insert(#[from] InsertError),
    /// What is known of it was not solved.
    #[error(transparent)]
    Known(#[from] KnownSolveError),
}
