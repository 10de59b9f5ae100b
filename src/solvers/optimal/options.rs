//! The options of the search for shortest solutions.

use crate::solvers::MaxMoves;
use std::fmt;
use std::time::Duration;

/// What is asked of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptimalOptions {
    /// The most moves that a solution may have. No cube needs more than 20; and where so many are
    /// allowed, what is known when the time is over may have a few more.
    pub max_moves: MaxMoves,
    /// All of the shortest solutions, no two of them the same but for the order of turns of opposite
    /// faces; else one of them.
    pub all: bool,
    /// How long to look for it, and for the proof; without this, until both are there.
    pub time: Option<Duration>,
}

impl OptimalOptions {
    /// A shortest solution, however long that takes.
    pub const DEFAULT: OptimalOptions = OptimalOptions {
        max_moves: MaxMoves::GODS_NUMBER,
        all: false,
        time: None,
    };
}

impl Default for OptimalOptions {
    fn default() -> Self {
        OptimalOptions::DEFAULT
    }
}

/// What is asked beyond the usual, each after a comma: `, at most 19 moves, 10s a cube`.
impl fmt::Display for OptimalOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.max_moves != MaxMoves::GODS_NUMBER {
            write!(formatter, ", at most {} moves", self.max_moves)?;
        }
        match self.time {
            Some(time) => write!(formatter, ", {time:?} a cube"),
            None => Ok(()),
        }
    }
}
