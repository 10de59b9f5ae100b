//! The result of checking a claim, as JSON.

use super::Claim;
use crate::goals::Goal;
#[cfg(feature = "schema")]
use crate::json::schema::Moves;
use crate::notation::object::cube_text;
use serde::Serialize;

/// The result of a check, which tells whether a claim about moves is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictObject {
    /// The cube as it was given, under the field name that the other answers use. Left out if the line could not be
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// The cube as it was given, under the field name that claims use.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<String>,
    /// The solution as it was given; left out if the solution is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Moves>"))]
    solution: Option<String>,
    /// The goal as it was given, if the solution should reach a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// Whether the claim is true: the solution solves the cube, leads to the `target`, or reaches the goal. With a goal
    /// and a `target`, the pieces of the goal must be in the same places as on the `target`. If a `length` is given,
    /// the solution must also have this length. A claimed length is a number of moves in the requested metric or in the
    /// default metric of the puzzle, or an object with the number of moves in one or more metrics: on the 3x3x3, these
    /// are `htm`, `qtm`, `axial` and `axial-qtm`.
    ok: bool,
    /// The reason why the claim is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl VerdictObject {
    /// The result for a claim. `refusal` is the reason why the claim is false. `goal` is the goal of the request;
    /// without it, the goal of the claim is written.
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
