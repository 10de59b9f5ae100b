//! One solve of a file.

use super::event::Event;
use crate::notation::control::is_terminal_control;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// The penalty of a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// Two seconds.
    PlusTwo,
    /// The solve was not finished and does not count (DNF).
    Dnf,
}

/// `+2` or `DNF`.
impl Serialize for Penalty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Penalty::PlusTwo => "+2",
            Penalty::Dnf => "DNF",
        })
    }
}

/// A scramble, with the data of its solve. Its JSON object can be used as input wherever a position is read; fields
/// without data are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct RecordedSolve {
    /// The number of the solve in the session or the group, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The name of the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The id of the competition event. For other scrambles, the timer's name for the type of scramble.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The puzzle, if it is not the 3x3x3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The scramble.
    pub scramble: String,
    /// The solution, if the file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The time on the timer in milliseconds, without penalty. In JSON, it is the field `time`, in seconds.
    #[serde(
        rename = "time",
        skip_serializing_if = "Option::is_none",
        serialize_with = "milliseconds"
    )]
    pub milliseconds: Option<u64>,
    /// The penalty of the solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<Penalty>,
    /// The date, in RFC 3339 if the file contains it as a number, and otherwise as in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The competition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub competition: Option<String>,
    /// The round of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The group of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// True for an extra scramble, which is only used if another scramble cannot be used.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub extra: bool,
    /// The number of the cube in an attempt with several cubes, from 1.
    #[serde(rename = "cube_number", skip_serializing_if = "Option::is_none")]
    pub cube: Option<u64>,
}

impl RecordedSolve {
    /// The solve as a JSON object in one line.
    ///
    /// # Panics
    ///
    /// Never: text and numbers can always be written as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("text and numbers are JSON")
    }

    /// A scramble, with the time, the penalty, the date and the comment from the JSON object `text`, as written by
    /// [`RecordedSolve::json`].
    pub fn with_fields_of(text: &str, scramble: String) -> RecordedSolve {
        let fields: Value = serde_json::from_str(text).unwrap_or_default();
        let text = |name: &str| fields[name].as_str().map(str::to_owned);
        let seconds = fields["time"].as_f64().filter(|seconds| (0.0..1e9).contains(seconds));
        RecordedSolve {
            scramble,
            milliseconds: seconds.map(|seconds| (seconds * 1_000.0).round() as u64),
            penalty: match fields["penalty"].as_str() {
                Some("+2") => Some(Penalty::PlusTwo),
                Some("DNF") => Some(Penalty::Dnf),
                _ => None,
            },
            date: text("date"),
            comment: text("comment"),
            ..RecordedSolve::default()
        }
    }

    /// A placeholder for a solve that cannot be read, with the reason.
    pub fn unread(why: &str) -> RecordedSolve {
        RecordedSolve {
            penalty: Some(Penalty::Dnf),
            comment: Some(why.to_owned()),
            ..RecordedSolve::default()
        }
    }

    /// Adds the solve to a list. If an attempt has several cubes, each cube becomes a separate solve. A solve without a
    /// scramble is skipped.
    pub(super) fn add_to(mut self, solves: &mut Vec<RecordedSolve>) {
        let has_several = self.event.as_deref().is_some_and(Event::has_several_cubes);
        if has_several && self.scramble.contains(['\n', '|']) {
            let scrambles = self.scramble.split(['\n', '|']).map(without_number);
            let scrambles = scrambles.filter(|scramble| !scramble.is_empty());
            solves.extend((1..).zip(scrambles).map(|(cube, scramble)| RecordedSolve {
                scramble: scramble.to_owned(),
                cube: Some(cube),
                ..self.clone()
            }));
            return;
        }
        // A scramble of several lines, such as a scramble of a Megaminx, becomes one line.
        if self
            .scramble
            .contains(|each: char| matches!(each, '|') || is_terminal_control(each))
        {
            self.scramble = {
                self.scramble
                    .split(|each: char| matches!(each, '|') || each.is_control())
            }
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" ");
        }
        self.scramble = self.scramble.trim().to_owned();
        if !self.scramble.is_empty() {
            solves.push(self);
        }
    }
}

/// Milliseconds as seconds.
fn milliseconds<S: Serializer>(time: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    // This writes at most three decimal places: the shortest number that is read as the same `f64`.
    serializer.serialize_f64(time.unwrap_or_default() as f64 / 1_000.0)
}

/// A text, or `None` if it is empty.
pub(super) fn told(text: &str) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A scramble without the number before it, as in `2) R U F`.
fn without_number(scramble: &str) -> &str {
    let scramble = scramble.trim();
    let digits = scramble.bytes().take_while(u8::is_ascii_digit).count();
    match scramble[digits..].strip_prefix([')', '.']) {
        Some(rest) if digits > 0 => rest.trim(),
        _ => scramble,
    }
}
