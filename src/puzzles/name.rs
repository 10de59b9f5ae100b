//! The names of puzzles.

use super::catalogue::BuiltInPuzzle;
use super::defined_name::DefinedName;
use crate::notation::{LinkSite, StickerPuzzle, UnknownName};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The number of layers of a cube: 4 to 1,024.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeSize(u16);

impl CubeSize {
    /// The minimum number of layers.
    pub const SMALLEST: u16 = 4;

    /// The maximum number of layers. A cube of this size has 6·1,024² stickers, which take 6 MiB.
    pub const LARGEST: u16 = 1_024;

    /// A cube with this number of layers; `None` if the number is less than [`CubeSize::SMALLEST`] or greater than
    /// [`CubeSize::LARGEST`].
    pub const fn new(layers: u16) -> Option<CubeSize> {
        if layers >= CubeSize::SMALLEST && layers <= CubeSize::LARGEST {
            Some(CubeSize(layers))
        } else {
            None
        }
    }

    /// The number of layers.
    pub const fn layers(&self) -> u16 {
        self.0
    }
}

/// The numbers of rows and columns of the board of a sliding puzzle: 2 to 16 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    rows: u8,
    columns: u8,
}

impl BoardSize {
    /// The minimum number of rows or columns.
    pub const SMALLEST: usize = 2;

    /// The maximum number of rows or columns. On the largest board, the index of a place just fits into a byte.
    pub const LARGEST: usize = 16;

    /// The number of places of the largest board.
    pub const MOST_PLACES: usize = BoardSize::LARGEST * BoardSize::LARGEST;

    /// The board of the 8-puzzle. It is the default if no size is given.
    pub const EIGHT_PUZZLE: BoardSize = BoardSize { rows: 3, columns: 3 };

    /// The board of the 15-puzzle.
    pub const FIFTEEN_PUZZLE: BoardSize = BoardSize { rows: 4, columns: 4 };

    /// A board with these numbers of rows and columns; `None` if one of them is less than [`BoardSize::SMALLEST`] or
    /// greater than [`BoardSize::LARGEST`].
    pub const fn new(rows: usize, columns: usize) -> Option<BoardSize> {
        let fewest = if rows < columns { rows } else { columns };
        let most = if rows < columns { columns } else { rows };
        if fewest >= BoardSize::SMALLEST && most <= BoardSize::LARGEST {
            Some(BoardSize {
                rows: rows as u8,
                columns: columns as u8,
            })
        } else {
            None
        }
    }

    /// The number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of places, including the empty place.
    pub const fn places(self) -> usize {
        self.rows() * self.columns()
    }
}

/// The name of a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum PuzzleName {
    /// The 3x3x3, which has its own modules: [`crate::cube`], [`crate::solvers`]. It is the default if no puzzle is
    /// named.
    #[default]
    ThreeByThree,
    /// The 2x2x2.
    TwoByTwo,
    /// The Pyraminx.
    Pyraminx,
    /// The Skewb.
    Skewb,
    /// The Clock.
    Clock,
    /// The Square-1.
    SquareOne,
    /// A sliding puzzle: a board with one empty place. Each of the other places contains a piece.
    Slide(BoardSize),
    /// A cube of four layers or more.
    BigCube(CubeSize),
    /// A puzzle that is given as a definition. Parsing a name returns such a puzzle only if its definition is built in.
    Defined(DefinedName),
}

impl PuzzleName {
    /// The puzzles with their own solvers, except the 3x3x3 and larger cubes. The sliding puzzle has its default size.
    pub const SOLVED: [PuzzleName; 6] = [
        PuzzleName::TwoByTwo,
        PuzzleName::Pyraminx,
        PuzzleName::Skewb,
        PuzzleName::Clock,
        PuzzleName::SquareOne,
        PuzzleName::Slide(BoardSize::EIGHT_PUZZLE),
    ];

    /// True for the 3x3x3. Reports and records of the 3x3x3 contain no puzzle name.
    pub(crate) fn is_three_by_three(&self) -> bool {
        *self == PuzzleName::ThreeByThree
    }

    /// True for a puzzle that is given as a definition. A search on such a puzzle may take any amount of time.
    pub(crate) const fn is_definition(&self) -> bool {
        matches!(self, PuzzleName::Defined(_))
    }

    /// True if a search for a shortest solution may take any amount of time: on a Square-1, on a board of more than
    /// nine places, and on a puzzle that is given as a definition.
    pub(crate) const fn is_searched(&self) -> bool {
        match self {
            PuzzleName::SquareOne => true,
            PuzzleName::Slide(size) => size.places() > BoardSize::EIGHT_PUZZLE.places(),
            name => name.is_definition(),
        }
    }

