//! The metrics in which solutions are proven to be shortest.

use crate::cube::{Metric, MoveSet};
use crate::solvers::SearchMetric;

/// A metric in which solutions can be proven to be shortest. It is a [`SearchMetric`] in which only one face turns at a
/// time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OptimalMetric {
    /// [`Metric::HalfTurn`].
    #[default]
    HalfTurn,
    /// [`Metric::QuarterTurn`].
    QuarterTurn,
}

impl OptimalMetric {
    /// Both metrics.
    pub const ALL: [OptimalMetric; 2] = [OptimalMetric::HalfTurn, OptimalMetric::QuarterTurn];

    /// The same metric as a search metric.
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

    /// The metric that corresponds to a search metric; `None` if opposite faces can turn at once in the search metric.
    pub fn of(metric: SearchMetric) -> Option<OptimalMetric> {
        let mut all = OptimalMetric::ALL.into_iter();
        all.find(|each| each.search_metric() == metric)
    }

    /// The beginning of the names of the metric's tables.
    pub(super) const fn tables(self) -> &'static str {
        match self {
            OptimalMetric::HalfTurn => "optimal",
            OptimalMetric::QuarterTurn => "optimal-qtm",
        }
    }

    /// The turns that count as one move: all 18 turns, or the 12 quarter turns.
    pub(super) const fn moves(self) -> MoveSet {
        match self {
            OptimalMetric::HalfTurn => MoveSet::ALL,
            OptimalMetric::QuarterTurn => MoveSet::QUARTER_TURNS,
        }
    }

    /// The difference between successive possible lengths of solutions. In QTM it is 2: every quarter turn changes the
    /// parity of the corners, so all solutions of a cube have odd length, or all have even length.
    pub(super) const fn step(self) -> usize {
        match self {
            OptimalMetric::HalfTurn => 1,
            OptimalMetric::QuarterTurn => 2,
        }
    }
}
