//! Goals, and how many cubes have them.

use crate::cube::{Mask, Piece, PieceSet};
use crate::goals::{Goal, NamedGoal, named_goals};
use serde::Serialize;

/// A goal of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedGoalObject {
    name: &'static str,
    aliases: &'static [&'static str],
    what: &'static str,
    definition: String,
    /// The pieces that it puts in their places, the right way round.
    pieces: Vec<String>,
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
            pieces: placed(named),
            cubes: named.count().to_string(),
            begins_from: named.begins_from,
        }
    }
}

/// The names of the pieces that a goal puts in their places, the right way round, on all its cubes.
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
