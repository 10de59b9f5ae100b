//! Cubes that were not solved.

#[cfg(feature = "schema")]
use crate::json::schema::FaceletText;
use serde::{Deserialize, Serialize};

/// A cube that was not solved, with the data needed to try this cube again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Failure {
    /// The index of the cube in the run, counted from 0.
    pub number: u64,
    /// The seed of the run; null if cubes were read.
    pub seed: Option<u64>,
    /// The number of the line in the input, counted from 1; null if cubes are random.
    #[serde(default)]
    pub line: Option<u64>,
    /// The cube; empty if the line that was read is not a cube.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub cube: String,
    /// The error.
    pub message: String,
}

impl Failure {
    /// The maximum number of failures that a report lists. A run may have a billion cubes, and its report must fit into
    /// memory even if every cube fails.
    pub const MOST_KEPT: usize = 100;
}
