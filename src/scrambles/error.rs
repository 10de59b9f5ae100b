//! Why a scramble could not be drawn.

use crate::cube::{AssemblyError, Sequence};
use crate::notation::UnknownName;
use crate::puzzles::PuzzleError;
use crate::solvers::{OpenError, SolveError};
use crate::tables::TableError;
use thiserror::Error;

/// Why a scramble could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// Tables could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A cube that was drawn was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A position of another puzzle was not solved, or not turned.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// This program does not know the puzzle of an event, which cannot happen.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The engine on stickers turned the solved cube into something that is not a cube.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// The name of a competition has a letter that the fonts of PDFs lack.
    #[error("the fonts of a PDF lack the letter '{letter}' of '{name}'; a page of HTML shows every letter")]
    UnprintableName {
        /// The name.
        name: String,
        /// The letter.
        letter: char,
    },
    /// The operating system gave no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    NoRandomNumbers(String),
    /// No scramble was found that begins and ends as the event requires.
    #[error("no scramble was found that begins and ends as the event asks")]
    NoScramble,
    /// There is no cube as far from the goal as was asked, or such cubes are rare.
    #[error(
        "none of the {tried} cubes drawn takes exactly {moves} moves to the goal; this does not prove that no cube does"
    )]
    NoneFound {
        /// The requested number of moves.
        moves: usize,
        /// How many cubes were drawn.
        tried: u64,
    },
    /// Time ran out, or the search was stopped, before such a cube was found.
    #[error(
        "time ran out, or the search was stopped, before a cube was found that takes exactly {moves} moves to the goal \
         ({tried} drawn); a longer time limit lets the search go further"
    )]
    NoneInTime {
        /// The requested number of moves.
        moves: usize,
        /// How many cubes were drawn, including the last one.
        tried: u64,
    },
    /// No cube is so far from the goal.
    #[error("no cube takes {moves} moves to the goal: {farthest} is the proven maximum")]
    TooFar {
        /// The requested number of moves.
        moves: usize,
        /// The most moves that a cube takes to the goal; if that is not known, the most that any cube takes to be
        /// solved.
        farthest: usize,
    },
    /// The moves lead to another cube, or to one that was not requested; they are withheld.
    #[error("'{0}' does not lead to a cube of the requested kind, so it is withheld")]
    Wrong(Sequence),
}

/// The tables of another puzzle.
impl From<TableError> for ScrambleError {
    fn from(error: TableError) -> ScrambleError {
        OpenError::from(error).into()
    }
}
