//! Stickers as a user types them, with one symbol for each sticker.

use super::{PuzzleError, PuzzleFormat, PuzzleName};
use crate::notation::algorithm::{TurnNotation, looks_like_turns};
use crate::notation::is_unknown;

/// The stickers of a puzzle. Each color is on the same number of stickers.
pub struct TypedStickers {
    /// The index of the color of each sticker.
    pub stickers: Vec<u8>,
    /// The symbol of each color. If the symbols are the letters of the faces, the colors are in the order of the faces.
    /// If not, they are in the order in which they first appear.
    pub symbols: Vec<char>,
    /// True if the symbols are the letters of the faces.
    pub are_faces: bool,
}

/// The symbols of a text: all characters except white space and the variation selector (U+FE0F). Some keyboards add
/// this selector to squares and circles to show them as colored pictures.
fn symbols_in(text: &str) -> impl Iterator<Item = char> + Clone {
    text.chars()
        .filter(|symbol| !symbol.is_whitespace() && *symbol != '\u{fe0f}')
}

/// The different symbols of a text, in the order in which they first appear.
fn kinds_of(text: &str) -> Vec<char> {
    let mut kinds = Vec::new();
    for symbol in symbols_in(text) {
        if !kinds.contains(&symbol) {
            kinds.push(symbol);
        }
    }
    kinds
}

/// Reads stickers of a puzzle whose faces have the given letters.
///
/// # Errors
///
/// Returns an error if the number of stickers, the number of colors, or the number of stickers of a color is wrong.
fn read(text: &str, puzzle: PuzzleName, faces: &[char]) -> Result<TypedStickers, PuzzleError> {
    let (found, wanted) = (symbols_in(text).count(), puzzle.stickers());
    if found != wanted {
        return Err(PuzzleError::StickerCount { puzzle, found });
    }
    let kinds = kinds_of(text);
    if kinds.len() != faces.len() {
        return Err(PuzzleError::SymbolKinds {
            puzzle,
            found: kinds.len(),
            expected: faces.len(),
        });
    }
    let are_faces = kinds.iter().all(|kind| faces.contains(kind));
    let symbols = if are_faces { faces.to_vec() } else { kinds };
    let mut counts = vec![0; symbols.len()];
    let stickers = symbols_in(text).filter_map(|symbol| {
        let color = symbols.iter().position(|&each| each == symbol)?;
        counts[color] += 1;
        Some(color as u8)
    });
    let stickers: Vec<u8> = stickers.collect();
    let expected = wanted / faces.len();
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

/// What a text probably contains, if no format is given.
enum Seeming {
    /// Stickers. The text has the right number of symbols, and the right number of different symbols, and all of these
    /// occur equally often.
    Stickers,
    /// Stickers, unless the text is a valid algorithm. The text has the right number of symbols and the right number of
    /// different symbols, but these do not occur equally often. Or the text consists only of letters and symbols for
    /// unknown stickers: at least half as many as the puzzle has stickers, and at most twelve different ones.
    RatherStickers,
    /// An algorithm.
    Moves,
}

fn seeming(text: &str, notation: &impl TurnNotation, (stickers, colors): (usize, usize)) -> Seeming {
    /// The maximum number of different letters in a text that may be stickers. A Megaminx has this number of colors.
    const MOST_COLORS: usize = 12;
    if looks_like_turns(text, notation) {
        return Seeming::Moves;
    }
    let kinds = kinds_of(text);
    let count = symbols_in(text).count();
    if count == stickers && kinds.len() == colors {
        let count_of = |kind: char| symbols_in(text).filter(|&each| each == kind).count();
        let are_equal = kinds.iter().all(|&kind| count_of(kind) == stickers / colors);
        return if are_equal {
            Seeming::Stickers
        } else {
            Seeming::RatherStickers
        };
    }
    let are_letters = kinds.iter().all(|&kind| kind.is_alphabetic() || is_unknown(kind));
    if count >= stickers / 2 && are_letters && kinds.len() <= MOST_COLORS {
        Seeming::RatherStickers
    } else {
        Seeming::Moves
    }
}

/// Reads a text as stickers or as turns. If no format is given, it uses the format that the text seems to have.
/// `notation` is the puzzle's notation for turns, and `faces` are the letters of its faces.
///
/// # Errors
///
/// If the text is read as stickers, returns an error if the number of stickers, of colors, or of stickers of a color is
/// wrong. Also returns the errors of `read_stickers` and `read_moves`. If the text may be stickers or turns but can be
/// read as neither, returns the error for stickers.
pub fn read_either<R>(
    text: &str,
    format: Option<PuzzleFormat>,
    notation: &impl TurnNotation,
    (puzzle, faces): (PuzzleName, &[char]),
    read_stickers: impl Fn(TypedStickers) -> Result<R, PuzzleError>,
    read_moves: impl Fn(&str) -> Result<R, PuzzleError>,
) -> Result<R, PuzzleError> {
    let sizes = (puzzle.stickers(), faces.len());
    let stickers = |text: &str| read_stickers(read(text, puzzle.clone(), faces)?);
    let seeming = match format {
        Some(PuzzleFormat::Facelets | PuzzleFormat::Net | PuzzleFormat::Measured | PuzzleFormat::InOrder(_)) => {
            Seeming::Stickers
        }
        Some(PuzzleFormat::Moves) => Seeming::Moves,
        None => seeming(text, notation, sizes),
    };
    match seeming {
        Seeming::Stickers => stickers(text),
        Seeming::RatherStickers => read_moves(text).or_else(|_| stickers(text)),
        Seeming::Moves => read_moves(text),
    }
}
