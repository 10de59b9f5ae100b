//! Reads lists of permutations, as CayleyPy and participants of Kaggle competitions write them: JSON, Python literals,
//! or a table of puzzles (`puzzle_info.csv`).
//!
//! ```text
//! {"name": "ring", "moves": {"r": [1, 2, 0], "s": [1, 0, 2]}, "solved_state": ["A", "B", "B"]}
//! ```
//!
//! For each place, the list of a move contains the place from which its new sticker comes. Places are counted from 0,
//! or from 1 if the first list contains no 0. Stickers with the same color look alike. If the file gives no colors, all
//! stickers are different. The inverse of a move `r` is always a move. If the file does not list the inverse, its name
//! is `-r`. Other powers are moves only if the file lists them.

use super::extension::Extension;
use super::literal::{Literal, LiteralKind, read_literal};
use super::sticker_moves::{StickerMoves, StickerPowers, check_moves};
use super::text_place::{TextPlace, check_length, cut};
use crate::puzzles::definition::{Definition, DefinitionFault, DefinitionFileError, MostPossible};
use std::collections::HashMap;

const MOVES: [&str; 6] = [
    "moves",
    "allowed_moves",
    "generators",
    "actions",
    "permutations",
    "move_set",
];
const NAMES: [&str; 4] = ["move_names", "generator_names", "names", "action_names"];
const SOLVED: [&str; 6] = [
    "solved_state",
    "central_state",
    "solution_state",
    "solved",
    "goal_state",
    "goal",
];
const NAME: [&str; 3] = ["name", "puzzle_type", "puzzle"];

/// Reads lists of permutations.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read.
pub fn read_permutation_list(text: &str) -> Result<Definition, DefinitionFileError> {
    check_length(text)?;
    let literal = read_literal(text)?;
    read_permutation_literal(text, &literal)
}

/// Reads lists of permutations from a text that has already been parsed.
pub fn read_permutation_literal(text: &str, literal: &Literal) -> Result<Definition, DefinitionFileError> {
    let reader = ListReader { text };
    let list = literal.get_any(&MOVES).unwrap_or(literal);
    let mut moves = reader.moves(list, literal.get_any(&NAMES))?;
    let rotations = literal
        .get("rotations")
        .map(|list| reader.moves(list, None))
        .transpose()?
        .unwrap_or_default();
    if let Some((name, _, at)) = rotations
        .iter()
        .find(|(_, sources, _)| sources.len() != moves[0].1.len())
    {
        return Err(reader.place(*at).fault(DefinitionFault::BadMove(cut(name))));
    }
    let turns = rotations.len();
    moves.extend(rotations);
    let name = match literal.get_any(&NAME) {
        Some(Literal {
            kind: LiteralKind::Text(name),
            ..
        }) => name.clone(),
        _ => String::new(),
    };
    let state = literal
        .get_any(&SOLVED)
        .filter(|state| !matches!(state.kind, LiteralKind::Word));
    let (colors, color_names) = reader.colors(state, moves[0].1.len())?;
    let extension = literal.get("rubik").map(|literal| {
        let place = reader.place(literal.at);
        let extension = Extension::of_json_at(text, literal.at);
        extension
            .map(|extension| (extension, place))
            .map_err(|fault| place.fault(fault))
    });
    let extension = extension.transpose()?;
    StickerMoves {
        text,
        name,
        moves,
        colors,
        color_names,
        powers: StickerPowers::Inverses,
        rotations: turns,
        extension,
    }
    .definition()
}

/// True if a text is a table of puzzles. The first line of such a table contains the names of the columns, and one of
/// the columns contains the moves.
pub fn is_puzzle_table(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    first.contains(',')
        && first
            .split(',')
            .any(|column| MOVES.contains(&column.trim().trim_matches('"')))
}

