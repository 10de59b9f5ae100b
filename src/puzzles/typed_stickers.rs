//! Stickers as they were typed: a symbol each.

use super::{PuzzleError, PuzzleFormat, PuzzleName};
use crate::notation::algorithm::{TurnNotation, looks_like_turns};
use crate::notation::is_unknown;

/// The stickers of a puzzle, all colors equally often.
pub struct TypedStickers<const STICKERS: usize, const COLORS: usize> {
    /// The number of each sticker's color.
    pub stickers: [u8; STICKERS],
    /// The symbol of each color. Its number is that of the face which it names, if the symbols are the
    /// letters of the faces; else colors are numbered in the order in which they are typed.
    pub symbols: [char; COLORS],
    /// True if the symbols are the letters of the faces.
    pub are_faces: bool,
}

/// The symbols of a text: all but white space, and the variation selector that some keyboards put behind
/// squares and circles to make them colored pictures (U+FE0F).
fn symbols_in(text: &str) -> impl Iterator<Item = char> + Clone {
    text.chars()
        .filter(|symbol| !symbol.is_whitespace() && *symbol != '\u{fe0f}')
}

/// The different symbols of a text, in the order in which they are typed.
fn kinds_of(text: &str) -> Vec<char> {
    let mut kinds = Vec::new();
    for symbol in symbols_in(text) {
        if !kinds.contains(&symbol) {
            kinds.push(symbol);
        }
    }
    kinds
}

/// Reads stickers of a puzzle whose faces have these letters.
///
/// # Errors
///
/// If there are more or fewer stickers, colors, or stickers of a color than there should be.
fn read<const STICKERS: usize, const COLORS: usize>(
    text: &str,
    puzzle: PuzzleName,
    faces: [char; COLORS],
) -> Result<TypedStickers<STICKERS, COLORS>, PuzzleError> {
    let found = symbols_in(text).count();
    if found != STICKERS {
        return Err(PuzzleError::StickerCount { puzzle, found });
    }
    let kinds = kinds_of(text);
    let Ok(kinds) = <[char; COLORS]>::try_from(kinds.as_slice()) else {
        return Err(PuzzleError::SymbolKinds {
            puzzle,
            found: kinds.len(),
            expected: COLORS,
        });
    };
    let are_faces = kinds.iter().all(|kind| faces.contains(kind));
    let symbols = if are_faces { faces } else { kinds };
    let mut stickers = [0; STICKERS];
    let mut counts = [0; COLORS];
    for (sticker, symbol) in stickers.iter_mut().zip(symbols_in(text)) {
        for (color, _) in (0..).zip(symbols).filter(|(_, each)| *each == symbol) {
            *sticker = color;
            counts[usize::from(color)] += 1;
        }
    }
    let expected = STICKERS / COLORS;
    if let Some(color) = counts.iter().position(|&count| count != expected) {
        return Err(PuzzleError::ColorCount {
            symbol: symbols[color],
            found: counts[color],
            expected,
        });
    }
    Ok(TypedStickers {
        stickers,
        symbols,
        are_faces,
    })
}

/// What a text without a given format seems to be.
enum Seeming {
    /// Stickers: as many symbols as the puzzle has, of as many kinds, all equally often.
    Stickers,
    /// Stickers, unless it is an algorithm: too many or too few symbols of a kind, or bare letters,
    /// at least half as many as the puzzle has stickers.
    RatherStickers,
    /// An algorithm.
    Moves,
}

fn seeming<const STICKERS: usize, const COLORS: usize>(text: &str, notation: &impl TurnNotation) -> Seeming {
    /// The most colors of a puzzle, a Megaminx.
    const MOST_COLORS: usize = 12;
    if looks_like_turns(text, notation) {
        return Seeming::Moves;
    }
    let kinds = kinds_of(text);
    let count = symbols_in(text).count();
    if count == STICKERS && kinds.len() == COLORS {
        let count_of = |kind: char| symbols_in(text).filter(|&each| each == kind).count();
        let are_equal = kinds.iter().all(|&kind| count_of(kind) == STICKERS / COLORS);
        return if are_equal {
            Seeming::Stickers
        } else {
            Seeming::RatherStickers
        };
    }
    let are_letters = kinds.iter().all(|&kind| kind.is_alphabetic() || is_unknown(kind));
    if count >= STICKERS / 2 && are_letters && kinds.len() <= MOST_COLORS {
        Seeming::RatherStickers
    } else {
        Seeming::Moves
    }
}

/// Reads a text in a format, or in the one that it seems to be in, of a puzzle that has so many stickers
/// and colors and whose turns are written like this.
///
/// # Errors
///
/// Those of `read_stickers` or `read_moves`; of the former if it can be read as neither and may be meant
/// for both.
pub fn read_either<R, const STICKERS: usize, const COLORS: usize>(
    text: &str,
    format: Option<PuzzleFormat>,
    notation: &impl TurnNotation,
    (puzzle, faces): (PuzzleName, [char; COLORS]),
    read_stickers: impl Fn(TypedStickers<STICKERS, COLORS>) -> Result<R, PuzzleError>,
    read_moves: impl Fn(&str) -> Result<R, PuzzleError>,
) -> Result<R, PuzzleError> {
    let stickers = |text: &str| read_stickers(read(text, puzzle, faces)?);
    let seeming = match format {
        Some(PuzzleFormat::Facelets | PuzzleFormat::Net | PuzzleFormat::Measured | PuzzleFormat::InOrder(_)) => {
            Seeming::Stickers
        }
        Some(PuzzleFormat::Moves) => Seeming::Moves,
        None => seeming::<STICKERS, COLORS>(text, notation),
    };
    match seeming {
        Seeming::Stickers => stickers(text),
        Seeming::RatherStickers => read_moves(text).or_else(|_| stickers(text)),
        Seeming::Moves => read_moves(text),
    }
}
