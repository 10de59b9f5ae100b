//! The times of solving, as a histogram whose size does not grow with the number of cubes.

use std::collections::BTreeMap;
use std::time::Duration;

/// The number of cubes in each class of times. Each time is rounded down by at most a sixteenth: between 2^n and
/// 2^(n+1) nanoseconds, there are 16 classes of equal width. Times below 16 nanoseconds have a class for each
/// nanosecond.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Times {
    /// The number of cubes in each class, up to the last class that contains cubes. There are fewer than a thousand
    /// classes.
    counts: Vec<u64>,
    longest: Duration,
    total: Duration,
}

/// The class of a time depends on its highest bit and on this number of bits after it. So there are 2^4 classes between
/// two powers of two.
const KEPT: u32 = 4;

/// The class of a time in nanoseconds.
fn class(nanoseconds: u64) -> usize {
    let octave = (nanoseconds | 1).ilog2();
    if octave <= KEPT {
        return nanoseconds as usize;
    }
    let kept = (nanoseconds >> (octave - KEPT)) as usize;
    ((octave - KEPT) << KEPT) as usize + kept
}

/// The shortest time of a class, in nanoseconds.
fn shortest(class: usize) -> u64 {
    let octaves = (class >> KEPT).saturating_sub(1);
    ((class - (octaves << KEPT)) as u64) << octaves
}

impl Times {
    /// Counts one more cube, which took this time.
    #[inline]
    pub fn add(&mut self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.count(class(nanoseconds), 1);
        self.longest = self.longest.max(time);
        self.total = self.total.saturating_add(time);
    }

    fn count(&mut self, class: usize, cubes: u64) {
        if self.counts.len() <= class {
            self.counts.resize(class + 1, 0);
        }
        self.counts[class] = self.counts[class].saturating_add(cubes);
    }

    /// Each class that contains cubes, the shortest times first, and the number of cubes in the class.
    fn classes(&self) -> impl Iterator<Item = (usize, u64)> {
        let classes = self.counts.iter().copied().enumerate();
        classes.filter(|&(_, cubes)| cubes > 0)
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Times) {
        for (class, cubes) in other.classes() {
            self.count(class, cubes);
        }
        self.longest = self.longest.max(other.longest);
        self.total = self.total.saturating_add(other.total);
    }

    /// The sum of all times.
    pub fn total(&self) -> Duration {
        self.total
    }

    /// The longest time.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// The number of cubes that were counted.
    fn cubes(&self) -> u128 {
        self.counts.iter().map(|&count| u128::from(count)).sum()
    }

    /// The mean time, in seconds; 0 if nothing was counted.
    pub fn mean(&self) -> f64 {
        self.total.as_secs_f64() / self.cubes().max(1) as f64
    }

    /// A percentile in seconds: the shortest time within which at least `of_a_hundred` per cent of the cubes were done.
    /// The result is rounded down by at most a sixteenth. It is 0 if nothing was counted.
    pub fn percentile(&self, of_a_hundred: u64) -> f64 {
        let covered = (self.cubes() * u128::from(of_a_hundred)).div_ceil(100);
        let mut so_far = 0;
        for (class, count) in self.classes() {
            so_far += u128::from(count);
            if so_far >= covered {
                return shortest(class) as f64 / 1e9;
            }
        }
        0.0
    }

    /// The lower end of each class in nanoseconds, and the number of cubes in the class. [`Times::from_histogram`]
    /// reads this map.
    pub fn histogram(&self) -> BTreeMap<u64, u64> {
        let classes = self.classes();
        classes.map(|(class, cubes)| (shortest(class), cubes)).collect()
    }

    /// Makes times from their histogram. `longest` is the longest time, and `total` is the sum of all times. Both are
    /// in seconds. Values that are too large are replaced by the largest possible values.
    pub fn from_histogram(histogram: &BTreeMap<u64, u64>, longest: f64, total: f64) -> Times {
        let duration = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        let mut times = Times {
            counts: Vec::new(),
            longest: duration(longest),
            total: duration(total),
        };
        for (&nanoseconds, &cubes) in histogram {
            times.count(class(nanoseconds), cubes);
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_begin_where_they_say_and_are_a_sixteenth_wide() {
        let mut last = 0;
        for nanoseconds in (0..5_000).chain((5_000..100_000_000).step_by(4_999)) {
            let begin = shortest(class(nanoseconds));
            assert!(begin <= nanoseconds);
            assert!(nanoseconds - begin <= nanoseconds / 16, "{nanoseconds} in {begin}");
            assert_eq!(class(begin), class(nanoseconds));
            assert!(begin >= last);
            last = begin;
        }
        assert!(shortest(class(u64::MAX)) > u64::MAX / 17 * 16);
    }

    /// If the rank of a percentile were rounded down, the median of three times would be the shortest time.
    #[test]
    fn a_percentile_covers_at_least_its_share() {
        let mut times = Times::default();
        for nanoseconds in [1, 2, 3] {
            times.add(Duration::from_nanos(nanoseconds));
        }
        assert_eq!(times.percentile(50), 2e-9);
        assert_eq!(times.percentile(34), 2e-9);
        assert_eq!(times.percentile(99), 3e-9);
    }

    #[test]
    fn times_that_cannot_be_added_up_do_not_stop_the_program() {
        let histogram = BTreeMap::from([(1, u64::MAX), (u64::MAX, u64::MAX)]);
        let mut times = Times::from_histogram(&histogram, 1.8e19, f64::MAX);
        times.merge(&times.clone());
        times.add(Duration::MAX);
        assert_eq!(times.total(), Duration::MAX);
    }

    #[test]
    fn percentiles_and_means_are_those_of_the_cubes() {
        let mut times = Times::default();
        for milliseconds in 1..=100 {
            times.add(Duration::from_millis(milliseconds));
        }
        times.add(Duration::ZERO);
        times.add(Duration::ZERO);
        assert!((times.mean() - 5.05 / 102.0).abs() < 1e-9);
        assert!((times.percentile(50) - 0.049).abs() < 0.004);
        assert!((times.percentile(99) - 0.099).abs() < 0.007);
        assert_eq!(times.longest(), Duration::from_millis(100));
        let (longest, total) = (times.longest().as_secs_f64(), times.total().as_secs_f64());
        assert_eq!(Times::from_histogram(&times.histogram(), longest, total), times);
    }
}
