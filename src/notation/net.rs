//! `net`: nine lines, as `rubik show` draws them and people paste them:
//!
//! ```text
//!       U U U
//!       U U U
//!       U U U
//! L L L F F F R R R B B B
//! L L L F F F R R R B B B
//! L L L F F F R R R B B B
//!       D D D
//!       D D D
//!       D D D
//! ```
//!
//! The symbols are as in `facelets`. Spaces, bars, frames and the escape codes of colors are
//! passed over, and so are empty lines.

use super::facelets::{Spelling, StickerError};
use super::{Characters, Column, is_blank};
use crate::cube::{Face, Facelet, Facelets};

/// The faces from left to right, in the three bands of the net.
pub const BANDS: [&[Face]; 3] = [&[Face::U], &[Face::L, Face::F, Face::R, Face::B], &[Face::D]];

/// The facelets of each line of the net, from left to right.
pub fn lines() -> impl Iterator<Item = Vec<Facelet>> {
    BANDS.into_iter().flat_map(|faces| {
        (0..3_u8).map(move |row| {
            let places = |face: &Face| {
                let face = *face;
                (row * 3..row * 3 + 3).filter_map(move |place| Facelet::new(face, place))
            };
            faces.iter().flat_map(places).collect()
        })
    })
}

/// What frames are drawn with.
const fn is_frame(character: char) -> bool {
    matches!(character, '|' | '+' | '-' | '_' | '¦' | '\u{2500}'..='\u{257f}')
}

/// The stickers of a text: what is no white space, no frame, and no escape code of a terminal
/// (ECMA-48, 5.4: ESC, `[`, parameters, a letter).
fn stickers(text: &str) -> Vec<(Column, char)> {
    let mut characters = Characters::of(text);
    let mut stickers = Vec::with_capacity(Facelet::COUNT);
    while let Some((column, character)) = characters.next() {
        if character == '\u{1b}' && characters.next_if(|next| next == '[').is_some() {
            while characters
                .next_if(|next| !next.is_ascii_alphabetic() && next != '\n')
                .is_some()
            {}
            characters.next_if(|next| next.is_ascii_alphabetic());
        } else if !is_blank(character) && !is_frame(character) {
            stickers.push((column, character));
        }
    }
    stickers
}

/// True if there is a sticker in a line besides blanks, frames and color codes.
pub fn has_stickers(line: &str) -> bool {
    !stickers(line).is_empty()
}

/// The symbols of the stickers in a line, without frames and colors.
pub fn symbols(line: &str) -> impl Iterator<Item = char> {
    stickers(line).into_iter().map(|(_, symbol)| symbol)
}

/// The stickers of each line that has some.
fn by_line(stickers: &[(Column, char)]) -> impl Iterator<Item = &[(Column, char)]> {
    stickers.chunk_by(|(one, _), (next, _)| one.line == next.line)
}

/// True if a text has nine lines, as long as they are in a net.
pub(super) fn is_net(text: &str) -> bool {
    // Nearly every text is a single line.
    text.contains('\n') && {
        let stickers = stickers(text);
        let lengths = by_line(&stickers).map(<[_]>::len);
        lengths.eq(lines().map(|line| line.len()))
    }
}

/// How stickers are written in a net.
pub(super) fn spelling() -> Spelling {
    let mut places = Facelets::places_upright(crate::cube::Rotation::UPRIGHT);
    for (place, facelet) in places.iter_mut().zip(lines().flatten()) {
        *place = facelet;
    }
    Spelling {
        places,
        order: None,
        names: Face::from_letter,
    }
}

/// The stickers of a net, line by line.
///
/// # Errors
///
/// If there are not nine lines of the right lengths.
pub(super) fn read(text: &str) -> Result<Vec<(Column, char)>, StickerError> {
    let stickers = stickers(text);
    let count = by_line(&stickers).count();
    if count != lines().count() {
        return Err(StickerError::Lines(count));
    }
    for (line, expected) in by_line(&stickers).zip(lines()) {
        if line.len() != expected.len() {
            return Err(StickerError::LineLength {
                line: line[0].0.line,
                found: line.len(),
                expected: expected.len(),
            });
        }
    }
    Ok(stickers)
}

/// Writes a net in the letters URFDLB: nine lines, the end of the last one left off.
pub fn write(facelets: &Facelets) -> String {
    let line = |places: Vec<Facelet>| {
        let indent = if places.len() == 3 { "      " } else { "" };
        let letters: Vec<String> = places
            .iter()
            .map(|&place| facelets[place].letter().to_string())
            .collect();
        format!("{indent}{}", letters.join(" "))
    };
    lines().map(line).collect::<Vec<_>>().join("\n")
}