/// Reads the puzzle with the given name from a table. If no name is given, the table must contain only one puzzle.
///
/// # Errors
///
/// Returns the fault and its position if the text cannot be read, if the table contains no such puzzle, or if it
/// contains several puzzles and no name is given.
pub fn read_puzzle_table(text: &str, wanted: Option<&str>) -> Result<Definition, DefinitionFileError> {
    check_length(text)?;
    let mut rows = TableRows {
        text,
        at: text.len() - text.trim_start_matches('\u{feff}').len(),
    };
    let header = rows.next().unwrap_or_default();
    let column = |names: &[&str]| header.iter().position(|(_, cell)| names.contains(&cell.trim()));
    let moves =
        column(&MOVES).ok_or_else(|| TextPlace::START.fault(DefinitionFault::Missing("the column of moves")))?;
    let (name, state) = (column(&NAME), column(&SOLVED));
    let mut found = None;
    let mut others = Vec::new();
    for row in rows {
        let name = name
            .and_then(|name| row.get(name))
            .map(|(_, name)| name.trim().to_owned())
            .unwrap_or_default();
        if wanted.is_some_and(|wanted| wanted != name) || row.len() <= moves {
            continue;
        }
        others.push(name.clone());
        found.get_or_insert((name, row));
    }
    let Some((name, row)) = found else {
        return Err(TextPlace::START.fault(DefinitionFault::Missing("a puzzle of this name")));
    };
    if wanted.is_none() && others.len() > 1 {
        others.truncate(20);
        return Err(TextPlace::START.fault(DefinitionFault::SeveralPuzzles(others.join(", "))));
    }
    let (at, cell) = &row[moves];
    let start = TextPlace::of_byte(text, *at);
    // Converts a position within the cell to a position in the file. If the line contains doubled quotation marks, the
    // column number of the error is too small.
    let inside = |error: DefinitionFileError| DefinitionFileError {
        line: start.line + error.line - 1,
        column: if error.line == 1 {
            start.column + error.column - 1
        } else {
            error.column
        },
        fault: error.fault,
    };
    let reader = ListReader { text: cell };
    let literal = read_literal(cell).map_err(inside)?;
    let moves = reader.moves(&literal, None).map_err(inside)?;
    let moves: Vec<_> = moves
        .into_iter()
        .map(|(name, sources, _)| (name, sources, *at))
        .collect();
    let state = state.and_then(|state| row.get(state)).map(|(at, cell)| Literal {
        kind: LiteralKind::Text(cell.clone()),
        at: *at,
    });
    let (colors, color_names) = ListReader { text }.colors(state.as_ref(), moves[0].1.len())?;
    StickerMoves {
        text,
        name,
        moves,
        colors,
        color_names,
        powers: StickerPowers::Inverses,
        rotations: 0,
        extension: None,
    }
    .definition()
}

/// The rows of a text of comma-separated values. A row is a list of cells, each with its position.
struct TableRows<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for TableRows<'_> {
    type Item = Vec<(usize, String)>;

    fn next(&mut self) -> Option<Vec<(usize, String)>> {
        let mut cells = Vec::new();
        if self.at >= self.text.len() {
            return None;
        }
        loop {
            let rest = &self.text[self.at..];
            let mut cell = String::new();
            let mut start = self.at;
            if let Some(quoted) = rest.strip_prefix('"') {
                start += 1;
                self.at += 1;
                let mut rest = quoted;
                loop {
                    let end = rest.find('"').unwrap_or(rest.len());
                    cell.push_str(&rest[..end]);
                    self.at += end + usize::from(end < rest.len());
                    rest = &self.text[self.at..];
                    // Two quotation marks represent one quotation mark.
                    let Some(further) = rest.strip_prefix('"') else { break };
                    cell.push('"');
                    self.at += 1;
                    rest = further;
                }
            }
            let rest = &self.text[self.at..];
            let end = rest.find([',', '\n']).unwrap_or(rest.len());
            cell.push_str(rest[..end].trim_end_matches('\r'));
            self.at += end;
            cells.push((start, cell));
            let separator = self.text.as_bytes().get(self.at);
            self.at += usize::from(separator.is_some());
            if separator != Some(&b',') {
                return Some(cells);
            }
        }
    }
}

struct ListReader<'a> {
    text: &'a str,
}

/// For each list: its name, its places, and its byte position in the text.
type PlacedLists = Vec<(String, Vec<u16>, usize)>;

