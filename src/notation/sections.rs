//! Stickers that were typed in groups: with commas, dashes or slashes between the groups, or with each face after its
//! letter, as in `U: ROWBWBWBY R: RGOGOYWOO …`.

use super::facelets::OddGroup;
use super::{Column, is_blank, visible};
use crate::cube::{Face, Facelet};

/// True for separators that people put between faces or stickers.
const fn is_separator(character: char) -> bool {
    matches!(character, ',' | ';' | '-' | '–' | '/' | '|')
}

/// The stickers of a text, without labels and separators.
pub(super) struct Sections {
    /// The stickers, in the order of the text unless the faces were named.
    pub stickers: Vec<(Column, char)>,
    /// True if the text names each face. The stickers are then sorted by face in the order U R F D L B.
    pub are_labelled: bool,
    /// A group with the wrong number of stickers, if any. If each face is named, this is the first face that does not
    /// have nine stickers. Otherwise, it is the result of [`odd_group`].
    pub odd_group: Option<OddGroup>,
}

impl Sections {
    /// Separates the stickers of a text from labels and separators.
    pub fn of(text: &str) -> Sections {
        let symbols: Vec<(Column, char)> = visible(text).collect();
        if let Some(faces) = labelled(&symbols) {
            let odd = faces.iter().find(|face| face.len() != Facelet::COUNT / 6);
            let odd_group = odd.and_then(|face| {
                Some(OddGroup {
                    column: face.first()?.0,
                    count: face.len(),
                    expected: Facelet::COUNT / 6,
                })
            });
            return Sections {
                stickers: faces.concat(),
                are_labelled: true,
                odd_group,
            };
        }
        let are_between = separate_rows(&symbols);
        let is_sticker = |(_, symbol): &(Column, char)| !(are_between && is_separator(*symbol));
        Sections {
            stickers: symbols.into_iter().filter(is_sticker).collect(),
            are_labelled: false,
            odd_group: odd_group(&groups(text)),
        }
    }

    /// True if there are 54 stickers.
    pub fn is_whole(&self) -> bool {
        self.stickers.len() == Facelet::COUNT
    }
}

/// The stickers of each face, in the order U R F D L B. `None` unless each of the six faces is named once, by its
/// letter and `:` or `=`, before its stickers.
fn labelled(symbols: &[(Column, char)]) -> Option<[Vec<(Column, char)>; 6]> {
    let mut faces: [Vec<(Column, char)>; 6] = Default::default();
    let mut named = 0;
    let mut current = None;
    let mut rest = symbols.iter().copied().peekable();
    while let Some((column, symbol)) = rest.next() {
        let is_named = rest.peek().is_some_and(|(_, next)| matches!(next, ':' | '='));
        if is_named {
            let face = Face::from_letter(symbol.to_ascii_uppercase())?;
            if !faces[face as usize].is_empty() {
                return None;
            }
            rest.next();
            named += 1;
            current = Some(face);
        } else if !is_separator(symbol) {
            faces[current? as usize].push((column, symbol));
        }
    }
    (named == 6).then_some(faces)
}

/// True if all separators are between rows or faces, or if there are enough of them to separate all stickers.
/// Otherwise, they are probably typing errors.
fn separate_rows(symbols: &[(Column, char)]) -> bool {
    let mut stickers = 0;
    let mut separators = 0;
    let mut are_between_rows = true;
    for (_, symbol) in symbols {
        if is_separator(*symbol) {
            separators += 1;
            are_between_rows &= stickers % 3 == 0;
        } else {
            stickers += 1;
        }
    }
    are_between_rows || separators + 1 >= stickers
}

/// The column and length of each group of stickers between blanks or separators.
fn groups(text: &str) -> Vec<(Column, usize)> {
    let mut groups: Vec<(Column, usize)> = Vec::new();
    let mut is_inside = false;
    for (column, character) in super::Characters::of(text) {
        let is_between = is_blank(character) || is_separator(character);
        if !is_between {
            match groups.last_mut().filter(|_| is_inside) {
                Some((_, length)) => *length += 1,
                None => groups.push((column, 1)),
            }
        }
        is_inside = !is_between;
    }
    groups
}

/// The group with the wrong number of stickers: the only group that is not a face of nine stickers, or the only group
/// that is not a row of three stickers. `None` if there is no such group, or if there are fewer than three groups.
fn odd_group(groups: &[(Column, usize)]) -> Option<OddGroup> {
    let expected = [9, 3].into_iter().find(|expected| {
        let usual = groups.iter().filter(|(_, length)| length == expected);
        usual.count() + 1 == groups.len() && groups.len() > 2
    })?;
    let &(column, count) = groups.iter().find(|(_, length)| *length != expected)?;
    Some(OddGroup {
        column,
        count,
        expected,
    })
}
