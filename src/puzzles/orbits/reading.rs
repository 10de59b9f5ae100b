//! From text to stickers of a puzzle of orbits.

use super::model::Model;
use super::notation::turns;
use crate::notation::algorithm::looks_like_turns;
use crate::notation::visible;
use crate::puzzles::{PuzzleError, PuzzleFormat};

/// What a text is, as far as one can tell before reading it: stickers if it has as many symbols as the puzzle has, or
/// if it is no algorithm and has half as many or more.
pub fn recognize(model: &Model, text: &str) -> PuzzleFormat {
    let count = visible(text).count();
    let are_stickers = count == model.faces.len() || 2 * count >= model.faces.len() && turns(model, text).is_err();
    if are_stickers && !looks_like_turns(text, model) {
        PuzzleFormat::Facelets
    } else {
        PuzzleFormat::Moves
    }
}

/// The stickers of a text, and the symbol of each color.
///
/// The letters of the faces are their colors. Other symbols are the colors of the faces on whose middle stickers they
/// are, those that no turn moves; of a puzzle without such stickers, of the faces in their order.
///
/// # Errors
///
/// If there are too many or too few of anything, or pieces that cannot be.
pub fn stickers(model: &Model, text: &str) -> Result<(Vec<u8>, Vec<char>), PuzzleError> {
    let (puzzle, faces) = (model.name.clone(), model.definition.faces);
    let typed: Vec<char> = visible(text).map(|(_, symbol)| symbol).collect();
    if typed.len() != model.faces.len() {
        let found = typed.len();
        return Err(PuzzleError::StickerCount { puzzle, found });
    }
    let mut kinds: Vec<char> = Vec::new();
    for symbol in &typed {
        if !kinds.contains(symbol) {
            kinds.push(*symbol);
        }
    }
    if kinds.len() != faces.len() {
        return Err(PuzzleError::SymbolKinds {
            puzzle,
            found: kinds.len(),
            expected: faces.len(),
        });
    }
    let symbols = if kinds.iter().all(|kind| faces.contains(kind)) {
        faces.to_vec()
    } else {
        let centre = |face: u8| {
            { model.centres() }
                .find(|(_, other)| *other == face)
                .map(|(sticker, _)| typed[sticker])
        };
        let named: Option<Vec<char>> = (0..faces.len() as u8).map(centre).collect();
        // Two middle stickers that show the same name no color.
        let is_named = |named: &Vec<char>| kinds.iter().all(|kind| named.contains(kind));
        named.filter(is_named).unwrap_or(kinds)
    };
    let color = |symbol: &char| symbols.iter().position(|each| each == symbol).unwrap_or_default() as u8;
    let stickers: Vec<u8> = typed.iter().map(color).collect();
    for (color, &symbol) in (0..).zip(&symbols) {
        let count = |stickers: &[u8]| stickers.iter().filter(|each| **each == color).count();
        let (found, expected) = (count(&stickers), count(&model.faces));
        if found != expected {
            return Err(PuzzleError::ColorCount {
                symbol,
                found,
                expected,
            });
        }
    }
    model.assembled(&stickers, &symbols)?;
    Ok((stickers, symbols))
}
