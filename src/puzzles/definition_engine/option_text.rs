//! Reads and writes goals and moves of a puzzle as text.

use super::goal::{DefinitionGoal, PlaceGoal};
use crate::puzzles::definition::Definition;
use std::ops::Range;
use thiserror::Error;

/// The reason why a text is not a valid goal, or not a valid list of moves, for a puzzle. Columns are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionTextError {
    /// The text does not name any places or moves.
    #[error("the text does not name any places or moves")]
    Nothing,
    /// The puzzle does not have this orbit.
    #[error("column {column}: the puzzle has no orbit '{name}'; its orbits are {orbits}")]
    NoOrbit {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
        /// The names of all orbits of the puzzle.
        orbits: String,
    },
    /// The orbit does not have this place.
    #[error("column {column}: '{text}' is not one of the places 1 to {places} of {orbit}")]
    NoPlace {
        /// The column of the number.
        column: usize,
        /// The text at this column.
        text: String,
        /// The name of the orbit.
        orbit: String,
        /// The number of places in the orbit.
        places: usize,
    },
    /// A word that begins with a minus also has a question mark. This is not allowed, because such a word removes
    /// places, so orientations make no difference.
    #[error("column {column}: a word that begins with '-' cannot have a question mark")]
    QuestionMark {
        /// The column of the word.
        column: usize,
    },
    /// The puzzle does not have this move.
    #[error("column {column}: there is no move '{name}'")]
    NoMove {
        /// The column of the name.
        column: usize,
        /// The name.
        name: String,
    },
}

impl DefinitionGoal {
    /// Reads a list of places to solve, for example `CORNERS EDGES:1-4,9`.
    ///
    /// The name of an orbit selects all its places, and `*` selects all places of all orbits. Numbers after a colon
    /// select only some places of the orbit; places are counted from 1, as in definition files. A question mark after a
    /// word means that the orientations do not matter. A question mark before a word means that only the orientations
    /// matter, and not the pieces. A minus before a word removes places that earlier words have added.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle does not have an orbit or a place that the text names, if a word with a minus
    /// also has a question mark, or if the text selects no place.
    pub fn read(definition: &Definition, text: &str) -> Result<DefinitionGoal, OptionTextError> {
        let places = definition.layout().places();
        let mut matters = vec![(false, false); places];
        for (column, word) in words(text, char::is_whitespace) {
            let without_minus = word.strip_prefix('-');
            let takes_away = without_minus.is_some();
            let rest = without_minus.unwrap_or(word);
            let is_any_piece = rest.starts_with('?');
            let rest = rest.strip_prefix('?').unwrap_or(rest);
            let is_any_twist = rest.ends_with('?');
            let rest = rest.strip_suffix('?').unwrap_or(rest);
            if takes_away && (is_any_piece || is_any_twist) {
                return Err(OptionTextError::QuestionMark { column });
            }
            let start = column + usize::from(takes_away) + usize::from(is_any_piece);
            for place in places_of(definition, start, rest)? {
                let entry = &mut matters[place];
                if takes_away {
                    *entry = (false, false);
                } else {
                    entry.0 |= !is_any_piece;
                    entry.1 |= !is_any_twist;
                }
            }
        }
        let list = matters.into_iter().enumerate();
        let list = list.filter(|&(_, (piece, orientation))| piece || orientation);
        let list: Vec<PlaceGoal> = list
            .map(|(place, (piece, orientation))| PlaceGoal {
                place: place as u16,
                piece,
                orientation,
            })
            .collect();
        match list.is_empty() {
            true => Err(OptionTextError::Nothing),
            false => Ok(DefinitionGoal::Places(list)),
        }
    }

    /// Writes this goal as text: `CORNERS EDGES:1-4,9`. A goal of whole states is written as `*`.
    pub fn write(&self, definition: &Definition) -> String {
        let DefinitionGoal::Places(list) = self else {
            return "*".to_owned();
        };
        let layout = definition.layout();
        let mut words = Vec::new();
        for (number, orbit) in definition.orbits().iter().enumerate() {
            let range = layout.range(number);
            for (piece, orientation) in [(true, true), (true, false), (false, true)] {
                let places = list.iter().filter(|each| range.contains(&usize::from(each.place)));
                let mut places: Vec<usize> = places
                    .filter(|each| (each.piece, each.orientation) == (piece, orientation))
                    .map(|each| usize::from(each.place) - range.start)
                    .collect();
                places.sort_unstable();
                places.dedup();
                if places.is_empty() {
                    continue;
                }
                let before = if piece { "" } else { "?" };
                let behind = if orientation { "" } else { "?" };
                let chosen = match places.len() == range.len() {
                    true => String::new(),
                    false => format!(":{}", numbers(&places)),
                };
                words.push(format!("{before}{}{chosen}{behind}", orbit.name));
            }
        }
        words.join(" ")
    }
}

