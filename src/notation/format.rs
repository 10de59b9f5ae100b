//! The formats for a cube, and the function that finds the format of a text.

use super::algorithm::{Algorithm, CubeTurns, ForeignText, are_many_letters, is_face_letters, looks_like_turns};
use super::names::UnknownName;
use super::sections::Sections;
use super::{b32, colors, facelets, is_blank, is_unknown, labels, net, reid, santa, speffz, visible};
use crate::cube::{Face, Facelet, Rotation};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Format, UnknownName> {
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| UnknownName::new("format of cubes", text, Format::ALL.map(Format::name)))
    }
}

/// A format for a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 54 stickers, faces in the order U R F D L B.
    Facelets,
    /// 54 stickers, each named by its place on the solved cube, faces in the order U L F R B D.
    Labels,
    /// 54 color letters, faces in the order U L F R B D.
    Colors,
    /// Edges and corners by the colors that they show, as Michael Reid wrote them.
    Reid,
    /// Letters for pieces, as nissy writes them.
    B32,
    /// Four JSON arrays with the pieces and their orientations.
    Cubies,
    /// A pattern as JSON, as in cubing.js.
    Kpattern,
    /// The letters of the stickers to exchange with a buffer, as blindfold solvers memorize them.
    Speffz,
    /// 54 stickers in nine lines, as a net of the six faces.
    Net,
    /// An algorithm, applied to the solved cube.
    Moves,
    /// Cycles of pieces.
    Cycles,
    /// An algorithm as nissy writes it, with moves on the inverse scramble in round brackets.
    Nissy,
    /// A link to a page that shows an algorithm or a cube.
    Link,
    /// Stickers and moves in the notation of a Kaggle competition.
    Santa,
    /// The color of each sticker, as a camera measured it.
    Rgb,
    /// The export of csTimer, with many solves: JSON, CSV or text.
    CsTimer,
    /// The export of Twisty Timer, with many solves.
    TwistyTimer,
    /// The scrambles in the results export of the World Cube Association.
    Wca,
    /// The scrambles of a competition, in TNoodle's format or in the interchange format.
    Tnoodle,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 19] = [
        Format::Facelets,
        Format::Labels,
        Format::Colors,
        Format::Reid,
        Format::B32,
        Format::Cubies,
        Format::Kpattern,
        Format::Speffz,
        Format::Net,
        Format::Moves,
        Format::Cycles,
        Format::Nissy,
        Format::Link,
        Format::Santa,
        Format::Rgb,
        Format::CsTimer,
        Format::TwistyTimer,
        Format::Wca,
        Format::Tnoodle,
    ];

    /// The formats in which a cube can be written; the others are only read.
    pub const WRITTEN: [Format; 11] = [
        Format::Facelets,
        Format::Labels,
        Format::Colors,
        Format::Reid,
        Format::B32,
        Format::Cubies,
        Format::Kpattern,
        Format::Speffz,
        Format::Net,
        Format::Moves,
        Format::Cycles,
    ];

    /// True for the formats of files with many solves. Each scramble in such a file is an algorithm.
    pub(crate) const fn is_of_files(self) -> bool {
        matches!(
            self,
            Format::CsTimer | Format::TwistyTimer | Format::Wca | Format::Tnoodle
        )
    }

    /// True if the puzzle of a text in this format can be read from the text itself.
    pub(crate) const fn names_puzzle(self) -> bool {
        self.is_of_files() || matches!(self, Format::Link | Format::Santa | Format::Rgb)
    }

    /// The format of each position in an input of this format: `moves` for a file with many solves, and otherwise the
    /// format itself.
    #[must_use]
    pub const fn of_position(self) -> Format {
        match self.is_of_files() {
            true => Format::Moves,
            false => self,
        }
    }

    /// The name of the format, as users write it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Facelets => "facelets",
            Format::Labels => "labels",
            Format::Colors => "colors",
            Format::Reid => "reid",
            Format::B32 => "b32",
            Format::Cubies => "cubies",
            Format::Kpattern => "kpattern",
            Format::Speffz => "speffz",
            Format::Net => "net",
            Format::Moves => "moves",
            Format::Cycles => "cycles",
            Format::Nissy => "nissy",
            Format::Link => "link",
            Format::Santa => "santa",
            Format::Rgb => "rgb",
            Format::CsTimer => "cstimer",
            Format::TwistyTimer => "twistytimer",
            Format::Wca => "wca",
            Format::Tnoodle => "tnoodle",
        }
    }

    /// The format of a text that is not JSON.
    ///
    /// Stickers and algorithms use the same letters, and sometimes the same digits. A text of 54 symbols counts as
    /// stickers in three cases: its centres are U R F D L B in a possible orientation of a cube; or its centres are six
    /// different symbols that occur nine times each; or some stickers are unknown, and the others have at most six
    /// different symbols, none of them more than nine times. A text of 45 to 63 symbols also counts as stickers if it
    /// contains nothing that occurs only in algorithms. So a text with a mistyped, omitted or extra sticker is not
    /// silently read as an algorithm.
    ///
    /// Nine letters without spaces count as one face. A text that consists only of letters counts as a position of
    /// another puzzle if that puzzle has as many stickers as the text has letters. These texts are errors, and are not
    /// read as algorithms.
    ///
    /// # Errors
    ///
    /// If the text could be in either of two formats, or if it seems to be a part of a cube, a position of a puzzle
    /// other than the 3x3x3, or the name of a file.
    pub fn recognise(text: &str) -> Result<Format, FormatError> {
        if facelets::are_plain(text.as_bytes()) {
            return Ok(Format::Facelets);
        }
        let symbols = fifty_four(text);
        let of_stickers = |symbols: &Option<[char; Facelet::COUNT]>| match symbols {
            Some(symbols) if colors::is_colors(symbols) => Format::Colors,
            _ => Format::Facelets,
        };
        // A net has several lines. Nearly every text is a single line, so the slow comparison with a net is rare.
        let is_net = || {
            let widths = net::widths();
            net::has_widths(text, &widths) || net::has_nearly_widths(text, &widths)
        };
        Ok(if text.contains('\n') && is_net() {
            Format::Net
        } else if symbols.as_ref().is_some_and(are_stickers) {
            of_stickers(&symbols)
        } else if text.contains("://") {
            Format::Link
        } else if labels::is_labels(text) {
            Format::Labels
        } else if b32::is_b32(text) {
            Format::B32
        } else if speffz::is_speffz(text) {
            // A dot may also be a pause, or the beginning of a file extension.
            if text.parse::<Algorithm>().is_ok() {
                return Err(FormatError::Ambiguous([Format::Speffz, Format::Moves]));
            }
            if has_extension(text) {
                return Err(FormatError::FileName { maybe_speffz: true });
            }
            Format::Speffz
        } else if reid::is_reid(text) {
            Format::Reid
        } else if looks_like_turns(text, &CubeTurns) {
            Format::Moves
        } else {
            let told = without_comments(text);
            if santa::facelets(&told).is_some() {
                return Ok(Format::Santa);
            }
            let sections = Sections::of(&told);
            let about_a_cube = Facelet::COUNT - 9..=Facelet::COUNT + 9;
            if sections.are_labelled {
                Format::Facelets
            } else if sections.is_whole() {
                let all: Vec<char> = sections.stickers.iter().map(|(_, each)| *each).collect();
                of_stickers(&all.try_into().ok())
            } else if about_a_cube.contains(&visible(&told).count()) {
                of_stickers(&symbols)
            } else {
                not_of_another_puzzle(&told)?;
                let is_of_other = || ForeignText::of(text).is_some_and(|foreign| foreign.puzzle().is_some());
                if (has_extension(text) || has_folder(text)) && text.parse::<Algorithm>().is_err() && !is_of_other() {
                    return Err(FormatError::FileName { maybe_speffz: false });
                }
                Format::Moves
            }
        })
    }
}

