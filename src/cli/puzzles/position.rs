//! Positions of puzzles in lines of input.

use crate::cli::input::line::{InputError, Line};
use rubik::notation::NotationError;
use rubik::notation::object::{Content, ObjectError, content_of};
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleReading};

/// The position in a line: the line itself, or what a field of a JSON object says.
///
/// # Errors
///
/// If there is none.
pub fn position<P: Puzzle>(
    puzzle: &P,
    line: &Line,
    format: Option<PuzzleFormat>,
) -> Result<PuzzleReading<P>, InputError> {
    let line = line.text()?;
    let content = match content_of(line, &puzzle.name().to_string()) {
        // Named otherwise, as in 222.
        Err(ObjectError::OtherPuzzle { found, .. }) if found.parse() == Ok(puzzle.name()) => {
            content_of(line, &found)
        }
        content => content,
    };
    let text = match content {
        Ok(Content::Text(text)) => text,
        // Arrays of pieces are those of a 3x3x3.
        Ok(_) => return Err(NotationError::Object(ObjectError::NoCube).into()),
        Err(error) => return Err(NotationError::Object(error).into()),
    };
    Ok(puzzle.read(&text, format)?)
}
