//! Suggests corrections for stickers that do not form a cube, in the symbols of the text.

use super::Column;
use super::color_scheme::ColorScheme;
use super::facelets::{FaceOrder, Spelling, StickerError, Symbols};
use super::format::Format;
use super::{is_unknown, listed, shown_together};
use crate::cube::{Amount, Cube, Facelet, MirroredFace, MirroredRows, TurnedFace};
use std::fmt;

/// A sticker that was probably mistyped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SymbolChange<S = Facelet> {
    /// The sticker.
    pub facelet: S,
    /// The symbol found there.
    pub from: char,
    /// The symbol that should be there.
    pub to: char,
}

/// Another reading of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OtherReading {
    /// The format of the reading.
    pub format: Format,
    /// The order of the faces, if it is not U R F D L B.
    pub order: Option<FaceOrder>,
}

/// A description: `facelets with the faces in the order ULFRBD`.
impl fmt::Display for OtherReading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.format)?;
        match self.order {
            Some(order) => write!(formatter, " with the faces in the order {order}"),
            None => Ok(()),
        }
    }
}

/// A suggested correction of a text that fails to describe a cube, or a position of another puzzle. `S` is the type of
/// the names of stickers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suggestion<S = Facelet> {
    /// All stickers in this list were probably mistyped.
    Changes(Vec<SymbolChange<S>>),
    /// All faces in this list were probably rotated when they were typed.
    TurnedFaces(Vec<TurnedFace>),
    /// A face that was probably typed as a mirror image.
    MirroredFace(MirroredFace),
    /// All rows of all faces were probably typed from right to left.
    RowsFromRight,
    /// A sticker that was probably left out.
    Missing {
        /// The place of the sticker. If several neighbouring places are possible, this is the first of them.
        facelet: S,
        /// The missing symbol.
        symbol: char,
    },
    /// A sticker that should probably be removed.
    Extra {
        /// The column of the sticker. If several equal symbols are adjacent, this is the column of the first.
        column: Column,
        /// The symbol found there.
        symbol: char,
    },
    /// Another reading of the text.
    OtherReading(OtherReading),
}

/// A description: `U8 as R (not F)`, `face U seems turned a quarter clockwise`, `read as facelets`.
impl<S: fmt::Display> fmt::Display for Suggestion<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each: Vec<String> = match self {
            Suggestion::Changes(changes) => changes
                .iter()
                .map(|SymbolChange { facelet, from, to }| {
                    let (from, to) = (shown_together([*from]), shown_together([*to]));
                    format!("{facelet} as {} (not {})", to.trim(), from.trim())
                })
                .collect(),
            Suggestion::TurnedFaces(faces) => faces
                .iter()
                .map(|TurnedFace { face, amount }| {
                    let amount = match amount {
                        Amount::Clockwise => "a quarter clockwise",
                        Amount::Half => "half a turn",
                        Amount::CounterClockwise => "a quarter counter-clockwise",
                    };
                    format!("face {face} seems turned {amount}")
                })
                .collect(),
            Suggestion::MirroredFace(MirroredFace { face, rows }) => vec![match rows {
                MirroredRows::FromRight => format!("the rows of face {face} seem typed from right to left"),
                MirroredRows::FromBelow => format!("the rows of face {face} seem typed from the bottom up"),
            }],
            Suggestion::RowsFromRight => vec!["all rows seem typed from right to left".to_owned()],
            Suggestion::Missing { facelet, symbol } => {
                vec![format!(
                    "{} seems to be left out at {facelet}",
                    shown_together([*symbol]).trim()
                )]
            }
            Suggestion::Extra { column, symbol } => {
                vec![format!(
                    "the {} at {column} seems to be one too many",
                    shown_together([*symbol]).trim()
                )]
            }
            Suggestion::OtherReading(other) => vec![format!("read as {other}")],
        };
        formatter.write_str(&listed(&each, "and"))
    }
}

/// The maximum number of suggestions that a message lists.
const TOLD: usize = 3;

/// The text that an error message ends with: a `;` and the first suggestions. It is empty without suggestions.
pub(crate) fn meant<S: fmt::Display>(suggestions: &[Suggestion<S>]) -> String {
    let told = |suggestion: &Suggestion<S>| suggestion.to_string();
    let others = match suggestions.len().saturating_sub(TOLD) {
        0 => String::new(),
        1 => "; or in 1 other way".to_owned(),
        others => format!("; or in {others} other ways"),
    };
    let some = suggestions.iter().take(TOLD).map(told);
    match suggestions {
        [] => String::new(),
        [Suggestion::Changes(changes)] if changes.len() == 1 => {
            let SymbolChange { facelet, from, to } = &changes[0];
            let spelled = |symbol: char| shown_together([symbol]).trim().to_owned();
            let (from, to) = (spelled(*from), spelled(*to));
            format!("; {facelet} should probably be {to}, not {from}, so that every piece occurs once")
        }
        [Suggestion::Changes(_), ..] => {
            let some: Vec<String> = some.collect();
            let some = some.join("; or with ");
            format!("; every piece would occur once with {some}{others}")
        }
        [
            Suggestion::TurnedFaces(_)
            | Suggestion::MirroredFace(_)
            | Suggestion::RowsFromRight
            | Suggestion::Missing { .. }
            | Suggestion::Extra { .. },
            ..,
        ] => {
            let some: Vec<String> = some.collect();
            format!("; {}{others}", some.join("; or "))
        }
        [Suggestion::OtherReading(_), ..] => {
            let readings = suggestions.iter().filter_map(|suggestion| match suggestion {
                Suggestion::OtherReading(other) => Some(other.to_string()),
                _ => None,
            });
            let readings: Vec<String> = readings.collect();
            let told = readings[..readings.len().min(TOLD)].join(", or as ");
            let others = match readings.len().saturating_sub(TOLD) {
                0 => String::new(),
                others => format!("; or in {others} other ways"),
            };
            format!("; it is a cube if it is read as {told}{others}")
        }
    }
}

