//! What was probably meant where stickers make no cube, in the symbols that they are written in.

use super::Column;
use super::facelets::{Spelling, StickerError};
use super::shown_together;
use crate::cube::{Cube, Facelet};
use std::fmt;

/// A sticker that was probably meant to be another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SymbolChange {
    /// Which sticker.
    pub facelet: Facelet,
    /// The symbol that stands there.
    pub from: char,
    /// The symbol that should.
    pub to: char,
}

/// Changes that would, made together, make a cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The changes, one or two.
    pub changes: Vec<SymbolChange>,
}

/// As in `U8 as R (not F)`.
impl fmt::Display for Suggestion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, SymbolChange { facelet, from, to }) in self.changes.iter().enumerate() {
            let and = if index > 0 { " and " } else { "" };
            let (from, to) = (shown_together([*from]), shown_together([*to]));
            write!(
                formatter,
                "{and}{facelet} as {} (not {})",
                to.trim(),
                from.trim()
            )?;
        }
        Ok(())
    }
}

/// How many suggestions a message tells.
const TOLD: usize = 3;

/// The end of a message: what was probably meant, if anything can be said.
pub(super) fn meant(suggestions: &[Suggestion]) -> String {
    let told = |suggestion: &Suggestion| suggestion.to_string();
    match suggestions {
        [] => String::new(),
        [Suggestion { changes }] if changes.len() == 1 => {
            let SymbolChange { facelet, from, to } = changes[0];
            let (from, to) = (shown_together([from]), shown_together([to]));
            let (from, to) = (from.trim(), to.trim());
            format!("; {facelet} is probably {to}, not {from}: then every piece occurs once")
        }
        several => {
            let some: Vec<String> = several.iter().take(TOLD).map(told).collect();
            let others = match several.len().saturating_sub(TOLD) {
                0 => String::new(),
                1 => "; or in 1 other way".to_owned(),
                others => format!("; or in {others} other ways"),
            };
            let some = some.join("; or with ");
            format!("; every piece would occur once with {some}{others}")
        }
    }
}

/// Every way to make a cube of symbols by another for one sticker, where two centres show the same
/// or a symbol is none of those on the centres.
pub(super) fn suggested_symbols(
    spelling: &Spelling,
    told: impl Iterator<Item = (Column, char)> + Clone,
    error: &StickerError,
) -> Vec<Suggestion> {
    let told: Vec<(Column, char)> = told.collect();
    if told.len() != Facelet::COUNT {
        return Vec::new();
    }
    let is_centre = |facelet: Facelet| facelet.place() == 4;
    let centres = || {
        let places = spelling.places.iter().zip(&told);
        places
            .filter(|(place, _)| is_centre(**place))
            .map(|(_, &(_, symbol))| symbol)
    };
    let suspects: Vec<usize> = (0..Facelet::COUNT)
        .filter(|&index| match error {
            StickerError::CentresAlike { symbol, .. } => {
                is_centre(spelling.places[index]) && told[index].1 == *symbol
            }
            StickerError::NoColour { .. } => {
                // One that is nowhere else may also be on a centre.
                !centres().any(|centre| centre == told[index].1)
                    || is_centre(spelling.places[index])
            }
            _ => false,
        })
        .collect();
    let mut symbols: Vec<char> = told.iter().map(|&(_, symbol)| symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let mut suggestions = Vec::new();
    for index in suspects {
        let from = told[index].1;
        for &to in symbols.iter().filter(|&&to| to != from) {
            let mut changed = told.clone();
            changed[index].1 = to;
            let read = spelling.read(changed.into_iter());
            if read.is_ok_and(|symbols| Cube::try_from(symbols.facelets).is_ok()) {
                let facelet = spelling.places[index];
                suggestions.push(Suggestion {
                    changes: vec![SymbolChange { facelet, from, to }],
                });
            }
        }
    }
    suggestions
}