    /// True for puzzles whose orbits of pieces have names: the Pyraminx, the Skewb and definitions.
    pub(crate) const fn has_named_orbits(&self) -> bool {
        matches!(self, PuzzleName::Pyraminx | PuzzleName::Skewb) || self.is_definition()
    }

    /// False if a position is written as one symbol for each sticker or place, without separators; true if it is
    /// written in any other form.
    pub(crate) const fn is_in_words(&self) -> bool {
        match self {
            // Numbers of two or more digits need separators.
            PuzzleName::Slide(size) => size.places() > 10,
            // A position of the Clock is a list of numbers. On the Square-1, the symbol of a corner stands for two of
            // the twelve places of a layer.
            PuzzleName::Clock | PuzzleName::SquareOne => true,
            name => name.is_definition(),
        }
    }

    /// The name; `None` for the 3x3x3, whose name can be left out.
    pub fn other(&self) -> Option<&PuzzleName> {
        Some(self).filter(|name| !name.is_three_by_three())
    }

    /// The unit of the length of a solution in the default metric of the puzzle.
    pub(crate) const fn usual_unit(&self) -> &'static str {
        match self {
            PuzzleName::ThreeByThree => "HTM",
            PuzzleName::BigCube(_) => "OBTM",
            PuzzleName::SquareOne => "twists",
            _ => "moves",
        }
    }

    /// True if the web site `site` can show the puzzle.
    pub(crate) const fn is_on(&self, site: LinkSite) -> bool {
        match (site, self.layers()) {
            (LinkSite::AlgCubingNet, layers) => matches!(layers, Some(..=17)),
            (LinkSite::Twizzle, Some(layers)) => layers <= 7,
            (LinkSite::Twizzle, None) => matches!(
                self,
                PuzzleName::Pyraminx | PuzzleName::Skewb | PuzzleName::Clock | PuzzleName::SquareOne
            ),
            (LinkSite::VisualCube, layers) => matches!(layers, Some(2..=10)),
        }
    }

    /// A link to a web page with an algorithm of this puzzle.
    pub(crate) fn link(&self, site: LinkSite, algorithm: &str) -> String {
        match self.other() {
            // The web pages use this name for the Square-1.
            Some(PuzzleName::SquareOne) => site.link(Some(("square1", None)), algorithm),
            Some(name) => site.link(Some((&name.to_string(), name.layers())), algorithm),
            None => site.link(None, algorithm),
        }
    }

    /// The number of stickers of a cube, a Pyraminx or a Skewb. For any other puzzle, this is the number of dials
    /// (Clock), of pieces (Square-1), of places of the board (sliding puzzle), or of places in all orbits (definition).
    pub fn stickers(&self) -> usize {
        match self {
            PuzzleName::ThreeByThree => 54,
            PuzzleName::TwoByTwo => 24,
            PuzzleName::Pyraminx => 36,
            PuzzleName::Skewb => 30,
            PuzzleName::Clock => 14,
            PuzzleName::SquareOne => 16,
            PuzzleName::Slide(size) => size.places(),
            PuzzleName::BigCube(size) => 6 * (size.0 as usize) * (size.0 as usize),
            PuzzleName::Defined(name) => name.definition().layout().places(),
        }
    }

    /// The number of layers, if the puzzle is a cube.
    pub const fn layers(&self) -> Option<u16> {
        match self {
            PuzzleName::TwoByTwo => Some(2),
            PuzzleName::ThreeByThree => Some(3),
            PuzzleName::BigCube(size) => Some(size.0),
            _ => None,
        }
    }

    /// The word for a position: `cube`, or `position` for a puzzle that is not a cube.
    pub const fn noun(&self) -> &'static str {
        match self {
            PuzzleName::ThreeByThree | PuzzleName::TwoByTwo | PuzzleName::BigCube(_) => "cube",
            _ => "position",
        }
    }

    /// The name with an article, for messages: `a 2x2x2`, `an 8x8x8`, `a Pyraminx`, `the sliding puzzle`, `the puzzle
    /// ivy`.
    pub fn described(&self) -> String {
        match self {
            PuzzleName::Pyraminx => "a Pyraminx".to_owned(),
            PuzzleName::Skewb => "a Skewb".to_owned(),
            PuzzleName::Clock => "a Clock".to_owned(),
            PuzzleName::SquareOne => "a Square-1".to_owned(),
            PuzzleName::Slide(BoardSize::EIGHT_PUZZLE) => "the sliding puzzle".to_owned(),
            PuzzleName::Slide(BoardSize { rows, columns }) => format!("the {rows}x{columns} sliding puzzle"),
            PuzzleName::Defined(name) => format!("the puzzle {name}"),
            PuzzleName::ThreeByThree => "a 3x3x3".to_owned(),
            PuzzleName::TwoByTwo => "a 2x2x2".to_owned(),
            PuzzleName::BigCube(size) => StickerPuzzle::Cube(size.0.into()).to_string(),
        }
    }
}

