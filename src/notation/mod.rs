//! The notations for cubes and algorithms. An error about a character names its line and column.
//!
//! | format | content |
//! |---|---|
//! | [`facelets`] | 54 stickers, faces in the order U R F D L B |
//! | `labels` | 54 tokens, each the place of a sticker on the solved cube, faces in the order U L F R B D |
//! | `colors` | 54 color letters, faces in the order U L F R B D |
//! | `reid` | 12 edges and 8 corners by the colors they show |
//! | `b32` | 8 letters for corners, 12 for edges and 1 for the orientation, as nissy writes them |
//! | `cubies` | four JSON arrays with the pieces and their orientations |
//! | `kpattern` | a pattern as JSON, as cubing.js writes it |
//! | `speffz` | the letters of stickers to exchange with a buffer, as blindfold solvers use them |
//! | [`net`] | a net of 54 stickers in nine lines, with or without frames and color codes |
//! | `rgb` | a measured color for each sticker, read as the likeliest cube |
//! | [`moves`](algorithm) | an algorithm, applied to the solved cube |
//!
//! [`Format`] lists further formats: cycles of pieces, links, algorithms as nissy writes them, texts of a Kaggle
//! competition, and files of solves ([`files`]). Of these, only cycles can also be written. [`Reader`] reads a cube in
//! any format, and also returns the orientation in which the cube is held. If the text is a JSON object that this
//! program wrote, the reader reads the cube in it; see [`object`].
//!
//! [`svg`] draws pictures. [`turn_list`] reads lists of allowed turns.

pub mod algorithm;
mod as_text;
pub(crate) mod b32;
mod color_scheme;
pub(crate) mod color_words;
pub(crate) mod colors;
pub mod control;
pub(crate) mod cubies;
pub(crate) mod cycles;
pub mod drawing;
mod error;
pub mod facelets;
pub mod files;
pub mod format;
pub(crate) mod kpattern;
pub(crate) mod labels;
pub(crate) mod link;
pub(crate) mod markup;
pub(crate) mod measured;
pub(crate) mod names;
pub mod net;
mod number;
pub mod object;
pub(crate) mod pieces;
pub mod reader;
pub(crate) mod reid;
mod repeated_field;
pub(crate) mod santa;
mod sections;
// This module is public only for a test.
#[doc(hidden)]
pub mod speffz;
mod suggestion;
pub mod svg;
#[cfg(test)]
mod tests;
pub mod turn_list;
mod unknown;
mod unknown_labels;
pub(crate) mod written_otherwise;

pub(crate) use algorithm::are_many_letters;
pub use algorithm::{Algorithm, AlgorithmError};
pub use color_scheme::{ColorScheme, StickerColor};
pub use error::{NoCube, NotationError};
pub use facelets::FaceOrder;
pub use format::{Format, FormatError, StickerPuzzle};
pub use link::{LinkSite, scramble_and_solution};
pub use measured::MeasuredError;
pub use names::{InvalidValue, UnknownName, listed};
pub use number::{GroupedNumber, counted, stickers_are};
pub use pieces::PieceError;
pub use reader::{Reader, Reading, read, write};
pub use repeated_field::repeated_field;
pub use speffz::Buffers;
pub(crate) use suggestion::meant;
pub use suggestion::{OtherReading, Suggestion, SymbolChange};
pub use unknown::{PartialReading, UnknownError};

use std::fmt;
use std::str::Chars;

/// A position in a text. Lines, and the characters of each line, are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column {
    line: u32,
    column: u32,
}

impl Column {
    /// A position in the first line.
    pub const fn new(column: u32) -> Column {
        Column { line: 1, column }
    }

    /// The position of the character with index `characters`, counted from 0.
    pub fn after(text: &str, characters: usize) -> Column {
        let mut place = Column::new(1);
        for character in text.chars().take(characters) {
            place = match character {
                '\n' => Column {
                    line: place.line.saturating_add(1),
                    column: 1,
                },
                _ => Column {
                    column: place.column.saturating_add(1),
                    ..place
                },
            };
        }
        place
    }
}

