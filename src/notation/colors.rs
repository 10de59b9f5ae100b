//! `colors`: 54 colour letters, faces in the order U L F R B D, as a 2015 program wrote them.

use super::visible;
use crate::cube::{Face, Facelet, Facelets};

/// The order of the faces in this format and in `labels`.
pub const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The colour of a face in that program: U white, L green, F red, R blue, B purple, D yellow.
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

/// The same text with every orange, `O`, called purple, `P`.
pub(super) fn with_orange_as_purple(text: &str) -> String {
    text.replace('O', "P")
}

/// True if the stickers of a text are this format's: its colours, each on the centre of its face.
///
/// Read as `facelets`, those centres would be of a cube with white across from blue, which is how
/// no cube is made.
pub(super) fn is_colors(text: &str) -> bool {
    let text = with_orange_as_purple(text);
    let centres = visible(&text).skip(4).step_by(9);
    visible(&text).count() == Facelet::COUNT
        && centres.map(|(_, symbol)| symbol).eq(FACES.map(letter))
}

/// Writes stickers in this format's colours.
pub fn write(facelets: &Facelets) -> String {
    let letters: Vec<String> = FACES
        .into_iter()
        .flat_map(|face| &facelets.colours()[face as usize * 9..][..9])
        .map(|&colour| letter(colour).to_string())
        .collect();
    letters.join(" ")
}
