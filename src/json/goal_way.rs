//! How to hold the cube for a goal on any face or in any slot.

use crate::goals::GoalWay;
use serde::Serialize;

/// How to hold the cube so that it meets a goal as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
