//! Stickers as colors that a camera or a robot measured: the format `rgb`.
//!
//! | written | order of the stickers |
//! |---|---|
//! | `#f4f1ee #b71234 …`, one word for each color | as in `facelets` |
//! | `[[244, 241, 238], [183, 18, 52], …]`, or one such array for each face | as in `facelets` |
//! | `{"1": [244, 241, 238], "2": …}` | numbered from 1, faces in the order U L F R B D, as robots write them |
//!
//! `?` and `null` stand for stickers that were not measured. The colors of all stickers are determined together
//! ([`crate::scan`]): the result is the likeliest possible position.

use super::repeated_field::repeated_field;
use super::{StickerPuzzle, is_unknown};
use crate::cube::{Corner, Cube, Edge, Face, Facelet, Facelets, corner_facelets, edge_facelets};
use crate::scan::{JudgeError, Judgement, MeasuredColor, StickerModel, StickerOrbit, judge};
use serde_json::Value;
use std::sync::LazyLock;
use thiserror::Error;

/// The reasons why measured colors do not give a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MeasuredError {
    /// The text does not contain measured colors in any of the three notations.
    #[error("these are not measured colors: write #rrggbb words, [[r, g, b], …] or {{\"1\": [r, g, b], …}}")]
    NotColors,
    /// An entry is not a color.
    #[error(
        "sticker {number} is {found}, which is not a color: write #rrggbb or [r, g, b], or null if it was not measured"
    )]
    NoColor {
        /// The number of the sticker, counted from 1.
        number: usize,
        /// The text found there.
        found: String,
    },
    /// The value of a channel is out of range.
    #[error("sticker {number} has a channel with the value {found}; channels go from 0 to 255")]
    Channel {
        /// The number of the sticker, counted from 1.
        number: usize,
        /// The value.
        found: String,
    },
    /// The numbers of the stickers do not run from 1 without a gap.
    #[error("{count} stickers are numbered, but number {missing} is missing")]
    Missing {
        /// The number of stickers.
        count: usize,
        /// The missing number.
        missing: usize,
    },
    /// The object contains a field twice. The names of its fields are the numbers of stickers.
    #[error("sticker {0} is given twice")]
    Repeated(String),
    /// The number of colors is not the number of the puzzle's stickers.
    #[error("{found} measured colors{}, but the puzzle has {expected} stickers", of_puzzle(*.found))]
    Count {
        /// The number of colors.
        found: usize,
        /// The number of the puzzle's stickers.
        expected: usize,
    },
    /// The puzzle has no stickers that can be measured, or has too many stickers.
    #[error("the stickers of this puzzle cannot be read as measured colors")]
    NoStickers,
    /// The colors do not determine a position, for one of the reasons of [`JudgeError`].
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// Two positions are about equally likely ([`Judgement::is_tie`]).
    #[error("two positions are equally likely: measure {} again", places(.stickers))]
    Unsure {
        /// The names of the stickers whose colors differ between the two positions.
        stickers: Vec<String>,
    },
}

/// A part of a message, such as ` (as many as a 2x2x2 has)`; empty if no puzzle has this number of stickers.
fn of_puzzle(found: usize) -> String {
    let puzzle = match found {
        Facelet::COUNT => Some("a 3x3x3".to_owned()),
        found => StickerPuzzle::with_stickers(found).map(|puzzle| puzzle.to_string()),
    };
    puzzle.map_or_else(String::new, |puzzle| format!(" (as many as {puzzle} has)"))
}

/// The names of the given stickers. If there are more than `NAMED` stickers, ` …` follows the first `NAMED` names.
fn places(stickers: &[String]) -> String {
    /// The maximum number of names in a message.
    const NAMED: usize = 8;
    let named = stickers[..stickers.len().min(NAMED)].join(" ");
    match stickers.len() > NAMED {
        true => format!("{named} …"),
        false => named,
    }
}

/// The measured colors of a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct MeasuredStickers {
    /// The color of each sticker; `None` if it was not measured.
    pub colors: Vec<Option<MeasuredColor>>,
    /// True if the text numbers its stickers, as robots write them; the faces of a cube are then in the order U L F R B
    /// D. False if the stickers are in the order of the format `facelets`.
    pub are_numbered: bool,
}

