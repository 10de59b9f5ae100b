//! A round as JSON, in the format of the JSON file that TNoodle writes in addition to its PDFs. It contains a
//! competition in the interchange format of the World Cube Association (WCIF, <https://github.com/thewca/wcif>).

use super::{Attempt, Round, ScrambleSet};
use crate::scrambles::Event;
use serde::Serialize;
use serde_json::{Value, json};

/// The file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Interchange<'a> {
    competition_name: &'a str,
    /// The name and version of the program that wrote the file.
    version: &'static str,
    generation_date: Option<String>,
    /// The address of the server that generated the file: always null, since no server generates it.
    generation_url: Option<String>,
    wcif: Competition<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Competition<'a> {
    format_version: &'static str,
    id: String,
    name: &'a str,
    short_name: &'a str,
    persons: [Value; 0],
    events: Vec<EventRounds>,
    schedule: Value,
    extensions: [Value; 0],
}

#[derive(Serialize)]
struct EventRounds {
    id: &'static str,
    rounds: [InterchangeRound; 1],
    extensions: [Value; 0],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InterchangeRound {
    /// The event and the number of the round, for example `333-r1`.
    id: String,
    format: &'static str,
    scramble_set_count: usize,
    scramble_sets: Vec<InterchangeSet>,
    extensions: Vec<Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InterchangeSet {
    /// The number of the set. The sets of all events are numbered in one sequence, from 1.
    id: usize,
    scrambles: Vec<String>,
    extra_scrambles: Vec<String>,
    extensions: [Value; 0],
}

impl Round {
    /// The round as JSON, on several lines. Values that are not known are null or left out, for example the date if the
    /// round has no date.
    ///
    /// # Panics
    ///
    /// Never: texts and numbers can always be written as JSON.
    pub fn interchange(&self) -> String {
        let name = self.title();
        let events = { self.sets.chunk_by(|one, next| one.event == next.event) }
            .scan(1, |first, sets| {
                let rounds = self.event_rounds(sets, *first);
                *first += sets.len();
                Some(rounds)
            })
            .collect();
        let mut schedule = json!({ "numberOfDays": 1, "venues": [] });
        if let Some(date) = self.spec.date {
            schedule["startDate"] = date.to_string().into();
        }
        let interchange = Interchange {
            competition_name: name,
            version: concat!("rubik-", env!("CARGO_PKG_VERSION")),
            generation_date: self.spec.date.map(|date| date.of_tnoodle()),
            generation_url: None,
            wcif: Competition {
                format_version: "1.0",
                id: name.chars().filter(|letter| letter.is_alphanumeric()).collect(),
                name,
                short_name: name,
                persons: [],
                events,
                schedule,
                extensions: [],
            },
        };
        let mut text = serde_json::to_string_pretty(&interchange).expect("text and numbers are JSON");
        text.push('\n');
        text
    }

    /// The round of an event with these sets of scrambles. There must be at least one set. `first` is the number of the
    /// first set.
    fn event_rounds(&self, sets: &[ScrambleSet], first: usize) -> EventRounds {
        let event = sets[0].event;
        let set = |(id, set): (usize, &ScrambleSet)| InterchangeSet {
            id,
            scrambles: set.scrambles.iter().map(written).collect(),
            extra_scrambles: set.extra.iter().map(written).collect(),
            extensions: [],
        };
        EventRounds {
            id: event.id(),
            rounds: [InterchangeRound {
                id: format!("{event}-r{}", self.spec.number.unwrap_or(1)),
                format: event.format().code(),
                scramble_set_count: sets.len(),
                scramble_sets: (first..).zip(sets).map(set).collect(),
                extensions: self.extensions(event, &sets[0]),
            }],
            extensions: [],
        }
    }

    /// TNoodle's additional data about a round: the number of cubes in an attempt, and the number of extra scrambles if
    /// it is not the default.
    fn extensions(&self, event: Event, set: &ScrambleSet) -> Vec<Value> {
        let extension = |name: &str, data: Value| {
            let id = format!("org.worldcubeassociation.tnoodle.{name}");
            json!({ "id": id, "specUrl": "https://github.com/thewca/tnoodle", "data": data })
        };
        let cubes = event.has_several_puzzles().then(|| {
            let data = json!({ "requestedScrambles": self.spec.cubes(event) });
            extension("MultiScrambleCount", data)
        });
        let extra = set.extra.len();
        let extra = (extra != event.extra_scrambles())
            .then(|| extension("ExtraScrambleCount", json!({ "extraAttempts": extra })));
        [cubes, extra].into_iter().flatten().collect()
    }
}

/// The scrambles of an attempt as text. Each scramble has one line, or several lines for the Megaminx.
fn written(attempt: &Attempt) -> String {
    let lines: Vec<String> = attempt.iter().flat_map(|scramble| scramble.lines()).collect();
    lines.join("\n")
}
