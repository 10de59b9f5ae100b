//! Solutions that reach a goal.

use super::goal_way::GoalWayObject;
#[cfg(feature = "schema")]
use super::schema::{Digits, Moves, Seconds};
use super::{HoldObject, LengthObject, PuzzleSolvedObject, SolutionObject, SolvedObject};
use crate::goals::Goal;
#[cfg(feature = "schema")]
use crate::solvers::MethodName;
use crate::solvers::goals::GoalSolution;
use serde::Serialize;

/// A solution that brings a 3x3x3 to a goal, or that solves it with only the allowed turns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct GoalSolvedObject {
    /// The cube as it was given; for a JSON object, the text of the field that was read.
    pub input: String,
    /// Always `goal`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "goal")))]
    pub method: &'static str,
    /// The goal as it was given; `solved` without a goal.
    pub goal: String,
    /// The allowed turns; left out if no turns were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
    /// The rotations from an upright cube to the cube as it was held; left out if it was held upright.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The target, as it was given; left out if it is the solved cube. The solution brings the pieces of the goal to
    /// the places that they have on the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The best solution found.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of `solution`.
    pub length: LengthObject,
    /// The number of turns of the solution. Each allowed turn counts as one.
    pub turns_made: usize,
    /// Whether it is proven that the goal cannot be reached in fewer turns.
    pub optimal: bool,
    /// `false` if several or all solutions were requested and the search was stopped before it had found them; left out
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The whole solution as a single part. The part is named after the goal.
    pub phases: Vec<GoalPhaseObject>,
    /// If several solutions were requested: every solution that was found, the shortest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<SolutionObject>,
    /// How to hold the cube for these moves; left out if the cube was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// With `any_face`, `each_face` or `any_slot`: how to hold the cube after these moves so that it meets the goal as
    /// written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<GoalWayObject>,
    /// The time to read, solve and check this cube. All of this happens on one thread.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

/// The only part of a solution that reaches a goal: the whole solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GoalPhaseObject {
    /// The goal as it was given.
    pub name: String,
    /// The moves of the part.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
}

impl GoalSolvedObject {
    /// Sets the fields that follow from the goal and the solution; the caller sets the other fields. `text` contains
    /// the moves of the solution.
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

/// A solution of the known stickers of a cube that also has unknown stickers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
#[non_exhaustive]
pub struct PartlySolvedObject {
    /// The cube as it was given; for a JSON object, the text of the field that was read.
    pub input: String,
    /// The requested method.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = MethodName::ALL.map(MethodName::name))))]
    pub method: &'static str,
    /// The rotations from an upright cube to the cube as it was held; left out if it was held upright.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The number of cubes that have the known stickers.
    #[cfg_attr(feature = "schema", schemars(with = "Digits"))]
    pub cubes: String,
    /// Moves that solve the known stickers of each of these cubes.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of `solution`.
    pub length: LengthObject,
    /// Whether it is proven that the known stickers cannot be solved in fewer moves.
    pub optimal: bool,
    /// How to hold the cube for these moves; left out if the cube was not typed in colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldObject>,
    /// The time to read, solve and check this cube. All of this happens on one thread.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

/// The answer to a request to solve.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolveAnswer {
    /// A solution by a method.
    Method(Box<SolvedObject>),
    /// A solution that brings a 3x3x3 to a goal, or that solves it with only the allowed turns.
    Goal(Box<GoalSolvedObject>),
    /// A solution of the known stickers of a cube that also has unknown stickers.
    Partly(Box<PartlySolvedObject>),
    /// A solution of a puzzle other than the 3x3x3.
    Puzzle(Box<PuzzleSolvedObject>),
}