/// True if a text begins with `#` and exactly six hexadecimal digits as a separate word. Comments also begin with `#`,
/// but hardly ever with such a word.
pub(crate) fn begins_with_color(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"#").and_then(|rest| rest.split_at_checked(6));
    digits.is_some_and(|(digits, rest)| {
        let is_over = rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric());
        is_over && digits.iter().all(u8::is_ascii_hexdigit)
    })
}

/// True if a text seems to contain measured colors: it begins with `#rrggbb`, is a list of such colors or of arrays of
/// three numbers, or is an object whose first field has a number as its name. Only the beginning is checked.
pub(crate) fn is_measured(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    match text.as_bytes().first() {
        Some(b'#') => begins_with_color(text.as_bytes()),
        Some(b'[') => {
            let inner = text.trim_start_matches(|each: char| each == '[' || each.is_whitespace());
            let depth = text.len() - inner.len();
            begins_with_color(inner.trim_start_matches('"').as_bytes())
                || text[..depth].matches('[').count() > 1 && is_triple(inner)
        }
        Some(b'{') => {
            let inner = text[1..].trim_start();
            let number = inner.strip_prefix('"').unwrap_or("");
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            let value = number[digits..].strip_prefix('"').map(str::trim_start);
            let value = value.and_then(|rest| rest.strip_prefix(':')).map(str::trim_start);
            digits > 0 && value.is_some_and(|value| value.starts_with(['[', '"', 'n']))
        }
        _ => false,
    }
}

/// True if the text before the first `]` consists of three numbers with commas between them.
fn is_triple(text: &str) -> bool {
    let numbers = text.split(']').next().unwrap_or_default();
    let numbers: Vec<&str> = numbers.splitn(4, ',').collect();
    numbers.len() == 3 && numbers.iter().all(|number| number.trim().parse::<f32>().is_ok())
}

/// Reads a color such as `#f4f1ee`; `None` for any other word.
fn hexadecimal(word: &str) -> Option<MeasuredColor> {
    let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16)
        .ok()
        .filter(|_| !digits.starts_with('+'))?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(MeasuredColor::from([red, green, blue]))
}

impl MeasuredStickers {
    /// Reads measured colors.
    ///
    /// # Errors
    ///
    /// If the text does not contain measured colors, if an entry is not a color, if a channel is not from 0 to 255, or
    /// if the number of a sticker is missing or given twice.
    pub fn read(text: &str) -> Result<MeasuredStickers, MeasuredError> {
        let text = text.trim().trim_start_matches('\u{feff}');
        if text.starts_with('{') {
            return MeasuredStickers::numbered(text);
        }
        if !text.starts_with('[') {
            let words = text.split(|each: char| each.is_whitespace() || matches!(each, ',' | ';' | '"' | '\''));
            let words = words.filter(|word| !word.is_empty()).enumerate();
            let colors = words.map(|(index, word)| match word.chars().all(is_unknown) {
                true => Ok(None),
                false => hexadecimal(word).map(Some).ok_or_else(|| no_color(index + 1, word)),
            });
            let colors: Vec<Option<MeasuredColor>> = colors.collect::<Result<_, _>>()?;
            return match colors.iter().any(Option::is_some) {
                true => Ok(MeasuredStickers {
                    colors,
                    are_numbered: false,
                }),
                false => Err(MeasuredError::NotColors),
            };
        }
        let list: Vec<Value> = serde_json::from_str(text).map_err(|_| MeasuredError::NotColors)?;
        let mut colors = Vec::new();
        let is_face = |value: &Value| {
            value
                .as_array()
                .is_some_and(|each| each.iter().all(|each| !each.is_number()))
        };
        for value in list {
            match value {
                Value::Array(face) if is_face(&Value::Array(face.clone())) => {
                    for value in face {
                        colors.push(color_of(&value, colors.len() + 1)?);
                    }
                }
                value => colors.push(color_of(&value, colors.len() + 1)?),
            }
        }
        Ok(MeasuredStickers {
            colors,
            are_numbered: false,
        })
    }

