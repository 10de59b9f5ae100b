//! Suggests corrections for stickers that do not form a position.

use super::{Puzzle, PuzzleError, PuzzleFormat};
use crate::cube::{Amount, Face, MirroredFace, MirroredRows, TurnedFace};
use crate::notation::{Column, Suggestion, SymbolChange, visible};
use std::collections::BTreeMap;

/// Corrections are suggested only for puzzles with at most this number of stickers. A 9x9x9 has 486 stickers.
const MOST_STICKERS: usize = 500;

/// Exchanges of stickers are tried only on puzzles with at most this number of stickers. A 5x5x5 has 150 stickers, and
/// 9,375 pairs of stickers with different colors.
const MOST_EXCHANGED: usize = 150;

/// Takes the row and column of a sticker on a face, and returns the row and column where the sticker was typed.
type PlaceFrom<'a> = dyn Fn(usize, usize) -> (usize, usize) + 'a;

/// The typed stickers: the column and the symbol of each.
type StickerList = Vec<(Column, char)>;

/// Adds suggested corrections to an error about stickers that do not form a position. A correction is suggested if it
/// gives a position. An error is returned unchanged if it is not about the number, the symbols or the pieces of the
/// stickers, or if the puzzle has more than [`MOST_STICKERS`] stickers.
///
/// If the number of stickers is right, the function tries three groups of corrections, and stops after the first group
/// that contains a correction. It tries every change of one sticker. On a cube, it then tries every rotation and mirror
/// image of each face. If the error says that pieces are impossible or miscounted, it finally tries every exchange of
/// two stickers. If one sticker is missing, it tries every insertion of a sticker. If there is one extra sticker, it
/// tries every removal of a sticker.
pub(super) fn with_suggestions(puzzle: &dyn Puzzle, text: &str, error: PuzzleError) -> PuzzleError {
    let is_of_stickers = matches!(
        error,
        PuzzleError::StickerCount { .. }
            | PuzzleError::SymbolKinds { .. }
            | PuzzleError::ColorCount { .. }
            | PuzzleError::Pieces(_)
    );
    let typed: StickerList = visible(text).collect();
    let faces: Vec<char> = puzzle.write(&puzzle.solved()).chars().collect();
    if !is_of_stickers || faces.len() > MOST_STICKERS {
        return error;
    }
    let is_read = |typed: &StickerList| {
        let text: String = typed.iter().map(|&(_, symbol)| symbol).collect();
        puzzle.read(&text, Some(PuzzleFormat::Facelets)).is_ok()
    };
    let suggestions = match typed.len().cmp(&faces.len()) {
        std::cmp::Ordering::Equal => {
            let turned = || turned(&typed, &is_read);
            // If all pieces are present, the stickers were probably typed correctly, and the puzzle was assembled
            // wrongly.
            let are_pieces_wrong =
                matches!(&error, PuzzleError::Pieces(faults) if faults.iter().any(|fault| fault.is_of_pieces()));
            let exchanged = || match are_pieces_wrong {
                true => exchanged(&typed, &faces, &is_read),
                false => Vec::new(),
            };
            let changed = changed(&typed, &faces, &is_read);
            let first = |ways: Vec<Suggestion<String>>, others: &dyn Fn() -> Vec<Suggestion<String>>| match ways {
                ways if ways.is_empty() => others(),
                ways => ways,
            };
            first(first(changed, &turned), &exchanged)
        }
        _ => slipped(&typed, &faces, &is_read),
    };
    if suggestions.is_empty() {
        return error;
    }
    PuzzleError::Meant {
        error: Box::new(error),
        suggestions,
    }
}

/// Counts the occurrences of each value.
pub fn counted<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    values.fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(value).or_default() += 1;
        counts
    })
}

/// The name of a sticker: the letter of its face, and its number on the face, counted from 0.
fn name(place: usize, faces: &[char]) -> String {
    let number = faces[..place].iter().filter(|face| **face == faces[place]).count();
    format!("{}{number}", faces[place])
}

/// Every change of one sticker that gives a position. Only a few changes need to be tried. If one sticker is wrong, its
/// symbol is an additional symbol, or it is on one sticker too many. The right symbol is on one sticker too few.
fn changed(typed: &StickerList, faces: &[char], is_read: &dyn Fn(&StickerList) -> bool) -> Vec<Suggestion<String>> {
    let symbols: Vec<char> = typed.iter().map(|&(_, symbol)| symbol).collect();
    let counts = counted(symbols.iter().copied());
    let sizes: Vec<usize> = counted(faces.iter().copied()).into_values().collect();
    let may_go = |symbol: &char| counts[symbol] == 1 || sizes.contains(&(counts[symbol] - 1));
    let missing = counts.iter().filter(|(_, count)| sizes.contains(&(*count + 1)));
    let missing: Vec<char> = missing.map(|(symbol, _)| *symbol).collect();
    let mut ways = Vec::new();
    for (place, &from) in symbols.iter().enumerate().filter(|(_, symbol)| may_go(symbol)) {
        for &to in missing.iter().filter(|to| **to != from) {
            let mut other = typed.clone();
            other[place].1 = to;
            if is_read(&other) {
                let facelet = name(place, faces);
                ways.push(Suggestion::Changes(vec![SymbolChange { facelet, from, to }]));
            }
        }
    }
    ways
}

