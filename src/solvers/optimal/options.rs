//! The options of the search for shortest solutions.

use super::metric::OptimalMetric;
use crate::solvers::MaxMoves;
use std::fmt;
use std::time::Duration;

/// The options of the optimal method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptimalOptions {
    /// The metric in which solutions must be shortest.
    pub metric: OptimalMetric,
    /// The maximum number of moves, in the metric, that a solution may have. No cube needs more than 20 moves in HTM,
    /// or more than 26 in QTM. If the limit is at least this number, every cube has a solution within it. If the search
    /// then ends early, the answer is the shortest known solution, which may have more moves than `max_moves`.
    pub max_moves: MaxMoves,
    /// True to find all shortest solutions; false to find a single solution. Solutions that differ only in the order of
    /// turns of opposite faces count as one solution.
    pub all: bool,
    /// The time limit for finding the solution and the proof that it is shortest; `None` to search until both are
    /// found.
    pub time: Option<Duration>,
}

impl OptimalOptions {
    /// The options for one solution that is shortest in HTM, without a time limit.
    pub const DEFAULT: OptimalOptions = OptimalOptions::of(OptimalMetric::HalfTurn);

    /// The options for one solution that is shortest in a metric, without a time limit.
    pub const fn of(metric: OptimalMetric) -> OptimalOptions {
        OptimalOptions {
            metric,
            max_moves: MaxMoves::gods_number(metric.search_metric()),
            all: false,
            time: None,
        }
    }

    /// The maximum number of moves that a solution may have, but not more than the number that is enough for every
    /// cube.
    pub(in crate::solvers) fn most(&self) -> MaxMoves {
        let enough = MaxMoves::gods_number(self.metric.search_metric());
        self.max_moves.min(enough)
    }

    /// True if every cube has a solution of at most this many moves.
    pub(super) fn are_enough(&self, moves: MaxMoves) -> bool {
        moves >= MaxMoves::gods_number(self.metric.search_metric())
    }
}

impl Default for OptimalOptions {
    fn default() -> Self {
        OptimalOptions::DEFAULT
    }
}

/// Writes the metric, the limit of moves and the time limit, if they are not the defaults, each after a comma:
/// `, at most 19 moves, 10s a cube`.
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