/// Writes the name for options and JSON: `2x2x2`, `pyraminx`, `skewb`, `clock`, `sq1`, `slide`, `slide-4x4` or `5x5x5`.
impl fmt::Display for PuzzleName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleName::ThreeByThree => formatter.write_str("3x3x3"),
            PuzzleName::TwoByTwo => formatter.write_str("2x2x2"),
            PuzzleName::Pyraminx => formatter.write_str("pyraminx"),
            PuzzleName::Skewb => formatter.write_str("skewb"),
            PuzzleName::Clock => formatter.write_str("clock"),
            PuzzleName::SquareOne => formatter.write_str("sq1"),
            PuzzleName::Slide(BoardSize::EIGHT_PUZZLE) => formatter.write_str("slide"),
            PuzzleName::Slide(BoardSize { rows, columns }) => write!(formatter, "slide-{rows}x{columns}"),
            PuzzleName::BigCube(CubeSize(layers)) => {
                write!(formatter, "{layers}x{layers}x{layers}")
            }
            PuzzleName::Defined(name) => name.fmt(formatter),
        }
    }
}

/// The names of puzzles that are not built in as definitions, for an error message.
const NAMES: [&str; 9] = [
    "2x2x2",
    "3x3x3",
    "4x4x4 to 1024x1024x1024",
    "clock",
    "pyraminx",
    "skewb",
    "slide",
    "slide-2x2 to slide-16x16",
    "sq1",
];

impl PuzzleName {
    /// The error for a text that is not the name of a puzzle.
    pub(crate) fn unknown(text: &str) -> UnknownName {
        let defined = BuiltInPuzzle::all().iter().map(|puzzle| puzzle.name);
        UnknownName::new("puzzle", text, NAMES.into_iter().chain(defined))
    }
}

/// Reads the names that `Display` writes, in upper or lower case, except names of definitions that are not built in.
/// Also reads aliases, such as `2` and `222`, `pyram`, `square-1`, `8-puzzle`, `slide-3x3` and `15-puzzle`. A cube of
/// five layers has the aliases `5`, `555` and `5x5`.
///
/// ```
/// use rubik::PuzzleName;
///
/// let puzzle: PuzzleName = "555".parse()?;
/// assert_eq!(puzzle.to_string(), "5x5x5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for PuzzleName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<PuzzleName, UnknownName> {
        let unknown = || PuzzleName::unknown(text);
        match text.to_ascii_lowercase().as_str() {
            "pyraminx" | "pyram" => Ok(PuzzleName::Pyraminx),
            "skewb" => Ok(PuzzleName::Skewb),
            "clock" => Ok(PuzzleName::Clock),
            "sq1" | "square-1" | "square1" => Ok(PuzzleName::SquareOne),
            "slide" => Ok(PuzzleName::Slide(BoardSize::EIGHT_PUZZLE)),
            name => {
                if let Some(size) = board_size(name) {
                    return Ok(PuzzleName::Slide(size));
                }
                if let Some(puzzle) = BuiltInPuzzle::named(name) {
                    return Ok(PuzzleName::Defined(puzzle.defined().clone()));
                }
                let layers = layers(name).ok_or_else(unknown)?;
                match layers {
                    2 => Ok(PuzzleName::TwoByTwo),
                    3 => Ok(PuzzleName::ThreeByThree),
                    _ => CubeSize::new(layers).map(PuzzleName::BigCube).ok_or_else(unknown),
                }
            }
        }
    }
}

impl From<PuzzleName> for String {
    fn from(name: PuzzleName) -> String {
        name.to_string()
    }
}

impl TryFrom<String> for PuzzleName {
    type Error = UnknownName;

    fn try_from(text: String) -> Result<PuzzleName, UnknownName> {
        text.parse()
    }
}

