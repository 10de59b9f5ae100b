//! The description of an option: its name, its values, its meaning, and the requests and puzzles that have it.

use super::given::Options;
use crate::puzzles::PuzzleName;
use crate::requests::errors::RequestError;
use crate::requests::request_name::RequestName;
use serde_json::Value;

/// The type of an option's value.
#[derive(Debug, Clone, Copy)]
pub enum ValueKind {
    /// A flag, without a value.
    Flag,
    /// A whole number. In text, some options allow a unit, as in `2k`.
    Number,
    /// A whole number, or two whole numbers with a hyphen between them.
    Range,
    /// A time in seconds; text may have another unit.
    Seconds,
    /// Text.
    Text,
    /// One or more texts.
    Texts,
    /// One name from a list.
    Name(fn() -> Vec<KnownName>),
    /// A JSON object, or a number.
    Object,
}

/// A name for a value, with its aliases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownName {
    /// The name.
    pub name: &'static str,
    /// The aliases of the name.
    pub aliases: &'static [&'static str],
}

/// The puzzles that have an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionPuzzles {
    /// All puzzles.
    All,
    /// Only the 3x3x3.
    ThreeByThree,
    /// Cubes of all sizes.
    Cubes,
    /// The puzzles whose solutions are found by a search: cubes of three layers or more, the Square-1, boards of more
    /// than nine places, and puzzles given as data.
    Searched,
    /// The puzzles whose goal and turns can be chosen: the 3x3x3, puzzles given as data, the Pyraminx and the Skewb.
    Chosen,
    /// The puzzles for which the program can generate positions at a given distance: the 3x3x3, the 2x2x2, the
    /// Pyraminx, the Skewb, the Clock, boards of up to nine places, and puzzles given as data. Puzzles given as data
    /// that have too many positions are rejected later.
    LookedUp,
    /// The puzzles for which the program can generate random positions that meet a goal: the 3x3x3, the 2x2x2, and
    /// puzzles whose pieces have named orbits.
    DrawnToGoal,
    /// Puzzles with six faces: cubes of all sizes and the Skewb.
    SixFaces,
    /// The puzzles whose pictures have several views: puzzles with six faces, and puzzles given as data, since their
    /// definitions may contain a view from a corner.
    Viewed,
}

impl OptionPuzzles {
    /// True if a puzzle has the option.
    pub(crate) const fn include(self, puzzle: &PuzzleName) -> bool {
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
                PuzzleName::Defined(_) => true,
                PuzzleName::SquareOne | PuzzleName::BigCube(_) => false,
            },
            OptionPuzzles::DrawnToGoal => {
                matches!(puzzle, PuzzleName::ThreeByThree | PuzzleName::TwoByTwo) || puzzle.has_named_orbits()
            }
            OptionPuzzles::SixFaces => puzzle.layers().is_some() || matches!(puzzle, PuzzleName::Skewb),
            OptionPuzzles::Viewed => OptionPuzzles::SixFaces.include(puzzle) || puzzle.is_definition(),
        }
    }
}

/// An option of one or more requests.
#[derive(Debug, Clone, Copy)]
pub struct RequestOption {
    /// The name of the option, with `_` between words: `max_moves`.
    pub name: &'static str,
    /// The type of the value.
    pub value: ValueKind,
    /// The placeholder for a value in descriptions: `METRIC`.
    pub placeholder: &'static str,
    /// The meaning of the option. Names of options are in backquotes.
    pub meaning: &'static str,
    /// An example of a value, if the value is text or a JSON object.
    pub example: &'static str,
    /// The requests that have the option.
    pub requests: &'static [RequestName],
    /// The puzzles that have the option.
    pub puzzles: OptionPuzzles,
    /// The requests that have the option only for the 3x3x3.
    pub of_cube_alone: &'static [RequestName],
    /// The options that this option excludes.
    pub excludes: &'static [&'static str],
    /// Another option that this option needs.
    pub requires: Option<&'static str>,
    /// True if the option names the subject of the request; false if it changes how the request is answered.
    pub is_subject: bool,
    /// True if the requests need the option.
    pub is_required: bool,
    /// The smallest and the largest allowed number, if the value is a number or a range.
    pub bounds: [u64; 2],
    /// Returns the given text of an option that is an algorithm, or a position that may be written as one; `None` for
    /// all other options.
    pub(in crate::requests) moves: Option<fn(&Options) -> Option<&str>>,
    pub(in crate::requests) field: OptionField,
}

