//! The metrics in which solutions are proven to be shortest.

use crate::cube::{Metric, MoveSet};
use crate::solvers::SearchMetric;

/// A metric in which solutions can be proven to be shortest: of every [`SearchMetric`] those in which
/// faces turn one by one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OptimalMetric {
    /// [`Metric::HalfTurn`].
    #[default]
    HalfTurn,
    /// [`Metric::QuarterTurn`].
    QuarterTurn,
}

impl OptimalMetric {
    /// Both.
    pub const ALL: [OptimalMetric; 2] = [OptimalMetric::HalfTurn, OptimalMetric::QuarterTurn];

    /// The metric among those that solutions are searched for in.
    pub const fn search_metric(self) -> SearchMetric {
        match self {
            OptimalMetric::HalfTurn => SearchMetric::HalfTurn,
            OptimalMetric::QuarterTurn => SearchMetric::QuarterTurn,
        }
    }

    /// The metric.
    pub const fn metric(self) -> Metric {
        self.search_metric().metric()
    }

    /// The one among these; none if opposite faces turn at once in it.
    pub fn of(metric: SearchMetric) -> Option<OptimalMetric> {
        let mut all = OptimalMetric::ALL.into_iter();
        all.find(|each| each.search_metric() == metric)
    }

    /// What the names of its tables begin with.
    pub(super) const fn tables(self) -> &'static str {
        match self {
            OptimalMetric::HalfTurn => "optimal",
            OptimalMetric::QuarterTurn => "optimal-qtm",
        }
    }

    /// The turns that are one move: all 18, or the 12 quarter turns.
    pub(super) const fn moves(self) -> MoveSet {
        match self {
            OptimalMetric::HalfTurn => MoveSet::ALL,
            OptimalMetric::QuarterTurn => MoveSet::QUARTER_TURNS,
        }
    }

    /// From a number of moves that is not enough for a cube, so many more may be: every quarter turn
    /// changes the parity of the corners, so that all solutions of a cube are of odd length, or all of
    /// even length.
    pub(super) const fn step(self) -> usize {
        match self {
            OptimalMetric::HalfTurn => 1,
            OptimalMetric::QuarterTurn => 2,
        }
    }
}