/// The maximum length of a file extension, in bytes.
const LONGEST_EXTENSION: usize = 5;

/// True if a text is a single word with a file extension at its end, such as `cube.txt`.
fn has_extension(text: &str) -> bool {
    let text = text.trim();
    let is_extension = |end: &str| {
        (1..=LONGEST_EXTENSION).contains(&end.len()) && end.chars().all(|each| each.is_ascii_alphanumeric())
    };
    let parts = text.rsplit_once('.');
    parts.is_some_and(|(name, end)| !name.is_empty() && is_extension(end) && !text.contains(char::is_whitespace))
}

/// True if a text is a single word that contains a path, such as `cubes/one`.
fn has_folder(text: &str) -> bool {
    let text = text.trim();
    let is_path = text.contains('/') && !text.contains("//") || text.contains('\\');
    is_path && !text.contains(char::is_whitespace)
}

/// A text without the comments at the ends of its lines.
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("//") {
        return Cow::Borrowed(text);
    }
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    Cow::Owned(text.lines().map(code).collect::<Vec<_>>().join("\n"))
}

/// A puzzle that is recognised by its number of stickers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StickerPuzzle {
    /// A cube of N layers: 6·N² stickers.
    Cube(u32),
    /// Six faces of 5 stickers.
    Skewb,
    /// Four faces of 9 stickers.
    Pyraminx,
    /// Twelve faces of 11 stickers.
    Megaminx,
}

