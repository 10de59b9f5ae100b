//! Which sticker was probably meant to be of another color, where one alone makes stickers no position.

use super::{MeantSticker, PuzzleError};
use crate::notation::visible;
use std::collections::BTreeMap;

/// The most stickers of a puzzle whose stickers are all tried: a 9x9x9 has 486.
const MOST_STICKERS: usize = 500;

/// An error, with every change of one sticker that would make a position of the text, if there is any; `solved`
/// is the solved puzzle as it is written in letters of faces, and `is_read` tells whether a text is a position.
///
/// One wrong sticker makes one color too many or adds a symbol, and one too few; other errors are left as
/// they are.
pub(super) fn with_meant_stickers(
    text: &str,
    error: PuzzleError,
    solved: &str,
    is_read: impl Fn(&str) -> bool,
) -> PuzzleError {
    let is_of_colors = matches!(error, PuzzleError::ColorCount { .. } | PuzzleError::SymbolKinds { .. });
    let typed: Vec<char> = visible(text).map(|(_, symbol)| symbol).collect();
    let faces: Vec<char> = solved.chars().collect();
    if !is_of_colors || typed.len() != faces.len() || typed.len() > MOST_STICKERS {
        return error;
    }
    let counted = |symbols: &[char]| {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        symbols
            .iter()
            .for_each(|&symbol| *counts.entry(symbol).or_default() += 1);
        counts
    };
    let counts = counted(&typed);
    let sizes: Vec<usize> = counted(&faces).into_values().collect();
    let may_go = |symbol: &char| counts[symbol] == 1 || sizes.contains(&(counts[symbol] - 1));
    let is_missing = |symbol: &&char| sizes.contains(&(counts[*symbol] + 1));
    let missing: Vec<char> = counts.keys().filter(is_missing).copied().collect();
    let mut stickers = Vec::new();
    for (place, &from) in typed.iter().enumerate().filter(|(_, symbol)| may_go(symbol)) {
        for &to in missing.iter().filter(|to| **to != from) {
            let mut changed = typed.clone();
            changed[place] = to;
            if is_read(&changed.into_iter().collect::<String>()) {
                let number = faces[..place].iter().filter(|face| **face == faces[place]).count();
                let sticker = format!("{}{number}", faces[place]);
                stickers.push(MeantSticker { sticker, from, to });
            }
        }
    }
    if stickers.is_empty() {
        return error;
    }
    let error = Box::new(error);
    PuzzleError::Meant { error, stickers }
}
