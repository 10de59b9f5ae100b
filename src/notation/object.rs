//! Cubes inside JSON objects: objects that this program writes, `{"facelets": …}`, and objects that list the pieces of
//! a cube.

use super::StickerPuzzle;
use super::cubies::Cubies;
use super::files::{RecordedSolve, SolveFile, SolveFileError};
use super::kpattern::{Orbit, Pattern};
use super::link::Link;
use super::measured::{MeasuredStickers, is_measured};
use super::repeated_field::repeated_field;
use super::santa;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use thiserror::Error;

/// The reasons why no cube can be read from a JSON object.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ObjectError {
    /// The text is not JSON.
    #[error("not a JSON object: {0}")]
    NotJson(String),
    /// A field occurs twice, so its value is not clear.
    #[error("the field `{0}` is given twice")]
    Repeated(String),
    /// A field has a value of the wrong type, such as text among the numbers of pieces.
    #[error("a field of the JSON object cannot be read: {0}")]
    WrongKind(String),
    /// The object has no cube in any field.
    #[error(
        "the JSON object has no cube in it: it needs facelets, cube, scramble or input; or ep, eo, \
         cp and co; or EDGES and CORNERS"
    )]
    NoCube,
    /// The text is a file of solves that cannot be read, has no solve, or has several solves.
    #[error(transparent)]
    Solves(#[from] SolveFileError),
    /// The object names a puzzle other than the expected puzzle.
    #[error("the JSON object describes the puzzle {found}, not {expected}")]
    OtherPuzzle {
        /// The puzzle that the object names.
        found: String,
        /// The puzzle that was expected.
        expected: String,
    },
    /// The text is not in the requested format: the format is JSON and the text is not, or the text is a JSON object in
    /// another format.
    #[error("not a JSON object in the format {0}")]
    OtherFormat(&'static str),
}

/// The content of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content<'a> {
    /// A cube as text: the line itself, or the value of a field of the object.
    Text(Cow<'a, str>),
    /// The arrays of the format `cubies`.
    Cubies(Cubies),
    /// A pattern of the format `kpattern`.
    Pattern(Pattern),
}

/// The name of the puzzle, and the fields that may contain a cube. The fields with text are searched first, in this
/// order.
#[derive(Default, Deserialize)]
struct Object<'a> {
    #[serde(borrow, default)]
    puzzle: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    facelets: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    cube: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    scramble: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    input: Option<Cow<'a, str>>,
    ep: Option<Vec<i64>>,
    eo: Option<Vec<i64>>,
    cp: Option<Vec<i64>>,
    co: Option<Vec<i64>>,
    #[serde(rename = "patternData", alias = "transformationData")]
    pattern_data: Option<Pattern>,
    #[serde(rename = "EDGES")]
    edges: Option<Orbit>,
    #[serde(rename = "CORNERS")]
    corners: Option<Orbit>,
    #[serde(rename = "CENTERS")]
    centers: Option<Orbit>,
}

/// The mark that some editors write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The content of a line for a 3x3x3, as `content_of` reads it.
///
/// # Errors
///
/// The errors of `content_of`.
pub fn content(line: &str) -> Result<Content<'_>, ObjectError> {
    content_of(line, "3x3x3")
}

/// The content of a line for a puzzle. A byte order mark is skipped. If the line is a JSON object, its content is the
/// value of its field `facelets`, `cube`, `scramble` or `input`, or the pieces that it lists. Otherwise, the content is
/// the line itself. An object may name its puzzle in the field `puzzle`. A file with a single solve is read as its
/// scramble.
///
/// # Errors
///
/// If the line begins like a JSON object, but cannot be read or has none of these fields. Also if the text is a file of
/// solves that cannot be read or does not contain exactly one solve, or if the object or the solve is for a puzzle
/// other than `puzzle`.
pub(crate) fn content_of<'a>(line: &'a str, puzzle: &str) -> Result<Content<'a>, ObjectError> {
    content_where(line, |object| match &object.puzzle {
        Some(found) if found != puzzle => Err(ObjectError::OtherPuzzle {
            found: found.to_string(),
            expected: puzzle.to_owned(),
        }),
        _ => Ok(()),
    })
}

