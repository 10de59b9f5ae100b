//! Reads a position from text: stickers or an algorithm.

use super::layers::{BigCubeLayers, BigCubeTurn};
use super::model::BigCube;
use super::naming::TypedStickers;
use crate::cube::{Amount, Face, Facelet};
use crate::notation::algorithm::{Algorithm, Parentheses, looks_like_turns};
use crate::notation::{StickerPuzzle, are_many_letters, shown_together, visible};
use crate::puzzles::meant::counted;
use crate::puzzles::{PieceFault, PuzzleError, PuzzleFormat, PuzzlePosition, PuzzleTurn};
use std::collections::BTreeMap;

/// The maximum number of different symbols in a text that may be the stickers of any puzzle. A Megaminx has this number
/// of colors.
const MOST_KINDS: usize = 12;

/// The minimum number of stickers of a cube: 6·2².
const FEWEST_STICKERS: usize = 24;

/// The number of times that each symbol occurs in a text.
fn symbol_counts(text: &str) -> BTreeMap<char, usize> {
    counted(visible(text).map(|(_, symbol)| symbol))
}

/// Guesses the format of a text for a cube of this size, before the text is read.
///
/// A text with a symbol that only algorithms contain is read as moves (see [`looks_like_turns`]). As with the 3x3x3,
/// any other text that consists only of face letters is read as stickers in three cases:
///
/// - the difference between its length and the number of stickers of the cube is at most the number of stickers of one
///   face,
/// - its length is exactly the number of stickers of another puzzle,
/// - it is too long for moves without spaces.
///
/// So a text of face letters in which a sticker is missing leads to an error. It is never read as an algorithm. Two
/// types of other texts are also read as stickers: texts with the right number of symbols of six kinds, and texts that
/// are not an algorithm and contain at least [`FEWEST_STICKERS`] symbols of at most [`MOST_KINDS`] kinds.
pub(super) fn recognise(cube: BigCube, text: &str) -> PuzzleFormat {
    if looks_like_turns(text, &cube) {
        return PuzzleFormat::Moves;
    }
    let counts = symbol_counts(text);
    let found: usize = counts.values().sum();
    let stickers = cube.puzzle().stickers();
    let are_face_letters = counts.keys().all(|&each| Face::from_letter(each).is_some());
    let about = stickers - stickers / 6..=stickers + stickers / 6;
    let is_of_another = StickerPuzzle::with_stickers(found).is_some() || found == Facelet::COUNT;
    let are_stickers = found == stickers && counts.len() == 6
        || are_face_letters && (about.contains(&found) || is_of_another || are_many_letters(found, counts.len()))
        || (FEWEST_STICKERS..).contains(&found) && counts.len() <= MOST_KINDS && parse(cube, text).is_err();
    if are_stickers {
        PuzzleFormat::Facelets
    } else {
        PuzzleFormat::Moves
    }
}

/// Reads stickers: the position, and the symbol for each face, in the order of [`Face::ALL`].
pub(super) fn stickers(cube: BigCube, text: &str) -> Result<(PuzzlePosition, [char; 6]), PuzzleError> {
    let puzzle = cube.puzzle();
    let counts = symbol_counts(text);
    let found = counts.values().sum();
    if found != puzzle.stickers() {
        return Err(PuzzleError::StickerCount { puzzle, found });
    }
    let kinds: Vec<char> = counts.keys().copied().collect();
    let count = |kinds: Vec<char>| PuzzleError::SymbolKinds {
        puzzle,
        found: kinds.len(),
        expected: 6,
    };
    let symbols: [char; 6] = kinds.try_into().map_err(count)?;
    let expected = found / 6;
    let miscounted = counts.iter().filter(|(_, count)| **count != expected);
    let miscounted: Vec<PieceFault> = miscounted
        .map(|(&symbol, &found)| PieceFault::ColorCount {
            symbol: shown_together([symbol]),
            found,
            expected,
        })
        .collect();
    let number = |symbol: char| symbols.iter().position(|&each| each == symbol);
    let numbers = visible(text).filter_map(|(_, symbol)| number(symbol));
    let mut stickers = Vec::with_capacity(found);
    stickers.extend(numbers.map(|number| number as u8));
    let typed = TypedStickers { symbols, stickers };
    let position = typed.position(cube);
    position.map_err(|faults| PuzzleError::Pieces(miscounted.into_iter().chain(faults).collect()))
}

fn parse(cube: BigCube, text: &str) -> Result<Algorithm<BigCubeLayers>, PuzzleError> {
    Ok(Algorithm::parse_as(text, Parentheses::Group, &cube)?)
}

/// The turns of an algorithm with its brackets expanded. Turns by a multiple of four quarters are left out.
pub(super) fn turns(cube: BigCube, text: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let leaves = parse(cube, text)?.leaves()?.into_iter();
    let turns = leaves.filter_map(|(layers, quarters)| {
        let quarters = quarters.rem_euclid(4) as u8;
        let amount = Amount::from_quarters(quarters)?;
        Some(BigCubeTurn { layers, amount }.into())
    });
    Ok(turns.collect())
}
