//! The lengths of turns of a puzzle.

use crate::cube::Metric;
use crate::notation::counted;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The length of a sequence of turns, in each metric of the puzzle. In JSON it is `{"obtm": 9, "htm": 9, "qtm": 12}`,
/// `{"htm": 9, "qtm": 12}`, `{"twists": 9, "turns": 18}` or `{"moves": 9}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PuzzleLength {
    /// The length on a cube of four layers or more.
    OuterTurns {
        /// Moves of a cube of four layers or more in the outer block turn metric. A turn of an outer layer, alone or
        /// together with inner layers, is one move. A turn of only inner layers is two moves.
        obtm: usize,
        /// The same number as `obtm`, under the name that the half-turn metric has on smaller cubes.
        htm: usize,
        /// Moves of a cube in the quarter-turn metric: like `obtm`, but a half turn is twice as many moves as a quarter
        /// turn.
        qtm: usize,
    },
    /// The length on a 2x2x2 or a 3x3x3.
    Turns {
        /// Moves in the half-turn metric.
        htm: usize,
        /// Moves in the quarter-turn metric.
        qtm: usize,
    },
    /// The length on a Square-1.
    Twists {
        /// Twists of the right half of a Square-1.
        twists: usize,
        /// Turns of a Square-1: twists, and turns of its layers; a turn of both layers at once is one turn.
        turns: usize,
    },
    /// The length on a puzzle on which every turn is one move.
    Moves {
        /// Moves of a puzzle on which every turn is one move.
        moves: usize,
    },
}

impl PuzzleLength {
    /// The length in a metric.
    pub const fn in_metric(self, metric: Metric) -> usize {
        match (self, metric) {
            (PuzzleLength::Turns { qtm, .. } | PuzzleLength::OuterTurns { qtm, .. }, Metric::QuarterTurn) => qtm,
            (PuzzleLength::Turns { htm: length, .. } | PuzzleLength::Twists { twists: length, .. }, _)
            | (PuzzleLength::OuterTurns { obtm: length, .. } | PuzzleLength::Moves { moves: length }, _) => length,
        }
    }

    /// The length in each metric, with the name of the metric in JSON. The default metric comes first.
    pub fn named(self) -> Vec<(&'static str, usize)> {
        match self {
            PuzzleLength::Turns { htm, qtm } => vec![("htm", htm), ("qtm", qtm)],
            PuzzleLength::OuterTurns { obtm, htm, qtm } => vec![("obtm", obtm), ("htm", htm), ("qtm", qtm)],
            PuzzleLength::Twists { twists, turns } => vec![("twists", twists), ("turns", turns)],
            PuzzleLength::Moves { moves } => vec![("moves", moves)],
        }
    }
}

/// Writes `9 OBTM, 12 QTM`, `9 HTM, 12 QTM`, `9 twists, 18 turns`, `1 move` or `9 moves`.
impl fmt::Display for PuzzleLength {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleLength::Turns { htm, qtm } => write!(formatter, "{htm} HTM, {qtm} QTM"),
            PuzzleLength::OuterTurns { obtm, qtm, .. } => write!(formatter, "{obtm} OBTM, {qtm} QTM"),
            PuzzleLength::Twists { twists: 1, turns } => write!(formatter, "1 twist, {turns} turns"),
            PuzzleLength::Twists { twists, turns } => write!(formatter, "{twists} twists, {turns} turns"),
            PuzzleLength::Moves { moves } => formatter.write_str(&counted(*moves)),
        }
    }
}
