//! Two parts of a report: the times for each length, and a few outstanding cubes.

use crate::batch::report::lengths::LengthHistogram;
#[cfg(feature = "schema")]
use crate::json::schema::{FaceletText, Seconds};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The times of the cubes for each length of their solutions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct TimesByLength(BTreeMap<usize, LengthTime>);

/// The times of all cubes whose solutions have the same length.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LengthTime {
    /// The number of cubes.
    pub cubes: u64,
    /// The sum of the times of these cubes.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub total: f64,
    /// The longest time of these cubes.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub max: f64,
}

impl LengthTime {
    /// The mean time, in seconds.
    pub fn mean(&self) -> f64 {
        self.total / self.cubes.max(1) as f64
    }

    fn merge(&mut self, other: &LengthTime) {
        self.cubes = self.cubes.saturating_add(other.cubes);
        self.total += other.total;
        self.max = self.max.max(other.max);
    }
}

impl TimesByLength {
    pub(in crate::batch) fn add(&mut self, length: usize, time: Duration) {
        let seconds = time.as_secs_f64();
        self.0.entry(length).or_default().merge(&LengthTime {
            cubes: 1,
            total: seconds,
            max: seconds,
        });
    }

    pub(in crate::batch) fn merge(&mut self, other: &TimesByLength) {
        for (&length, times) in &other.0 {
            self.0.entry(length).or_default().merge(times);
        }
    }

    /// Each length that occurs, the shortest first, and the times for it.
    pub fn lengths(&self) -> impl Iterator<Item = (usize, &LengthTime)> {
        self.0.iter().map(|(&length, times)| (length, times))
    }

    /// All sums and maxima, in seconds.
    pub(in crate::batch) fn seconds(&self) -> impl Iterator<Item = f64> {
        self.0.values().flat_map(|each| [each.total, each.max])
    }

    /// True if these times count as many cubes for each length as `lengths` does, or if there are no times.
    pub(in crate::batch) fn are_of(&self, lengths: &LengthHistogram) -> bool {
        let counts = self.0.iter().map(|(&length, times)| (length, times.cubes));
        self.0.is_empty() || counts.eq(lengths.histogram())
    }
}

/// A cube that was solved, with the number of moves and the time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolvedCube {
    /// The index of the cube in the run, counted from 0.
    pub number: u64,
    /// The cube.
    #[cfg_attr(feature = "schema", schemars(with = "FaceletText"))]
    pub cube: String,
    /// The length of the solution, counted as in the field `length` of the report.
    pub length: usize,
    /// The time to solve the cube and check the solution.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
}

/// Solved cubes that stand out, at most five in each list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Outstanding {
    /// The cubes that took the longest time, the slowest first.
    pub slowest: Vec<SolvedCube>,
    /// The cubes with the longest solutions, the longest first. Cubes with equally long solutions are in the order of
    /// the run.
    pub longest: Vec<SolvedCube>,
}

impl Outstanding {
    /// The maximum number of cubes in each list.
    pub const MOST_KEPT: usize = 5;

    /// True if `one` comes before `other` in the list of the slowest cubes.
    fn is_slower(one: &SolvedCube, other: &SolvedCube) -> bool {
        (one.seconds, other.number) > (other.seconds, one.number)
    }

    fn is_longer(one: &SolvedCube, other: &SolvedCube) -> bool {
        (one.length, other.number) > (other.length, one.number)
    }

    pub(in crate::batch) fn add(&mut self, number: u64, length: usize, time: Duration, cube: impl FnOnce() -> String) {
        let mut solved = SolvedCube {
            number,
            cube: String::new(),
            length,
            seconds: time.as_secs_f64(),
        };
        let is_slow = has_room(&self.slowest, &solved, Outstanding::is_slower);
        let is_long = has_room(&self.longest, &solved, Outstanding::is_longer);
        if is_slow || is_long {
            solved.cube = cube();
        }
        if is_slow {
            insert(&mut self.slowest, solved.clone(), Outstanding::is_slower);
        }
        if is_long {
            insert(&mut self.longest, solved, Outstanding::is_longer);
        }
    }

    pub(in crate::batch) fn merge(&mut self, other: &Outstanding) {
        for solved in &other.slowest {
            insert(&mut self.slowest, solved.clone(), Outstanding::is_slower);
        }
        for solved in &other.longest {
            insert(&mut self.longest, solved.clone(), Outstanding::is_longer);
        }
    }

    /// True if a report with this number of solved cubes can have these lists.
    pub(in crate::batch) fn is_possible(&self, solved: u64) -> bool {
        [&self.slowest, &self.longest].into_iter().all(|list| {
            let few = list.len() <= Outstanding::MOST_KEPT && list.len() as u64 <= solved;
            let times = list.iter().all(|each| each.seconds.is_finite() && each.seconds >= 0.0);
            few && times && list.iter().all(|each| each.length <= LengthHistogram::LONGEST)
        })
    }
}

type Before = fn(&SolvedCube, &SolvedCube) -> bool;

fn has_room(list: &[SolvedCube], solved: &SolvedCube, goes_before: Before) -> bool {
    list.len() < Outstanding::MOST_KEPT || list.last().is_some_and(|last| goes_before(solved, last))
}

fn insert(list: &mut Vec<SolvedCube>, solved: SolvedCube, goes_before: Before) {
    let place = list.partition_point(|each| goes_before(each, &solved));
    list.insert(place, solved);
    list.truncate(Outstanding::MOST_KEPT);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that merging the parts of a run, in any order, gives the outstanding cubes of the whole run.
    #[test]
    fn what_stands_out_of_parts_is_what_stands_out_of_the_whole() {
        let mut whole = Outstanding::default();
        let mut parts = [Outstanding::default(), Outstanding::default()];
        for number in 0..50_u64 {
            let (length, time) = (18 + (number * 7 % 5) as usize, Duration::from_millis(number * 13 % 17));
            let cube = || number.to_string();
            whole.add(number, length, time, cube);
            parts[usize::from(number % 3 == 0)].add(number, length, time, cube);
        }
        let [mut one, other] = parts;
        one.merge(&other);
        assert_eq!(one, whole);
        let longest: Vec<(usize, u64)> = whole.longest.iter().map(|each| (each.length, each.number)).collect();
        assert_eq!(longest, [(22, 2), (22, 7), (22, 12), (22, 17), (22, 22)]);
        let slowest: Vec<f64> = whole.slowest.iter().map(|each| each.seconds).collect();
        assert!(slowest.is_sorted_by(|one, other| one >= other) && slowest[0] == 0.016);
        assert!(whole.longest.iter().all(|each| each.cube == each.number.to_string()));
        assert!(whole.is_possible(50) && !whole.is_possible(4));
    }
}
