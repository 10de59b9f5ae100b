//! Reads positions of puzzles from lines of text.

use super::{Puzzle, PuzzleError, PuzzleFormat, PuzzleName, PuzzleReading, measured, read_text, two_by_two};
use crate::notation::measured::is_measured;
use crate::notation::object::{Content, ObjectError, content_of};

/// The position in a line: the line itself, or the position in the field of a JSON object.
///
/// # Errors
///
/// If the line is not a position.
pub fn read_line(puzzle: &dyn Puzzle, line: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
    // This suffices for most of a million lines; for a line without a position, the reader below explains why.
    if format.is_none()
        && puzzle.name() == PuzzleName::TwoByTwo
        && two_by_two::are_plain(line.as_bytes())
        && let Ok(read) = puzzle.read(line, Some(PuzzleFormat::Facelets))
    {
        return Ok(read);
    }
    // The rows of a board are lists of numbers, too.
    let has_colors = !puzzle.colors().is_empty();
    if format == Some(PuzzleFormat::Measured) || format.is_none() && has_colors && is_measured(line) {
        return measured::read(puzzle, line);
    }
    let content = match content_of(line, &puzzle.name().to_string()) {
        // The object names the puzzle in another way, such as 222.
        Err(ObjectError::OtherPuzzle { found, .. }) if found.parse() == Ok(puzzle.name()) => content_of(line, &found),
        content => content,
    };
    if let (
        PuzzleName::Defined(_),
        Err(ObjectError::NoCube | ObjectError::WrongKind(_)) | Ok(Content::Cubies(_) | Content::Pattern(_)),
    ) = (puzzle.name(), &content)
    {
        // The pattern of a state of this puzzle.
        return puzzle.read(line, format);
    }
    if let (true, Err(ObjectError::NoCube)) = (format.is_none(), &content)
        && let Ok(read) = read_text(puzzle, line, format)
    {
        // The object has a field for each face.
        return Ok(read);
    }
    match content? {
        Content::Text(text) => read_text(puzzle, &text, format),
        // Only a 3x3x3 can be written as arrays of pieces.
        _ => Err(ObjectError::NoCube.into()),
    }
}
