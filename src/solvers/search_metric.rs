//! The metrics in which solutions of the 3x3x3 are searched for.

use crate::cube::Metric;

/// A metric in which solutions can be searched for: of every [`Metric`] those in which each move turns
/// one face, or two opposite faces at once.
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
    /// All of them.
    pub const ALL: [SearchMetric; 4] = [
        SearchMetric::HalfTurn,
        SearchMetric::QuarterTurn,
        SearchMetric::Axial,
        SearchMetric::AxialQuarterTurn,
    ];

    /// The metric.
    pub const fn metric(self) -> Metric {
        match self {
            SearchMetric::HalfTurn => Metric::HalfTurn,
            SearchMetric::QuarterTurn => Metric::QuarterTurn,
            SearchMetric::Axial => Metric::Axial,
            SearchMetric::AxialQuarterTurn => Metric::AxialQuarterTurn,
        }
    }

    /// A number of moves of the metric that is enough for every cube: 20 in HTM (T. Rokicki, H.
    /// Kociemba, M. Davidson and J. Dethridge, "The Diameter of the Rubik's Cube Group Is Twenty", 2013)
    /// and 26 in QTM (T. Rokicki and M. Davidson, 2014), both the fewest that are; with both faces of
    /// an axis at once it is not known by how many fewer moves every cube is solved.
    pub const fn gods_number(self) -> usize {
        match self {
            SearchMetric::HalfTurn | SearchMetric::Axial => 20,
            SearchMetric::QuarterTurn | SearchMetric::AxialQuarterTurn => 26,
        }
    }

    /// That which searches in a metric; none of those in which slices or rotations are moves.
    pub fn of(metric: Metric) -> Option<SearchMetric> {
        let mut all = SearchMetric::ALL.into_iter();
        all.find(|each| each.metric() == metric)
    }
}
