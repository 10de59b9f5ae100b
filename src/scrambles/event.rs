//! The events of competitions.

use crate::notation::UnknownName;
use crate::puzzles::big_cube::scramble_length;
use crate::puzzles::{CubeSize, PuzzleName};
use std::fmt;
use std::str::FromStr;

/// An event of competitions, of those whose puzzles this program knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// 2x2x2.
    TwoByTwo,
    /// 3x3x3.
    ThreeByThree,
    /// 3x3x3 with one hand.
    OneHanded,
    /// 3x3x3 blindfolded.
    Blindfolded,
    /// 3x3x3 in the fewest moves.
    FewestMoves,
    /// 4x4x4.
    FourByFour,
    /// 5x5x5.
    FiveByFive,
    /// 6x6x6.
    SixBySix,
    /// 7x7x7.
    SevenBySeven,
    /// Pyraminx.
    Pyraminx,
    /// Skewb.
    Skewb,
    /// Clock.
    Clock,
    /// Square-1.
    SquareOne,
    /// 4x4x4 blindfolded.
    FourBlindfolded,
    /// 5x5x5 blindfolded.
    FiveBlindfolded,
}

impl Event {
    /// All of them.
    pub const ALL: [Event; 15] = [
        Event::TwoByTwo,
        Event::ThreeByThree,
        Event::OneHanded,
        Event::Blindfolded,
        Event::FewestMoves,
        Event::FourByFour,
        Event::FiveByFive,
        Event::SixBySix,
        Event::SevenBySeven,
        Event::Pyraminx,
        Event::Skewb,
        Event::FourBlindfolded,
        Event::FiveBlindfolded,
        Event::Clock,
        Event::SquareOne,
    ];

    /// The name that competitions have in their results: `333bf`.
    pub const fn id(self) -> &'static str {
        match self {
            Event::TwoByTwo => "222",
            Event::ThreeByThree => "333",
            Event::OneHanded => "333oh",
            Event::Blindfolded => "333bf",
            Event::FewestMoves => "333fm",
            Event::FourByFour => "444",
            Event::FiveByFive => "555",
            Event::SixBySix => "666",
            Event::SevenBySeven => "777",
            Event::Pyraminx => "pyram",
            Event::Skewb => "skewb",
            Event::Clock => "clock",
            Event::SquareOne => "sq1",
            Event::FourBlindfolded => "444bf",
            Event::FiveBlindfolded => "555bf",
        }
    }

    /// The name that people read: `3x3x3 Blindfolded`.
    pub const fn title(self) -> &'static str {
        match self {
            Event::TwoByTwo => "2x2x2 Cube",
            Event::ThreeByThree => "3x3x3 Cube",
            Event::OneHanded => "3x3x3 One-Handed",
            Event::Blindfolded => "3x3x3 Blindfolded",
            Event::FewestMoves => "3x3x3 Fewest Moves",
            Event::FourByFour => "4x4x4 Cube",
            Event::FiveByFive => "5x5x5 Cube",
            Event::SixBySix => "6x6x6 Cube",
            Event::SevenBySeven => "7x7x7 Cube",
            Event::Pyraminx => "Pyraminx",
            Event::Skewb => "Skewb",
            Event::Clock => "Clock",
            Event::SquareOne => "Square-1",
            Event::FourBlindfolded => "4x4x4 Blindfolded",
            Event::FiveBlindfolded => "5x5x5 Blindfolded",
        }
    }

    /// The puzzle that is solved.
    pub const fn puzzle(self) -> PuzzleName {
        match self {
            Event::TwoByTwo => PuzzleName::TwoByTwo,
            Event::ThreeByThree | Event::OneHanded => PuzzleName::ThreeByThree,
            Event::Blindfolded | Event::FewestMoves => PuzzleName::ThreeByThree,
            Event::FourByFour | Event::FourBlindfolded => cube(4),
            Event::FiveByFive | Event::FiveBlindfolded => cube(5),
            Event::SixBySix => cube(6),
            Event::SevenBySeven => cube(7),
            Event::Pyraminx => PuzzleName::Pyraminx,
            Event::Skewb => PuzzleName::Skewb,
            Event::Clock => PuzzleName::Clock,
            Event::SquareOne => PuzzleName::SquareOne,
        }
    }

    /// The fewest moves that a scrambled puzzle must be from solved (Regulations 4b3 and 4b3b to
    /// 4b3f; tips of the Pyraminx count; of a Square-1, turns of layers and twists).
    pub const fn fewest_moves(self) -> usize {
        match self {
            Event::TwoByTwo => 4,
            Event::Skewb => 7,
            Event::Pyraminx => 6,
            Event::SquareOne => 11,
            _ => 2,
        }
    }

    /// How many random moves a scramble has that is no random state: 60, 80 and 100 for cubes of five to seven layers.
    pub const fn random_moves(self) -> Option<usize> {
        match self {
            Event::FiveByFive | Event::FiveBlindfolded => Some(scramble_length(5)),
            Event::SixBySix => Some(scramble_length(6)),
            Event::SevenBySeven => Some(scramble_length(7)),
            _ => None,
        }
    }
}

const fn cube(layers: u16) -> PuzzleName {
    match CubeSize::new(layers) {
        Some(size) => PuzzleName::BigCube(size),
        None => panic!("four to seven layers are sizes"),
    }
}

/// Its name in results.
impl fmt::Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

impl FromStr for Event {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Event, UnknownName> {
        let mut all = Event::ALL.into_iter();
        let found = all.find(|event| event.id().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownName::new("event", text, Event::ALL.map(Event::id)))
    }
}
