//! `colors`: 54 color letters, with the faces in the order U L F R B D. Each face has a fixed color.

use super::facelets::{FaceOrder, Spelling};
use crate::cube::{Face, Facelet, Facelets};
use std::borrow::Cow;

/// The order of the faces in this format and in `labels`.
pub const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The letter of a face's color in this format: U white, L green, F red, R blue, B purple, D yellow.
pub const fn letter(face: Face) -> char {
    match face {
        Face::U => 'W',
        Face::L => 'G',
        Face::F => 'R',
        Face::R => 'B',
        Face::B => 'P',
        Face::D => 'Y',
    }
}

/// The letter of orange, which stands for the same face as purple.
pub(super) const ORANGE: char = 'O';

/// Replaces each letter of orange in a text by the letter of purple.
pub(super) fn without_orange(text: &str) -> Cow<'_, str> {
    if text.contains(ORANGE) {
        Cow::Owned(text.replace(ORANGE, "P"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Replaces the letter of purple by the letter of orange in the symbols of the faces.
pub(super) fn show_orange(symbols: &mut [char; 6]) {
    for symbol in symbols.iter_mut().filter(|symbol| **symbol == 'P') {
        *symbol = ORANGE;
    }
}

/// The face whose color has this letter; orange, `O`, stands for the same face as purple, `P`.
pub(super) fn face(letter: char) -> Option<Face> {
    match letter {
        ORANGE => Some(Face::B),
        _ => FACES.into_iter().find(|&face| self::letter(face) == letter),
    }
}

/// True if the centres of the faces have this format's colors. The 54 symbols are in the order of the text.
///
/// If such symbols were read as `facelets`, they would form a cube with green opposite orange and red opposite yellow.
/// No manufacturer makes such cubes.
pub(super) fn is_colors(symbols: &[char; Facelet::COUNT]) -> bool {
    let centres = symbols.iter().skip(4).step_by(9);
    centres.map(|&symbol| face(symbol)).eq(FACES.map(Some))
}

/// The spelling of stickers in this format.
pub(super) fn spelling() -> Spelling {
    let order = FaceOrder::new(FACES).unwrap_or(FaceOrder::USUAL);
    Spelling {
        places: order.places(),
        order: None,
        names: face,
    }
}

/// Writes stickers in this format's colors.
pub fn write(facelets: &Facelets) -> String {
    let mut text = String::with_capacity(2 * Facelet::COUNT);
    for face in FACES {
        for &color in &facelets.colors()[face as usize * 9..][..9] {
            text.push(letter(color));
            text.push(' ');
        }
    }
    text.truncate(text.trim_end().len());
    text
}
