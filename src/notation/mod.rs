//! Every way to write a cube or an algorithm, and errors that point at the character.
//!
//! | format | what | read by |
//! |---|---|---|
//! | `facelets` | 54 stickers, faces in the order U R F D L B | [`facelets`] |
//! | `labels` | 54 tokens, each sticker named by where it belongs, faces in the order U L F R B D | [`labels`] |
//! | `colors` | 54 colour letters, faces in the order U L F R B D | [`colors`] |
//! | `reid` | 12 edges and 8 corners by the colours they show | [`reid`] |
//! | `b32` | 8, 12 and 1 letters, as nissy writes them | [`b32`] |
//! | `cubies` | four arrays of pieces as JSON, as a 2015 program had them | [`cubies`] |
//! | `kpattern` | a pattern as JSON, as cubing.js has it | [`kpattern`] |
//! | `moves` | an algorithm, applied to the solved cube | [`algorithm`] |
//!
//! A JSON object that this program wrote stands for the cube in it, see [`object`].

pub mod algorithm;
pub mod b32;
pub mod colors;
pub mod cubies;
pub mod facelets;
pub mod format;
pub mod kpattern;
pub mod labels;
pub mod object;
pub mod pieces;
pub mod reid;

pub use algorithm::AlgorithmError;
pub use format::{Format, NotationError, read, write};

use std::fmt;

/// A place in a line of text: columns count characters from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Column(pub usize);

impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "column {}", self.0)
    }
}

/// The characters of a text that are not white space, each with its column.
fn visible(text: &str) -> impl Iterator<Item = (Column, char)> + Clone {
    text.chars()
        .enumerate()
        .map(|(index, character)| (Column(index + 1), character))
        .filter(|(_, character)| !character.is_whitespace())
}

/// The words of a text, each with its column.
fn words(text: &str) -> impl Iterator<Item = (Column, &str)> {
    let mut column = 1;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = Column(column);
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// A character as an error shows it: quoted, and by its number if it cannot be seen.
struct Shown(char);

impl Shown {
    /// False for control characters, marks without width, and what else would garble a line.
    fn is_visible(&self) -> bool {
        matches!(self.0, '\'' | '"' | '\\') || self.0.escape_debug().count() == 1
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_visible() {
            write!(formatter, "'{}'", self.0)
        } else {
            write!(formatter, "U+{:04X}", self.0 as u32)
        }
    }
}

/// Some characters side by side, those that cannot be seen by their number.
pub fn shown_together(characters: impl IntoIterator<Item = char>) -> String {
    let shown = characters
        .into_iter()
        .map(|character| match Shown(character) {
            shown if shown.is_visible() => character.to_string(),
            shown => format!(" {shown} "),
        });
    shown.collect()
}
