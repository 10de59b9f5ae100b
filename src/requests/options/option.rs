//! What is known of an option: its name, its values, what it means, and which requests and puzzles have it.

use super::given::Options;
use crate::puzzles::PuzzleName;
use crate::requests::request_name::RequestName;
use serde_json::Value;

/// What the value of an option is.
#[derive(Debug, Clone, Copy)]
pub enum ValueKind {
    /// It is given or not.
    Flag,
    /// A whole number, or one with a unit where that is text.
    Number,
    /// A whole number, or two with a hyphen between them.
    Range,
    /// A time in seconds, or with a unit where it is text.
    Seconds,
    /// Text.
    Text,
    /// One or more texts.
    Texts,
    /// One of some names.
    Name(fn() -> Vec<KnownName>),
    /// A JSON object, or a number.
    Object,
}

/// A name that a value can have, and the other names that are read as it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownName {
    /// The name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
}

/// Which puzzles have an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionPuzzles {
    /// All puzzles.
    All,
    /// The 3x3x3 alone.
    ThreeByThree,
    /// Cubes of all sizes.
    Cubes,
    /// Cubes of three layers or more, larger boards, and puzzles that are given as data: those whose solutions are searched
    /// for.
    Searched,
    /// The 3x3x3, puzzles that are given as data, the Pyraminx and the Skewb: those whose goal and turns can be chosen.
    Chosen,
    /// The 3x3x3, and puzzles of whose positions all distances are looked up.
    LookedUp,
    /// Puzzles with six faces: cubes of all sizes and the Skewb.
    SixFaces,
    /// The same, and puzzles that are given as data, which may say what is seen from a corner.
    Viewed,
}

impl OptionPuzzles {
    /// True if a puzzle has the option.
    pub const fn include(self, puzzle: &PuzzleName) -> bool {
        match self {
            OptionPuzzles::All => true,
            OptionPuzzles::ThreeByThree => matches!(puzzle, PuzzleName::ThreeByThree),
            OptionPuzzles::Cubes => puzzle.layers().is_some(),
            OptionPuzzles::Searched => matches!(puzzle.layers(), Some(3..)) || puzzle.is_searched(),
            OptionPuzzles::Chosen => match puzzle {
                PuzzleName::ThreeByThree | PuzzleName::Pyraminx | PuzzleName::Skewb => true,
                name => name.is_definition(),
            },
            OptionPuzzles::LookedUp => match puzzle {
                PuzzleName::ThreeByThree | PuzzleName::TwoByTwo | PuzzleName::Pyraminx | PuzzleName::Skewb => true,
                PuzzleName::Clock => true,
                PuzzleName::Slide(_) => !puzzle.is_searched(),
                PuzzleName::SquareOne | PuzzleName::BigCube(_) | PuzzleName::Defined(_) => false,
            },
            OptionPuzzles::SixFaces => puzzle.layers().is_some() || matches!(puzzle, PuzzleName::Skewb),
            OptionPuzzles::Viewed => OptionPuzzles::SixFaces.include(puzzle) || puzzle.is_definition(),
        }
    }
}

/// An option of some requests.
#[derive(Debug, Clone, Copy)]
pub struct RequestOption {
    /// Its name, with `_` between words: `max_moves`.
    pub name: &'static str,
    /// What its values are.
    pub value: ValueKind,
    /// What stands for a value in descriptions: `METRIC`.
    pub placeholder: &'static str,
    /// What it means. Names of options stand between backquotes.
    pub meaning: &'static str,
    /// A value, where it is no flag, no number and no name that is listed.
    pub example: &'static str,
    /// The requests that have it.
    pub requests: &'static [RequestName],
    /// The puzzles that have it.
    pub puzzles: OptionPuzzles,
    /// The requests that have it for the 3x3x3 alone.
    pub of_cube_alone: &'static [RequestName],
    /// Options that it does not go with.
    pub excludes: &'static [&'static str],
    /// An option without which it means nothing.
    pub requires: Option<&'static str>,
    /// True if it is what the request is about, and not how it is answered.
    pub is_subject: bool,
    /// True if a request says nothing without it.
    pub is_required: bool,
    /// The least and the most of a number.
    pub bounds: [u64; 2],
    pub(in crate::requests) read: fn(&mut Options, &str) -> Result<(), String>,
}

impl RequestOption {
    /// Reads a value, as text. A flag that is given has the empty text.
    ///
    /// # Errors
    ///
    /// Why the text is no value of this option, without its name.
    pub fn read(&self, options: &mut Options, text: &str) -> Result<(), String> {
        (self.read)(options, text)
    }

    /// True if a puzzle has the option in a request.
    pub fn is_of(&self, puzzle: &PuzzleName, request: RequestName) -> bool {
        let is_for_it = puzzle.is_three_by_three() || !self.of_cube_alone.contains(&request);
        is_for_it && self.puzzles.include(puzzle)
    }

    /// True if its text is read in the light of the puzzle, which must be known before.
    pub const fn is_of_puzzle(&self) -> bool {
        matches!(self.puzzles, OptionPuzzles::Chosen) && matches!(self.value, ValueKind::Text)
    }

    /// True if it names the puzzle.
    pub fn names_puzzle(&self) -> bool {
        matches!(self.name, "puzzle" | "definition")
    }

    /// A value that it can have, as a field.
    pub fn example(&self) -> Value {
        match self.value {
            ValueKind::Flag => Value::Bool(true),
            ValueKind::Number | ValueKind::Range | ValueKind::Seconds => Value::from(3),
            ValueKind::Name(names) => Value::from(names().first().map_or("", |known| known.name)),
            ValueKind::Text | ValueKind::Texts => Value::from(self.example),
            ValueKind::Object => serde_json::from_str(self.example).unwrap_or_default(),
        }
    }

    /// The names that a value can have, if they are listed.
    pub fn names(&self) -> Vec<KnownName> {
        match self.value {
            ValueKind::Name(names) => names(),
            _ => Vec::new(),
        }
    }
}
