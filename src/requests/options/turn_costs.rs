//! The time that a machine needs for moves.

use crate::cube::{Amount, Axis, Move};
use crate::notation::InvalidValue;
use serde::Deserialize;
use serde_json::Value;

/// The costs of a machine's moves, in seconds, each at least 0.
///
/// A machine either has a motor for each face, or must rotate the whole cube before it turns faces of another axis. If
/// it turns opposite faces at once, both turns together take the time of the slower turn plus `two_at_once`.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "NamedCosts")]
pub struct TurnCosts {
    quarter_turn: f64,
    half_turn: f64,
    axis_change: f64,
    two_at_once: f64,
}

/// The costs of a machine's moves, in seconds.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NamedCosts {
    /// The cost of a quarter turn.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MOST)))]
    quarter_turn: f64,
    /// The cost of a half turn.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MOST)))]
    half_turn: f64,
    /// The cost of a change to another axis.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MOST)))]
    axis_change: f64,
    /// The additional cost if two opposite faces turn at once, compared with only the slower turn.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MOST)))]
    two_at_once: f64,
}

/// The names of the four costs.
const NAMES: [&str; 4] = ["quarter_turn", "half_turn", "axis_change", "two_at_once"];

/// The largest allowed cost, in seconds: about 30 years. With this limit, the sum of the costs of moves is always
/// finite.
const MOST: f64 = 1e9;

impl TryFrom<NamedCosts> for TurnCosts {
    type Error = InvalidValue;

    fn try_from(costs: NamedCosts) -> Result<TurnCosts, InvalidValue> {
        let NamedCosts {
            quarter_turn,
            half_turn,
            axis_change,
            two_at_once,
        } = costs;
        TurnCosts::new(quarter_turn, half_turn, axis_change, two_at_once)
    }
}

impl TurnCosts {
    /// The costs in seconds. `two_at_once` is the additional time if two opposite faces turn at once, compared with
    /// only the slower turn.
    ///
    /// # Errors
    ///
    /// If a cost is negative, above 10^9, or not a number.
    pub fn new(
        quarter_turn: f64,
        half_turn: f64,
        axis_change: f64,
        two_at_once: f64,
    ) -> Result<TurnCosts, InvalidValue> {
        let named = { NAMES.into_iter() }.zip([quarter_turn, half_turn, axis_change, two_at_once]);
        let is_cost = |seconds: f64| (0.0..=MOST).contains(&seconds);
        match { named }.find(|&(_, seconds)| !is_cost(seconds)) {
            Some((name, seconds)) => Err(InvalidValue::new(
                &format!("{name}: {seconds}"),
                "between 0 and 10^9 seconds",
            )),
            None => Ok(TurnCosts {
                quarter_turn,
                half_turn,
                axis_change,
                two_at_once,
            }),
        }
    }

    /// Reads a JSON object. An error names the field, and not its position in the text, because the text may have been
    /// rewritten.
    ///
    /// # Errors
    ///
    /// If the text is not an object, if a cost is missing or unknown, or if a cost is not a number of seconds.
    pub(super) fn of_json(text: &str) -> Result<TurnCosts, String> {
        let names = NAMES.join(", ");
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            return Err(format!("an object with {names} is expected"));
        };
        if let Some(name) = fields.keys().find(|name| !NAMES.contains(&name.as_str())) {
            let name: String = name.chars().take(32).collect();
            return Err(format!("unknown field `{name}`; the fields are {names}"));
        }
        let cost = |name: &str| {
            let value = fields.get(name).ok_or_else(|| format!("missing field `{name}`"))?;
            value
                .as_f64()
                .ok_or_else(|| format!("{name} must be a number of seconds"))
        };
        let [quarter_turn, half_turn, axis_change, two_at_once] = NAMES.map(cost);
        let costs = TurnCosts::new(quarter_turn?, half_turn?, axis_change?, two_at_once?);
        costs.map_err(|error| error.to_string())
    }

    /// The time in seconds that a machine needs for moves. If `at_once` is true, the machine makes consecutive turns of
    /// opposite faces at once.
    pub fn seconds(&self, moves: &[Move], at_once: bool) -> f64 {
        let cost = |turn: &Move| match turn.amount() {
            Amount::Half => self.half_turn,
            Amount::Clockwise | Amount::CounterClockwise => self.quarter_turn,
        };
        let mut seconds = 0.0;
        let mut last: Option<Axis> = None;
        let mut left = moves;
        while let Some(turn) = left.first() {
            let axis = turn.face().axis();
            let opposite = left.get(1);
            let opposite = opposite.filter(|next| next.face() == turn.face().opposite());
            seconds += match opposite.filter(|_| at_once) {
                Some(opposite) => cost(turn).max(cost(opposite)) + self.two_at_once,
                None => cost(turn),
            };
            if last.is_some_and(|last| last != axis) {
                seconds += self.axis_change;
            }
            last = Some(axis);
            left = &left[if at_once && opposite.is_some() { 2 } else { 1 }..];
        }
        seconds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Sequence;

    #[test]
    fn turns_changes_of_axis_and_two_at_once_add_up() {
        let costs = TurnCosts::new(1.0, 10.0, 100.0, 1_000.0).expect("costs");
        for (moves, one_by_one, at_once) in [
            ("", 0.0, 0.0),
            ("R", 1.0, 1.0),
            ("R2 U", 111.0, 111.0),
            ("R L2 U", 112.0, 1_111.0),
            ("R L U D R", 205.0, 2_203.0),
        ] {
            let moves: Sequence = moves.parse().expect("moves");
            assert_eq!(costs.seconds(moves.moves(), false), one_by_one, "{moves}");
            assert_eq!(costs.seconds(moves.moves(), true), at_once, "{moves}");
        }
    }

    #[test]
    fn what_no_turn_costs_is_refused() {
        for wrong in [-1.0, f64::NAN, f64::INFINITY, 1e308] {
            let error = TurnCosts::new(1.0, wrong, 0.0, 0.0).expect_err("no cost");
            assert!(error.to_string().starts_with("'half_turn: "), "{error}");
        }
    }
}
