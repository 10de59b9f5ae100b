//! The options of the search for shortest solutions.

use super::metric::OptimalMetric;
use crate::solvers::MaxMoves;
use std::fmt;
use std::time::Duration;

/// The options of the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptimalOptions {
    /// The metric in which solutions must be shortest.
    pub metric: OptimalMetric,
    /// The most moves of the metric that a solution may have. No cube needs more than 20 in HTM and 26 in
    /// QTM; if that many are allowed, the answer is the shortest solution known when the time is over, even
    /// if it has more.
    pub max_moves: MaxMoves,
    /// True for all shortest solutions, which differ in more than the order of turns of opposite faces;
    /// false for one.
    pub all: bool,
    /// The time to search for the solution and the proof that there is none shorter; `None` to search until
    /// both are found.
    pub time: Option<Duration>,
}

impl OptimalOptions {
    /// One solution that is shortest in HTM, without a time limit.
    pub const DEFAULT: OptimalOptions = OptimalOptions::of(OptimalMetric::HalfTurn);

    /// One shortest solution in a metric, without a time limit.
    pub const fn of(metric: OptimalMetric) -> OptimalOptions {
        OptimalOptions {
            metric,
            max_moves: MaxMoves::gods_number(metric.search_metric()),
            all: false,
            time: None,
        }
    }

    /// The most moves that a solution may have, but at most the number that is enough for every cube.
    pub(in crate::solvers) fn most(&self) -> MaxMoves {
        let enough = MaxMoves::gods_number(self.metric.search_metric());
        self.max_moves.min(enough)
    }

    /// True if this many moves are enough for every cube.
    pub(super) fn are_enough(&self, moves: MaxMoves) -> bool {
        moves >= MaxMoves::gods_number(self.metric.search_metric())
    }
}

impl Default for OptimalOptions {
    fn default() -> Self {
        OptimalOptions::DEFAULT
    }
}

/// Writes the options that are not the defaults, each after a comma: `, at most 19 moves, 10s a cube`.
impl fmt::Display for OptimalOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.metric != OptimalMetric::HalfTurn {
            write!(formatter, ", {}", self.metric.metric())?;
        }
        if self.max_moves != OptimalOptions::of(self.metric).max_moves {
            write!(formatter, ", at most {} moves", self.max_moves)?;
        }
        match self.time {
            Some(time) => write!(formatter, ", {time:?} a cube"),
            None => Ok(()),
        }
    }
}
