//! Positions in a text.

use crate::puzzles::definition::{DefinitionFault, DefinitionFileError, MostPossible};

/// A line and a column, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPlace {
    pub line: usize,
    pub column: usize,
}

impl TextPlace {
    pub const START: TextPlace = TextPlace { line: 1, column: 1 };

    /// The line and column of a byte in a text.
    pub fn of_byte(text: &str, byte: usize) -> TextPlace {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&letter| letter == b'\n')
            .map_or(0, |end| end + 1);
        TextPlace {
            line: before.iter().filter(|&&letter| letter == b'\n').count() + 1,
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        }
    }

    pub fn fault(self, fault: DefinitionFault) -> DefinitionFileError {
        let TextPlace { line, column } = self;
        DefinitionFileError { line, column, fault }
    }

    pub fn unexpected(self, expected: &str, found: &str) -> DefinitionFileError {
        self.fault(DefinitionFault::Unexpected {
            expected: expected.to_owned(),
            found: cut(found),
        })
    }
}

/// The first 40 characters of a text, for a message.
pub fn cut(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.by_ref().take(40).collect();
    if letters.next().is_some() { first + "…" } else { first }
}

/// Refuses a text that is too long.
pub fn check_length(text: &str) -> Result<(), DefinitionFileError> {
    if text.len() > MostPossible::BYTES {
        return Err(TextPlace::START.fault(DefinitionFault::TooMany(MostPossible::Text)));
    }
    Ok(())
}
