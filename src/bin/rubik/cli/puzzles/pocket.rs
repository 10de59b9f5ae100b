//! 24 bare stickers where a 3x3x3 is expected: they are a 2x2x2.

use crate::cli::input::line::{InputError, Line};
use rubik::notation::object::cube_text;
use rubik::notation::{NotationError, StickerPuzzle, Unrecognised};
use rubik::puzzles::two_by_two::are_stickers;
use std::sync::OnceLock;

/// What a command does with a 2x2x2 that it comes across, opened when the first one comes.
pub struct Pocket<T>(OnceLock<Result<T, String>>);

impl<T> Pocket<T> {
    /// Not opened yet.
    pub const fn new() -> Pocket<T> {
        Pocket(OnceLock::new())
    }

    /// What `open` opens, if a line that is no 3x3x3 is a 2x2x2, or all but its pieces are right; or else
    /// the error again.
    ///
    /// # Errors
    ///
    /// The error that the line is no 3x3x3, if it is no 2x2x2 either; and that it cannot be opened, as
    /// with options that a 2x2x2 does not have.
    pub fn take(
        &self,
        line: &Line,
        error: InputError,
        open: impl FnOnce() -> anyhow::Result<T>,
    ) -> Result<&T, InputError> {
        if !is_pocket_cube(line, &error) {
            return Err(error);
        }
        if self.0.get().is_none() {
            // Opened before the cell is locked, for threads that build a table together must not
            // wait for the cell.
            let opened = open().map_err(|error| format!("{error:#}"));
            self.0.get_or_init(|| opened);
        }
        match self.0.get() {
            Some(Ok(opened)) => Ok(opened),
            Some(Err(message)) => Err(InputError::Option(message.clone())),
            None => Err(error),
        }
    }
}

/// True if a line that is no 3x3x3 has the stickers of a 2x2x2, four of each of six colors.
fn is_pocket_cube(line: &Line, error: &InputError) -> bool {
    let two = StickerPuzzle::Cube(2);
    let is_counted = matches!(
        error,
        InputError::Notation(NotationError::Unrecognised(Unrecognised::OtherPuzzle { puzzle, .. }))
            if *puzzle == two
    );
    is_counted && line.text().is_ok_and(|text| are_stickers(&cube_text(text)))
}
