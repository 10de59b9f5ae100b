//! A state of a puzzle as text: the pattern of cubing.js, an object in one line of JSON.
//!
//! ```text
//! {"CORNERS":{"pieces":[1,0,2,…],"orientation":[0,2,1,…]},"EDGES":{…}}
//! ```

use crate::puzzles::definition::{Definition, PuzzleState};
use serde_json::{Map, Value, json};

/// Writes a state.
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

/// Reads a state: an object with a field for each orbit, or one whose field `patternData` is that. Orientations may be
/// left out where no piece of an orbit twists.
///
/// # Errors
///
/// What is wrong with it, in words that follow "not a position of this puzzle: ".
pub fn read(definition: &Definition, text: &str) -> Result<PuzzleState, String> {
    let object: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let object = object.get("patternData").unwrap_or(&object);
    let object = object.as_object().ok_or("it is no JSON object")?;
    let mut state = PuzzleState {
        pieces: Vec::new(),
        orientations: Vec::new(),
    };
    for orbit in definition.orbits() {
        let name = &orbit.name;
        let places = usize::from(orbit.places());
        let numbers = |field: &str| -> Result<Option<Vec<u64>>, String> {
            let Some(values) = object.get(name).and_then(|orbit| orbit.get(field)) else {
                return Ok(None);
            };
            let values = values.as_array().map(Vec::as_slice).unwrap_or_default();
            let numbers: Option<Vec<u64>> = values.iter().map(Value::as_u64).collect();
            match numbers {
                Some(numbers) if numbers.len() == places => Ok(Some(numbers)),
                _ => Err(format!("'{field}' of '{name}' must be {places} numbers")),
            }
        };
        let pieces = numbers("pieces")?.ok_or_else(|| format!("'{name}' has no 'pieces'"))?;
        let orientations = match numbers("orientation")? {
            Some(orientations) => orientations,
            None if orbit.orientations == 1 => vec![0; places],
            None => return Err(format!("'{name}' has no 'orientation'")),
        };
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
    if let Some(unknown) = object
        .keys()
        .find(|key| definition.orbits().iter().all(|orbit| orbit.name != **key))
    {
        return Err(format!("it has no orbit '{unknown}'"));
    }
    match definition.has_state(&state) {
        true => Ok(state),
        false => Err("a piece is there too often, and another one is missing".to_owned()),
    }
}
