//! The user's choice of a first face: a face, `best`, or a color. The face of a color is known only when the cube is
//! known.

use super::first_face::FirstFace;
use crate::cube::Face;
use crate::notation::{ColorScheme, StickerColor, UnknownName};
use std::str::FromStr;
use thiserror::Error;

/// The user's choice of a first face.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FirstFaceChoice {
    /// A face, or the face with the shortest solution.
    Face(FirstFace),
    /// A color: its English name, its letter, or the symbol that stands for it in the text of the cube.
    Color(String),
}

/// The user chose a color, but no face of the cube has this color.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[error("the first face cannot be '{0}': no face of this cube has this color")]
pub struct NoSuchColor(String);

/// The letters and names of colors.
const COLORS: [(char, &str, StickerColor); 8] = [
    ('W', "white", StickerColor::WHITE),
    ('Y', "yellow", StickerColor::YELLOW),
    ('R', "red", StickerColor::RED),
    ('O', "orange", StickerColor::ORANGE),
    ('G', "green", StickerColor::GREEN),
    ('B', "blue", StickerColor::BLUE),
    ('P', "purple", StickerColor::PURPLE),
    ('K', "black", StickerColor::BLACK),
];

/// The letters U D F B L R, capital or small, stand for faces. So R never stands for red, and B never stands for blue.
impl FromStr for FirstFaceChoice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<FirstFaceChoice, UnknownName> {
        if let Ok(face) = text.parse() {
            return Ok(FirstFaceChoice::Face(face));
        }
        let is_name = COLORS.iter().any(|(_, name, _)| name.eq_ignore_ascii_case(text));
        // Of the ASCII characters, only the letters in `COLORS` are colors.
        let letter = single(text).filter(|letter| !letter.is_ascii() || letter_color(*letter).is_some());
        if is_name || letter.is_some() {
            return Ok(FirstFaceChoice::Color(text.to_owned()));
        }
        let faces = ["U", "D", "F", "B", "L", "R", "best"].into_iter();
        let colors = COLORS.iter().map(|&(_, name, _)| name);
        Err(UnknownName::new("first face", text, faces.chain(colors)))
    }
}

/// Returns the only character of a text; `None` if the text is empty or has more than one character.
fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn letter_color(letter: char) -> Option<StickerColor> {
    let mut colors = COLORS.iter();
    let found = colors.find(|(each, ..)| each.eq_ignore_ascii_case(&letter));
    found.map(|&(.., color)| color)
}

impl FirstFaceChoice {
    /// Finds the chosen first face on a cube. `symbols` are the symbols with which the stickers of the faces U R F D L
    /// B were typed. If there are no symbols, or if they do not form a color scheme, U is white, R is red and F is
    /// green.
    ///
    /// # Errors
    ///
    /// If no face of the cube has the color.
    pub(crate) fn on_cube(&self, symbols: Option<[char; 6]>) -> Result<FirstFace, NoSuchColor> {
        let text = match self {
            FirstFaceChoice::Face(first) => return Ok(*first),
            FirstFaceChoice::Color(text) => text,
        };
        let typed = symbols.zip(single(text)).and_then(|(symbols, letter)| {
            let is_same = |symbol: char| symbol.to_lowercase().eq(letter.to_lowercase());
            Face::ALL.into_iter().find(|&face| is_same(symbols[face as usize]))
        });
        let scheme = symbols.and_then(ColorScheme::from_symbols).unwrap_or_default();
        let named = COLORS.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(text));
        let color = named.map(|&(.., color)| color);
        let color = color.or_else(|| letter_color(single(text)?));
        // A cube in the format `colors` may have purple stickers (`P`) instead of orange stickers (`O`).
        let is_color = |face: &Face| {
            let on_face = scheme.color(*face);
            Some(on_face) == color || on_face == StickerColor::PURPLE && color == Some(StickerColor::ORANGE)
        };
        let face = typed.or_else(|| Face::ALL.into_iter().find(is_color));
        face.map(FirstFace::Fixed).ok_or_else(|| NoSuchColor(text.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str, symbols: Option<[char; 6]>) -> Option<FirstFace> {
        let choice: FirstFaceChoice = text.parse().ok()?;
        choice.on_cube(symbols).ok()
    }

    /// In an earlier version, only six capital letters could name the first face.
    #[test]
    fn a_first_face_is_a_face_or_the_color_that_the_cube_was_typed_in() {
        let fixed = |face| Some(FirstFace::Fixed(face));
        let yellow_on_top = Some(['Y', 'R', 'B', 'W', 'O', 'G']);
        for (text, symbols, expected) in [
            ("U", None, fixed(Face::U)),
            ("d", None, fixed(Face::D)),
            ("Best", None, Some(FirstFace::Best)),
            ("white", None, fixed(Face::U)),
            ("w", Some(['U', 'R', 'F', 'D', 'L', 'B']), fixed(Face::U)),
            ("white", yellow_on_top, fixed(Face::D)),
            ("W", yellow_on_top, fixed(Face::D)),
            ("green", yellow_on_top, fixed(Face::B)),
            ("R", Some(['W', 'B', 'R', 'Y', 'G', 'O']), fixed(Face::R)),
            ("red", Some(['W', 'B', 'R', 'Y', 'G', 'O']), fixed(Face::F)),
            ("orange", Some(['W', 'B', 'R', 'Y', 'G', 'P']), fixed(Face::B)),
            ("🟨", Some(['🟨', '🟥', '🟦', '⬜', '🟧', '🟩']), fixed(Face::U)),
            ("yellow", Some(['🟨', '🟥', '🟦', '⬜', '🟧', '🟩']), fixed(Face::U)),
            ("🟨", None, None),
            ("black", None, None),
            ("mud", None, None),
            ("", None, None),
            ("X", None, None),
        ] {
            assert_eq!(first(text, symbols), expected, "{text} on {symbols:?}");
        }
    }
}
