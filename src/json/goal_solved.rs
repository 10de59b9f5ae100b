//! Solutions that reach a goal.

use super::{HoldObject, LengthObject, SolutionObject};
use crate::goals::{Goal, GoalWay};
use crate::solvers::goals::GoalSolution;
use serde::Serialize;

/// A cube that was brought to a goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GoalSolvedObject {
    /// The text that the cube was read from.
    pub input: String,
    /// `goal`.
    pub method: &'static str,
    /// The goal as it was written.
    pub goal: String,
    /// The turns that were allowed, if not all turns of faces were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// The rotations that bring the cube from upright to how it is held; left out if there are
    /// none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub held: String,
    /// The cube on which pieces stand where they are to stand, if not the solved cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The moves.
    pub solution: String,
    /// Their length.
    pub length: LengthObject,
    /// How many turns they are, each that was allowed counted once.
    pub turns_made: usize,
    /// True if no fewer turns reach the goal.
    pub optimal: bool,
    /// False if all shortest solutions were asked for, and there was no time to look for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The solution as one part, named after the goal.
    pub phases: Vec<GoalPhaseObject>,
    /// All of several solutions, the shortest first, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<SolutionObject>,
    /// How the cube is held while the moves are made; left out if it was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// Of a goal on any face or in any slot, the way in which it is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<GoalWayObject>,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
}

/// The way in which a goal on any face or in any slot is reached: as it would be on the cube held so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GoalWayObject {
    /// The letter of the face at the bottom.
    pub bottom: String,
    /// The letter of the face in front.
    pub front: String,
}

impl From<GoalWay> for GoalWayObject {
    fn from(way: GoalWay) -> GoalWayObject {
        GoalWayObject {
            bottom: way.bottom.to_string(),
            front: way.front.to_string(),
        }
    }
}

/// The part of a solution that reaches a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GoalPhaseObject {
    /// The goal as it was written.
    pub name: String,
    /// Its moves.
    pub moves: String,
}

impl GoalSolvedObject {
    /// The object of a solution, with all fields that follow from goal and solution alone; the text
    /// is that of its moves.
    pub fn new(goal: &Goal, solution: &GoalSolution, text: String) -> GoalSolvedObject {
        GoalSolvedObject {
            input: String::new(),
            method: "goal",
            goal: goal.to_string(),
            turns: None,
            held: String::new(),
            target: None,
            length: LengthObject::of_turns(solution.turns()),
            turns_made: solution.len(),
            optimal: solution.is_shortest(),
            complete: solution.is_one_of_more().then_some(false),
            phases: vec![GoalPhaseObject {
                name: goal.to_string(),
                moves: text.clone(),
            }],
            solution: text,
            solutions: Vec::new(),
            hold: None,
            reached: None,
            seconds: 0.0,
        }
    }
}

/// A cube of which not all stickers are known, and what is known of it was solved.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PartlySolvedObject {
    /// The text that the cube was read from.
    pub input: String,
    /// The name of the method that was asked for.
    pub method: &'static str,
    /// The rotations that bring the cube from upright to how it is held; left out if there are
    /// none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub held: String,
    /// How many cubes have the stickers that are known, in decimal digits.
    pub cubes: String,
    /// The moves.
    pub solution: String,
    /// Their length.
    pub length: LengthObject,
    /// True if no fewer moves solve what is known.
    pub optimal: bool,
    /// How the cube is held while the moves are made; left out if it was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// Seconds that reading, solving and checking took.
    pub seconds: f64,
}
