//! What was found of a claim, in JSON.

use super::Claim;
use crate::goals::Goal;
use crate::notation::object::cube_text;
use serde::Serialize;

/// What was found of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VerdictObject {
    /// The cube, as other objects call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl VerdictObject {
    /// Of a claim, if there was one; why it is not true, if it is not, in words; and the goal that was to be reached,
    /// if not the solved cube.
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
