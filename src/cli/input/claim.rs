//! What a line claims: that a cube has a solution, or that moves turn it into a target.

use super::line::InputError;
use rubik::notation::AlgorithmError;
use rubik::notation::object::{Content, ObjectError, content_of};
use rubik::puzzles::{PuzzleError, PuzzleName, PuzzleNameError};
use serde::Deserialize;
use thiserror::Error;

/// Why a line claims nothing, or something that is not true.
#[derive(Debug, Error)]
pub enum ClaimError {
    #[error(transparent)]
    Line(#[from] InputError),
    #[error("neither a JSON object nor a cube and a solution with a tab between them")]
    OneColumn,
    #[error("{0} columns, where there should be two: a cube and a solution")]
    Columns(usize),
    #[error(transparent)]
    Object(#[from] ObjectError),
    #[error("not a JSON object as `rubik solve --json` writes it: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the cube: {0}")]
    Cube(InputError),
    #[error("the target: {0}")]
    Target(InputError),
    #[error(transparent)]
    Puzzle(PuzzleNameError),
    #[error("the line is of {}, and not of {}", .found.described(), .expected.described())]
    OtherPuzzle {
        found: PuzzleName,
        expected: PuzzleName,
    },
    #[error("{0}")]
    Usage(anyhow::Error),
    #[error("there is no solution")]
    NoSolution,
    #[error("the solution: {0}")]
    Solution(#[from] AlgorithmError),
    #[error("the solution: {0}")]
    PuzzleSolution(PuzzleError),
    #[error("the length: {found} {} and not {said}", shown(.metric))]
    Length {
        metric: &'static str,
        found: usize,
        said: u64,
    },
    #[error("the moves do not lead to the target")]
    NotAtTarget,
    #[error("the solution does not solve the cube")]
    NotSolved,
}

/// What a line claims.
pub struct Claim {
    pub cube: String,
    pub solution: Option<String>,
    pub target: Option<String>,
    /// The puzzle that it names.
    pub puzzle: Option<String>,
    length: Option<ClaimedLength>,
}

/// The length that a solution is said to have: in the usual metric, or as `rubik solve --json` has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum ClaimedLength {
    Usual(u64),
    Object {
        htm: Option<u64>,
        qtm: Option<u64>,
        moves: Option<u64>,
    },
}

impl Claim {
    /// Reads a JSON object with a cube and a `solution`, or two columns.
    pub fn read(line: &str) -> Result<Claim, ClaimError> {
        #[derive(Deserialize)]
        struct Object {
            solution: Option<String>,
            target: Option<String>,
            puzzle: Option<String>,
            length: Option<ClaimedLength>,
        }
        if line.trim_start().starts_with('{') {
            let object: Result<Object, _> = serde_json::from_str(line);
            let named = object.as_ref().ok();
            let puzzle = named.and_then(|object| object.puzzle.as_deref());
            let puzzle = puzzle.unwrap_or("3x3x3");
            let cube = match content_of(line, puzzle)? {
                Content::Text(cube) => cube.into_owned(),
                _ => line.to_owned(),
            };
            let object = object?;
            return Ok(Claim {
                cube,
                solution: object.solution,
                target: object.target,
                puzzle: object.puzzle,
                length: object.length,
            });
        }
        let columns: Vec<&str> = line.split('\t').collect();
        match columns[..] {
            [cube, solution] => Ok(Claim {
                cube: cube.to_owned(),
                solution: Some(solution.to_owned()),
                target: None,
                puzzle: None,
                length: None,
            }),
            [_] => Err(ClaimError::OneColumn),
            _ => Err(ClaimError::Columns(columns.len())),
        }
    }

    /// The solution.
    ///
    /// # Errors
    ///
    /// If the line has none.
    pub fn solution(&self) -> Result<&str, ClaimError> {
        self.solution.as_deref().ok_or(ClaimError::NoSolution)
    }

    /// Makes sure that the solution has the length in a metric that it is said to have, if one is
    /// said. A length without a metric is in the usual one.
    ///
    /// # Errors
    ///
    /// If it has another.
    pub fn check_length(
        &self,
        metric: &'static str,
        found: usize,
        is_usual: bool,
    ) -> Result<(), ClaimError> {
        let said = match &self.length {
            Some(ClaimedLength::Usual(said)) if is_usual => Some(*said),
            Some(ClaimedLength::Object { htm, qtm, moves }) => match metric {
                "htm" => *htm,
                "qtm" => *qtm,
                _ => *moves,
            },
            _ => None,
        };
        match said.filter(|&said| said != found as u64) {
            Some(said) => Err(ClaimError::Length {
                metric,
                found,
                said,
            }),
            None => Ok(()),
        }
    }
}

/// A metric as people write it: `HTM`; `moves` of puzzles that count in nothing else.
fn shown(metric: &str) -> String {
    match metric {
        "moves" => metric.to_owned(),
        metric => metric.to_uppercase(),
    }
}
