//! Cubes that were not solved.

use serde::{Deserialize, Serialize};

/// A cube that was not solved, with what it takes to try it again alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which cube of the run, counted from 0.
    pub number: u64,
    /// The seed of the run, if cubes were drawn.
    pub seed: Option<u64>,
    /// The line of the input, counted from 1, if cubes were read.
    #[serde(default)]
    pub line: Option<u64>,
    /// The cube, as `facelets`; empty if what was read is no cube.
    pub cube: String,
    /// What went wrong.
    pub message: String,
}

impl Failure {
    /// How many failures are kept in full. A run may be of a billion cubes, and its report has to
    /// fit in memory even if every one of them fails.
    pub const MOST_KEPT: usize = 100;
}
