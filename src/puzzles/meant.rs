//! What was probably meant where stickers make no position, and stickers that are unknown and follow from the others.

use super::PuzzleError;
use crate::cube::{Amount, Face, MirroredFace, MirroredRows, TurnedFace};
use crate::notation::{Column, Suggestion, SymbolChange, is_unknown, visible};
use std::collections::BTreeMap;

/// The most stickers of a puzzle whose stickers are all tried: a 9x9x9 has 486.
const MOST_STICKERS: usize = 500;

/// The most stickers of a puzzle of which pairs are exchanged: a 5x5x5 has 150, in 9,375 pairs of two colors.
const MOST_EXCHANGED: usize = 150;

/// The most ways to fill in what is unknown that are tried: six stickers of six colors have 720.
const MOST_WAYS: usize = 1_000;

/// The most stickers that are read in all these ways together, which is fewer ways for large cubes: milliseconds.
const MOST_READ: usize = 100_000;

/// Stickers as they were typed.
type Typed = Vec<(Column, char)>;

/// Reads stickers. Those that are unknown are filled in where only one position has the others; of those that make no
/// position the error has every change of one sticker, every exchange of two, every sticker left out or doubled, and
/// on a cube every face typed turned or mirrored, that would make one. `solved` is the solved puzzle as it is written
/// in letters of faces.
///
/// # Errors
///
/// Those of `read`.
pub(super) fn read_or_suggest<R>(
    text: &str,
    solved: &str,
    read: impl Fn(&str) -> Result<R, PuzzleError>,
) -> Result<R, PuzzleError> {
    let error = match read(text) {
        Err(error) => error,
        read => return read,
    };
    let typed: Typed = visible(text).collect();
    let faces: Vec<char> = solved.chars().collect();
    if faces.len() > MOST_STICKERS {
        return Err(error);
    }
    let spelled = |typed: &Typed| typed.iter().map(|&(_, symbol)| symbol).collect::<String>();
    let is_read = |typed: &Typed| read(&spelled(typed)).is_ok();
    if matches!(error, PuzzleError::Unknown { .. }) {
        let symbols: Vec<char> = typed.iter().map(|&(_, symbol)| symbol).collect();
        if let Some(ways) = filled_in(&symbols, &counted(&faces)) {
            let mut read = ways.filter_map(|filled| read(&filled.into_iter().collect::<String>()).ok());
            if let (Some(only), None) = (read.next(), read.next()) {
                return Ok(only);
            }
        }
    }
    let suggestions = match typed.len().cmp(&faces.len()) {
        std::cmp::Ordering::Equal => {
            let changed = changed(&typed, &faces, &is_read);
            let turned = || turned(&typed, &is_read);
            let exchanged = || exchanged(&typed, &faces, &is_read);
            [changed]
                .into_iter()
                .chain([turned(), exchanged()])
                .find(|ways| !ways.is_empty())
        }
        _ => Some(slipped(&typed, &faces, &is_read)),
    };
    match suggestions {
        Some(suggestions) if !suggestions.is_empty() => Err(PuzzleError::Meant {
            error: Box::new(error),
            suggestions,
        }),
        _ => Err(error),
    }
}

/// How often each symbol occurs.
pub fn counted(symbols: &[char]) -> BTreeMap<char, usize> {
    symbols.iter().fold(BTreeMap::new(), |mut counts, &symbol| {
        *counts.entry(symbol).or_default() += 1;
        counts
    })
}

/// What a sticker is called: the letter of its face, and its number there.
fn name(place: usize, faces: &[char]) -> String {
    let number = faces[..place].iter().filter(|face| **face == faces[place]).count();
    format!("{}{number}", faces[place])
}

