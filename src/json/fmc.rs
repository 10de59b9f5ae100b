//! Solutions in steps, like those of people in the fewest-moves event.

use super::LengthObject;
#[cfg(feature = "schema")]
use super::schema::Moves;
use crate::solvers::fmc::{FmcSolution, FmcStep};
use serde::Serialize;

/// A cube that was solved in steps, as people solve it in the fewest-moves event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("additionalProperties" = true)))]
pub(crate) struct FmcObject {
    /// The cube as it was given.
    pub input: String,
    /// Always `fmc`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "fmc")))]
    pub method: &'static str,
    /// The shortest solution, and its steps.
    #[serde(flatten)]
    pub best: FmcSolutionObject,
    /// True if the search tried all possibilities. This proves that no solution in these steps is shorter than `best`.
    pub proven: bool,
    /// If several solutions were requested: every solution that was found, the shortest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<FmcSolutionObject>,
}

/// A solution in steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FmcSolutionObject {
    /// The solution, in one line.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub solution: String,
    /// The length of the solution.
    pub length: LengthObject,
    /// The premoves, written in brackets as moves on the inverse scramble. The solution ends with the inverse of these
    /// moves. Left out if the solution has no premoves.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub premoves: String,
    /// The steps, in order.
    pub steps: Vec<FmcStepObject>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FmcStepObject {
    /// The name of the step: `eo-ud`, `eo-rl`, `eo-fb`, `dr-ud`, `dr-rl`, `dr-fb`, `htr`, `finish`, or a goal.
    pub name: String,
    /// The moves of the step. Moves on the inverse scramble are in brackets.
    pub moves: String,
    /// The moves of the step on the scramble.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub normal: String,
    /// The moves of the step on the inverse scramble.
    #[cfg_attr(feature = "schema", schemars(with = "Moves"))]
    pub inverse: String,
    /// The number of moves of the step (HTM).
    pub htm: usize,
    /// In the last step that has moves: the number of moves by which cancellations with premoves shorten the solution.
    /// Left out if it is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<usize>,
    /// The number of moves of this step, all steps before it, and the premoves (HTM).
    pub end: usize,
    /// In `htr` after domino reduction: the number of corners and the number of edges that half turns cannot bring to
    /// their own places, counted before the step, as in `4c4e`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subset: Option<String>,
}

impl From<&FmcSolution> for FmcSolutionObject {
    fn from(solution: &FmcSolution) -> FmcSolutionObject {
        FmcSolutionObject {
            solution: solution.line(),
            length: LengthObject::of(solution.moves()),
            premoves: solution.premoves().to_string(),
            steps: solution.steps().iter().map(FmcStepObject::from).collect(),
        }
    }
}

impl From<&FmcStep> for FmcStepObject {
    fn from(step: &FmcStep) -> FmcStepObject {
        let [normal, inverse] = step.moves.written();
        FmcStepObject {
            name: step.name(),
            moves: step.moves.to_string(),
            normal,
            inverse,
            htm: step.moves.len(),
            cancelled: (step.cancelled > 0).then_some(step.cancelled),
            end: step.end,
            subset: step.before.subset().map(|subset| subset.to_string()),
        }
    }
}