impl StickerPuzzle {
    /// The puzzle with this number of stickers. `None` for 54, the number of a 3x3x3, and for a number that none of
    /// these puzzles has.
    pub fn with_stickers(stickers: usize) -> Option<StickerPuzzle> {
        match stickers {
            30 => Some(StickerPuzzle::Skewb),
            36 => Some(StickerPuzzle::Pyraminx),
            132 => Some(StickerPuzzle::Megaminx),
            _ => {
                let layers = u32::try_from((stickers / 6).isqrt()).ok()?;
                let is_cube = 6 * layers as usize * layers as usize == stickers;
                (is_cube && layers >= 2 && layers != 3).then_some(StickerPuzzle::Cube(layers))
            }
        }
    }
}

/// The name with an article: `a 4x4x4`, `an 8x8x8`.
impl fmt::Display for StickerPuzzle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StickerPuzzle::Cube(layers) => {
                // Eight, eleven, eighteen, eighty and so on begin with a vowel.
                let article = match layers {
                    8 | 11 | 18 | 80..=89 | 800..=899 => "an",
                    _ => "a",
                };
                write!(formatter, "{article} {layers}x{layers}x{layers}")
            }
            StickerPuzzle::Skewb => formatter.write_str("a Skewb"),
            StickerPuzzle::Pyraminx => formatter.write_str("a Pyraminx"),
            StickerPuzzle::Megaminx => formatter.write_str("a Megaminx"),
        }
    }
}

/// The reasons why no format was chosen for a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The text could be in either of two formats.
    #[error("this could be {} or {}", .0[0], .0[1])]
    Ambiguous([Format; 2]),
    /// The text looks like the name of a file.
    #[error("that looks like the name of a file, not like a cube")]
    FileName {
        /// True if the text could also be in the format `speffz`.
        maybe_speffz: bool,
    },
    /// The text has nine letters, without spaces and without signs that occur only in moves.
    #[error("nine bare letters are one face; a cube needs all six faces in one text")]
    OneFace,
    /// The text has many letters, but too many or too few for a cube, and no signs that occur only in moves.
    #[error("{stickers} bare letters are not a cube (a cube has 54 stickers), and probably not an algorithm")]
    BareLetters {
        /// The number of letters.
        stickers: usize,
    },
    /// The number of letters is the number of stickers of a puzzle other than the 3x3x3.
    #[error("{stickers} bare letters are the stickers of {puzzle}; a 3x3x3 has 54")]
    OtherPuzzle {
        /// The number of letters.
        stickers: usize,
        /// The puzzle.
        puzzle: StickerPuzzle,
    },
}

