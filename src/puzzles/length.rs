//! How long some turns of a puzzle are.

use crate::cube::Metric;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The length of some turns of a puzzle, in each metric that it counts in; in JSON
/// `{"htm": 9, "qtm": 12}` or `{"moves": 9}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PuzzleLength {
    /// Of a cube.
    Turns {
        /// In the half-turn metric.
        htm: usize,
        /// In the quarter-turn metric.
        qtm: usize,
    },
    /// Of a puzzle every turn of which is a move.
    Moves {
        /// How many moves.
        moves: usize,
    },
}

impl PuzzleLength {
    /// The length in a metric.
    pub const fn in_metric(self, metric: Metric) -> usize {
        match (self, metric) {
            (PuzzleLength::Turns { qtm, .. }, Metric::QuarterTurn) => qtm,
            (PuzzleLength::Turns { htm: length, .. } | PuzzleLength::Moves { moves: length }, _) => length,
        }
    }

    /// The length in each metric, with its name as in JSON; the usual metric first.
    pub fn named(self) -> impl Iterator<Item = (&'static str, usize)> {
        let (usual, other) = match self {
            PuzzleLength::Turns { htm, qtm } => (("htm", htm), Some(("qtm", qtm))),
            PuzzleLength::Moves { moves } => (("moves", moves), None),
        };
        std::iter::once(usual).chain(other)
    }
}

/// `9 HTM, 12 QTM`, `1 move` or `9 moves`.
impl fmt::Display for PuzzleLength {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleLength::Turns { htm, qtm } => write!(formatter, "{htm} HTM, {qtm} QTM"),
            PuzzleLength::Moves { moves: 1 } => formatter.write_str("1 move"),
            PuzzleLength::Moves { moves } => write!(formatter, "{moves} moves"),
        }
    }
}
