//! The metrics in which the solvers of the 3x3x3 look for short solutions.

use crate::cube::Metric;

/// A metric in which the solvers of the 3x3x3 look for short solutions. It corresponds to a [`Metric`] in which each
/// move turns one face, or two opposite faces at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SearchMetric {
    /// [`Metric::HalfTurn`].
    #[default]
    HalfTurn,
    /// [`Metric::QuarterTurn`].
    QuarterTurn,
    /// [`Metric::Axial`].
    Axial,
    /// [`Metric::AxialQuarterTurn`].
    AxialQuarterTurn,
}

impl SearchMetric {
    /// All search metrics.
    pub const ALL: [SearchMetric; 4] = [
        SearchMetric::HalfTurn,
        SearchMetric::QuarterTurn,
        SearchMetric::Axial,
        SearchMetric::AxialQuarterTurn,
    ];

    /// The same metric as a [`Metric`].
    pub const fn metric(self) -> Metric {
        match self {
            SearchMetric::HalfTurn => Metric::HalfTurn,
            SearchMetric::QuarterTurn => Metric::QuarterTurn,
            SearchMetric::Axial => Metric::Axial,
            SearchMetric::AxialQuarterTurn => Metric::AxialQuarterTurn,
        }
    }

    /// A number of moves that is enough for every cube in this metric. It is 20 in HTM (T. Rokicki, H. Kociemba, M.
    /// Davidson and J. Dethridge, "The Diameter of the Rubik's Cube Group Is Twenty", 2013) and 26 in QTM (T. Rokicki
    /// and M. Davidson, 2014). These two numbers are the smallest possible. The same numbers are enough in the axial
    /// metric and in axial QTM, for which the smallest possible numbers are not known.
    pub(crate) const fn gods_number(self) -> usize {
        match self {
            SearchMetric::HalfTurn | SearchMetric::Axial => 20,
            SearchMetric::QuarterTurn | SearchMetric::AxialQuarterTurn => 26,
        }
    }

    /// The search metric that corresponds to a metric; `None` if slice turns or rotations are moves of the metric.
    pub fn of(metric: Metric) -> Option<SearchMetric> {
        let mut all = SearchMetric::ALL.into_iter();
        all.find(|each| each.metric() == metric)
    }
}