/// Every exchange of two stickers that gives a position. The list is empty for puzzles with more than
/// [`MOST_EXCHANGED`] stickers.
fn exchanged(typed: &StickerList, faces: &[char], is_read: &dyn Fn(&StickerList) -> bool) -> Vec<Suggestion<String>> {
    let mut ways = Vec::new();
    if typed.len() > MOST_EXCHANGED {
        return ways;
    }
    for (one, &(_, from)) in typed.iter().enumerate() {
        for (other, &(_, to)) in typed
            .iter()
            .enumerate()
            .skip(one + 1)
            .filter(|(_, (_, to))| *to != from)
        {
            let mut swapped = typed.clone();
            (swapped[one].1, swapped[other].1) = (to, from);
            if is_read(&swapped) {
                let change = |place: usize, from, to| SymbolChange {
                    facelet: name(place, faces),
                    from,
                    to,
                };
                ways.push(Suggestion::Changes(vec![
                    change(one, from, to),
                    change(other, to, from),
                ]));
            }
        }
    }
    ways
}

/// Every insertion of a missing sticker that gives a position, and every removal of an extra sticker that gives a
/// position.
fn slipped(typed: &StickerList, faces: &[char], is_read: &dyn Fn(&StickerList) -> bool) -> Vec<Suggestion<String>> {
    let symbols: Vec<char> = typed.iter().map(|&(_, symbol)| symbol).collect();
    let (counts, sizes) = (counted(symbols.iter().copied()), counted(faces.iter().copied()));
    let sizes: Vec<usize> = sizes.into_values().collect();
    let is_alike = |place: usize, symbol: char| place > 0 && symbols[place - 1] == symbol;
    let mut ways = Vec::new();
    if typed.len() + 1 == faces.len() {
        for (&symbol, _) in counts.iter().filter(|(_, count)| sizes.contains(&(*count + 1))) {
            for place in (0..faces.len()).filter(|&place| !is_alike(place, symbol)) {
                let mut whole = typed.clone();
                whole.insert(place, (Column::new(0), symbol));
                if is_read(&whole) {
                    let facelet = name(place, faces);
                    ways.push(Suggestion::Missing { facelet, symbol });
                }
            }
        }
    }
    if typed.len() == faces.len() + 1 {
        for (place, &(column, symbol)) in typed.iter().enumerate() {
            let may_go = counts[&symbol] == 1 || sizes.contains(&(counts[&symbol] - 1));
            let mut less = typed.clone();
            less.remove(place);
            if may_go && !is_alike(place, symbol) && is_read(&less) {
                ways.push(Suggestion::Extra { column, symbol });
            }
        }
    }
    ways
}

/// Corrections for a face that was typed rotated or mirrored, and the correction for rows that were all typed from
/// right to left. A correction is listed if it alone gives a position.
fn turned(typed: &StickerList, is_read: &dyn Fn(&StickerList) -> bool) -> Vec<Suggestion<String>> {
    let mut ways = Vec::new();
    let on_a_face = typed.len() / Face::ALL.len();
    let across = on_a_face.isqrt();
    if Face::ALL.len() * across * across != typed.len() {
        return ways;
    }
    // Replaces a face. For each of its stickers, `from` gives the row and column where the sticker was typed.
    let with_face = |typed: &mut StickerList, face: Face, from: &PlaceFrom<'_>| {
        let first = face as usize * on_a_face;
        let before = typed[first..][..on_a_face].to_vec();
        for place in 0..on_a_face {
            let (row, column) = from(place / across, place % across);
            typed[first + place] = before[row * across + column];
        }
    };
    let end = across.saturating_sub(1);
    let mut add = |suggestion: Suggestion<String>, faces: &[Face], from: &PlaceFrom<'_>| {
        let mut other = typed.clone();
        faces.iter().for_each(|&face| with_face(&mut other, face, from));
        if is_read(&other) {
            ways.push(suggestion);
        }
    };
    for face in Face::ALL {
        // Each entry rotates the face back. With the first entry, the last column of the typed face, read from top to
        // bottom, becomes the first row.
        let froms: [(Amount, &PlaceFrom<'_>); 3] = [
            (Amount::Clockwise, &|row, column| (column, end - row)),
            (Amount::Half, &|row, column| (end - row, end - column)),
            (Amount::CounterClockwise, &|row, column| (end - column, row)),
        ];
        for (amount, from) in froms {
            add(
                Suggestion::TurnedFaces(vec![TurnedFace { face, amount }]),
                &[face],
                from,
            );
        }
        let from_right = MirroredFace {
            face,
            rows: MirroredRows::FromRight,
        };
        add(Suggestion::MirroredFace(from_right), &[face], &|row, column| {
            (row, end - column)
        });
        let from_below = MirroredFace {
            face,
            rows: MirroredRows::FromBelow,
        };
        add(Suggestion::MirroredFace(from_below), &[face], &|row, column| {
            (end - row, column)
        });
    }
    add(Suggestion::RowsFromRight, &Face::ALL, &|row, column| {
        (row, end - column)
    });
    ways
}
