//! The lengths of solutions as a histogram, and figures that are computed from it.

use crate::requests::RecordLength;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The number of solutions of each length, in moves of the metric of the method.
///
/// Counts saturate at 2^64 - 1. A histogram from a file may contain counts of this size, and a wrong count must not
/// stop the program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LengthHistogram {
    /// The number of solutions of each length. The index is the length.
    counts: Vec<u64>,
}

impl LengthHistogram {
    /// The largest length that a histogram from a file may contain.
    pub(in crate::batch) const LONGEST: usize = RecordLength::LONGEST;

    /// Counts one more solution.
    #[inline]
    pub fn add(&mut self, length: usize) {
        self.grow(length + 1);
        self.counts[length] = self.counts[length].saturating_add(1);
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &LengthHistogram) {
        self.grow(other.counts.len());
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count = count.saturating_add(*more);
        }
    }

    fn grow(&mut self, lengths: usize) {
        if self.counts.len() < lengths {
            self.counts.resize(lengths, 0);
        }
    }

    /// Each length that occurs, the shortest first, and the number of solutions of this length.
    pub fn histogram(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|&(_, count)| count > 0)
    }

    /// The number of solutions that were counted.
    pub fn total(&self) -> u64 {
        sum(self.counts.iter().copied())
    }

    /// The mean length; `None` if nothing was counted.
    pub fn mean(&self) -> Option<f64> {
        let sum: u128 = self
            .histogram()
            .map(|(length, count)| length as u128 * u128::from(count))
            .sum();
        (self.total() > 0).then(|| sum as f64 / self.total() as f64)
    }

    /// The median length. If the number of solutions is even, it is the mean of the two middle lengths. `None` if
    /// nothing was counted.
    pub fn median(&self) -> Option<f64> {
        let total = self.total();
        let lower = self.at_rank(total.checked_sub(1)? / 2)?;
        let upper = self.at_rank(total / 2)?;
        Some((lower + upper) as f64 / 2.0)
    }

    /// The 99th percentile: the smallest length such that at least 99 % of the solutions are not longer. `None` if
    /// nothing was counted.
    pub fn percentile_99(&self) -> Option<usize> {
        let covered = (u128::from(self.total()) * 99).div_ceil(100) as u64;
        self.at_rank(covered.checked_sub(1)?)
    }

    /// The shortest length.
    pub fn min(&self) -> Option<usize> {
        self.histogram().next().map(|(length, _)| length)
    }

    /// The longest length.
    pub fn max(&self) -> Option<usize> {
        self.histogram().next_back().map(|(length, _)| length)
    }

    /// The number of solutions longer than a length.
    pub fn over(&self, length: usize) -> u64 {
        sum(self.counts.iter().skip(length.saturating_add(1)).copied())
    }

    /// The length at this rank in the sorted list of all lengths. Ranks are counted from 0.
    fn at_rank(&self, rank: u64) -> Option<usize> {
        let mut before = 0_u64;
        self.histogram().find_map(|(length, count)| {
            before = before.saturating_add(count);
            (rank < before).then_some(length)
        })
    }
}

/// A saturating sum.
fn sum(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}

/// Writes `{"mean": x, "median": x, "p99": n, "min": n, "max": n, "histogram": {"31": n, …}}`. A figure is null if
/// nothing was counted.
impl Serialize for LengthHistogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let summary = LengthSummary {
            mean: self.mean(),
            median: self.median(),
            p99: self.percentile_99(),
            min: self.min(),
            max: self.max(),
            histogram: self.histogram().collect(),
        };
        summary.serialize(serializer)
    }
}

/// The lengths of solutions.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LengthSummary {
    /// The mean length; null if nothing was solved.
    mean: Option<f64>,
    /// The median length. If the number of solutions is even, it is the mean of the two middle lengths. Null if nothing
    /// was solved.
    median: Option<f64>,
    /// The 99th percentile: at least 99 % of the solutions are not longer than this. Null if nothing was solved.
    p99: Option<usize>,
    /// The shortest length; null if nothing was solved.
    min: Option<usize>,
    /// The longest length; null if nothing was solved.
    max: Option<usize>,
    /// The number of solutions of each length: `{"30": 12, "31": 15}`.
    histogram: BTreeMap<usize, u64>,
}