impl Column {
    /// The number of characters before this position; `None` if the text does not have this line.
    fn place_in(self, text: &str) -> Option<usize> {
        let start = match self.line {
            1 => 0,
            line => {
                let mut ends = text
                    .char_indices()
                    .filter(|(_, each)| *each == '\n')
                    .map(|(at, _)| at + 1);
                let start = ends.nth(line as usize - 2)?;
                text[..start].chars().count()
            }
        };
        Some(start + (self.column as usize).checked_sub(1)?)
    }
}

/// Writes `column 3` for the first line, and `line 2, column 3` for later lines.
impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(formatter, "line {}, ", self.line)?;
        }
        write!(formatter, "column {}", self.column)
    }
}

/// The characters of a text, each with its column.
#[derive(Clone)]
struct Characters<'a> {
    rest: Chars<'a>,
    next: Column,
}

impl<'a> Characters<'a> {
    fn of(text: &'a str) -> Characters<'a> {
        Characters {
            rest: text.chars(),
            next: Column::new(1),
        }
    }

    /// Returns the next character without reading it.
    fn peek(&self) -> Option<(Column, char)> {
        Some((self.next, self.rest.clone().next()?))
    }

    /// Reads the next character if `is_wanted` is true for it.
    #[inline]
    fn next_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<(Column, char)> {
        let mut after = self.clone();
        let next = after.next()?;
        is_wanted(next.1).then(|| {
            *self = after;
            next
        })
    }
}

impl Iterator for Characters<'_> {
    type Item = (Column, char);

    fn next(&mut self) -> Option<(Column, char)> {
        let character = self.rest.next()?;
        let here = self.next;
        if character == '\n' {
            self.next.line += 1;
            self.next.column = 1;
        } else {
            self.next.column += 1;
        }
        Some((here, character))
    }
}

/// True for white space and for U+FE0F. Some keyboards add this invisible character (a variation selector) after
/// squares and circles, which are then shown as colored pictures.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{fe0f}'
}

/// True for the symbols of an unknown sticker.
pub(crate) const fn is_unknown(symbol: char) -> bool {
    matches!(symbol, '?' | '.')
}

/// The non-blank characters of a text, each with its column.
pub(crate) fn visible(text: &str) -> impl Iterator<Item = (Column, char)> + Clone {
    Characters::of(text).filter(|(_, character)| !is_blank(*character))
}

/// The words of a text, each with its column.
fn words(text: &str) -> impl Iterator<Item = (Column, &str)> {
    let starts = Characters::of(text)
        .zip(std::iter::once(' ').chain(text.chars()))
        .filter(|((_, first), before)| before.is_whitespace() && !first.is_whitespace())
        .map(|((column, _), _)| column);
    starts.zip(text.split_whitespace())
}

/// A character as an error shows it: in quotes, or by its number if it is invisible.
struct QuotedCharacter(char);

impl QuotedCharacter {
    /// False for control characters, marks without width, and other characters that would garble a line.
    fn is_visible(&self) -> bool {
        matches!(self.0, '\'' | '"' | '\\') || self.0.escape_debug().count() == 1
    }
}

impl fmt::Display for QuotedCharacter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_visible() {
            write!(formatter, "'{}'", self.0)
        } else {
            write!(formatter, "U+{:04X}", self.0 as u32)
        }
    }
}

/// Several characters without spaces between them. Invisible characters are shown by their numbers, with spaces around
/// each number.
pub fn shown_together(characters: impl IntoIterator<Item = char>) -> String {
    let shown = characters
        .into_iter()
        .map(|character| match QuotedCharacter(character) {
            shown if shown.is_visible() => character.to_string(),
            shown => format!(" {shown} "),
        });
    shown.collect()
}
