//! The steps of a solution.

use super::LengthObject;
#[cfg(feature = "schema")]
use super::schema::Moves;
#[cfg(feature = "schema")]
use crate::solvers::goals::known_methods;
use serde::Serialize;

/// A solution and its steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
pub struct StepsObject {
    /// The cube as it was given.
    pub input: String,
    /// The solution, its brackets written out.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// Its moves (HTM).
    pub htm: usize,
    /// Its length.
    pub length: LengthObject,
    /// Whether it solves the cube.
    pub solved: bool,
    /// The seconds from the first move to the last; only if each move has its time, as in `R@0 U'@152`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// If no goals were asked for: the method whose steps tell most of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = known_methods())))]
    pub method: Option<&'static str>,
    /// The steps, in order.
    pub steps: Vec<SolutionStepObject>,
    /// The moves after the last step; left out if there are none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub rest: String,
    /// What could not be found out, a sentence each; left out if there is nothing to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionStepObject {
    /// The moves of the solution up to the end of the step (HTM).
    pub end: usize,
    /// The moves of the step (HTM).
    pub htm: usize,
    /// The moves of the step.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub moves: String,
    /// How long the step took; only if each move of the solution has its time.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub pace: Option<StepPace>,
    /// The goals that are reached with the last of them.
    pub goals: Vec<ReachedGoalObject>,
}

/// How fast a step was made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepPace {
    /// The seconds from the last move before the step to its own last one.
    pub seconds: f64,
    /// Those of them before its first move.
    pub pause: f64,
    /// How many moves a second were made from its first to its last one; left out if it has one move, or no time between
    /// them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_per_second: Option<f64>,
}

/// A goal at the end of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReachedGoalObject {
    /// The goal.
    pub goal: String,
    /// The rotations after which the cube is held so that it has the goal as that is written; empty if it is
    /// upright.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub held: String,
    /// The fewest moves (HTM) to the goal from where the step begins, proven: on the scramble or, for a solution
    /// with moves on both sides, on its inverse alone, whichever has fewer. Null if that was not found in time or
    /// not looked for, if a step on both sides took fewer, or if the slice M may be turned beside the goal.
    pub fewest: Option<usize>,
}
