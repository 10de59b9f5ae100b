//! Writes and reads a state in two forms. The first form, a pattern, is a JSON object in one line, as cubing.js writes
//! it. The second form has one line for each orbit. For each place of the orbit, the line contains the number of the
//! piece there, counted from 0, and the twist of this piece.
//!
//! ```text
//! {"CORNERS":{"pieces":[1,0,2,…],"orientation":[0,2,1,…]},"EDGES":{…}}
//!
//! CORNERS  1 0+2 2+1 …
//! EDGES    …
//! ```

use crate::puzzles::definition::{Definition, PuzzleOrbit, PuzzleState};
use serde_json::{Map, Value, json};

/// Writes a state as a pattern.
pub fn write(definition: &Definition, state: &PuzzleState) -> String {
    let orbits = definition.orbits().iter().enumerate();
    let object: Map<String, Value> = orbits
        .map(|(index, orbit)| {
            let range = definition.layout().range(index);
            let pieces = json!({
                "pieces": state.pieces[range.clone()],
                "orientation": state.orientations[range],
            });
            (orbit.name.clone(), pieces)
        })
        .collect();
    Value::Object(object).to_string()
}

/// Writes a state with one line for each orbit.
pub fn write_lines(definition: &Definition, state: &PuzzleState) -> String {
    let width = definition.orbits().iter().map(|orbit| orbit.name.chars().count()).max();
    let width = width.unwrap_or(0);
    let lines = definition.orbits().iter().enumerate().map(|(index, orbit)| {
        let range = definition.layout().range(index);
        let pieces = state.pieces[range.clone()].iter().zip(&state.orientations[range]);
        let pieces = pieces.map(|(piece, twist)| match twist {
            0 => piece.to_string(),
            twist => format!("{piece}+{twist}"),
        });
        format!("{:width$}  {}", orbit.name, pieces.collect::<Vec<_>>().join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads the pieces of an orbit and their twists from a line that begins with the name of the orbit. `None` if the line
/// does not have this form. The numbers are not checked.
pub fn pieces_in_line(orbit: &PuzzleOrbit, line: &str) -> Option<Vec<(u64, u64)>> {
    let pieces = line.trim().strip_prefix(orbit.name.as_str())?;
    if !pieces.starts_with(char::is_whitespace) {
        return None;
    }
    let piece = |word: &str| {
        let (piece, twist) = word.split_once('+').unwrap_or((word, "0"));
        Some((piece.parse().ok()?, twist.parse().ok()?))
    };
    let pieces: Option<Vec<(u64, u64)>> = pieces.split_whitespace().map(piece).collect();
    pieces.filter(|pieces| !pieces.is_empty())
}

/// True if the first line of a text is a line of pieces of the first orbit.
pub fn is_in_lines(definition: &Definition, text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let orbit = definition.orbits().first();
    orbit.is_some_and(|orbit| pieces_in_line(orbit, first).is_some())
}

/// Reads a state with one line for each orbit.
///
/// # Errors
///
/// Returns an error if the text is not a state of this puzzle. The message continues the words "not a position of this
/// puzzle: ".
pub fn read_lines(definition: &Definition, text: &str) -> Result<PuzzleState, String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let orbits = definition.orbits().iter().map(|orbit| {
        let line = lines.next();
        let pieces = line.and_then(|line| pieces_in_line(orbit, line));
        let pieces = pieces.ok_or_else(|| format!("it has no line of '{}' in the right position", orbit.name))?;
        Ok(pieces.into_iter().unzip())
    });
    let orbits: Vec<(Vec<u64>, Vec<u64>)> = orbits.collect::<Result<_, String>>()?;
    match lines.next() {
        Some(_) => Err(format!("it has more than {} lines", orbits.len())),
        None => state_of(definition, orbits),
    }
}

/// Reads a pattern. It is an object with a field for each orbit, or an object whose field `patternData` contains such
/// an object. If the pieces of an orbit cannot be twisted, their orientations may be missing.
///
/// # Errors
///
/// Returns an error if the text is not a state of this puzzle. The message continues the words "not a position of this
/// puzzle: ".
pub fn read(definition: &Definition, text: &str) -> Result<PuzzleState, String> {
    let object: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let object = object.get("patternData").unwrap_or(&object);
    let object = object.as_object().ok_or("it is not a JSON object")?;
    let orbits = definition.orbits().iter().map(|orbit| {
        let name = &orbit.name;
        let numbers = |field: &str| -> Result<Option<Vec<u64>>, String> {
            let Some(values) = object.get(name).and_then(|orbit| orbit.get(field)) else {
                return Ok(None);
            };
            let numbers: Option<Vec<u64>> = { values.as_array() }
                .map(Vec::as_slice)
                .unwrap_or_default()
                .iter()
                .map(Value::as_u64)
                .collect();
            let numbers = numbers.ok_or_else(|| format!("'{field}' of '{name}' must be numbers"));
            numbers.map(Some)
        };
        let pieces = numbers("pieces")?.ok_or_else(|| format!("'{name}' has no 'pieces'"))?;
        let orientations = match numbers("orientation")? {
            Some(orientations) => orientations,
            None if orbit.orientations == 1 => vec![0; pieces.len()],
            None => return Err(format!("'{name}' has no 'orientation'")),
        };
        Ok((pieces, orientations))
    });
    let orbits = orbits.collect::<Result<Vec<_>, String>>()?;
    if let Some(unknown) = object
        .keys()
        .find(|key| definition.orbits().iter().all(|orbit| orbit.name != **key))
    {
        return Err(format!("it has no orbit '{unknown}'"));
    }
    state_of(definition, orbits)
}

/// The state with these pieces and orientations. For each orbit, `orbits` contains the list of pieces and the list of
/// orientations.
fn state_of(definition: &Definition, orbits: Vec<(Vec<u64>, Vec<u64>)>) -> Result<PuzzleState, String> {
    let mut state = PuzzleState {
        pieces: Vec::new(),
        orientations: Vec::new(),
    };
    for (orbit, (pieces, orientations)) in definition.orbits().iter().zip(orbits) {
        let name = &orbit.name;
        let places = usize::from(orbit.places());
        if let Some(other) = [pieces.len(), orientations.len()]
            .into_iter()
            .find(|&count| count != places)
        {
            return Err(format!(
                "'{name}' has {places} places, but there are {other} numbers for them"
            ));
        }
        for (&piece, &orientation) in pieces.iter().zip(&orientations) {
            let visible = usize::try_from(piece)
                .ok()
                .and_then(|piece| orbit.visible_orientations.get(piece));
            let Some(&visible) = visible else {
                return Err(format!("'{name}' has no piece {piece}"));
            };
            if orientation >= u64::from(orbit.orientations) {
                return Err(format!("a piece of '{name}' has no orientation {orientation}"));
            }
            state.pieces.push(piece as u16);
            state.orientations.push((orientation % u64::from(visible)) as u8);
        }
    }
    match definition.has_state(&state) {
        true => Ok(state),
        false => Err("a piece occurs too often, and another piece is missing".to_owned()),
    }
}
