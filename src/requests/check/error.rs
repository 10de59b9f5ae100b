//! The reasons why a claim is invalid or false.

use crate::cube::Metric;
use crate::goals::GoalError;
use crate::notation::object::ObjectError;
use crate::notation::{AlgorithmError, NotationError, UnknownName};
use crate::puzzles::definition_engine::OptionTextError;
use crate::puzzles::{PuzzleError, PuzzleName};
use crate::requests::RequestError;
use crate::solvers::goals::WrittenTurns;
use thiserror::Error;

/// The reason why a line is not a claim, or why the claim is false.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The line has a single column.
    #[error("neither a JSON object nor a cube and a solution with a tab between them")]
    OneColumn,
    /// The line has more than two columns.
    #[error("found {0} columns instead of two: a cube and a solution")]
    Columns(usize),
    /// The line starts like a JSON object, but no cube can be read from it. For example, the object contains no cube,
    /// or is for a puzzle other than the expected puzzle.
    #[error(transparent)]
    Object(#[from] ObjectError),
    /// The line is a JSON object with a field of the wrong type.
    #[error("not a JSON object with a solution: {0}")]
    Json(#[from] serde_json::Error),
    /// The text of the cube cannot be read as a 3x3x3.
    #[error("the cube: {0}")]
    Cube(NotationError),
    /// The text of the target cannot be read as a 3x3x3.
    #[error("the target: {0}")]
    Target(NotationError),
    /// The text of the cube cannot be read as a position of the puzzle.
    #[error("the cube: {0}")]
    Position(PuzzleError),
    /// The text of the target cannot be read as a position of the puzzle.
    #[error("the target: {0}")]
    TargetPosition(PuzzleError),
    /// The goal of the claim cannot be read as a goal of the 3x3x3.
    #[error("the goal: {0}")]
    Goal(GoalError),
    /// The goal of the claim cannot be read as a goal of the puzzle, which is given as data.
    #[error("the goal: {0}")]
    PlaceGoal(OptionTextError),
    /// The puzzle that the claim names is unknown.
    #[error(transparent)]
    Puzzle(UnknownName),
    /// The claim is for a different puzzle than expected.
    #[error("the line is for {}, not for {}", .found.described(), .expected.described())]
    OtherPuzzle {
        /// The puzzle that the claim names.
        found: PuzzleName,
        /// The puzzle that was expected.
        expected: PuzzleName,
    },
    /// For the puzzle of the claim, positions cannot be read in the requested format, or moves cannot be counted in the
    /// requested metric.
    #[error("{0}")]
    Format(RequestError),
    /// The line contains no solution.
    #[error("the solution is missing")]
    NoSolution,
    /// The solution cannot be read as an algorithm of the 3x3x3, or has too many turns.
    #[error("the solution: {0}")]
    Solution(#[from] AlgorithmError),
    /// The solution cannot be read as an algorithm of the puzzle, or cannot be made on the position.
    #[error("the solution: {0}")]
    PuzzleSolution(PuzzleError),
    /// The length of the solution is not the claimed length.
    #[error("the length: it is {found} {}, not {said}", shown(.metric))]
    Length {
        /// The metric.
        metric: &'static str,
        /// The real length.
        found: usize,
        /// The claimed length.
        said: u64,
    },
    /// The claimed length is in a metric that the puzzle does not have.
    #[error("the length: this puzzle has no metric {metric}, only {}", .counted.join(", "))]
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
    /// The rules of the puzzle forbid a move at its place in a solution.
    #[error("the solution: move {number}, {turn}: the rules of the puzzle forbid this move here")]
    MoveForbidden {
        /// The number of the move in the solution, counted from 1.
        number: usize,
        /// The move.
        turn: String,
    },
    /// The moves do not lead to the target.
    #[error("the moves do not lead to the target")]
    NotAtTarget,
    /// The moves do not lead to the goal with this text.
    #[error("the moves do not lead to the goal '{0}'")]
    NotAtGoal(String),
    /// The moves do not solve the cube, or the position of a puzzle other than the 3x3x3.
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