/// The size of the board of the sliding puzzle with this name: `slide-3x4`, or `15-puzzle` for a square board.
fn board_size(name: &str) -> Option<BoardSize> {
    let number = |digits: &str| -> Option<usize> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    if let Some((rows, columns)) = name.strip_prefix("slide-").and_then(|size| size.split_once('x')) {
        return BoardSize::new(number(rows)?, number(columns)?);
    }
    let pieces = name.strip_suffix("puzzle")?;
    let places = number(pieces.strip_suffix('-').unwrap_or(pieces))?.checked_add(1)?;
    let side = places.isqrt();
    BoardSize::new(side, side).filter(|size| size.places() == places)
}

/// The number of layers of a cube from its name: `5`, `555`, `5x5`, `5x5x5`; `u16::MAX` for a number that does not fit
/// into 16 bits.
fn layers(name: &str) -> Option<u16> {
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u16::MAX))
    };
    let sides: Vec<&str> = name.split('x').collect();
    match sides[..] {
        // `444` is another name of the 4x4x4; a cube of 444 layers is written 444x444x444.
        [digits] if digits.len() == 3 && digits.bytes().all(|byte| byte == digits.as_bytes()[0]) => {
            number(&digits[..1])
        }
        [side] => number(side),
        [side, other] if side == other => number(side),
        [side, other, third] if side == other && other == third => number(side),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_are_read_and_names_come_back() {
        let board = |rows, columns| PuzzleName::Slide(BoardSize::new(rows, columns).expect("a size"));
        let big = |layers| PuzzleName::BigCube(CubeSize::new(layers).expect("a size"));
        for (texts, puzzle) in [
            (&["2x2x2", "2", "222", "2x2"][..], PuzzleName::TwoByTwo),
            (&["3x3x3", "3", "333", "3X3X3"], PuzzleName::ThreeByThree),
            (&["pyraminx", "pyram", "Pyraminx"], PuzzleName::Pyraminx),
            (&["skewb"], PuzzleName::Skewb),
            (&["clock", "Clock"], PuzzleName::Clock),
            (&["sq1", "square-1", "Square1"], PuzzleName::SquareOne),
            (&["slide", "8-puzzle", "8puzzle", "slide-3x3"], board(3, 3)),
            (&["slide-4x4", "15-puzzle", "15puzzle", "Slide-4X4"], board(4, 4)),
            (&["slide-5x5", "24-puzzle"], board(5, 5)),
            (&["slide-2x2", "3-puzzle"], board(2, 2)),
            (&["slide-2x5"], board(2, 5)),
            (&["slide-16x16", "255-puzzle"], board(16, 16)),
            (&["4x4x4", "4", "444", "4x4"], big(4)),
            (&["100x100x100", "100"], big(100)),
            (&["444x444x444"], big(444)),
            (&["1024x1024x1024", "1024"], big(1_024)),
        ] {
            for text in texts {
                assert_eq!(text.parse(), Ok(puzzle.clone()), "{text}");
            }
            assert_eq!(puzzle.to_string(), texts[0]);
        }
        for text in ["0", "1", "1025", "1x1x1", "99999999999999999999"] {
            assert_eq!(text.parse::<PuzzleName>(), Err(PuzzleName::unknown(text)));
        }
        for text in [
            "",
            "x",
            "2x3x5",
            "4x",
            "gigaminx",
            "-4",
            "4x4x4x4",
            "slide-1x4",
            "slide-4x17",
            "slide-4",
            "slide-x",
            "slide-4x",
            "slide-4x4x4",
            "14-puzzle",
            "0-puzzle",
            "-puzzle",
            "288-puzzle",
            "99999999999999999999-puzzle",
        ] {
            let unknown = PuzzleName::unknown(text);
            assert_eq!(text.parse::<PuzzleName>(), Err(unknown));
        }
    }

    #[test]
    fn names_of_cubes_have_the_article_that_is_spoken() {
        for (name, described) in [
            ("2", "a 2x2x2"),
            ("8", "an 8x8x8"),
            ("10", "a 10x10x10"),
            ("11", "an 11x11x11"),
            ("18", "an 18x18x18"),
            ("80", "an 80x80x80"),
            ("111x111x111", "a 111x111x111"),
            ("888x888x888", "an 888x888x888"),
        ] {
            let name: PuzzleName = name.parse().expect("a name");
            assert_eq!(name.described(), described);
        }
    }

    #[test]
    fn the_largest_cube_is_the_one_that_errors_name() {
        let largest = CubeSize::LARGEST;
        let name = format!("{largest}x{largest}x{largest}");
        assert!(NAMES.iter().any(|names| names.ends_with(&name)), "{name}");
    }
}
