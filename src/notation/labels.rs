//! `labels`: 54 tokens, a sticker each, named by the face and place that it has on the solved
//! cube; faces in the order U L F R B D, as a 2015 program wrote them.
//!
//! That is more than a cube needs, since two stickers of a corner follow from the third; so labels
//! can contradict each other, and are held against the cube that their colours make.

use super::Column;
use super::colors::FACES;
use crate::cube::{AssemblyError, Cubie, Face, Facelet, Facelets, assemble, homes};
use thiserror::Error;

/// Why a text is not the 54 labels of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LabelError {
    /// Too few or too many of them.
    #[error("{0} labels; a cube has 54 stickers")]
    Count(usize),
    /// A word that is not a face letter and a digit from 0 to 8.
    #[error("{column}: '{found}' is no label; a label is one of ULFRBD and a digit from 0 to 8")]
    NoLabel {
        /// Where it stands.
        column: Column,
        /// What stands there, cut short if it is long.
        found: String,
    },
    /// A label used twice.
    #[error("{column}: label {label} is used twice, and {missing} is missing")]
    Repeated {
        /// Where it stands for the second time.
        column: Column,
        /// The label.
        label: Facelet,
        /// A label that stands nowhere.
        missing: Facelet,
    },
    /// A sticker that would have to be another for the piece it is on to exist.
    #[error(
        "{column}: at {place} is {label}, but with the stickers beside it that must be {expected}"
    )]
    Stray {
        /// Where it stands in the text.
        column: Column,
        /// Where it is on the cube.
        place: Facelet,
        /// What stands there.
        label: Facelet,
        /// What the colours of its piece say.
        expected: Facelet,
    },
    /// Colours that make no cube.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
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

fn read_label(word: &str) -> Option<Facelet> {
    let mut characters = word.chars();
    let face = Face::from_letter(characters.next()?)?;
    let place = characters.next()?.to_digit(10)?;
    let label = Facelet::new(face, u8::try_from(place).ok()?)?;
    characters.next().is_none().then_some(label)
}

/// True if a text is mostly labels, and of a kind that is no algorithm: `R2` and `R3` are turns,
/// `R1` and `R8` are not.
pub(super) fn is_labels(text: &str) -> bool {
    let is_no_turn = |digit: char| digit.is_ascii_digit() && !matches!(digit, '2' | '3');
    if !text.contains(is_no_turn) {
        return false;
    }
    let mut labels = text
        .split_whitespace()
        .filter(|word| word.ends_with(is_no_turn) && read_label(word).is_some());
    labels.nth(Facelet::COUNT / 2 - 1).is_some()
}

/// The facelets in the order of the text.
fn places() -> impl Iterator<Item = Facelet> {
    FACES
        .into_iter()
        .flat_map(|face| (0..9).filter_map(move |place| Facelet::new(face, place)))
}

/// Reads a cube.
///
/// # Errors
///
/// If the text is not 54 labels, or they are not those of a cube that can be solved.
pub fn read(text: &str) -> Result<Cubie, LabelError> {
    let count = words(text).count();
    if count != Facelet::COUNT {
        return Err(LabelError::Count(count));
    }
    let mut labels = Vec::with_capacity(Facelet::COUNT);
    for (column, word) in words(text) {
        let label = read_label(word).ok_or_else(|| LabelError::NoLabel {
            column,
            found: word.chars().take(12).collect(),
        })?;
        labels.push((column, label));
    }
    for (index, &(column, label)) in labels.iter().enumerate() {
        if labels[..index].iter().any(|&(_, earlier)| earlier == label) {
            let stands = |each: &Facelet| labels.iter().any(|(_, label)| label == each);
            let missing = Facelet::all().find(|each| !stands(each)).unwrap_or(label);
            return Err(LabelError::Repeated {
                column,
                label,
                missing,
            });
        }
    }
    let mut colours = *Facelets::SOLVED.colours();
    for (place, (_, label)) in places().zip(&labels) {
        colours[place.index()] = label.face();
    }
    let cube = assemble(&Facelets::new(colours))?;
    for ((place, &(column, label)), expected) in places().zip(&labels).zip(labels_of(&cube)) {
        if label != expected {
            return Err(LabelError::Stray {
                column,
                place,
                label,
                expected,
            });
        }
    }
    Ok(cube)
}

/// The labels of a cube, in the order of the text.
fn labels_of(cube: &Cubie) -> impl Iterator<Item = Facelet> {
    let homes = homes(cube);
    places().map(move |place| homes[place.index()])
}

/// Writes a cube.
pub fn write(cube: &Cubie) -> String {
    let labels: Vec<String> = labels_of(cube).map(|label| label.to_string()).collect();
    labels.join(" ")
}