impl ListReader<'_> {
    fn place(&self, at: usize) -> TextPlace {
        TextPlace::of_byte(self.text, at)
    }

    fn unexpected(&self, expected: &str, found: &Literal) -> DefinitionFileError {
        self.place(found.at).unexpected(expected, found.what())
    }

    fn moves(&self, literal: &Literal, names: Option<&Literal>) -> Result<PlacedLists, DefinitionFileError> {
        let named: Vec<(String, &Literal)> = match &literal.kind {
            LiteralKind::Object(pairs) => pairs.iter().map(|(name, list)| (name.clone(), list)).collect(),
            LiteralKind::List(lists) => {
                let names = match names.map(|names| &names.kind) {
                    Some(LiteralKind::List(names)) if names.len() == lists.len() => names.iter().collect(),
                    Some(_) => return Err(self.unexpected("a name for each move", literal)),
                    None => Vec::new(),
                };
                let name = |index: usize| match names.get(index).map(|name| &name.kind) {
                    Some(LiteralKind::Text(name)) => name.clone(),
                    _ => format!("g{}", index + 1),
                };
                lists
                    .iter()
                    .enumerate()
                    .map(|(index, list)| (name(index), list))
                    .collect()
            }
            _ => return Err(self.unexpected("moves", literal)),
        };
        let place = self.place(literal.at);
        let Some((_, first)) = named.first() else {
            return Err(place.fault(DefinitionFault::NoMove));
        };
        let LiteralKind::Numbers(first) = &first.kind else {
            return Err(self.unexpected("a list of places", first));
        };
        let count = first.len();
        if count > MostPossible::PLACES {
            return Err(place.fault(DefinitionFault::TooMany(MostPossible::Places)));
        }
        if named.len() > MostPossible::MOVES {
            return Err(place.fault(DefinitionFault::TooMany(MostPossible::Moves)));
        }
        let places: Vec<(String, usize)> = named.iter().map(|(name, list)| (name.clone(), list.at)).collect();
        check_moves(self.text, &places, count)?;
        let from = i64::from(!first.contains(&0));
        let mut moves = Vec::new();
        for (name, list) in named {
            let LiteralKind::Numbers(numbers) = &list.kind else {
                return Err(self.unexpected("a list of places", list));
            };
            let fault = |fault| Err(self.place(list.at).fault(fault));
            if numbers.len() != count {
                return fault(DefinitionFault::OtherCount {
                    expected: count,
                    found: numbers.len(),
                });
            }
            let mut is_taken = vec![false; count];
            let mut sources = Vec::with_capacity(count);
            for &number in numbers {
                let index = usize::try_from(number - from)
                    .ok()
                    .filter(|&index| number >= from && index < count);
                let Some(index) = index else {
                    let (least, most) = (from as u64, (count as i64 - 1 + from) as u64);
                    return fault(DefinitionFault::OutOfRange {
                        found: number.to_string(),
                        least,
                        most,
                    });
                };
                if std::mem::replace(&mut is_taken[index], true) {
                    return fault(DefinitionFault::NumberTwice(number as u64));
                }
                sources.push(index as u16);
            }
            moves.push((name, sources, list.at));
        }
        Ok(moves)
    }

    /// Returns the color number of each sticker of the solved puzzle, and the names of the colors. Without `state`, all
    /// stickers have different colors.
    fn colors(&self, state: Option<&Literal>, count: usize) -> Result<(Vec<u32>, Vec<String>), DefinitionFileError> {
        let Some(state) = state else {
            return Ok((
                (0..count as u32).collect(),
                (0..count).map(|color| color.to_string()).collect(),
            ));
        };
        let names: Vec<String> = match &state.kind {
            LiteralKind::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
            LiteralKind::List(list) => {
                let text = |each: &Literal| match &each.kind {
                    LiteralKind::Text(text) => Ok(text.clone()),
                    LiteralKind::Number(number) => Ok(number.to_string()),
                    _ => Err(self.unexpected("colors", each)),
                };
                list.iter().map(text).collect::<Result<_, _>>()?
            }
            LiteralKind::Text(text) if text.contains([';', ',']) => {
                text.split([';', ',']).map(|color| color.trim().to_owned()).collect()
            }
            LiteralKind::Text(text) => text
                .chars()
                .filter(|letter| !letter.is_whitespace())
                .map(String::from)
                .collect(),
            _ => return Err(self.unexpected("the colors of the solved puzzle", state)),
        };
        if names.len() != count {
            let fault = DefinitionFault::OtherCount {
                expected: count,
                found: names.len(),
            };
            return Err(self.place(state.at).fault(fault));
        }
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut distinct = Vec::new();
        let colors = names.iter().map(|name| {
            *numbers.entry(name).or_insert_with(|| {
                distinct.push(cut(name));
                distinct.len() as u32 - 1
            })
        });
        let colors = colors.collect();
        Ok((colors, distinct))
    }
}
