//! The result of checking a claim, as JSON.

use super::Claim;
use crate::goals::Goal;
#[cfg(feature = "schema")]
use crate::json::schema::Moves;
use crate::notation::object::cube_text;
use serde::Serialize;

/// Whether moves do what is claimed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictObject {
    /// The cube as it was given, as other answers call it; left out if the line could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// The same.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<String>,
    /// The solution as it was given; left out if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    solution: Option<String>,
    /// The goal as it was given, if the solution should reach one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// Whether the solution solves the cube, or leads to the `target` if there is one; with a goal, whether it
    /// reaches the goal, with the pieces that matter as they are on the `target`; and has the `length` if one is
    /// given, a number of moves in HTM or in the requested metric, or an object with some of `htm`, `qtm`,
    /// `axial` and `axial-qtm`.
    ok: bool,
    /// If not, why.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl VerdictObject {
    /// The verdict on a claim, if there was one; the reason, in words, if it is not true; and the goal, if it was not
    /// the solved cube.
    pub(super) fn new(claim: Option<&Claim>, refusal: Option<String>, goal: Option<&Goal>) -> VerdictObject {
        VerdictObject {
            input: claim.map(|claim| cube_text(&claim.cube).into_owned()),
            cube: claim.map(|claim| cube_text(&claim.cube).into_owned()),
            solution: claim.and_then(|claim| claim.solution.clone()),
            goal: { goal.map(Goal::to_string) }.or_else(|| claim.and_then(|claim| claim.goal.clone())),
            ok: refusal.is_none(),
            message: refusal,
        }
    }
}
