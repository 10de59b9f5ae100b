//! Reads the scrambles of a competition from a WCIF, which is the interchange format of the World Cube Association, or
//! from TNoodle's format. TNoodle's format is `{"sheets": [{"event": …, "scrambles": […]}]}`, or an object that
//! contains a WCIF.

use super::error::SolveFileError;
use super::event::Event;
use super::kind::SolveFileKind;
use super::solve::{RecordedSolve, told};
use serde::Deserialize;
use serde_json::Value;

/// A file in TNoodle's format or in the interchange format.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct File {
    competition_name: Option<String>,
    sheets: Vec<Sheet>,
    wcif: Option<Competition>,
    #[serde(flatten)]
    competition: Competition,
}

/// The scrambles of a group in the format that TNoodle wrote before it used the interchange format.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Sheet {
    scrambles: Vec<String>,
    extra_scrambles: Vec<String>,
    event: String,
    round: Value,
    group: Value,
}

/// The part of a WCIF that contains scrambles.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Competition {
    id: Option<String>,
    name: Option<String>,
    events: Vec<CompetitionEvent>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CompetitionEvent {
    id: String,
    rounds: Vec<Round>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Round {
    id: String,
    scramble_sets: Vec<ScrambleSet>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct ScrambleSet {
    scrambles: Vec<String>,
    extra_scrambles: Vec<String>,
}

/// The fields that all scrambles of a group have in common.
struct Group<'a> {
    competition: Option<String>,
    event: &'a str,
    round: Option<String>,
    group: Option<String>,
}

/// Returns the scrambles that are not empty, and the number of all scrambles in the file.
pub(super) fn read(kind: SolveFileKind, text: &str) -> Result<(Vec<RecordedSolve>, usize), SolveFileError> {
    let file: File = serde_json::from_str(text).map_err(|error| SolveFileError::json(kind, &error))?;
    let mut solves = Vec::new();
    let mut all = 0;
    for sheet in &file.sheets {
        let group = Group {
            competition: file.competition_name.clone(),
            event: &sheet.event,
            round: as_text(&sheet.round),
            group: as_text(&sheet.group),
        };
        all += group.add((&sheet.scrambles, &sheet.extra_scrambles), &mut solves);
    }
    let competition = file.wcif.as_ref().unwrap_or(&file.competition);
    let name = { competition.name.clone() }
        .or(competition.id.clone())
        .or(file.competition_name.clone());
    for event in &competition.events {
        for round in &event.rounds {
            for (number, set) in round.scramble_sets.iter().enumerate() {
                let group = Group {
                    competition: name.clone(),
                    event: &event.id,
                    round: told(round.id.rsplit("-r").next().unwrap_or_default()),
                    group: Some(group_letters(number)),
                };
                all += group.add((&set.scrambles, &set.extra_scrambles), &mut solves);
            }
        }
    }
    Ok((solves, all))
}

impl Group<'_> {
    /// Adds the scrambles and the extra scrambles to `solves`, but no empty ones. Returns their number, including the
    /// empty ones.
    fn add(&self, (scrambles, extra): (&[String], &[String]), solves: &mut Vec<RecordedSolve>) -> usize {
        let event = Event::named(self.event);
        for (are_extra, scrambles) in [(false, scrambles), (true, extra)] {
            for (number, scramble) in (1..).zip(scrambles) {
                let solve = RecordedSolve {
                    number: Some(number),
                    event: event.as_ref().map(|event| event.name.clone()),
                    puzzle: event.as_ref().and_then(|event| event.puzzle.clone()),
                    scramble: scramble.clone(),
                    competition: self.competition.clone(),
                    round: self.round.clone(),
                    group: self.group.clone(),
                    extra: are_extra,
                    ..RecordedSolve::default()
                };
                solve.add_to(solves);
            }
        }
        scrambles.len() + extra.len()
    }
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => told(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The letters that name group `number` of a round in competitions: A to Z for the groups 0 to 25, then AA, AB and so
/// on.
pub fn group_letters(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (number % 26) as u8));
        match number / 26 {
            0 => break,
            more => number = more - 1,
        }
    }
    letters.iter().rev().collect()
}
