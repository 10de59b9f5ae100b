//! What was probably meant where stickers make no cube, in the symbols that they are written in.

use super::Column;
use super::color_scheme::ColorScheme;
use super::facelets::{FaceOrder, Spelling, StickerError, Symbols};
use super::format::Format;
use super::{is_unknown, listed, shown_together};
use crate::cube::{Amount, Cube, Facelet, MirroredFace, MirroredRows, TurnedFace};
use std::fmt;

/// A sticker that was probably meant to be another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SymbolChange<S = Facelet> {
    /// Which sticker.
    pub facelet: S,
    /// The symbol that stands there.
    pub from: char,
    /// The symbol that should.
    pub to: char,
}

/// How else a text may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OtherReading {
    /// In this format.
    pub format: Format,
    /// With the faces in this order, if that is not the usual one.
    pub order: Option<FaceOrder>,
}

/// As in `facelets with the faces in the order ULFRBD`.
impl fmt::Display for OtherReading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.format)?;
        match self.order {
            Some(order) => write!(formatter, " with the faces in the order {order}"),
            None => Ok(()),
        }
    }
}

/// What would make a cube, or a position of another puzzle, of a text that is none. `S` is what its stickers are called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suggestion<S = Facelet> {
    /// Stickers that were probably meant to be others, all of them together.
    Changes(Vec<SymbolChange<S>>),
    /// Faces that were probably typed turned, all of them together.
    TurnedFaces(Vec<TurnedFace>),
    /// A face that was probably typed as a mirror shows it.
    MirroredFace(MirroredFace),
    /// All rows of all faces were probably typed from right to left.
    RowsFromRight,
    /// A sticker that was probably left out.
    Missing {
        /// Where it belongs; of several alike in a row, the first.
        facelet: S,
        /// The symbol that is missing.
        symbol: char,
    },
    /// A sticker that is probably one too many.
    Extra {
        /// Where it stands; of several alike in a row, the first.
        column: Column,
        /// The symbol that stands there.
        symbol: char,
    },
    /// Another way to read the text.
    OtherReading(OtherReading),
}

/// As in `U8 as R (not F)`, `face U seems turned a quarter clockwise`, `read as facelets`.
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
                    "{} seems left out as {facelet}",
                    shown_together([*symbol]).trim()
                )]
            }
            Suggestion::Extra { column, symbol } => {
                vec![format!(
                    "the {} at {column} seems one too many",
                    shown_together([*symbol]).trim()
                )]
            }
            Suggestion::OtherReading(other) => vec![format!("read as {other}")],
        };
        formatter.write_str(&listed(&each, "and"))
    }
}

/// How many suggestions a message lists.
const TOLD: usize = 3;

/// The end of a message: what was probably meant, if anything can be said.
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
            format!("; {facelet} is probably {to}, not {from}: then every piece occurs once")
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
                // One that is nowhere else may also be on a centre.
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

/// Every way to make a cube by exchanging a centre with another sticker of its face.
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

/// Every way to make a cube of 53 or of 55 symbols by one more, or by one less. Where such ways have the usual
/// colors of cubes, the others are left out.
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
