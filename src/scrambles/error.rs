//! The reason why a scramble could not be drawn.

use super::DistanceRange;
use crate::cube::{AssemblyError, Sequence};
use crate::notation::UnknownName;
use crate::puzzles::PuzzleError;
use crate::solvers::{OpenError, SolveError};
use crate::tables::TableError;
use thiserror::Error;

/// The reason why a scramble could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// Tables could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The solver found no solution for a drawn cube.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A position of a puzzle other than the 3x3x3 could not be solved or turned.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// This program does not know the puzzle of an event. This error cannot occur.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The facelet engine turned the solved cube into stickers that do not form a cube.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// The name of a competition contains a letter that is not in the fonts of PDFs.
    #[error("the fonts of a PDF do not have the letter '{letter}' of '{name}'; use HTML, which shows every letter")]
    UnprintableName {
        /// The name.
        name: String,
        /// The letter.
        letter: char,
    },
    /// The operating system did not return random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    NoRandomNumbers(String),
    /// No scramble was found that begins and ends as the event requires.
    #[error("no scramble was found that begins and ends as the event requires")]
    NoScramble,
    /// No drawn cube has the requested distance from the goal. Such cubes are rare or do not exist.
    #[error(
        "none of the {tried} random cubes needs exactly {moves} moves to the goal, which does not prove that no cube does"
    )]
    NoneFound {
        /// The requested number of moves.
        moves: usize,
        /// The number of cubes drawn.
        tried: u64,
    },
    /// Time ran out, or the search was stopped, before a cube at the requested distance was found.
    #[error(
        "time ran out, or the search was stopped, before a cube was found that needs exactly {moves} moves to the goal \
         ({tried} were tried); a longer time limit lets the search go further"
    )]
    NoneInTime {
        /// The requested number of moves.
        moves: usize,
        /// The number of cubes drawn, including the last one.
        tried: u64,
    },
    /// The requested distance is larger than the distance of any cube from the goal.
    #[error("no cube needs {moves} moves to the goal: {farthest} is the proven maximum{}", also(*left))]
    TooFar {
        /// The requested number of moves.
        moves: usize,
        /// The largest distance of any cube from the goal. If this distance is unknown, the maximum number of moves
        /// that any cube needs to be solved.
        farthest: usize,
        /// The part of the requested range for which cubes exist, if any.
        left: Option<DistanceRange>,
    },
    /// Positions are drawn until one has the requested distance, but too few positions have this distance.
    #[error("only {positions} positions need {moves} moves: too few to find one among random positions{}", also(*left))]
    TooRare {
        /// The requested number of moves.
        moves: usize,
        /// The number of positions at this distance.
        positions: u64,
        /// The part of the requested range from which positions can be drawn, if any.
        left: Option<DistanceRange>,
    },
    /// The moves lead to a different cube, or to a cube that was not requested, so the scramble is not returned.
    #[error("'{0}' does not lead to a cube of the requested kind, so it is withheld")]
    Wrong(Sequence),
}

/// The part of the message about the distances that can still be drawn.
fn also(left: Option<DistanceRange>) -> String {
    left.map_or_else(String::new, |left| format!("; {left} of this range is possible"))
}

/// Converts an error in the tables of a puzzle other than the 3x3x3.
impl From<TableError> for ScrambleError {
    fn from(error: TableError) -> ScrambleError {
        OpenError::from(error).into()
    }
}
