//! `net`: nine lines, as the command `rubik show` draws them:
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
//! The symbols are those of `facelets`. The rows may also be in a single line, one after the other. The reader skips
//! spaces, bars, frames, color codes, empty lines and the separators of spreadsheets. A word for a color counts as one
//! sticker.

use super::color_words::as_letters;
use super::facelets::{Spelling, StickerError};
use super::{Characters, Column, is_blank};
use crate::cube::{Face, Facelet, Facelets};

/// The faces from left to right, in the three bands of the net.
pub(crate) const BANDS: [&[Face]; 3] = [&[Face::U], &[Face::L, Face::F, Face::R, Face::B], &[Face::D]];

/// The lines of the net from top to bottom, each with its facelets from left to right.
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

/// True for characters of frames.
pub(crate) const fn is_frame(character: char) -> bool {
    matches!(character, '|' | '+' | '-' | '_' | '¦' | '\u{2500}'..='\u{257f}')
}

/// The stickers of a text: all characters except white space, separators, frames, and escape codes of a terminal
/// (ECMA-48, 5.4: ESC, `[`, parameters, a letter).
fn stickers(text: &str) -> Vec<(Column, char)> {
    let text = as_letters(text);
    let mut characters = Characters::of(&text);
    let mut stickers = Vec::with_capacity(Facelet::COUNT);
    while let Some((column, character)) = characters.next() {
        if character == '\u{1b}' && characters.next_if(|next| next == '[').is_some() {
            while characters
                .next_if(|next| !next.is_ascii_alphabetic() && next != '\n')
                .is_some()
            {}
            characters.next_if(|next| next.is_ascii_alphabetic());
        } else if !is_blank(character) && !is_frame(character) && !matches!(character, ',' | ';' | '"') {
            stickers.push((column, character));
        }
    }
    stickers
}

/// The symbols of the stickers in a line, without frames and the color codes of a terminal.
pub fn symbols(line: &str) -> impl Iterator<Item = char> {
    stickers(line).into_iter().map(|(_, symbol)| symbol)
}

/// Groups stickers by their lines. Lines without stickers are skipped.
fn by_line(stickers: &[(Column, char)]) -> impl Iterator<Item = &[(Column, char)]> {
    stickers.chunk_by(|(one, _), (next, _)| one.line == next.line)
}

/// The number of stickers in each line of the net.
pub(super) fn widths() -> Vec<usize> {
    lines().map(|line| line.len()).collect()
}

/// True if a text has several lines, and `widths` gives the numbers of stickers in the lines that contain stickers.
pub(crate) fn has_widths(text: &str, widths: &[usize]) -> bool {
    // Nearly every text is a single line, so this condition is checked first.
    text.contains('\n') && {
        let stickers = stickers(text);
        let lengths = by_line(&stickers).map(<[_]>::len);
        lengths.eq(widths.iter().copied())
    }
}

/// True if the lines of a text have these widths, except that one line has another width, is missing, or is extra.
/// False if the text contains symbols that occur only in moves.
pub(super) fn has_nearly_widths(text: &str, widths: &[usize]) -> bool {
    let stickers = stickers(text);
    let lengths: Vec<usize> = by_line(&stickers).map(<[_]>::len).collect();
    let without = |all: &[usize], place: usize| [&all[..place], &all[place + 1..]].concat();
    let has_symbols_of_moves = || {
        stickers
            .iter()
            .any(|(_, symbol)| matches!(symbol, '\'' | '(' | '[' | '/'))
    };
    let is_near = match lengths.len().checked_sub(widths.len()) {
        Some(0) => lengths.iter().zip(widths).filter(|(one, other)| one != other).count() == 1,
        Some(1) => (0..lengths.len()).any(|place| without(&lengths, place) == widths),
        Some(_) => false,
        None => lengths.len() + 1 == widths.len() && (0..widths.len()).any(|place| without(widths, place) == lengths),
    };
    is_near && !has_symbols_of_moves()
}

/// The spelling of stickers in a net.
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

/// The stickers of a net whose lines have these widths, line by line. The net may also be in a single line, one row
/// after the other.
///
/// # Errors
///
/// If the number of lines, or the length of a line, differs from `widths`.
pub(crate) fn read(text: &str, widths: &[usize]) -> Result<Vec<(Column, char)>, StickerError> {
    let stickers = stickers(text);
    let count = by_line(&stickers).count();
    if count == 1 && stickers.len() == widths.iter().sum::<usize>() {
        return Ok(stickers);
    }
    if count != widths.len() {
        return Err(StickerError::Lines {
            found: count,
            expected: widths.len(),
        });
    }
    for (line, &expected) in by_line(&stickers).zip(widths) {
        if line.len() != expected {
            return Err(StickerError::LineLength {
                line: line[0].0.line,
                found: line.len(),
                expected,
            });
        }
    }
    Ok(stickers)
}

/// Writes a net in the letters URFDLB: nine lines, without a line feed at the end of the last line.
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
