//! `labels`: 54 tokens, a sticker each, named by the face and place that it has on the solved
//! cube; faces in the order U L F R B D, as a 2015 program wrote them.
//!
//! That is more than a cube needs, since two stickers of a corner follow from the third; so labels
//! can contradict each other, and are held against the cube that their colours make.

use super::colors::FACES;
use super::{Column, shown_together, visible};
use crate::cube::{AssemblyError, Cube, Face, Facelet, Facelets, homes};
use thiserror::Error;

/// Why a text is not the 54 labels of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LabelError {
    /// Too few or too many of them.
    #[error("{0} labels; a cube has 54 stickers")]
    Count(usize),
    /// What is not a face letter and a digit from 0 to 8.
    #[error("{column}: '{found}' is no label; a label is one of ULFRBD and a digit from 0 to 8")]
    NoLabel {
        /// Where it stands.
        column: Column,
        /// What stands there.
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

/// The labels of a text, white space and commas passed over.
fn read_labels(text: &str) -> Result<Vec<(Column, Facelet)>, LabelError> {
    let mut symbols = visible(text)
        .filter(|&(_, symbol)| symbol != ',')
        .peekable();
    let mut labels = Vec::with_capacity(Facelet::COUNT);
    while let Some((column, letter)) = symbols.next() {
        let digit = symbols.next_if(|(_, digit)| digit.is_ascii_digit());
        let label = digit.and_then(|(_, digit)| {
            let place = u8::try_from(digit.to_digit(10)?).ok()?;
            Facelet::new(Face::from_letter(letter)?, place)
        });
        let found = || shown_together([letter].into_iter().chain(digit.map(|(_, digit)| digit)));
        labels.push((
            column,
            label.ok_or_else(|| LabelError::NoLabel {
                column,
                found: found(),
            })?,
        ));
    }
    Ok(labels)
}

/// True if a text has at least half of the labels in it, or what looks like them, and one that is
/// no turn: `R2` and `R3` are turns, `R1` and `R8` are not.
pub(super) fn is_labels(text: &str) -> bool {
    let is_no_turn = |digit: char| digit.is_ascii_digit() && !matches!(digit, '2' | '3');
    if !text.contains(is_no_turn) {
        return false;
    }
    let follows = visible(text).zip(visible(text).skip(1));
    let pairs = follows
        .map(|((_, letter), (_, digit))| (letter, digit))
        .filter(|(letter, digit)| letter.is_ascii_uppercase() && digit.is_ascii_digit());
    pairs.clone().count() >= Facelet::COUNT / 2 && pairs.clone().any(|(_, digit)| is_no_turn(digit))
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
pub fn read(text: &str) -> Result<Cube, LabelError> {
    let labels = read_labels(text)?;
    if labels.len() != Facelet::COUNT {
        return Err(LabelError::Count(labels.len()));
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
    let cube = Cube::try_from(Facelets::new(colours))?;
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
fn labels_of(cube: &Cube) -> impl Iterator<Item = Facelet> {
    let homes = homes(&cube.position.cube);
    let upright = Facelets::places_upright(cube.rotation);
    places().map(move |place| homes[upright[place.index()].index()])
}

/// Writes a cube.
pub fn write(cube: &Cube) -> String {
    let mut text = String::with_capacity(3 * Facelet::COUNT);
    for label in labels_of(cube) {
        text.push(label.face().letter());
        text.push(char::from(b'0' + label.place()));
        text.push(' ');
    }
    text.truncate(text.trim_end().len());
    text
}