    fn numbered(text: &str) -> Result<MeasuredStickers, MeasuredError> {
        if let Some(field) = repeated_field(text) {
            return Err(MeasuredError::Repeated(field.chars().take(8).collect()));
        }
        let fields: serde_json::Map<String, Value> =
            serde_json::from_str(text).map_err(|_| MeasuredError::NotColors)?;
        let count = fields.len();
        let mut colors = Vec::with_capacity(count);
        for number in 1..=count {
            let value = fields.get(&number.to_string());
            let value = value.ok_or(MeasuredError::Missing { count, missing: number })?;
            colors.push(color_of(value, number)?);
        }
        Ok(MeasuredStickers {
            colors,
            are_numbered: true,
        })
    }

    /// The colors in the order of the format `facelets`, with the faces in the order U R F D L B.
    #[must_use]
    pub fn in_order(self) -> Vec<Option<MeasuredColor>> {
        let count = self.colors.len();
        if !self.are_numbered || !count.is_multiple_of(6) || count == 0 {
            return self.colors;
        }
        // For each of the faces U R F D L B, its index in the order U L F R B D.
        const NUMBERED: [usize; 6] = [0, 3, 2, 5, 1, 4];
        let faces: Vec<&[Option<MeasuredColor>]> = self.colors.chunks(count / 6).collect();
        NUMBERED.iter().flat_map(|&face| faces[face].iter().copied()).collect()
    }
}

fn no_color(number: usize, found: &str) -> MeasuredError {
    MeasuredError::NoColor {
        number,
        found: found.chars().take(24).collect(),
    }
}

fn color_of(value: &Value, number: usize) -> Result<Option<MeasuredColor>, MeasuredError> {
    let strange = || no_color(number, &value.to_string());
    match value {
        Value::Null => Ok(None),
        Value::String(word) if word.chars().all(is_unknown) => Ok(None),
        Value::String(word) => hexadecimal(word.trim()).map(Some).ok_or_else(strange),
        Value::Array(channels) => {
            let channels: Option<Vec<f64>> = channels.iter().map(Value::as_f64).collect();
            let channels: [f64; 3] = channels.and_then(|each| each.try_into().ok()).ok_or_else(strange)?;
            let color = MeasuredColor::new(channels.map(|channel| channel as f32));
            color.map(Some).ok_or_else(|| {
                let beyond = channels.into_iter().find(|channel| !(0.0..=255.0).contains(channel));
                MeasuredError::Channel {
                    number,
                    found: beyond.unwrap_or_default().to_string(),
                }
            })
        }
        _ => Err(strange()),
    }
}

/// The colors of the six faces of a common cube in daylight, in the order of [`Face::ALL`].
pub(crate) const USUAL_PAINT: [[u8; 3]; 6] = [
    [235, 235, 235],
    [185, 20, 40],
    [0, 150, 75],
    [240, 215, 0],
    [250, 95, 10],
    [0, 70, 170],
];

/// The description of the 3x3x3 for the function `judge`.
pub(crate) fn sticker_model() -> &'static StickerModel {
    static MODEL: LazyLock<StickerModel> = LazyLock::new(|| {
        let numbers = |facelets: &[Facelet]| facelets.iter().map(|facelet| facelet.index()).collect();
        let corners = Corner::ALL.map(|corner| numbers(&corner_facelets(corner)));
        let edges = Edge::ALL.map(|edge| numbers(&edge_facelets(edge)));
        let mut orbits = vec![
            StickerOrbit::new(corners.into(), true),
            StickerOrbit::new(edges.into(), true),
        ];
        orbits.extend(Face::ALL.map(|face| StickerOrbit::new(vec![vec![Facelet::centre(face).index()]], false)));
        StickerModel {
            solved: Facelets::SOLVED.colors().iter().map(|&face| face as u8).collect(),
            from_middle: from_middle(Facelet::COUNT),
            orbits,
            paint: USUAL_PAINT.to_vec(),
        }
    });
    &MODEL
}

/// For each sticker of a cube with this number of stickers, its squared distance from the middle of its face. The
/// distance is 1 in the corners of the face.
pub(crate) fn from_middle(stickers: usize) -> Vec<f64> {
    let layers = (stickers / 6).isqrt().max(1);
    let along = |index: usize| match layers {
        1 => 0.0,
        layers => 2.0 * index as f64 / (layers - 1) as f64 - 1.0,
    };
    (0..stickers)
        .map(|sticker| {
            let place = sticker % (layers * layers);
            (along(place / layers).powi(2) + along(place % layers).powi(2)) / 2.0
        })
        .collect()
}

