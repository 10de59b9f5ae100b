//! The way in which a goal on any face or in any slot is reached.

use crate::goals::GoalWay;
use serde::Serialize;

/// The face or slot on which a goal was reached, as a way to hold the cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
