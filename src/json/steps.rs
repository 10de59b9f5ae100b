//! The steps of a solution.

use super::LengthObject;
use serde::Serialize;

/// A solution and its steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepsObject {
    /// The cube as it was given.
    pub input: String,
    /// The solution, its brackets written out.
    pub solution: String,
    /// Its length (HTM).
    pub htm: usize,
    /// Its length, as other objects have it.
    pub length: LengthObject,
    /// True if it solves the cube.
    pub solved: bool,
    /// The method that tells most of it, if no goals were asked for: `cfop`, `zz`, `roux`, `petrus`,
    /// `domino-reduction` or `blocks`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The steps, in order.
    pub steps: Vec<SolutionStepObject>,
    /// The moves behind the last step, if there are any.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rest: String,
    /// What could not be found out, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SolutionStepObject {
    /// The moves of the solution up to the end of the step (HTM), in the order in which they are written.
    pub end: usize,
    /// The moves of the step (HTM).
    pub htm: usize,
    /// The moves.
    pub moves: String,
    /// The goals that are reached with the last of them.
    pub goals: Vec<ReachedGoalObject>,
}

/// A goal at the end of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReachedGoalObject {
    /// The goal.
    pub goal: String,
    /// The rotations that bring the cube to where it has the goal as that is written; empty if
    /// there are none.
    pub held: String,
    /// The fewest moves (HTM) to the goal from where the step begins, proven: on the scramble or, of a solution with moves
    /// on both sides, on its inverse alone, whichever has fewer. None if that is not known, as of blocks beside which M
    /// may be turned.
    pub fewest: Option<usize>,
}