/// Every change of one sticker that gives a cube, if the error is that two centres show the same symbol, or that a
/// symbol is not on any centre. If two centres show the same symbol and no such change exists, this returns every
/// exchange of a centre with another sticker of its face that gives a cube. For all other errors, the list is empty.
pub(super) fn suggested_symbols(
    spelling: &Spelling,
    told: impl Iterator<Item = (Column, char)> + Clone,
    error: &StickerError,
) -> Vec<Suggestion> {
    let told: Vec<(Column, char)> = told.collect();
    if told.len() != Facelet::COUNT {
        return Vec::new();
    }
    let centres = || {
        let places = spelling.places.iter().zip(&told);
        places
            .filter(|(place, _)| place.is_centre())
            .map(|(_, &(_, symbol))| symbol)
    };
    let suspects: Vec<usize> = (0..Facelet::COUNT)
        .filter(|&index| match error {
            StickerError::CentresAlike { symbol, .. } => spelling.places[index].is_centre() && told[index].1 == *symbol,
            StickerError::NoColor { .. } => {
                // Perhaps the symbol is right, and the centre that should show it is wrong.
                !centres().any(|centre| centre == told[index].1) || spelling.places[index].is_centre()
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
                let change = SymbolChange { facelet, from, to };
                suggestions.push(Suggestion::Changes(vec![change]));
            }
        }
    }
    if suggestions.is_empty() && matches!(error, StickerError::CentresAlike { .. }) {
        suggestions = exchanged_centres(spelling, &told);
    }
    suggestions
}

/// Every exchange of a centre with another sticker of its face that gives a cube.
fn exchanged_centres(spelling: &Spelling, told: &[(Column, char)]) -> Vec<Suggestion> {
    let mut suggestions = Vec::new();
    let centres = (0..told.len()).filter(|&index| spelling.places[index].is_centre());
    for (centre, other) in centres.flat_map(|centre| (0..told.len()).map(move |other| (centre, other))) {
        let (from, to) = (told[centre].1, told[other].1);
        let is_of_face = spelling.places[centre].face() == spelling.places[other].face();
        if from == to || !is_of_face {
            continue;
        }
        let mut changed = told.to_vec();
        (changed[centre].1, changed[other].1) = (to, from);
        let read = spelling.read(changed.into_iter());
        if read.is_ok_and(|symbols| Cube::try_from(symbols.facelets).is_ok()) {
            let change = |index: usize, from, to| SymbolChange {
                facelet: spelling.places[index],
                from,
                to,
            };
            suggestions.push(Suggestion::Changes(vec![
                change(centre, from, to),
                change(other, to, from),
            ]));
        }
    }
    suggestions
}

/// Every symbol that gives a cube when it is added to 53 symbols or removed from 55. If some of these cubes have the
/// usual colors (see [`ColorScheme::is_usual`]), all other cubes are left out.
pub(super) fn slipped_symbols(spelling: &Spelling, told: &[(Column, char)]) -> Vec<Suggestion> {
    let mut symbols: Vec<char> = told.iter().map(|&(_, symbol)| symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    if symbols.len() != 6 || symbols.iter().any(|symbol| is_unknown(*symbol)) {
        return Vec::new();
    }
    let is_alike = |index: usize, symbol: char| index > 0 && told[index - 1].1 == symbol;
    let mut found: Vec<(bool, Suggestion)> = Vec::new();
    let mut keep = |text: Vec<(Column, char)>, suggestion: Suggestion| {
        let read = spelling.read(text.into_iter());
        let Ok(Symbols { facelets, centres }) = read else {
            return;
        };
        if Cube::try_from(facelets).is_ok() {
            let is_usual = ColorScheme::from_symbols(centres).is_none_or(|scheme| scheme.is_usual());
            found.push((is_usual, suggestion));
        }
    };
    match told.len() + 1 {
        Facelet::COUNT => {
            for index in 0..=told.len() {
                for &symbol in symbols.iter().filter(|&&symbol| !is_alike(index, symbol)) {
                    let mut text = told.to_vec();
                    text.insert(index, (Column::new(0), symbol));
                    let facelet = spelling.places[index];
                    keep(text, Suggestion::Missing { facelet, symbol });
                }
            }
        }
        count if count == Facelet::COUNT + 2 => {
            for (index, &(column, symbol)) in told.iter().enumerate() {
                if !is_alike(index, symbol) {
                    let mut text = told.to_vec();
                    text.remove(index);
                    keep(text, Suggestion::Extra { column, symbol });
                }
            }
        }
        _ => {}
    }
    let some_are_usual = found.iter().any(|(is_usual, _)| *is_usual);
    found.retain(|(is_usual, _)| *is_usual == some_are_usual);
    found.into_iter().map(|(_, suggestion)| suggestion).collect()
}
