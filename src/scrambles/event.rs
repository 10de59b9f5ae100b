//! The events of competitions.

use super::round_format::RoundFormat;
use crate::notation::UnknownName;
use crate::notation::files::event_id;
use crate::puzzles::PuzzleName;
use crate::puzzles::big_cube::scramble_length;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An event of competitions whose puzzle this program knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// 3x3x3.
    ThreeByThree,
    /// 2x2x2.
    TwoByTwo,
    /// 4x4x4.
    FourByFour,
    /// 5x5x5.
    FiveByFive,
    /// 6x6x6.
    SixBySix,
    /// 7x7x7.
    SevenBySeven,
    /// 3x3x3 blindfolded.
    Blindfolded,
    /// 3x3x3 in the fewest moves.
    FewestMoves,
    /// 3x3x3 with one hand.
    OneHanded,
    /// Megaminx.
    Megaminx,
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
    /// Several 3x3x3s blindfolded in one attempt.
    MultiBlindfolded,
}

/// The facts about an event.
struct Facts {
    event: Event,
    id: &'static str,
    title: &'static str,
    /// The name of the puzzle.
    puzzle: &'static str,
    /// A scrambled puzzle must need at least this number of moves to be solved.
    fewest_moves: usize,
    /// The usual format of a round.
    format: RoundFormat,
    /// The number that selects the event's stream of random numbers. Each event has its own number, so two events with
    /// the same seed have different scrambles. The number of an event must never change.
    stream: u8,
}

/// The minimum number of moves that a scrambled puzzle must need to be solved, unless the Regulations require more for
/// its event (4b3).
const TWO: usize = 2;

