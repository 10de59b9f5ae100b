//! The reasons why a claim is invalid, or not true.

use crate::cube::Metric;
use crate::goals::GoalError;
use crate::notation::object::ObjectError;
use crate::notation::{AlgorithmError, NotationError, UnknownName};
use crate::puzzles::definition_engine::OptionTextError;
use crate::puzzles::{PuzzleError, PuzzleName};
use crate::requests::RequestError;
use crate::solvers::goals::WrittenTurns;
use thiserror::Error;

/// Why a line is not a claim, or why the claim is false.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// There is a single column.
    #[error("neither a JSON object nor a cube and a solution with a tab between them")]
    OneColumn,
    /// There are more columns than two.
    #[error("{0} columns, where there should be two: a cube and a solution")]
    Columns(usize),
    /// It is a JSON object without a cube, or for another puzzle.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// It is a JSON object whose fields have other types than expected.
    #[error("not a JSON object with a solution: {0}")]
    Json(#[from] serde_json::Error),
    /// The cube is not a 3x3x3.
    #[error("the cube: {0}")]
    Cube(NotationError),
    /// The target is not a 3x3x3.
    #[error("the target: {0}")]
    Target(NotationError),
    /// The cube is not a position of the puzzle.
    #[error("the cube: {0}")]
    Position(PuzzleError),
    /// The target is not a position of the puzzle.
    #[error("the target: {0}")]
    TargetPosition(PuzzleError),
    /// The goal that it names does not exist.
    #[error("the goal: {0}")]
    Goal(GoalError),
    /// The goal that it names does not belong to the puzzle.
    #[error("the goal: {0}")]
    PlaceGoal(OptionTextError),
    /// Its puzzle is unknown.
    #[error(transparent)]
    Puzzle(UnknownName),
    /// It is for a different puzzle than expected.
    #[error("the line is for {}, not for {}", .found.described(), .expected.described())]
    OtherPuzzle {
        /// The puzzle that it names.
        found: PuzzleName,
        /// The puzzle that was expected.
        expected: PuzzleName,
    },
    /// Positions of its puzzle cannot be read in the requested way.
    #[error("{0}")]
    Format(RequestError),
    /// No solution is named.
    #[error("there is no solution")]
    NoSolution,
    /// The solution is not an algorithm.
    #[error("the solution: {0}")]
    Solution(#[from] AlgorithmError),
    /// The solution is not an algorithm of the puzzle.
    #[error("the solution: {0}")]
    PuzzleSolution(PuzzleError),
    /// The length of the solution is not the claimed one.
    #[error("the length: it is {found} {}, not {said}", shown(.metric))]
    Length {
        /// The metric.
        metric: &'static str,
        /// The length that it has.
        found: usize,
        /// The claimed length.
        said: u64,
    },
    /// The claimed length is in a metric in which the puzzle does not count.
    #[error("the length: it is not counted in {metric} here, but in {}", .counted.join(", "))]
    NotCounted {
        /// The name that was given.
        metric: String,
        /// The metrics of the puzzle.
        counted: Vec<&'static str>,
    },
    /// The solution makes a turn that is not allowed.
    #[error("the solution: {0} is not one of the allowed turns")]
    NotAllowed(WrittenTurns),
    /// The solution of a puzzle given as data makes a move that is not allowed.
    #[error("the solution: {0} is not one of the allowed moves")]
    MoveNotAllowed(String),
    /// The moves do not lead to the target.
    #[error("the moves do not lead to the target")]
    NotAtTarget,
    /// The moves do not lead to the goal with this text.
    #[error("the moves do not lead to the goal '{0}'")]
    NotAtGoal(String),
    /// The moves do not solve it.
    #[error("the solution does not solve the cube")]
    NotSolved,
}

/// A metric as people write it: `HTM`, or `moves` for puzzles with one metric.
fn shown(metric: &str) -> String {
    match metric {
        "obtm" => "OBTM".to_owned(),
        _ => Metric::named(metric).map_or_else(|| metric.to_owned(), |metric| metric.to_string()),
    }
}