/// The likeliest 3x3x3 for the measured stickers, which are in the order of the format `facelets`.
///
/// # Errors
///
/// If there are not 54 stickers, if too few of them were measured, or if no possible cube was found.
pub(crate) fn judge_cube(measured: &[Option<MeasuredColor>]) -> Result<(Facelets, Judgement), MeasuredError> {
    let expected = Facelet::COUNT;
    if measured.len() != expected {
        let found = measured.len();
        return Err(MeasuredError::Count { found, expected });
    }
    let facelets = |colors: &[u8]| -> Option<Facelets> {
        let faces: Option<Vec<Face>> = colors
            .iter()
            .map(|&color| Face::ALL.get(usize::from(color)).copied())
            .collect();
        Some(Facelets::new(faces?.try_into().ok()?))
    };
    let exists = |colors: &[u8]| facelets(colors).is_some_and(|facelets| Cube::try_from(facelets).is_ok());
    let judgement = judge(sticker_model(), measured, exists)?;
    let cube = facelets(&judgement.colors).ok_or(JudgeError::NoPosition)?;
    Ok((cube, judgement))
}

/// Returns an error if the second likeliest position is about as likely as the likeliest position. `name` returns the
/// name of a sticker, given its index.
pub(crate) fn refuse_ties(judgement: &Judgement, name: impl Fn(usize) -> String) -> Result<(), MeasuredError> {
    match judgement.is_tie() {
        false => Ok(()),
        true => Err(MeasuredError::Unsure {
            stickers: judgement.doubtful().into_iter().map(name).collect(),
        }),
    }
}

/// The cube whose stickers were measured.
///
/// # Errors
///
/// If the text does not contain measured colors, if no possible cube was found for them, or if two cubes are about
/// equally likely.
pub(super) fn read(text: &str) -> Result<Cube, MeasuredError> {
    let measured = MeasuredStickers::read(text)?.in_order();
    let (facelets, judgement) = judge_cube(&measured)?;
    refuse_ties(&judgement, |sticker| sticker_name(sticker, Facelet::COUNT))?;
    Cube::try_from(facelets).map_err(|_| JudgeError::NoPosition.into())
}

