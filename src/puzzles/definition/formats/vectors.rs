//! Reads lists of pieces and orientations for each orbit. Definitions and scramble files of ksolve and twsearch contain
//! such lists.

use super::text_place::{TextPlace, cut};
use super::tokens::{Token, Tokens};
use crate::puzzles::definition::{DefinitionFault, DefinitionFileError, MostPossible};
use std::collections::HashMap;

/// For each orbit: the piece numbers and the orientations. Piece numbers are counted from 0. A `?` is stored as
/// [`UNKNOWN`] in the piece numbers, and as `None` in the orientations. The entry of an orbit is `None` if the text
/// does not mention the orbit.
pub type Vectors = Vec<Option<(Vec<u64>, Option<Vec<Option<u8>>>)>>;

/// The piece number that stands for `?`: any piece may be in the place.
pub const UNKNOWN: u64 = u64::MAX;

/// Names and numbers from a text, each with its position.
pub type NamedGroup = Vec<(TextPlace, String)>;

/// The index of the orbit with the name `token`.
pub fn orbit_named(names: &HashMap<String, usize>, token: Token<'_>) -> Result<usize, DefinitionFileError> {
    let unknown = || DefinitionFault::UnknownOrbit(cut(token.text));
    let orbit = names.get(token.text).copied();
    orbit.ok_or_else(|| token.place.fault(unknown()))
}

/// Reads names and numbers up to `End`.
pub fn names_to_end(tokens: &mut Tokens<'_>) -> Result<NamedGroup, DefinitionFileError> {
    let mut names = Vec::new();
    loop {
        let token = tokens.expect("End")?;
        if token.text == "End" {
            return Ok(names);
        }
        names.push((token.place, token.text.to_owned()));
    }
}

/// Reads the lists of pieces and of orientations for each orbit, up to `End`.
pub fn read_vectors(
    tokens: &mut Tokens<'_>,
    names: &HashMap<String, usize>,
    sizes: &[usize],
    is_from_zero: bool,
) -> Result<Vectors, DefinitionFileError> {
    let mut vectors: Vectors = sizes.iter().map(|_| None).collect();
    loop {
        let token = tokens.expect("a set or End")?;
        if token.text == "End" {
            return Ok(vectors);
        }
        let orbit = orbit_named(names, token)?;
        if vectors[orbit].is_some() {
            return Err(token.place.fault(DefinitionFault::Twice(token.text.to_owned())));
        }
        let least = u64::from(!is_from_zero);
        let numbers = numbers(tokens, sizes[orbit])?;
        let (pieces, twists) = numbers.split_at(sizes[orbit]);
        let pieces = pieces.iter().map(|token| match token.text {
            text if text.starts_with('?') => Ok(UNKNOWN),
            _ => {
                let number = token.number(least, MostPossible::PLACES as u64);
                number.map(|number| number - least)
            }
        });
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
        let orientations = twists.iter().map(|token| match token.text {
            text if text.starts_with('?') => Ok(None),
            _ => token.number(0, u8::MAX.into()).map(|number| Some(number as u8)),
        });
        let orientations = orientations.collect::<Result<Vec<_>, _>>()?;
        let twists = (!twists.is_empty()).then_some(orientations);
        vectors[orbit] = Some((pieces, twists));
    }
}

/// Reads the numbers of an orbit: one or two lists with a number for each place. A list may have several lines.
fn numbers<'a>(tokens: &mut Tokens<'a>, count: usize) -> Result<Vec<Token<'a>>, DefinitionFileError> {
    let mut numbers: Vec<Token<'a>> = Vec::new();
    while let Some(token) = tokens.peek().filter(Token::is_numeric) {
        numbers.push(token);
        tokens.next();
    }
    if numbers.len() == count || numbers.len() == 2 * count {
        return Ok(numbers);
    }
    let mut lines = numbers.chunk_by(|one, other| one.place.line == other.place.line);
    let line = lines.find(|line| line.len() != count);
    let place = line.and_then(<[_]>::first).or(numbers.first()).map(|token| token.place);
    let place = place.or_else(|| tokens.peek().map(|token| token.place));
    let found = line.map_or(numbers.len(), <[_]>::len);
    let fault = DefinitionFault::OtherCount { expected: count, found };
    Err(place.unwrap_or(TextPlace::START).fault(fault))
}
