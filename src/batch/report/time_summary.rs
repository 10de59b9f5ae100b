//! How long the positions of a run took.

use crate::batch::report::outstanding::TimesByLength;
use crate::batch::report::tally::Tally;
use crate::batch::report::times::Times;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long solving and checking a cube took on one thread, in seconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimeSummary {
    /// The mean.
    pub mean: f64,
    /// The median, to a sixteenth.
    pub median: f64,
    /// The 99th percentile, to a sixteenth.
    pub p99: f64,
    /// The longest.
    pub max: f64,
    /// All together.
    pub total: f64,
    /// Classes of times by their shortest, in the unit that [`TimeSummary::histogram_unit`] names,
    /// and how many cubes are in each.
    pub histogram: BTreeMap<u64, u64>,
    /// The unit of the histogram; all other times are in seconds.
    #[serde(default)]
    pub histogram_unit: TimeUnit,
    /// The same by the length of the solution, in the unit of [`Report::unit`](super::Report::unit); none in reports of
    /// rubik 0.1.
    #[serde(default)]
    pub by_length: TimesByLength,
}

/// The unit of the times in a histogram.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TimeUnit {
    /// Nanoseconds.
    #[default]
    #[serde(rename = "ns")]
    Nanoseconds,
}

impl TimeSummary {
    /// The longest time that is believed, in seconds: 30,000 years. A thousand million of these can
    /// be added up.
    const LONGEST: f64 = 1e12;

    /// True if no time in it is negative, or longer than is believed.
    pub(in crate::batch) fn is_possible(&self) -> bool {
        let seconds = [self.mean, self.median, self.p99, self.max, self.total];
        { seconds.into_iter() }
            .chain(self.by_length.seconds())
            .all(is_possible_time)
    }

    /// How many cubes are in the histogram; none if they are more than can be counted.
    pub(in crate::batch) fn cubes(&self) -> Option<u64> {
        let mut counts = self.histogram.values();
        counts.try_fold(0, |sum: u64, &count| sum.checked_add(count))
    }
}

/// True if a time is neither negative nor longer than is believed.
pub(in crate::batch) fn is_possible_time(seconds: f64) -> bool {
    (0.0..=TimeSummary::LONGEST).contains(&seconds)
}

impl From<&Tally> for TimeSummary {
    fn from(tally: &Tally) -> TimeSummary {
        let times = &tally.times;
        TimeSummary {
            mean: times.mean(),
            median: times.percentile(50),
            p99: times.percentile(99),
            max: times.longest().as_secs_f64(),
            total: times.total().as_secs_f64(),
            histogram: times.histogram(),
            histogram_unit: TimeUnit::Nanoseconds,
            by_length: tally.by_length.clone(),
        }
    }
}

impl From<&TimeSummary> for Times {
    fn from(summary: &TimeSummary) -> Times {
        Times::from_histogram(&summary.histogram, summary.max, summary.total)
    }
}
