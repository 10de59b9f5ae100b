//! `labels`: 54 tokens, one for each sticker. A token names the face and the place that the sticker has on the solved
//! cube. The faces are in the order U L F R B D.
//!
//! The format is redundant, because each label of a piece determines the other labels of the piece. So labels can
//! contradict each other. The reader compares them with the cube that their colors form.

use super::colors::FACES;
use super::pieces::PieceError;
use super::{Column, is_unknown, shown_together, visible};
use crate::cube::{Cube, Face, Facelet, Facelets, homes};

/// The token of a sticker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Label(Facelet),
    /// A sign for an unknown sticker.
    Unknown(char),
}

/// The tokens of a text, without white space and commas.
fn read_tokens(text: &str) -> Result<Vec<(Column, Token)>, PieceError> {
    let mut symbols = visible(text).filter(|&(_, symbol)| symbol != ',').peekable();
    let mut tokens = Vec::with_capacity(Facelet::COUNT);
    while let Some((column, letter)) = symbols.next() {
        if is_unknown(letter) {
            tokens.push((column, Token::Unknown(letter)));
            continue;
        }
        let digit = symbols.next_if(|(_, digit)| digit.is_ascii_digit());
        let label = digit.and_then(|(_, digit)| {
            let place = u8::try_from(digit.to_digit(10)?).ok()?;
            Facelet::new(Face::from_letter(letter)?, place)
        });
        let found = || shown_together([letter].into_iter().chain(digit.map(|(_, digit)| digit)));
        let label = label.ok_or_else(|| PieceError::NoPiece {
            column,
            found: format!("'{}'", found()),
            expected: "not a label; a label is one of ULFRBD and a digit from 0 to 8, or '?'",
        })?;
        tokens.push((column, Token::Label(label)));
    }
    Ok(tokens)
}

/// True if a text has at least 27 pairs of a capital letter and a digit, and if at least one of the pairs is not a
/// turn: `R2` and `R3` are turns, but `R1` and `R8` are not. Each symbol of an unknown sticker also counts as a pair.
pub(super) fn is_labels(text: &str) -> bool {
    let is_no_turn = |digit: char| digit.is_ascii_digit() && !matches!(digit, '2' | '3');
    if !text.contains(is_no_turn) {
        return false;
    }
    let follows = visible(text).zip(visible(text).skip(1));
    let pairs = follows
        .map(|((_, letter), (_, digit))| (letter, digit))
        .filter(|(letter, digit)| letter.is_ascii_uppercase() && digit.is_ascii_digit());
    let unknown = visible(text).filter(|&(_, symbol)| is_unknown(symbol));
    let count = pairs.clone().count() + unknown.count();
    count >= Facelet::COUNT / 2 && pairs.clone().any(|(_, digit)| is_no_turn(digit))
}

/// The facelets in the order of the text.
fn places() -> impl Iterator<Item = Facelet> {
    FACES
        .into_iter()
        .flat_map(|face| (0..9).filter_map(move |place| Facelet::new(face, place)))
}

/// A label with its position: the place on the cube, the column in the text, and then the label itself.
pub(super) type PlacedLabel = (Facelet, Column, Facelet);

/// The labels of a text.
pub(super) struct Labels {
    /// The known labels, each occurring once.
    pub known: Vec<PlacedLabel>,
    /// The places of unknown labels, each with the sign that the text has there.
    pub unknown: Vec<(Facelet, char)>,
}

impl Labels {
    /// Reads the labels of a text; `?` and `.` stand for unknown labels.
    ///
    /// # Errors
    ///
    /// If the text contains anything other than labels, if the number of labels is not 54, or if a label is used twice.
    pub fn read(text: &str) -> Result<Labels, PieceError> {
        let tokens = read_tokens(text)?;
        if tokens.len() != Facelet::COUNT {
            let labels = || {
                tokens.iter().filter_map(|(_, token)| match token {
                    Token::Label(label) => Some(*label),
                    Token::Unknown(_) => None,
                })
            };
            let mut absent = Facelet::all().filter(|facelet| labels().all(|label| label != *facelet));
            return Err(PieceError::Count {
                missing: absent.next().filter(|_| absent.next().is_none()),
                found: format!("{} labels", tokens.len()),
                expected: "a cube has 54 stickers",
            });
        }
        let mut labels = Labels {
            known: Vec::with_capacity(Facelet::COUNT),
            unknown: Vec::new(),
        };
        for (place, (column, token)) in places().zip(tokens) {
            match token {
                Token::Label(label) => labels.known.push((place, column, label)),
                Token::Unknown(sign) => labels.unknown.push((place, sign)),
            }
        }
        check_repeated(&labels.known)?;
        Ok(labels)
    }

    /// The cube, if all labels are known.
    ///
    /// # Errors
    ///
    /// If the labels contradict each other, or do not form a solvable cube.
    pub fn cube(self) -> Result<Cube, PieceError> {
        let mut colors = *Facelets::SOLVED.colors();
        for (place, _, label) in &self.known {
            colors[place.index()] = label.face();
        }
        let cube = Cube::try_from(Facelets::new(colors))?;
        for ((place, column, label), expected) in self.known.into_iter().zip(labels_of(&cube)) {
            if label != expected {
                return Err(PieceError::Stray {
                    column,
                    place,
                    label,
                    expected,
                });
            }
        }
        Ok(cube)
    }
}

/// Checks that no label is used twice.
fn check_repeated(labels: &[PlacedLabel]) -> Result<(), PieceError> {
    for (index, &(_, column, label)) in labels.iter().enumerate() {
        let is_same = |(_, _, earlier): &PlacedLabel| *earlier == label;
        if labels[..index].iter().any(is_same) {
            let stands = |each: &Facelet| labels.iter().any(|(_, _, label)| label == each);
            let missing = Facelet::all().find(|each| !stands(each)).unwrap_or(label);
            return Err(PieceError::Repeated { column, label, missing });
        }
    }
    Ok(())
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