/// All events, in the order of [`Event`]. `fewest_moves` comes from the Regulations:
///
/// - 4b3: "An official scramble sequence must produce a random state from all states that require at least 2 moves to solve
///   (equal probability for each state)";
/// - 4b3b: "2x2x2 Cube: The (random) state must require at least 4 moves to solve";
/// - 4b3c: "Skewb: The (random) state must require at least 7 moves to solve";
/// - 4b3d: "Square-1: The (random) state must require at least 11 moves to solve" (turns of layers and twists count);
/// - 4b3e: "5x5x5 Cube, 6x6x6 Cube, 7x7x7 Cube, and Megaminx: sufficiently many random moves (instead of random state), at
///   least 2 moves to solve";
/// - 4b3f: "Pyraminx: The (random) state must require at least 6 moves to solve" (tips count).
///
/// The formats come from the paragraphs 9b1 to 9b5.
#[rustfmt::skip]
const FACTS: &[Facts; 17] = {
    use Event::{
        Blindfolded, Clock, FewestMoves, FiveBlindfolded, FiveByFive, FourBlindfolded, FourByFour, Megaminx,
        MultiBlindfolded, OneHanded, Pyraminx, SevenBySeven, SixBySix, Skewb, SquareOne, ThreeByThree, TwoByTwo,
    };
    use RoundFormat::{AverageOf5, BestOf1, BestOf3, BestOf5, MeanOf3};
    const fn facts(
        (event, id, title): (Event, &'static str, &'static str),
        (puzzle, fewest_moves): (&'static str, usize),
        format: RoundFormat,
        stream: u8,
    ) -> Facts {
        Facts { event, id, title, puzzle, fewest_moves, format, stream }
    }
    &[
        facts((ThreeByThree, "333", "3x3x3 Cube"), ("3x3x3", TWO), AverageOf5, 2),
        facts((TwoByTwo, "222", "2x2x2 Cube"), ("2x2x2", 4), AverageOf5, 1),
        facts((FourByFour, "444", "4x4x4 Cube"), ("4x4x4", TWO), AverageOf5, 6),
        facts((FiveByFive, "555", "5x5x5 Cube"), ("5x5x5", TWO), AverageOf5, 7),
        facts((SixBySix, "666", "6x6x6 Cube"), ("6x6x6", TWO), MeanOf3, 8),
        facts((SevenBySeven, "777", "7x7x7 Cube"), ("7x7x7", TWO), MeanOf3, 9),
        facts((Blindfolded, "333bf", "3x3x3 Blindfolded"), ("3x3x3", TWO), BestOf5, 4),
        facts((FewestMoves, "333fm", "3x3x3 Fewest Moves"), ("3x3x3", TWO), MeanOf3, 5),
        facts((OneHanded, "333oh", "3x3x3 One-Handed"), ("3x3x3", TWO), AverageOf5, 3),
        facts((Megaminx, "minx", "Megaminx"), ("megaminx", TWO), AverageOf5, 14),
        facts((Pyraminx, "pyram", "Pyraminx"), ("pyraminx", 6), AverageOf5, 10),
        facts((Skewb, "skewb", "Skewb"), ("skewb", 7), AverageOf5, 11),
        facts((Clock, "clock", "Clock"), ("clock", TWO), AverageOf5, 16),
        facts((SquareOne, "sq1", "Square-1"), ("sq1", 11), AverageOf5, 17),
        facts((FourBlindfolded, "444bf", "4x4x4 Blindfolded"), ("4x4x4", TWO), BestOf3, 12),
        facts((FiveBlindfolded, "555bf", "5x5x5 Blindfolded"), ("5x5x5", TWO), BestOf3, 13),
        facts((MultiBlindfolded, "333mbf", "3x3x3 Multi-Blind"), ("3x3x3", TWO), BestOf1, 15),
    ]
};

/// Former events of competitions, and the first year without them.
const GONE: [(&str, &str, u16); 4] = [
    ("333ft", "3x3x3 With Feet", 2020),
    ("magic", "Magic", 2013),
    ("mmagic", "Master Magic", 2013),
    ("333mbo", "3x3x3 Multi-Blind in its old style", 2009),
];

impl Event {
    /// All events, in the order of the variants.
    pub const ALL: [Event; FACTS.len()] = {
        let mut all = [Event::ThreeByThree; FACTS.len()];
        let mut number = 0;
        while number < all.len() {
            all[number] = FACTS[number].event;
            number += 1;
        }
        all
    };

    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The short name of the event in results: `333bf`.
    pub const fn id(self) -> &'static str {
        self.facts().id
    }

    /// The full name of the event: `3x3x3 Blindfolded`.
    pub const fn title(self) -> &'static str {
        self.facts().title
    }

    /// The puzzle of the event.
    pub fn puzzle(self) -> PuzzleName {
        let name = self.facts().puzzle.parse();
        name.expect("the tests read the puzzle of every event")
    }

    /// A scrambled puzzle must need at least this number of moves to be solved: 4 for the 2x2x2, 7 for the Skewb, 6 for
    /// the Pyraminx including tips, 11 for the Square-1, and 2 for all other puzzles (Regulations 4b3 and 4b3b to
    /// 4b3f).
    pub const fn fewest_moves(self) -> usize {
        self.facts().fewest_moves
    }

    /// The number of random moves in a scramble (Regulations 4b3e): 60, 80 and 100 for cubes of five, six and seven
    /// layers, and 77 for the Megaminx, as in TNoodle. `None` if a scramble leads to a random state.
    pub const fn random_moves(self) -> Option<usize> {
        match self {
            Event::FiveByFive | Event::FiveBlindfolded => Some(scramble_length(5)),
            Event::SixBySix => Some(scramble_length(6)),
            Event::SevenBySeven => Some(scramble_length(7)),
            Event::Megaminx => Some(super::megaminx::LINES * super::megaminx::IN_A_LINE),
            _ => None,
        }
    }

    /// The usual format of a round (Regulations 9b), which determines the number of attempts.
    pub const fn format(self) -> RoundFormat {
        self.facts().format
    }

    /// The number of extra scrambles of a group, for attempts that are repeated. It is 2, as in TNoodle, except for
    /// fewest moves and multi-blind. These have no extra scrambles, because their attempts take up to an hour.
    pub const fn extra_scrambles(self) -> usize {
        match self {
            Event::FewestMoves | Event::MultiBlindfolded => 0,
            _ => 2,
        }
    }

    /// True if an attempt has several puzzles, each with its own scramble.
    pub const fn has_several_puzzles(self) -> bool {
        matches!(self, Event::MultiBlindfolded)
    }

    /// The number that selects the event's stream of random numbers.
    pub(super) const fn stream(self) -> u8 {
        self.facts().stream
    }
}

