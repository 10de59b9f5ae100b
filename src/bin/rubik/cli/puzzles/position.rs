//! Positions of puzzles in lines of input.

use crate::cli::input::line::{InputError, Line};
use rubik::notation::NotationError;
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleFormat, PuzzleReading, read_line};

/// The position in a line: the line itself, or what a field of a JSON object says.
///
/// # Errors
///
/// If there is none.
pub fn position(puzzle: &dyn Puzzle, line: &Line, format: Option<PuzzleFormat>) -> Result<PuzzleReading, InputError> {
    let reading = read_line(puzzle, line.text()?, format);
    reading.map_err(|error| match error {
        PuzzleError::Object(error) => NotationError::Object(error).into(),
        error => error.into(),
    })
}