/// Reads only the histogram, from which the other figures are computed.
impl<'de> Deserialize<'de> for LengthHistogram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Object {
            histogram: BTreeMap<usize, u64>,
        }
        let Object { histogram } = Object::deserialize(deserializer)?;
        let mut lengths = LengthHistogram::default();
        let mut total = 0_u64;
        for (length, count) in histogram {
            if length > LengthHistogram::LONGEST {
                return Err(serde::de::Error::custom(format!(
                    "a solution of {length} moves is too long"
                )));
            }
            total = total
                .checked_add(count)
                .ok_or_else(|| serde::de::Error::custom("more solutions than 64 bits can count"))?;
            lengths.grow(length + 1);
            lengths.counts[length] = count;
        }
        Ok(lengths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_sorting_them_all(mut lengths in prop::collection::vec(0_usize..60, 1..200)) {
            let mut counted = LengthHistogram::default();
            for &length in &lengths {
                counted.add(length);
            }
            lengths.sort_unstable();
            let middle = lengths.len() / 2;
            let median = if lengths.len() % 2 == 1 {
                lengths[middle] as f64
            } else {
                (lengths[middle - 1] + lengths[middle]) as f64 / 2.0
            };
            let mean = lengths.iter().sum::<usize>() as f64 / lengths.len() as f64;
            prop_assert_eq!(counted.median(), Some(median));
            prop_assert!((counted.mean().unwrap() - mean).abs() < 1e-9);
            prop_assert_eq!(counted.min(), lengths.first().copied());
            prop_assert_eq!(counted.max(), lengths.last().copied());
            let over = lengths.iter().filter(|&&length| length > 45).count() as u64;
            prop_assert_eq!(counted.over(45), over);
            let percentile = lengths[(lengths.len() * 99).div_ceil(100) - 1];
            prop_assert_eq!(counted.percentile_99(), Some(percentile));
            let json = serde_json::to_string(&counted).unwrap();
            prop_assert_eq!(serde_json::from_str::<LengthHistogram>(&json).unwrap(), counted);
        }
    }

    /// In an earlier version, the counts wrapped around, and a report with an impossible number of cubes was accepted.
    #[test]
    fn counts_that_wrap_around_are_refused() {
        let counts = [(u64::MAX, 2_u64), (1 << 63, 1 << 63)];
        for (one, other) in counts {
            let json = format!(r#"{{"histogram": {{"20": {one}, "21": {other}}}}}"#);
            assert!(serde_json::from_str::<LengthHistogram>(&json).is_err());
        }
        let json = format!(r#"{{"histogram": {{"20": {}}}}}"#, u64::MAX);
        let lengths: LengthHistogram = serde_json::from_str(&json).expect("as many as can be");
        assert_eq!((lengths.total(), lengths.percentile_99()), (u64::MAX, Some(20)));
    }

    /// In an earlier version, the median was sometimes written without a point (21) and sometimes with a point (22.0).
    #[test]
    fn the_median_is_always_written_with_a_point() {
        let mut lengths = LengthHistogram::default();
        lengths.add(21);
        let json = serde_json::to_string(&lengths).expect("JSON");
        assert!(json.contains("\"median\":21.0,"), "{json}");
        lengths.add(22);
        let json = serde_json::to_string(&lengths).expect("JSON");
        assert!(json.contains("\"median\":21.5,"), "{json}");
    }

    /// In an earlier version, the counts wrapped around when two histograms were added up, although each histogram was
    /// within bounds.
    #[test]
    fn counts_that_cannot_be_added_up_stay_at_the_most() {
        let json = format!(r#"{{"histogram": {{"20": {}}}}}"#, u64::MAX);
        let mut lengths: LengthHistogram = serde_json::from_str(&json).expect("a histogram");
        lengths.merge(&lengths.clone());
        lengths.add(20);
        lengths.add(21);
        assert_eq!((lengths.total(), lengths.over(20)), (u64::MAX, 1));
        assert_eq!(lengths.percentile_99(), Some(20));
    }

    #[test]
    fn nothing_counted_has_no_mean() {
        let nothing = LengthHistogram::default();
        assert_eq!((nothing.mean(), nothing.median(), nothing.max()), (None, None, None));
    }
}