/// Writes a sorted list of places as text: `1-4,9`. In the list, places are counted from 0; in the text, from 1.
fn numbers(places: &[usize]) -> String {
    let runs = places.chunk_by(|one, next| one + 1 == *next);
    let written = runs.map(|run| match run {
        [first, .., last] => format!("{}-{}", first + 1, last + 1),
        run => format!("{}", run[0] + 1),
    });
    written.collect::<Vec<_>>().join(",")
}

/// Reads a list of moves for [`EngineOptions::moves`](super::EngineOptions::moves), for example `U R2`. A base move
/// selects all its powers. Any other move selects itself and its inverse. Spaces or commas separate the names.
///
/// # Errors
///
/// Returns an error if the puzzle does not have one of the moves, or if the text does not name any moves.
pub fn read_generators(definition: &Definition, text: &str) -> Result<Vec<usize>, OptionTextError> {
    let moves = definition.moves();
    let mut chosen = vec![false; moves.len()];
    for (column, name) in words(text, |letter| letter == ',' || letter.is_whitespace()) {
        let index = definition.move_named(name).ok_or_else(|| OptionTextError::NoMove {
            column,
            name: name.to_owned(),
        })?;
        let undone = definition.inverse(&moves[index].transformation);
        for (number, each) in moves.iter().enumerate() {
            let is_power = moves[index].base == index && each.base == index;
            chosen[number] |= number == index || is_power || each.transformation == undone;
        }
    }
    let chosen: Vec<usize> = (0..moves.len()).filter(|&number| chosen[number]).collect();
    match chosen.is_empty() {
        true => Err(OptionTextError::Nothing),
        false => Ok(chosen),
    }
}

/// The words of a text, each with its column.
fn words(text: &str, is_between: impl Fn(char) -> bool) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]).enumerate();
    for (number, (at, letter)) in ends {
        let is_end = at == text.len() || is_between(letter);
        match (start, is_end) {
            (None, false) => start = Some((number + 1, at)),
            (Some((column, from)), true) => {
                words.push((column, &text[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The places that a word selects: all places of an orbit, or some of them.
fn places_of(definition: &Definition, column: usize, word: &str) -> Result<Vec<usize>, OptionTextError> {
    let layout = definition.layout();
    if word == "*" {
        return Ok((0..layout.places()).collect());
    }
    let orbits = definition.orbits();
    let named = |name: &str| orbits.iter().position(|orbit| orbit.name == name);
    // The name of an orbit may contain a colon, so the whole word is looked up as a name first.
    let (orbit, numbers) = match (named(word), word.rsplit_once(':')) {
        (Some(orbit), _) => (orbit, None),
        (None, parts) => {
            let (name, numbers) = parts.map_or((word, None), |(name, numbers)| (name, Some(numbers)));
            let orbit = named(name).ok_or_else(|| OptionTextError::NoOrbit {
                column,
                name: name.to_owned(),
                orbits: orbits
                    .iter()
                    .map(|orbit| orbit.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", "),
            })?;
            (orbit, numbers)
        }
    };
    let range = layout.range(orbit);
    let Some(numbers) = numbers else {
        return Ok(range.collect());
    };
    let mut column = column + word.chars().count() - numbers.chars().count();
    let mut places = Vec::new();
    for part in numbers.split(',') {
        let chosen = places_between(part, range.len()).ok_or_else(|| OptionTextError::NoPlace {
            column,
            text: part.to_owned(),
            orbit: orbits[orbit].name.clone(),
            places: range.len(),
        })?;
        places.extend(chosen.map(|place| range.start + place));
        column += part.chars().count() + 1;
    }
    Ok(places)
}

/// Reads a number, or two numbers with a minus between them, as a range of places. In the text, places are counted from
/// 1; in the returned range, from 0.
fn places_between(text: &str, count: usize) -> Option<Range<usize>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?);
    (1 <= first && first <= last && last <= count).then(|| first - 1..last)
}
