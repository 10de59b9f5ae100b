//! The backup of csTimer: `{"session1": [[[penalty, time, …], scramble, comment, date], …], …, "properties": {…}}`.

use super::error::SolveFileError;
use super::event::Event;
use super::kind::SolveFileKind;
use super::solve::{Penalty, RecordedSolve, told};
use super::solve_time::{date_of, seconds_of};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// A solve: the penalty and the time in milliseconds, the scramble, the comment, and the date in seconds since 1970.
/// The data of a smart cube may follow.
struct Entry<'a> {
    times: Vec<f64>,
    scramble: Cow<'a, str>,
    comment: Option<Cow<'a, str>>,
    date: Option<f64>,
}

impl<'de> Deserialize<'de> for Entry<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry<'de>, D::Error> {
        struct Parts;

        impl<'de> Visitor<'de> for Parts {
            type Value = Entry<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a solve: [[penalty, time], scramble, comment, date]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Entry<'de>, A::Error> {
                let missing = |number| A::Error::invalid_length(number, &self);
                let times = parts.next_element()?.ok_or_else(|| missing(0))?;
                let Text(scramble) = parts.next_element()?.ok_or_else(|| missing(1))?;
                let comment = parts.next_element::<Option<Text<'_>>>()?.flatten();
                let date = parts.next_element()?.flatten();
                while parts.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Entry {
                    times,
                    scramble,
                    comment: comment.map(|Text(comment)| comment),
                    date,
                })
            }
        }

        deserializer.deserialize_seq(Parts)
    }
}

/// Text that is borrowed if nothing in it is escaped.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The properties of a session. They differ between versions of csTimer.
#[derive(Default, Deserialize)]
#[serde(default)]
struct SessionData {
    name: Value,
    /// The type of the scrambles, in backups from before 2019.
    scr: Value,
    opt: Value,
    rank: Value,
}

impl SessionData {
    fn name(&self) -> Option<String> {
        match &self.name {
            Value::String(name) => told(name),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    fn event(&self) -> Option<Event> {
        let kind = self.opt.get("scrType").or(Some(&self.scr))?;
        Event::named(kind.as_str()?)
    }
}

/// Returns the solves with a scramble, and the number of all solves. The sessions are in the order in which csTimer
/// lists them.
pub(super) fn read(text: &str) -> Result<(Vec<RecordedSolve>, usize), SolveFileError> {
    let kind = SolveFileKind::CsTimer;
    let wrong = |error: &serde_json::Error| SolveFileError::json(kind, error);
    let fields: HashMap<String, &RawValue> = serde_json::from_str(text).map_err(|error| wrong(&error))?;
    let data = fields
        .get("properties")
        .map(|properties| session_data(properties.get()));
    let data = data.unwrap_or_default();
    let mut sessions: Vec<(f64, u64, &RawValue)> = Vec::new();
    for (name, solves) in &fields {
        let number = name.strip_prefix("session").and_then(|digits| digits.parse().ok());
        if let Some(number) = number {
            let rank = data.get(&number).and_then(|data| data.rank.as_f64());
            sessions.push((rank.unwrap_or(number as f64), number, solves));
        }
    }
    sessions.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    let mut solves = Vec::new();
    let mut all = 0;
    for (_, number, session) in sessions {
        let entries: Vec<Entry<'_>> = serde_json::from_str(session.get()).map_err(|error| SolveFileError::Json {
            kind,
            message: format!("session {number}: {error}"),
        })?;
        let data = data.get(&number);
        let event = data.and_then(SessionData::event);
        let name = data.and_then(SessionData::name).unwrap_or_else(|| number.to_string());
        all += entries.len();
        for (number, entry) in (1..).zip(entries) {
            let penalty = match entry.times.first() {
                Some(&penalty) if penalty < 0.0 => Some(Penalty::Dnf),
                Some(&penalty) if penalty > 0.0 => Some(Penalty::PlusTwo),
                _ => None,
            };
            let solve = RecordedSolve {
                number: Some(number),
                session: Some(name.clone()),
                event: event.as_ref().map(|event| event.name.clone()),
                puzzle: event.as_ref().and_then(|event| event.puzzle.clone()),
                scramble: entry.scramble.into_owned(),
                // A number below zero becomes 0.
                milliseconds: entry.times.get(1).map(|&time| time.round() as u64),
                penalty,
                date: entry.date.and_then(|seconds| date_of((seconds * 1_000.0) as u64)),
                comment: entry.comment.as_deref().and_then(told),
                ..RecordedSolve::default()
            };
            solve.add_to(&mut solves);
        }
    }
    Ok((solves, all))
}

/// The names of puzzles, each with csTimer's name for scrambles of the puzzle.
const SCRAMBLES: [(&str, &str); 11] = [
    ("2x2x2", "222so"),
    ("3x3x3", "333"),
    ("4x4x4", "444wca"),
    ("5x5x5", "555wca"),
    ("6x6x6", "666wca"),
    ("7x7x7", "777wca"),
    ("clock", "clkwca"),
    ("megaminx", "mgmp"),
    ("pyraminx", "pyrso"),
    ("skewb", "skbso"),
    ("sq1", "sqrs"),
];

/// Two parts of a file with one session: the text before the solves, and the text after them. Commas separate the
/// solves. Scrambles of a puzzle that csTimer does not know are marked as entered by the user.
pub fn around_session(puzzle: &str) -> [String; 2] {
    let known = SCRAMBLES.iter().find(|(name, _)| *name == puzzle);
    let kind = known.map_or("input", |(_, kind)| kind);
    let sessions = json!({ "1": { "name": 1, "opt": { "scrType": kind }, "rank": 1 } });
    let properties = json!({ "session": 1, "sessionData": sessions.to_string() });
    ["{\"session1\":[".to_owned(), format!("],\"properties\":{properties}}}")]
}

/// A solve in a session of csTimer: `[[penalty, time], scramble, comment, date]`.
pub fn session_entry(solve: &RecordedSolve) -> String {
    let penalty = match solve.penalty {
        None => 0,
        Some(Penalty::PlusTwo) => 2_000,
        Some(Penalty::Dnf) => -1,
    };
    let date = solve.date.as_deref().and_then(seconds_of).unwrap_or(0);
    let times = [json!(penalty), json!(solve.milliseconds.unwrap_or(0))];
    let comment = solve.comment.as_deref().unwrap_or_default();
    json!([times, solve.scramble, comment, date]).to_string()
}

/// The properties of each session. The key is the number of the session. `sessionData` is a JSON object, written as
/// text inside another JSON object.
fn session_data(properties: &str) -> BTreeMap<u64, SessionData> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Properties {
        #[serde(rename = "sessionData")]
        session_data: Value,
    }
    let properties: Properties = serde_json::from_str(properties).unwrap_or_default();
    let sessions = match properties.session_data {
        Value::String(text) => serde_json::from_str(&text).unwrap_or_default(),
        value => value,
    };
    let Value::Object(sessions) = sessions else {
        return BTreeMap::new();
    };
    let session = |(number, data): (String, Value)| Some((number.parse().ok()?, serde_json::from_value(data).ok()?));
    sessions.into_iter().filter_map(session).collect()
}
