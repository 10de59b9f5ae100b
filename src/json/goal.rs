//! Goals, and the number of cubes that meet them.

use super::distances::DistancesObject;
#[cfg(feature = "schema")]
use super::schema::Digits;
use crate::cube::{Mask, Piece, PieceSet};
use crate::goals::{Goal, NamedGoal, named_goals};
use serde::Serialize;
use std::fmt;

/// A goal of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedGoalObject {
    /// The name of the goal.
    name: &'static str,
    /// Other names of the goal.
    aliases: &'static [&'static str],
    /// A description of the goal, for people.
    what: &'static str,
    /// The goal written with pieces and features, or the turns that generate its cubes.
    definition: String,
    /// The pieces that are in their places and correctly oriented on every cube that meets the goal, such as `DR`.
    pieces: Vec<String>,
    /// The number of cubes that meet the goal. It may need up to 66 bits.
    #[cfg_attr(feature = "schema", schemars(with = "Digits"))]
    cubes: String,
    /// If the goal ends a step of a method: the name of the goal that the cube meets when the step begins. Null if the
    /// step may begin with any cube.
    begins_from: Option<&'static str>,
}

impl NamedGoalObject {
    /// The object of a goal. Counts the cubes that meet the goal.
    pub fn of(named: &NamedGoal) -> NamedGoalObject {
        NamedGoalObject {
            name: named.name,
            aliases: named.aliases,
            what: named.what,
            definition: named.definition.to_string(),
            pieces: placed(named),
            cubes: named.count().to_string(),
            begins_from: named.begins_from,
        }
    }
}

/// The names of the pieces that are in their places and correctly oriented on every cube that meets a goal.
fn placed(named: &NamedGoal) -> Vec<String> {
    let goal: Option<Goal> = named.name.parse().ok();
    let masks: &[Mask] = goal.as_ref().map_or(&[], Goal::masks);
    let at_home = Mask::solved();
    let is_placed = |piece: &_| {
        !masks.is_empty()
            && masks
                .iter()
                .all(|mask| mask.placements(*piece) == at_home.placements(*piece))
    };
    let placed = PieceSet::ALL.iter().filter(is_placed);
    let name = |piece| match piece {
        Piece::Corner(corner) => corner.to_string(),
        Piece::Edge(edge) => edge.to_string(),
    };
    placed.map(name).collect()
}

/// The number of cubes that meet a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountObject {
    /// The puzzle, if it is not the 3x3x3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The goal as it was given; null without a goal.
    pub goal: Option<String>,
    /// The allowed turns, if they were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// The number of cubes that meet the goal, or that can be reached by the turns. For puzzles other than the 3x3x3,
    /// the number of positions.
    #[cfg_attr(feature = "schema", schemars(with = "Digits"))]
    pub cubes: String,
}

/// Writes only the number.
impl fmt::Display for CountObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.cubes)
    }
}

/// The number of cubes, or the number of positions at each distance.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CountAnswer {
    /// The number of cubes that meet a goal, or that can be reached by given turns.
    Cubes(CountObject),
    /// The number of positions at each distance from the solved position or from a goal.
    Distances(DistancesObject),
}

/// The goals of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoalsObject {
    /// The goals.
    goals: Vec<NamedGoalObject>,
}

impl GoalsObject {
    /// The object of one goal, or of all goals.
    pub fn of(named: Option<&NamedGoal>) -> GoalsObject {
        let all = || named_goals().iter().map(NamedGoalObject::of).collect();
        let goals = named.map_or_else(all, |named| vec![NamedGoalObject::of(named)]);
        GoalsObject { goals }
    }

    /// The goals.
    pub fn goals(&self) -> &[NamedGoalObject] {
        &self.goals
    }
}

/// Writes a line for each goal: its name, its number of cubes and its description. For a single goal, writes a line for
/// each of its fields except `pieces`. The last line has no line feed.
impl fmt::Display for GoalsObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [goal] = self.goals.as_slice() {
            return goal.fmt(formatter);
        }
        let widest = |of: fn(&NamedGoalObject) -> &str| self.goals.iter().map(|goal| of(goal).len()).max();
        let names = widest(|goal| goal.name).unwrap_or(0);
        let counts = widest(|goal| &goal.cubes).unwrap_or(0);
        let line = |NamedGoalObject { name, cubes, what, .. }: &NamedGoalObject| {
            format!("{name:names$}  {cubes:>counts$}  {what}")
        };
        let lines: Vec<String> = self.goals.iter().map(line).collect();
        formatter.write_str(&lines.join("\n"))
    }
}

/// Writes a line for each field of a goal except `pieces`. The last line has no line feed.
impl fmt::Display for NamedGoalObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "name         {}", self.name)?;
        if !self.aliases.is_empty() {
            writeln!(formatter, "also         {}", self.aliases.join(", "))?;
        }
        writeln!(formatter, "what         {}", self.what)?;
        writeln!(formatter, "definition   {}", self.definition)?;
        if let Some(before) = self.begins_from {
            writeln!(formatter, "begins from  {before}")?;
        }
        write!(formatter, "cubes        {}", self.cubes)
    }
}
