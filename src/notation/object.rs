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
    /// No field of the object contains a cube.
    #[error(
        "the JSON object has no cube in it: it needs facelets, cube, scramble, input, patternData or \
         transformationData; or ep, eo, cp and co; or EDGES and CORNERS"
    )]
    NoCube,
    /// The text is a file of solves that cannot be read, or that does not contain exactly one scramble.
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
    /// The text is not in the requested format. Either the text is an object that lists pieces in another format, or
    /// the requested format lists pieces and the text does not.
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

/// The fields of a JSON object that are read: the name of the puzzle, and the fields that may contain a cube. If
/// several fields contain a cube, the first of the texts `facelets`, `cube`, `scramble` and `input` is used. If there
/// is no such text, a pattern is used before the arrays `ep`, `eo`, `cp` and `co`.
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

/// Returns the content of a line for a 3x3x3; see `content_of`.
///
/// # Errors
///
/// The errors of `content_of`.
pub fn content(line: &str) -> Result<Content<'_>, ObjectError> {
    content_of(line, "3x3x3")
}

/// Returns the content of a line for the puzzle named `puzzle`. A byte order mark at the start is skipped. For a JSON
/// object, the content is the value of the first of its fields `facelets`, `cube`, `scramble` and `input`, or the
/// pieces that it lists. The object may name its puzzle in the field `puzzle`. For a file with a single solve, the
/// content is the scramble of the solve. For any other text, the content is the text itself.
///
/// # Errors
///
/// If the line begins like a JSON object, but the object cannot be read, contains a field twice, or contains no cube.
/// Also if the text is a file of solves that cannot be read or does not contain exactly one solve, or if the object or
/// the solve is for a puzzle other than `puzzle`.
pub(crate) fn content_of<'a>(line: &'a str, puzzle: &str) -> Result<Content<'a>, ObjectError> {
    content_where(line, |object| match &object.puzzle {
        Some(found) if found != puzzle => Err(ObjectError::OtherPuzzle {
            found: found.to_string(),
            expected: puzzle.to_owned(),
        }),
        _ => Ok(()),
    })
}

/// Returns the content of a line for any puzzle. To refuse the puzzle of an object or of a solve, `accept` returns an
/// error.
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

/// Lists the fields with values of the wrong type, and the type that each value must have. If there is only one such
/// field, the text also gives the line and the column of `error`. `None` if there is no such field.
fn wrong_fields(line: &str, error: &serde_json::Error) -> Option<String> {
    const TEXTS: [&str; 5] = ["puzzle", "facelets", "cube", "scramble", "input"];
    const NUMBERS: [&str; 4] = ["ep", "eo", "cp", "co"];
    const OBJECTS: [&str; 5] = ["patternData", "transformationData", "EDGES", "CORNERS", "CENTERS"];
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

/// Returns the scramble of a solve. To refuse the puzzle of the solve, `accept` returns an error.
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

/// False for a text that cannot name a puzzle. Nearly all lines of stickers or moves are such texts. This check runs on
/// every line, so it must be fast: it compares many bytes at a time.
fn may_name_puzzle(text: &str) -> bool {
    /// The number of bytes that are compared at a time.
    const TOGETHER: usize = 64;
    let is_sign = |byte: &u8| matches!(byte, b'/' | b';' | b'{' | b'[' | b'#' | b'\n');
    { text.as_bytes().chunks(TOGETHER) }
        .any(|bytes| { bytes.iter() }.fold(false, |has_sign, byte| has_sign | is_sign(byte)))
}

/// The name of the puzzle that a text gives in a field of an object, in a link, or in a file with a single solve. For
/// measured colors and for stickers in the format `santa`, which do not name a puzzle, this is the puzzle with as many
/// stickers as the text lists. `None` if the text does not show a puzzle.
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

/// Returns the text of the cube in a line, for any puzzle. For a JSON object with the text of a cube, this is the value
/// of that field. For a file with a single solve, this is the scramble of the solve. For all other lines, including
/// objects that list pieces, this is the line itself.
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
        // In an earlier version, the message for `transformationData` did not name the field.
        for field in ["patternData", "transformationData"] {
            let Err(ObjectError::WrongKind(message)) = content(&format!("{{\"{field}\": 5}}")).map(drop) else {
                panic!("{field} may be a number");
            };
            assert!(message.starts_with(&format!("{field} must be an object")), "{message}");
        }
        assert_eq!(cube_text(r#"{"moves": "R"}"#), r#"{"moves": "R"}"#);
        // In an earlier version, the result for an object of a puzzle other than the 3x3x3 was the whole object.
        let other = r#"{"puzzle": "skewb", "scramble": "R"}"#;
        assert_eq!(cube_text(other), "R");
        assert_eq!(content_of(other, "skewb"), text("R"));
        assert!(matches!(content(other), Err(ObjectError::OtherPuzzle { .. })));
    }
}
