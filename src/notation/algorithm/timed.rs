//! Moves with the times at which they were made, as smart cubes and timers write them: `R@304 U'@420`, `R/*304*/`,
//! `[["R", 304], ["U'", 420]]`.

use super::Algorithm;
use serde_json::Value;

/// Moves with times. The text is split after each time, so each part has one time, which is that of its last move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimedMoves {
    /// The moves of each part as they are written, and the time of its last move in milliseconds on the clock of the
    /// device.
    stretches: Vec<(String, f64)>,
    /// The text after the last time.
    rest: String,
}

impl TimedMoves {
    /// Splits a text; `None` if it has no times.
    pub fn of(text: &str) -> Option<TimedMoves> {
        TimedMoves::of_list(text).or_else(|| TimedMoves::of_line(text))
    }

    /// The moves without their times.
    pub fn without_times(&self) -> String {
        let moves = self.stretches.iter().map(|(moves, _)| moves.as_str());
        let moves: Vec<&str> = moves.chain([self.rest.as_str()]).map(str::trim).collect();
        moves.join(" ").trim().to_owned()
    }

    /// For each turn, its time in seconds, counted from the first time in the text. `None` if the last turns have no
    /// time, if the times decrease, or if some moves cannot be read.
    pub fn seconds_by_turn(&self) -> Option<Vec<f64>> {
        if !self.rest.trim().is_empty() {
            return None;
        }
        let (_, first) = self.stretches.first()?;
        let mut last = *first;
        let mut seconds = Vec::new();
        for (moves, time) in &self.stretches {
            let turns = moves.parse::<Algorithm>().ok()?.turns().ok()?.len();
            if *time < last {
                return None;
            }
            last = *time;
            seconds.extend(std::iter::repeat_n((time - first) / 1000.0, turns));
        }
        Some(seconds)
    }

    /// Reads `R@304 U'@420` or `R/*304*/`.
    fn of_line(text: &str) -> Option<TimedMoves> {
        let mut stretches = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['@', '/']) {
            let (moves, time) = rest.split_at(at);
            let (time, after) = match time.strip_prefix("/*") {
                Some(comment) => {
                    let (inside, after) = comment.split_once("*/")?;
                    (inside.trim(), after)
                }
                None => {
                    let time = time.strip_prefix('@')?;
                    let is_of_number = |each: char| each.is_ascii_digit() || each == '.';
                    let end = time.find(|each| !is_of_number(each)).unwrap_or(time.len());
                    time.split_at(end)
                }
            };
            let time: f64 = time.parse().ok()?;
            stretches.push((moves.to_owned(), time));
            rest = after;
        }
        let rest = rest.to_owned();
        (!stretches.is_empty()).then_some(TimedMoves { stretches, rest })
    }

    /// Reads a JSON list of moves. Each entry is a pair of move and time, or an object with both.
    fn of_list(text: &str) -> Option<TimedMoves> {
        let text = text.trim();
        if !text.starts_with('[') {
            return None;
        }
        let list: Vec<Value> = serde_json::from_str(text).ok()?;
        let stretch = |value: &Value| match value {
            Value::Array(parts) => match &parts[..] {
                [Value::String(turn), Value::Number(time)] => Some((turn.clone(), time.as_f64()?)),
                _ => None,
            },
            Value::Object(fields) => {
                let time = TIME_FIELDS.iter().find_map(|name| fields.get(*name)?.as_f64())?;
                Some((fields.get("move")?.as_str()?.to_owned(), time))
            }
            _ => None,
        };
        let stretches: Vec<(String, f64)> = list.iter().map(stretch).collect::<Option<_>>()?;
        let rest = String::new();
        (!stretches.is_empty()).then_some(TimedMoves { stretches, rest })
    }
}

/// The fields that may contain the time of a move, in milliseconds. If a move has several of them, the first one in
/// this order is used, because the clock of the cube is more precise than the clock of the connected device.
const TIME_FIELDS: [&str; 4] = ["cubeTimestamp", "timestamp", "localTimestamp", "time"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_has_the_time_at_which_it_was_made() {
        for text in [
            "R@1000 U'@1250 R2@2000",
            "R/*1000*/ U' /* 1250 */ R2/*2000*/",
            r#"[["R", 1000], ["U'", 1250], ["R2", 2000]]"#,
            r#"[{"move": "R", "cubeTimestamp": 1000, "localTimestamp": 7}, {"move": "U'", "cubeTimestamp": 1250},
                {"move": "R2", "time": 2000}]"#,
        ] {
            let timed = TimedMoves::of(text).expect("there are times");
            assert_eq!(timed.without_times(), "R U' R2");
            assert_eq!(timed.seconds_by_turn(), Some(vec![0.0, 0.25, 1.0]), "{text}");
        }
        let together = TimedMoves::of("R L'@10 F@20").expect("there are times");
        assert_eq!(together.seconds_by_turn(), Some(vec![0.0, 0.0, 0.01]));
    }

    #[test]
    fn times_that_run_backwards_or_are_missing_tell_nothing() {
        for text in ["R@20 U@10", "R@20 U", "R@20 Q@30"] {
            assert_eq!(
                TimedMoves::of(text).expect("there are times").seconds_by_turn(),
                None,
                "{text}"
            );
        }
        for text in ["", "R U", "R@ U@", "R // cross", "[1, 2]", "[]", r#"["R", "U"]"#] {
            assert_eq!(TimedMoves::of(text), None, "{text}");
        }
    }
}
