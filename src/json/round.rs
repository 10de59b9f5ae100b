//! Rounds of competitions.

use super::{PuzzleScrambleObject, base64};
use crate::notation::files::group_letters;
#[cfg(feature = "schema")]
use crate::scrambles::Event;
use crate::scrambles::{EventScramble, RandomSource, Round, ScrambleSet, SheetFormat};
use serde::Serialize;

/// The scrambles of a round of a competition.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RoundObject {
    /// The name of the competition, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub competition: Option<String>,
    /// The date, as in `2026-11-28`, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The number of the round, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// The seed. Left out if the scrambles were made with random numbers of the operating system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The sets of scrambles: event by event, and for each event group by group.
    pub sets: Vec<ScrambleSetObject>,
    /// The requested files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<SheetObject>,
}

/// The scrambles of one group for one event.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ScrambleSetObject {
    /// The event.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Event::ALL.map(Event::id))))]
    pub event: &'static str,
    /// The letter of the group.
    pub group: String,
    /// The attempts in order. An attempt has one scramble; in multi-blind, it has one scramble for each cube.
    pub attempts: Vec<Vec<PuzzleScrambleObject>>,
    /// The extra scrambles, for attempts that are repeated.
    pub extra: Vec<Vec<PuzzleScrambleObject>>,
}

/// A file of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SheetObject {
    /// The letter of the group; left out if the file contains the scrambles of all groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The contents of the file: its text or, for a PDF, its bytes in Base64.
    pub content: String,
}

impl RoundObject {
    /// Makes the object of a round. `sheets` are the requested files.
    pub fn new(round: &Round, sheets: Vec<SheetObject>) -> RoundObject {
        let sets = round.sets.iter();
        RoundObject {
            sets: sets.map(|set| ScrambleSetObject::new(set, round.source)).collect(),
            competition: round.spec.competition.clone(),
            date: round.spec.date.map(|date| date.to_string()),
            round: round.spec.number,
            seed: match round.source {
                RandomSource::Seed(seed) => Some(seed),
                RandomSource::System => None,
            },
            sheets,
        }
    }
}

impl ScrambleSetObject {
    fn new(set: &ScrambleSet, source: RandomSource) -> ScrambleSetObject {
        let mut numbers = set.first..;
        let [attempts, extra] = [&set.scrambles, &set.extra].map(|attempts| {
            let scrambles = attempts.iter().map(|attempt| {
                let numbered = attempt.iter().zip(&mut numbers);
                let object = |(scramble, number): (&EventScramble, u64)| {
                    PuzzleScrambleObject::of_event(scramble.clone(), source, number)
                };
                numbered.map(object).collect()
            });
            scrambles.collect()
        });
        ScrambleSetObject {
            event: set.event.id(),
            group: group_letters(set.group),
            attempts,
            extra,
        }
    }
}

impl SheetObject {
    /// A file with the scrambles of one group, or of all groups.
    pub fn new(format: SheetFormat, group: Option<usize>, content: &[u8]) -> SheetObject {
        SheetObject {
            group: group.map(group_letters),
            content: match format.is_text() {
                true => String::from_utf8_lossy(content).into_owned(),
                false => base64(content),
            },
        }
    }
}