/// The field of [`Options`] that keeps the value of an option.
#[derive(Debug, Clone, Copy)]
pub(in crate::requests) struct OptionField {
    /// Reads the value from text.
    pub(in crate::requests) read: fn(&mut Options, &str) -> Result<(), String>,
    /// True if there is a value.
    pub(in crate::requests) is_given: fn(&Options) -> bool,
}

impl Options {
    /// The options of a request that are given.
    pub fn given(&self, request: RequestName) -> impl Iterator<Item = &'static RequestOption> {
        request.options().filter(|option| (option.field.is_given)(self))
    }

    /// The texts in a request that are algorithms, or positions that may be written as algorithms.
    pub fn moves(&self, request: RequestName) -> impl Iterator<Item = &str> {
        request.options().filter_map(|option| option.moves?(self))
    }

    /// Looks for the options in `names` among the given options of a request. Returns the name of the first one found.
    pub(in crate::requests) fn first_given(&self, request: RequestName, names: &[&str]) -> Option<&'static str> {
        { self.given(request) }
            .map(|option| option.name)
            .find(|name| names.contains(name))
    }

    /// Checks, with the table of options, whether the given options can be combined and whether a puzzle has them.
    /// Plans call this before they check the values of options.
    ///
    /// # Errors
    ///
    /// The first option that excludes another option, that needs another option which is missing, or that is not for
    /// the puzzle.
    pub fn judge(&self, request: RequestName, puzzle: &PuzzleName) -> Result<(), RequestError> {
        let given: Vec<&RequestOption> = self.given(request).collect();
        RequestOption::judge_together(&given)?;
        match given.iter().find(|option| !option.is_of(puzzle, request)) {
            None => Ok(()),
            Some(RequestOption { name: option, .. }) => Err(RequestError::NotOfPuzzle {
                option,
                puzzle: puzzle.clone(),
            }),
        }
    }
}

impl RequestOption {
    /// Reads a value that is given as text. For a flag, the text is empty.
    ///
    /// # Errors
    ///
    /// The reason why the text is not a value of this option. The reason does not contain the name of the option.
    pub fn read(&self, options: &mut Options, text: &str) -> Result<(), String> {
        (self.field.read)(options, text)
    }

    /// Checks whether options can be combined in one request.
    ///
    /// # Errors
    ///
    /// The first option that excludes another option. If there is none, the first option that needs another option
    /// which is missing.
    pub fn judge_together(given: &[&RequestOption]) -> Result<(), RequestError> {
        let is_given = |name: &&str| given.iter().any(|option| option.name == *name);
        for option in given {
            if let Some(&other) = option.excludes.iter().find(|name| is_given(name)) {
                let option = option.name;
                return Err(RequestError::NotTogether { option, other });
            }
        }
        for option in given {
            if let Some(other) = option.requires.filter(|name| !is_given(name)) {
                let option = option.name;
                return Err(RequestError::Alone { option, other });
            }
        }
        Ok(())
    }

    /// True if a puzzle has the option in a request.
    pub fn is_of(&self, puzzle: &PuzzleName, request: RequestName) -> bool {
        let is_for_it = puzzle.is_three_by_three() || !self.of_cube_alone.contains(&request);
        is_for_it && self.puzzles.include(puzzle)
    }

    /// True if the meaning of the option's text depends on the puzzle. The puzzle must then be read first.
    pub const fn is_of_puzzle(&self) -> bool {
        matches!(self.puzzles, OptionPuzzles::Chosen | OptionPuzzles::DrawnToGoal)
            && matches!(self.value, ValueKind::Text | ValueKind::Texts)
    }

    /// True if the value is an algorithm, or a position that may be written as one.
    pub const fn is_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// True if the option names the puzzle.
    pub(crate) fn names_puzzle(&self) -> bool {
        matches!(self.name, "puzzle" | "definition")
    }

    /// An example of a value, as the value of a JSON field.
    pub fn example(&self) -> Value {
        match self.value {
            ValueKind::Flag => Value::Bool(true),
            ValueKind::Number | ValueKind::Range | ValueKind::Seconds => Value::from(3),
            ValueKind::Name(names) => Value::from(names().first().map_or("", |known| known.name)),
            ValueKind::Text | ValueKind::Texts => Value::from(self.example),
            ValueKind::Object => serde_json::from_str(self.example).unwrap_or_default(),
        }
    }

    /// The names of the option's values; empty if they are not a fixed list.
    pub fn names(&self) -> Vec<KnownName> {
        match self.value {
            ValueKind::Name(names) => names(),
            _ => Vec::new(),
        }
    }
}
