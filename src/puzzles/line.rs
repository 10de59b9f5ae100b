//! Reads positions of puzzles from lines of text.

use super::{Puzzle, PuzzleError, PuzzleFormat, PuzzleName, PuzzleReading, measured, read_text, two_by_two};
use crate::notation::measured::is_measured;
use crate::notation::object::{Content, ObjectError, content_of};

/// Reads a position from a line. The line is the position itself, or a JSON object with the position in one or more
/// fields.
///
/// # Errors
///
/// Returns an error if the line is not a position.
pub fn read_line(puzzle: &dyn Puzzle, line: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
    // This shortcut reads most positions of a 2x2x2. If it fails, the code below reads the line or finds the fault.
    if format.is_none()
        && puzzle.name() == PuzzleName::TwoByTwo
        && two_by_two::are_plain(line.as_bytes())
        && let Ok(read) = puzzle.read(line, Some(PuzzleFormat::Facelets))
    {
        return Ok(read);
    }
    // A text is recognised as measured colors only for puzzles with colors, because the rows of a board are also lists
    // of numbers.
    let has_colors = !puzzle.colors().is_empty();
    if format == Some(PuzzleFormat::Measured) || format.is_none() && has_colors && is_measured(line) {
        return measured::read(puzzle, line);
    }
    let content = match content_of(line, &puzzle.name().to_string()) {
        // The object names the puzzle by an alias, such as 222.
        Err(ObjectError::OtherPuzzle { found, .. }) if found.parse() == Ok(puzzle.name()) => content_of(line, &found),
        content => content,
    };
    if let (
        PuzzleName::Defined(_),
        Err(ObjectError::NoCube | ObjectError::WrongKind(_)) | Ok(Content::Cubies(_) | Content::Pattern(_)),
    ) = (puzzle.name(), &content)
    {
        // The object may be a pattern, which is a state of this puzzle.
        return puzzle.read(line, format);
    }
    if let (true, Err(ObjectError::NoCube)) = (format.is_none(), &content)
        && let Ok(read) = read_text(puzzle, line, format)
    {
        // The object has one field for each face.
        return Ok(read);
    }
    match content? {
        Content::Text(text) => read_text(puzzle, &text, format),
        // Only a 3x3x3 can be written as arrays of pieces.
        _ => Err(ObjectError::NoCube.into()),
    }
}
