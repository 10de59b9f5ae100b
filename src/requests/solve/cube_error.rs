//! The reasons why a position of a run cannot be generated or read.

use crate::cube::AssemblyError;
use crate::notation::NotationError;
use crate::puzzles::PuzzleError;
use thiserror::Error;

/// The maximum number of bytes in a line of input.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// The reason why a cube, or a position of a puzzle other than the 3x3x3, could not be generated or read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubeError {
    /// The facelet engine turned a solved cube into an impossible cube.
    #[error(transparent)]
    Drawn(#[from] AssemblyError),
    /// The line is not UTF-8 text.
    #[error("not UTF-8 text, from byte {0} on")]
    NotText(usize),
    /// The line is too long.
    #[error("longer than {} MiB", LONGEST_LINE / 1024 / 1024)]
    TooLong,
    /// The line is not a cube, or it is a JSON object without a position.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The line is not a position of the puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The line is a JSON object with the pieces of a 3x3x3, but a position of a puzzle other than the 3x3x3 is
    /// expected.
    #[error("the JSON object contains the pieces of a 3x3x3")]
    PiecesOfCube,
}