/// The content of a line for any puzzle. `accept` may refuse the JSON object with an error.
fn content_where<'a>(
    line: &'a str,
    accept: impl Fn(&Object<'a>) -> Result<(), ObjectError>,
) -> Result<Content<'a>, ObjectError> {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    if !line.trim_start().starts_with('{') {
        return match line.contains('\n').then(|| SolveFile::only_solve(line)).flatten() {
            Some(solve) => scramble_of(solve, accept),
            None => Ok(Content::Text(Cow::Borrowed(line))),
        };
    }
    if let Some(solve) = SolveFile::only_solve(line) {
        return scramble_of(solve, accept);
    }
    if let Some(name) = repeated_field(line) {
        return Err(ObjectError::Repeated(name.chars().take(32).collect()));
    }
    let object: Object<'_> = serde_json::from_str(line).map_err(|error| match error.is_data() {
        true => ObjectError::WrongKind(wrong_fields(line, &error).unwrap_or_else(|| error.to_string())),
        false => ObjectError::NotJson(error.to_string()),
    })?;
    accept(&object)?;
    let text = object.facelets.or(object.cube).or(object.scramble).or(object.input);
    if let Some(text) = text {
        return Ok(Content::Text(text));
    }
    if let Some(pattern) = object.pattern_data {
        return Ok(Content::Pattern(pattern));
    }
    if let (Some(edges), Some(corners)) = (object.edges, object.corners) {
        let centers = object.centers.unwrap_or_else(Orbit::centres);
        return Ok(Content::Pattern(Pattern {
            edges,
            corners,
            centers,
        }));
    }
    match (object.ep, object.eo, object.cp, object.co) {
        (None, None, None, None) => Err(ObjectError::NoCube),
        (ep, eo, cp, co) => Ok(Content::Cubies(Cubies {
            ep: ep.unwrap_or_default(),
            eo: eo.unwrap_or_default(),
            cp: cp.unwrap_or_default(),
            co: co.unwrap_or_default(),
        })),
    }
}

/// Names the fields of an object whose types differ from those in [`Object`], with the expected types. If there is only
/// one such field, the text also contains the position of the error.
fn wrong_fields(line: &str, error: &serde_json::Error) -> Option<String> {
    const TEXTS: [&str; 5] = ["puzzle", "facelets", "cube", "scramble", "input"];
    const NUMBERS: [&str; 4] = ["ep", "eo", "cp", "co"];
    const OBJECTS: [&str; 4] = ["patternData", "EDGES", "CORNERS", "CENTERS"];
    let is_numbers = |value: &Value| { value.as_array() }.is_some_and(|values| values.iter().all(Value::is_i64));
    let fields: Map<String, Value> = serde_json::from_str(line).ok()?;
    let expected = fields.iter().filter_map(|(name, value)| match name.as_str() {
        _ if value.is_null() => None,
        name if TEXTS.contains(&name) && !value.is_string() => Some(format!("{name} must be text")),
        name if NUMBERS.contains(&name) && !is_numbers(value) => {
            Some(format!("{name} must be an array of whole numbers"))
        }
        name if OBJECTS.contains(&name) && !value.is_object() => Some(format!("{name} must be an object")),
        _ => None,
    });
    let mut expected: Vec<String> = expected.collect();
    expected.sort_unstable();
    match &expected[..] {
        [] => None,
        [only] => {
            let (line, column) = (error.line(), error.column());
            Some(format!("{only}, but the value at line {line} column {column} is not"))
        }
        several => Some(several.join(", ")),
    }
}

/// The scramble of a solve. `accept` may refuse its puzzle with an error.
fn scramble_of<'a>(
    solve: Result<RecordedSolve, SolveFileError>,
    accept: impl Fn(&Object<'a>) -> Result<(), ObjectError>,
) -> Result<Content<'a>, ObjectError> {
    let solve = solve?;
    accept(&Object {
        puzzle: solve.puzzle.map(Cow::Owned),
        ..Object::default()
    })?;
    Ok(Content::Text(Cow::Owned(solve.scramble)))
}