/// Refuses a text of bare letters if it is a single face, if the number of letters is the number of stickers of a
/// puzzle other than the 3x3x3, or if [`are_many_letters`] is true for it. Accepts all other texts.
fn not_of_another_puzzle(text: &str) -> Result<(), FormatError> {
    let stickers = visible(text).count();
    let is_one_face = stickers == 9 && !text.trim().contains(char::is_whitespace);
    let puzzle = StickerPuzzle::with_stickers(stickers);
    let are_many = are_many_letters(stickers, kinds_in(text).len());
    if !(is_one_face || puzzle.is_some() || are_many) || !are_bare_letters(text) {
        return Ok(());
    }
    match puzzle {
        Some(puzzle) => Err(FormatError::OtherPuzzle { stickers, puzzle }),
        None if is_one_face => Err(FormatError::OneFace),
        None => Err(FormatError::BareLetters { stickers }),
    }
}

/// The different symbols of a text.
fn kinds_in(text: &str) -> Vec<char> {
    let mut kinds: Vec<char> = visible(text).map(|(_, letter)| letter).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// True if a text has only letters of faces. Also true if it has only letters, is not an algorithm, and has at most
/// twelve different letters: no puzzle has more than twelve colors.
fn are_bare_letters(text: &str) -> bool {
    if is_face_letters(text) {
        return true;
    }
    let kinds = kinds_in(text);
    let are_letters = kinds.iter().all(|letter| letter.is_alphabetic());
    kinds.len() <= 12 && are_letters && text.parse::<Algorithm>().is_err()
}

/// The symbols of a text, if it has exactly 54, the number of a cube's stickers.
fn fifty_four(text: &str) -> Option<[char; Facelet::COUNT]> {
    let mut symbols = text.chars().filter(|symbol| !is_blank(*symbol));
    let mut all = [' '; Facelet::COUNT];
    for symbol in &mut all {
        *symbol = symbols.next()?;
    }
    symbols.next().is_none().then_some(all)
}

/// True if 54 symbols have the letters U R F D L B on the centres, as on a cube in some orientation, or six different
/// symbols on the centres that occur nine times each. Some stickers may be unknown, including one centre.
fn are_stickers(symbols: &[char; Facelet::COUNT]) -> bool {
    let centres: [char; 6] = std::array::from_fn(|face| symbols[face * 9 + 4]);
    let occurrences = |symbol: char| symbols.iter().filter(|each| **each == symbol).count();
    let differ = (1..6).all(|face| !centres[..face].contains(&centres[face]));
    let rotation = facelets::named(centres, Face::from_letter).and_then(Rotation::from_centres);
    rotation.is_some()
        || differ && centres.iter().all(|centre| occurrences(*centre) == 9)
        || differ && some_are_unknown(symbols, centres)
}

/// True if some of 54 symbols are unknown, and the known symbols are at most six different symbols that occur at most
/// nine times each.
fn some_are_unknown(symbols: &[char; Facelet::COUNT], centres: [char; 6]) -> bool {
    if !symbols.iter().any(|symbol| is_unknown(*symbol)) {
        return false;
    }
    let mut kinds: Vec<char> = symbols.to_vec();
    kinds.extend(centres);
    kinds.retain(|symbol| !is_unknown(*symbol));
    kinds.sort_unstable();
    let kinds = || kinds.chunk_by(|one, other| one == other);
    // Each centre is in the list twice, so a symbol that occurs nine times is in the list ten times.
    kinds().count() <= 6 && kinds().all(|kind| kind.len() <= 10)
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
