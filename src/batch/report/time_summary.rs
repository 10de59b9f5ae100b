//! Summarizes the times that a run took for its positions.

use crate::batch::report::outstanding::TimesByLength;
use crate::batch::report::tally::Tally;
use crate::batch::report::times::Times;
#[cfg(feature = "schema")]
use crate::json::schema::Seconds;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A summary of the times to solve and check each cube, on one thread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TimeSummary {
    /// The mean time.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub mean: f64,
    /// The median time, rounded down by at most a sixteenth.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub median: f64,
    /// The 99th percentile of the times, rounded down by at most a sixteenth.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub p99: f64,
    /// The longest time.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub max: f64,
    /// The sum of the times of all cubes.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub total: f64,
    /// The number of cubes in each class of times. The keys are the lower ends of the classes, in nanoseconds. The
    /// width of a class is at most a sixteenth of its lower end, but at least one nanosecond.
    pub histogram: BTreeMap<u64, u64>,
    /// The unit of the keys of `histogram`.
    #[serde(default)]
    pub histogram_unit: TimeUnit,
    /// The times for each length of the solution, counted as in the field `length` of the report; empty in reports of
    /// rubik 0.1.
    #[serde(default)]
    pub by_length: TimesByLength,
}

/// The unit of the times in a histogram.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum TimeUnit {
    /// Nanoseconds.
    #[default]
    #[serde(rename = "ns")]
    Nanoseconds,
}

impl TimeSummary {
    /// The longest time that is accepted, in seconds: 30,000 years. The sum of 18 million such times fits into a
    /// `Duration`.
    const LONGEST: f64 = 1e12;

    /// True if every time is at least 0 and at most `LONGEST`.
    pub(in crate::batch) fn is_possible(&self) -> bool {
        let seconds = [self.mean, self.median, self.p99, self.max, self.total];
        { seconds.into_iter() }
            .chain(self.by_length.seconds())
            .all(is_possible_time)
    }

    /// The number of cubes in the histogram; `None` if the number does not fit into 64 bits.
    pub(in crate::batch) fn cubes(&self) -> Option<u64> {
        let mut counts = self.histogram.values();
        counts.try_fold(0, |sum: u64, &count| sum.checked_add(count))
    }
}

/// True if a time is at least 0 and at most `TimeSummary::LONGEST`.
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
