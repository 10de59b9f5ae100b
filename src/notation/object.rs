//! Cubes inside JSON objects, as this program writes them: `{"facelets": …}`.

use serde::Deserialize;
use std::borrow::Cow;
use thiserror::Error;

/// Why a JSON object does not stand for a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ObjectError {
    /// It is not JSON.
    #[error("not a JSON object: {0}")]
    NotJson(String),
    /// No field of it is a cube.
    #[error("the JSON object has no cube in it: none of facelets, cube, scramble and input")]
    NoCube,
}

/// The fields that may hold a cube, in the order in which they are looked for.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow, default)]
    facelets: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    cube: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    scramble: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    input: Option<Cow<'a, str>>,
}

/// What some editors put at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of the cube in a line, a byte order mark passed over: the line itself, or if it is a JSON object, what its field
/// `facelets`, `cube`, `scramble` or `input` says.
///
/// # Errors
///
/// If the line begins as a JSON object does and is none, or has none of these fields.
pub fn cube_text(line: &str) -> Result<Cow<'_, str>, ObjectError> {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    if !line.trim_start().starts_with('{') {
        return Ok(Cow::Borrowed(line));
    }
    let object: Object<'_> =
        serde_json::from_str(line).map_err(|error| ObjectError::NotJson(error.to_string()))?;
    object
        .facelets
        .or(object.cube)
        .or(object.scramble)
        .or(object.input)
        .ok_or(ObjectError::NoCube)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_stand_for_the_cube_in_them_and_other_lines_for_themselves() {
        assert_eq!(cube_text("R U R'"), Ok("R U R'".into()));
        assert_eq!(
            cube_text(r#"{"input": "R\tU", "x": [1, {}]}"#),
            Ok("R\tU".into())
        );
        assert_eq!(
            cube_text(r#" {"scramble": "R", "facelets": "UU"}"#),
            Ok("UU".into())
        );
        assert_eq!(cube_text(r#"{"moves": "R"}"#), Err(ObjectError::NoCube));
        assert!(matches!(cube_text("{R U"), Err(ObjectError::NotJson(_))));
        assert!(matches!(
            cube_text(r#"{"cube": 5}"#),
            Err(ObjectError::NotJson(_))
        ));
    }
}