/// The name of the sticker with index `sticker` on a cube with this number of stickers: the letter of its face, and its
/// index on this face, counted from 0.
pub(crate) fn sticker_name(sticker: usize, stickers: usize) -> String {
    let each = (stickers / 6).max(1);
    match Face::ALL.get(sticker / each) {
        Some(face) => format!("{face}{}", sticker % each),
        None => (sticker + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};
    use crate::notation::{Format, NotationError, Reader};
    use rand::RngExt;

    /// A random cube and its measured colors. Each face has a light of random brightness, and each channel has random
    /// noise.
    fn random_cube(number: u64) -> (Cube, Vec<[u8; 3]>) {
        let random = &mut generator(6, number);
        let cube = Cube::from(crate::cube::Position::from(random_state(random)));
        let lights: Vec<f64> = (0..6).map(|_| random.random_range(0.5..1.0)).collect();
        let facelets = cube.facelets();
        let colors = facelets.colors().iter().enumerate().map(|(sticker, &face)| {
            let paint = USUAL_PAINT[face as usize];
            paint.map(|channel| {
                let seen = f64::from(channel) * lights[sticker / 9] + random.random_range(-6.0..6.0);
                seen.clamp(0.0, 255.0) as u8
            })
        });
        let colors = colors.collect();
        (cube, colors)
    }

    fn words(colors: &[[u8; 3]]) -> Vec<String> {
        let word = |[red, green, blue]: &[u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
        colors.iter().map(word).collect()
    }

    #[test]
    fn eight_stickers_are_named_and_more_are_hinted_at() {
        let names: Vec<String> = (0..9).map(|number| format!("U{number}")).collect();
        assert_eq!(places(&names[..1]), "U0");
        assert_eq!(places(&names[..8]), "U0 U1 U2 U3 U4 U5 U6 U7");
        assert_eq!(places(&names), "U0 U1 U2 U3 U4 U5 U6 U7 …");
    }

    #[test]
    fn stickers_are_named_by_face_and_number_on_cubes_of_any_size() {
        for (number, facelet) in (0..Facelet::COUNT).zip(Facelet::all()) {
            assert_eq!(sticker_name(number, Facelet::COUNT), facelet.to_string());
        }
        for (number, name) in [(0, "U0"), (3, "U3"), (4, "R0"), (23, "B3")] {
            assert_eq!(sticker_name(number, 24), name);
        }
    }

    #[test]
    fn a_cube_is_read_however_its_colors_are_written() {
        for number in 0..20 {
            let (cube, colors) = random_cube(number);
            let words = words(&colors);
            let robot: Vec<String> = [0, 4, 2, 1, 5, 3]
                .iter()
                .flat_map(|face| &colors[face * 9..face * 9 + 9])
                .enumerate()
                .map(|(index, color)| format!("\"{}\": {color:?}", index + 1))
                .collect();
            let faces: Vec<String> = colors.chunks(9).map(|face| format!("{face:?}")).collect();
            for text in [
                words.join(" "),
                words.join(",\n"),
                format!("{colors:?}"),
                format!("[{}]", faces.join(", ")),
                format!("[\"{}\"]", words.join("\", \"")),
                format!("{{{}}}", robot.join(", ")),
            ] {
                for format in [None, Some(Format::Rgb)] {
                    let reader = Reader {
                        format,
                        ..Reader::default()
                    };
                    let read = reader.read(&text).map(|reading| reading.cube);
                    assert_eq!(read.as_ref(), Ok(&cube), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_sticker_that_was_not_measured_or_is_a_glare_is_deduced() {
        for number in 0..20 {
            let (cube, mut colors) = random_cube(number);
            colors[number as usize] = [255, 255, 255];
            let mut words = words(&colors);
            words[53 - number as usize] = "?".to_owned();
            let read = Reader::default().read(&words.join(" ")).map(|reading| reading.cube);
            assert_eq!(read, Ok(cube));
        }
    }

    #[test]
    fn what_are_no_colors_of_a_cube_is_said() {
        let (_, colors) = random_cube(1);
        let words = words(&colors);
        let error = |text: &str| match Reader::default().read(text) {
            Err(NotationError::Measured(error)) => error,
            other => panic!("{text}: {other:?}"),
        };
        let count = |found| MeasuredError::Count { found, expected: 54 };
        assert_eq!(error(&words[..53].join(" ")), count(53));
        assert_eq!(error(&format!("{} #000000", words.join(" "))), count(55));
        assert!(
            error(&words[..24].join(" "))
                .to_string()
                .starts_with("24 measured colors (as many as a 2x2x2 has), but")
        );
        let channel = |found: &str| MeasuredError::Channel {
            number: 2,
            found: found.to_owned(),
        };
        assert_eq!(error("[[1, 2, 3], [1, 300, 3]]"), channel("300"));
        assert_eq!(error("[[1, 2, 3], [1, 2, -4]]"), channel("-4"));
        assert!(matches!(
            error("[[1, 2, 3], [1, 2]]"),
            MeasuredError::NoColor { number: 2, .. }
        ));
        assert!(matches!(
            error("#102030 #10203"),
            MeasuredError::NoColor { number: 2, .. }
        ));
        assert!(matches!(error("[[1, 2, 3], "), MeasuredError::NotColors));
        let numbered = |number: usize| format!("\"{number}\": [1, 2, 3]");
        let without_two: Vec<String> = (1..=54).filter(|&number| number != 2).map(numbered).collect();
        let missing = MeasuredError::Missing { count: 53, missing: 2 };
        assert_eq!(error(&format!("{{{}}}", without_two.join(","))), missing);
        assert_eq!(
            error("{\"1\": [1, 2, 3], \"1\": [1, 2, 3]}"),
            MeasuredError::Repeated("1".to_owned())
        );
        let mostly_unknown = format!("{} {}", words[..20].join(" "), "? ".repeat(34));
        assert!(matches!(
            error(&mostly_unknown),
            MeasuredError::Judge(JudgeError::TooFew { .. })
        ));
        // All colors are equal, so all positions are equally likely.
        assert!(matches!(error(&"#808080 ".repeat(54)), MeasuredError::Unsure { .. }));
    }
}
