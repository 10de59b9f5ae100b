//! Solutions in steps.

use super::LengthObject;
use crate::solvers::fmc::{FmcSolution, FmcStep};
use serde::Serialize;

/// A cube that was solved in steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FmcObject {
    /// The text that the cube was read from.
    pub input: String,
    /// `fmc`.
    pub method: &'static str,
    /// The shortest solution, and its steps.
    #[serde(flatten)]
    pub best: FmcSolutionObject,
    /// True if all ways were looked at, so that in these steps there is none shorter.
    pub proven: bool,
    /// All of several solutions, the shortest first, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<FmcSolutionObject>,
}

/// A solution in steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FmcSolutionObject {
    /// The moves, in one line.
    pub solution: String,
    /// Their length.
    pub length: LengthObject,
    /// The moves before the scramble with which the solution ends, if there are any, as moves on the inverse: in brackets.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub premoves: String,
    /// The steps, in order.
    pub steps: Vec<FmcStepObject>,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FmcStepObject {
    /// Its name: `eo-fb`, `dr-ud`, `htr`, `finish`, or that of a goal.
    pub name: String,
    /// Its moves as people write them: those on the inverse in brackets.
    pub moves: String,
    /// Its moves on the scramble.
    pub normal: String,
    /// Its moves on the inverse.
    pub inverse: String,
    /// How many moves it has (HTM).
    pub htm: usize,
    /// Of the last step: how many moves of the solution cancel with premoves, if any do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<usize>,
    /// How many moves it and all before it have, premoves too (HTM).
    pub end: usize,
    /// Of half turn reduction behind domino reduction: how many corners and edges were wrong before it, as in `4c4e`.
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