/// True if a text contains a sign that hardly any line of stickers or moves contains. Nearly all lines are stickers or
/// moves, so this check is fast: it compares many bytes at a time.
fn may_name_puzzle(text: &str) -> bool {
    /// The number of bytes that are compared at a time.
    const TOGETHER: usize = 64;
    let is_sign = |byte: &u8| matches!(byte, b'/' | b';' | b'{' | b'[' | b'#' | b'\n');
    { text.as_bytes().chunks(TOGETHER) }
        .any(|bytes| { bytes.iter() }.fold(false, |has_sign, byte| has_sign | is_sign(byte)))
}

/// The puzzle that a text names in a field of an object, in a link, or in a file with a single solve. For measured
/// colors and for the format `santa`, it is the puzzle with this number of stickers.
pub fn puzzle_named_in(text: &str) -> Option<Cow<'_, str>> {
    /// The field with the name of the puzzle.
    #[derive(Deserialize)]
    struct PuzzleField<'a> {
        #[serde(borrow, default)]
        puzzle: Option<Cow<'a, str>>,
    }
    if !may_name_puzzle(text) {
        return None;
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    if is_measured(text) {
        let stickers = MeasuredStickers::read(text).ok()?.colors.len();
        let puzzle = StickerPuzzle::with_stickers(stickers)?;
        return Some(Cow::Borrowed(match puzzle {
            StickerPuzzle::Cube(layers) => return Some(Cow::Owned(format!("{layers}x{layers}x{layers}"))),
            StickerPuzzle::Skewb => "skewb",
            StickerPuzzle::Pyraminx => "pyraminx",
            StickerPuzzle::Megaminx => "megaminx",
        }));
    }
    if text.contains('?') && text.contains('/') {
        return Link::of(text)?.puzzle.map(Cow::Owned);
    }
    if let Some(stickers) = santa::facelets(text) {
        let layers = (stickers.len() / 6).isqrt();
        return Some(Cow::Owned(format!("{layers}x{layers}x{layers}")));
    }
    let is_object = text.trim_start().starts_with('{');
    if !is_object && !text.contains('\n') {
        return None;
    }
    match SolveFile::only_solve(text) {
        Some(solve) => solve.ok()?.puzzle.map(Cow::Owned),
        None if is_object => serde_json::from_str::<PuzzleField<'_>>(text).ok()?.puzzle,
        None => None,
    }
}

/// The text of the cube in a line, for any puzzle. For a JSON object with the text of a cube, this is the value of that
/// field, and for a file with a single solve, the scramble of the solve. Otherwise, it is the line itself.
pub fn cube_text(line: &str) -> Cow<'_, str> {
    match content_where(line, |_| Ok(())) {
        Ok(Content::Text(text)) => text,
        _ => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_stand_for_the_cube_in_them_and_other_lines_for_themselves() {
        let text = |text: &'static str| Ok(Content::Text(text.into()));
        assert_eq!(content("R U R'"), text("R U R'"));
        assert_eq!(content("\u{feff}R U R'"), text("R U R'"));
        assert_eq!(content(r#"{"input": "R\tU", "x": [1, {}]}"#), text("R\tU"));
        assert_eq!(content(r#" {"scramble": "R", "facelets": "UU"}"#), text("UU"));
        assert_eq!(content(r#"{"moves": "R"}"#), Err(ObjectError::NoCube));
        assert!(matches!(content("{R U"), Err(ObjectError::NotJson(_))));
        assert!(matches!(content(r#"{"cube": 5}"#), Err(ObjectError::WrongKind(_))));
        assert_eq!(cube_text(r#"{"moves": "R"}"#), r#"{"moves": "R"}"#);
        // In an earlier version, the result for an object of a puzzle other than the 3x3x3 was the whole object.
        let other = r#"{"puzzle": "skewb", "scramble": "R"}"#;
        assert_eq!(cube_text(other), "R");
        assert_eq!(content_of(other, "skewb"), text("R"));
        assert!(matches!(content(other), Err(ObjectError::OtherPuzzle { .. })));
    }
}
