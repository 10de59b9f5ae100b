//! Positions of several puzzles in one input: bare stickers say which puzzle they are of.

use super::input::line::{InputError, Line};
use rubik::PuzzleName;
use rubik::requests::Options;
use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};

/// What answers the positions of a puzzle, or why it cannot be had.
type Opened<T> = Arc<Result<T, String>>;

/// What answers positions: of the puzzle that is meant, opened at once, and of others when the first comes.
pub struct ByPuzzle<'a, T> {
    options: &'a Options,
    open: &'a (dyn Fn(PuzzleName) -> anyhow::Result<T> + Sync),
    meant: PuzzleName,
    usual: T,
    others: Mutex<Vec<(PuzzleName, Opened<T>)>>,
}

impl<'a, T> ByPuzzle<'a, T> {
    /// Opens what answers positions of the puzzle that is named, or else of the one that all arguments are of, or
    /// else of the 3x3x3.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub fn open(
        options: &'a Options,
        arguments: &[OsString],
        open: &'a (dyn Fn(PuzzleName) -> anyhow::Result<T> + Sync),
    ) -> anyhow::Result<ByPuzzle<'a, T>> {
        let puzzle_of = |argument: &OsString| options.puzzle_of(argument.to_str().unwrap_or_default());
        let meant = match arguments.split_first() {
            // So that no table of the 3x3x3 is built for nothing.
            Some((first, others)) if others.iter().all(|other| puzzle_of(other) == puzzle_of(first)) => {
                puzzle_of(first)
            }
            _ => options.puzzle.unwrap_or_default(),
        };
        Ok(ByPuzzle {
            options,
            usual: open(meant)?,
            open,
            meant,
            others: Mutex::default(),
        })
    }

    /// What answers its positions.
    pub const fn usual(&self) -> &T {
        &self.usual
    }

    /// The answer to a line, of what answers positions of its puzzle.
    ///
    /// # Errors
    ///
    /// If there is none, or what would answer cannot be opened, as with options that the puzzle does not have.
    pub fn answer<R>(
        &self,
        line: &Line,
        answer: impl FnOnce(&T, &str) -> Result<R, InputError>,
    ) -> Result<R, InputError> {
        let text = line.text()?;
        let puzzle = self.options.puzzle_of(text);
        if puzzle == self.meant {
            return answer(&self.usual, text);
        }
        match self.other(puzzle).as_ref() {
            Ok(other) => answer(other, text),
            Err(message) => Err(InputError::Option(message.clone())),
        }
    }

    fn other(&self, puzzle: PuzzleName) -> Opened<T> {
        let find = || {
            let others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
            { others.iter() }.find_map(|(name, opened)| (*name == puzzle).then(|| Arc::clone(opened)))
        };
        if let Some(opened) = find() {
            return opened;
        }
        // Opened without the lock, for threads that build a table together must not wait for it.
        let opened = Arc::new((self.open)(puzzle).map_err(|error| format!("{error:#}")));
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.push((puzzle, Arc::clone(&opened)));
        opened
    }
}
