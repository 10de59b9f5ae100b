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
    /// The solver returned an error for a drawn cube.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A puzzle returned an error, for example because a drawn position could not be solved. Also the error if the
    /// drawing of a round was cancelled.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// This program does not know the puzzle of an event. This error cannot occur, since the program knows the puzzles
    /// of all events.
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
    /// No drawn position has the requested distance from the goal. Such positions are rare or do not exist.
    #[error(
        "none of {tried} random positions needs exactly {moves} moves to the goal; such positions are rare or do not \
         exist"
    )]
    NoneFound {
        /// The requested number of moves.
        moves: usize,
        /// The number of positions drawn.
        tried: u64,
    },
    /// Time ran out, or the search was stopped, before a position at the requested distance was found.
    #[error(
        "time ran out, or the search was stopped, before a position was found that needs exactly {moves} moves to the \
         goal ({tried} were tried); a longer time limit lets the search go further"
    )]
    NoneInTime {
        /// The requested number of moves.
        moves: usize,
        /// The number of the draw at which the search ended, counted from 1.
        tried: u64,
    },
    /// The largest requested distance is larger than the distance of any position from the goal.
    #[error("no position needs {moves} moves to the goal: {farthest} is the proven maximum{}", also(*left))]
    TooFar {
        /// The largest requested number of moves.
        moves: usize,
        /// The largest distance of any position from the goal. If this distance is unknown, this is an upper bound for
        /// it: the largest distance of any position from the solved position.
        farthest: usize,
        /// The part of the requested range that is not larger than `farthest`, if any.
        left: Option<DistanceRange>,
    },
    /// Too few positions have the largest requested distance, so random draws would hardly ever find one of them.
    #[error("only {positions} positions need {moves} moves: too few to find one among random positions{}", also(*left))]
    TooRare {
        /// The largest requested number of moves.
        moves: usize,
        /// The number of positions at this distance.
        positions: u64,
        /// The smaller distances of the requested range, if any.
        left: Option<DistanceRange>,
    },
    /// When the moves are made on the stickers, the result is not the drawn cube or does not meet the goal. So the
    /// scramble is not returned.
    #[error("'{0}' does not lead to a cube of the requested kind, so it is withheld")]
    Wrong(Sequence),
}

/// The end of the message: the distances that can be requested, if any.
fn also(left: Option<DistanceRange>) -> String {
    left.map_or_else(String::new, |left| format!("; you can request {left}"))
}

/// Converts an error in the tables of a puzzle other than the 3x3x3.
impl From<TableError> for ScrambleError {
    fn from(error: TableError) -> ScrambleError {
        OpenError::from(error).into()
    }
}
