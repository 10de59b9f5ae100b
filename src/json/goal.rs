//! Goals, and how many cubes have them.

use crate::goals::{NamedGoal, named_goals};
use serde::Serialize;

/// A goal of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedGoalObject {
    name: &'static str,
    aliases: &'static [&'static str],
    what: &'static str,
    definition: String,
    /// Decimal digits, since some numbers of cubes are above 2^53.
    cubes: String,
    begins_from: Option<&'static str>,
}

impl NamedGoalObject {
    /// Counts the cubes of a goal.
    pub fn of(named: &NamedGoal) -> NamedGoalObject {
        NamedGoalObject {
            name: named.name,
            aliases: named.aliases,
            what: named.what,
            definition: named.definition.to_string(),
            cubes: named.count().to_string(),
            begins_from: named.begins_from,
        }
    }
}

/// How many cubes have a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CountObject {
    /// The goal as it was written; none if there is none, so that all cubes are counted.
    pub goal: Option<String>,
    /// The turns whose cubes are counted, if they were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// Decimal digits.
    pub cubes: String,
}

/// Goals that have names.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GoalsObject {
    goals: Vec<NamedGoalObject>,
}

impl GoalsObject {
    /// One goal, or all of them.
    pub fn of(named: Option<&NamedGoal>) -> GoalsObject {
        let all = || named_goals().iter().map(NamedGoalObject::of).collect();
        let goals = named.map_or_else(all, |named| vec![NamedGoalObject::of(named)]);
        GoalsObject { goals }
    }
}
