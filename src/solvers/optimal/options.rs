//! The options of the search for shortest solutions.

use crate::solvers::MaxMoves;
use std::fmt;
use std::time::Duration;

/// The options of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptimalOptions {
    /// The most moves (HTM) that a solution may have. No cube needs more than 20; if 20 or more are
    /// allowed, the shortest solution known when the time is over is the answer, even if it has more.
    pub max_moves: MaxMoves,
    /// All of the shortest solutions, no two of them the same but for the order of turns of opposite
    /// faces; else one of them.
    pub all: bool,
    /// How long to search for the solution and the proof that there is none shorter; without a time,
    /// until both are found.
    pub time: Option<Duration>,
}

impl OptimalOptions {
    /// One shortest solution, without a time limit.
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

/// The options that are not the defaults, each after a comma: `, at most 19 moves, 10s a cube`.
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