/// Writes the short name of the event in results.
impl fmt::Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// The reason why a text is not the name of an event.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EventError {
    /// The text does not name an event, or names an event whose puzzle this program does not know.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The text names a former event.
    #[error("'{id}', {title}, has not been an event of competitions since {since}")]
    Gone {
        /// The name in results.
        id: &'static str,
        /// The full name.
        title: &'static str,
        /// The first year without this event.
        since: u16,
    },
}

/// Reads any name of an event: its short name in results, in upper or lower case, its full name, another common name,
/// or its name in TNoodle, csTimer or Twisty Timer.
impl FromStr for Event {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Event, EventError> {
        let text = text.trim();
        let id = event_id(text);
        let mut all = Event::ALL.into_iter();
        if let Some(event) = all.find(|event| event.id() == id || event.title().eq_ignore_ascii_case(text)) {
            return Ok(event);
        }
        if let Some(&(id, title, since)) = GONE.iter().find(|(gone, ..)| *gone == id) {
            return Err(EventError::Gone { id, title, since });
        }
        Err(UnknownName::new("event", text, Event::ALL.map(Event::id)).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn facts_are_in_the_order_of_events_and_streams_are_their_own() {
        for (number, event) in Event::ALL.into_iter().enumerate() {
            assert_eq!(event as usize, number, "{event}");
            assert_eq!(event.id(), FACTS[number].id);
            // The program knows the puzzle.
            assert!(event.puzzle().puzzle().is_ok(), "{event}");
        }
        let streams: BTreeSet<u8> = Event::ALL.into_iter().map(Event::stream).collect();
        assert_eq!(streams.len(), Event::ALL.len());
        assert!(!streams.contains(&0));
    }

    #[test]
    fn events_are_read_by_the_names_that_other_programs_have_for_them() {
        for event in Event::ALL {
            for name in [event.id(), event.title(), &event.id().to_uppercase()] {
                assert_eq!(name.parse(), Ok(event), "{name}");
            }
        }
        for (names, event) in [
            (&["333ni", "3x3 bld", "333BF "][..], Event::Blindfolded),
            (&["444ni", "444bld"], Event::FourBlindfolded),
            (&["555ni", "555bld"], Event::FiveBlindfolded),
            (&["r3ni", "mbld"], Event::MultiBlindfolded),
            (&["fmc", "3x3 fm"], Event::FewestMoves),
            (&["222so", "2x2x2"], Event::TwoByTwo),
            (&["mgmp", "mega", "megaminx"], Event::Megaminx),
            (&["pyrso"], Event::Pyraminx),
            (&["skbso"], Event::Skewb),
            (&["444wca"], Event::FourByFour),
        ] {
            for name in names {
                assert_eq!(name.parse(), Ok(event), "{name}");
            }
        }
    }

    #[test]
    fn of_events_that_are_gone_it_is_said_since_when() {
        for (text, said) in [
            (
                "333ft",
                "'333ft', 3x3x3 With Feet, has not been an event of competitions since 2020",
            ),
            (
                "MAGIC",
                "'magic', Magic, has not been an event of competitions since 2013",
            ),
        ] {
            let error = text.parse::<Event>().expect_err("it is gone");
            assert_eq!(error.to_string(), said);
        }
        for text in ["mmagic", "333mbo"] {
            assert!(matches!(text.parse::<Event>(), Err(EventError::Gone { .. })), "{text}");
        }
        for text in ["", "334", "333 x", "zbll"] {
            assert!(matches!(text.parse::<Event>(), Err(EventError::Unknown(_))), "{text}");
        }
    }
}