/// Every change of one sticker that makes a position. One wrong sticker makes one color too many or adds a symbol, and
/// one too few.
fn changed(typed: &Typed, faces: &[char], is_read: &dyn Fn(&Typed) -> bool) -> Vec<Suggestion<String>> {
    let symbols: Vec<char> = typed.iter().map(|&(_, symbol)| symbol).collect();
    let counts = counted(&symbols);
    let sizes: Vec<usize> = counted(faces).into_values().collect();
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

/// Every exchange of two stickers that makes a position.
fn exchanged(typed: &Typed, faces: &[char], is_read: &dyn Fn(&Typed) -> bool) -> Vec<Suggestion<String>> {
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

/// The stickers with one more or one less that make a position.
fn slipped(typed: &Typed, faces: &[char], is_read: &dyn Fn(&Typed) -> bool) -> Vec<Suggestion<String>> {
    let symbols: Vec<char> = typed.iter().map(|&(_, symbol)| symbol).collect();
    let (counts, sizes) = (counted(&symbols), counted(faces));
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

/// Every face of a cube that was typed turned or mirrored, or all rows from the right, if that alone makes a position.
fn turned(typed: &Typed, is_read: &dyn Fn(&Typed) -> bool) -> Vec<Suggestion<String>> {
    let mut ways = Vec::new();
    let on_a_face = typed.len() / Face::ALL.len();
    let across = on_a_face.isqrt();
    if Face::ALL.len() * across * across != typed.len() {
        return ways;
    }
    // A face with each sticker taken from where it was typed.
    let with_face = |typed: &mut Typed, face: Face, from: &dyn Fn(usize, usize) -> (usize, usize)| {
        let first = face as usize * on_a_face;
        let before = typed[first..][..on_a_face].to_vec();
        for place in 0..on_a_face {
            let (row, column) = from(place / across, place % across);
            typed[first + place] = before[row * across + column];
        }
    };
    let end = across.saturating_sub(1);
    let mut add = |suggestion: Suggestion<String>, faces: &[Face], from: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut other = typed.clone();
        faces.iter().for_each(|&face| with_face(&mut other, face, from));
        if is_read(&other) {
            ways.push(suggestion);
        }
    };
    for face in Face::ALL {
        // Turned back: what was typed in the last column, from the top, belongs in the first row.
        let froms: [(Amount, &dyn Fn(usize, usize) -> (usize, usize)); 3] = [
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

/// Every way to fill in unknown stickers, if there are few enough: `sizes` tells how often each symbol is there. None if
/// a symbol is there too often, or there are too many ways.
pub fn filled_in(stickers: &[char], sizes: &BTreeMap<char, usize>) -> Option<impl Iterator<Item = Vec<char>> + use<>> {
    let mut left = sizes.clone();
    for symbol in stickers.iter().filter(|symbol| !is_unknown(**symbol)) {
        let left_of = left.get_mut(symbol)?;
        *left_of = left_of.checked_sub(1)?;
    }
    let symbols: Vec<char> = left
        .into_iter()
        .flat_map(|(symbol, times)| std::iter::repeat_n(symbol, times))
        .collect();
    let most = MOST_WAYS.min(MOST_READ / stickers.len().max(1));
    let mut ways = vec![symbols.clone()];
    let mut last = symbols;
    while advance(&mut last) {
        ways.push(last.clone());
        if ways.len() > most {
            return None;
        }
    }
    let stickers = stickers.to_vec();
    Some(ways.into_iter().map(move |way| {
        let mut symbols = way.into_iter();
        let filled = stickers.iter().map(|&symbol| match is_unknown(symbol) {
            true => symbols.next().unwrap_or(symbol),
            false => symbol,
        });
        filled.collect()
    }))
}

/// The next order of some symbols, in the order of dictionaries; false if there is none.
fn advance(symbols: &mut [char]) -> bool {
    let Some(last_rise) = (1..symbols.len()).rev().find(|&at| symbols[at - 1] < symbols[at]) else {
        return false;
    };
    let pivot = last_rise - 1;
    let larger = (last_rise..symbols.len())
        .rev()
        .find(|&at| symbols[at] > symbols[pivot]);
    symbols.swap(pivot, larger.unwrap_or(last_rise));
    symbols[last_rise..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_put_in_every_order_once() {
        let mut symbols = ['a', 'a', 'b', 'c'];
        let mut orders = 1;
        while advance(&mut symbols) {
            orders += 1;
        }
        assert_eq!(orders, 12);
    }
}
