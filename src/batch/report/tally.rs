//! Counts the results of one method for some cubes. A report is made from these counts.

use crate::batch::report::outstanding::{Outstanding, TimesByLength};
use crate::batch::{Failure, LengthHistogram, Times};
use crate::requests::CountedLength;
use std::time::Duration;

/// The counts of the results of one method for some cubes. Counts above 2^64 - 1 saturate, like those of
/// [`LengthHistogram`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Tally {
    /// The lengths of the solutions, counted as [`CountedLength::by_phases`].
    pub length: LengthHistogram,
    /// The lengths of the printed solutions.
    pub printed_length: LengthHistogram,
    /// The number of solutions that are proven to be shortest, for methods with proofs.
    pub proven: u64,
    /// The number of solutions that are not proven to be shortest, for methods with proofs.
    pub unproven: u64,
    /// The number of proven solutions whose proof comes from a record and was not repeated.
    pub claimed: u64,
    /// The times of solving and checking.
    pub times: Times,
    /// The times of solving and checking for each length of the solution.
    pub by_length: TimesByLength,
    /// The slowest cubes and the longest solutions.
    pub outstanding: Outstanding,
    /// The number of cubes that were not solved.
    pub failed: u64,
    /// The first cubes that were not solved, at most [`Failure::MOST_KEPT`].
    pub failures: Vec<Failure>,
}

impl Tally {
    /// Counts a solution.
    #[inline]
    pub fn solve(&mut self, length: CountedLength) {
        self.length.add(length.by_phases);
        self.printed_length.add(length.printed);
        match length.is_proven {
            Some(true) => self.proven = self.proven.saturating_add(1),
            Some(false) => self.unproven = self.unproven.saturating_add(1),
            None => {}
        }
    }

    /// Counts a solution from a record.
    pub fn believe(&mut self, length: CountedLength) {
        self.solve(length);
        if length.is_proven == Some(true) {
            self.claimed = self.claimed.saturating_add(1);
        }
    }

    /// Adds the time of a solution to the times for its length and to the outstanding cubes. The solution itself was
    /// already counted. `cube` returns the cube; it is called only if the cube is kept as an outstanding cube.
    pub fn note(&mut self, number: u64, length: CountedLength, time: Duration, cube: impl FnOnce() -> String) {
        self.by_length.add(length.by_phases, time);
        self.outstanding.add(number, length.by_phases, time, cube);
    }

    /// Counts a cube without a solution.
    pub fn fail(&mut self, failure: Failure) {
        self.failed = self.failed.saturating_add(1);
        if self.failures.len() < Failure::MOST_KEPT {
            self.failures.push(failure);
        }
    }

    /// Adds the counts of another tally. In the run, the cubes of the other tally may come before, after or between the
    /// cubes of this tally.
    pub fn merge(&mut self, other: &Tally) {
        self.length.merge(&other.length);
        self.printed_length.merge(&other.printed_length);
        self.proven = self.proven.saturating_add(other.proven);
        self.unproven = self.unproven.saturating_add(other.unproven);
        self.claimed = self.claimed.saturating_add(other.claimed);
        self.times.merge(&other.times);
        self.by_length.merge(&other.by_length);
        self.outstanding.merge(&other.outstanding);
        self.failed = self.failed.saturating_add(other.failed);
        self.failures.extend_from_slice(&other.failures);
        self.failures.sort_by_key(|failure| failure.number);
        self.failures.truncate(Failure::MOST_KEPT);
    }

    /// The number of cubes that were counted.
    pub fn cubes(&self) -> u64 {
        self.length.total().saturating_add(self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, a proof that came from a record was counted as if this run had found it.
    #[test]
    fn proofs_that_only_a_record_claims_are_counted_apart() {
        let proven = CountedLength {
            is_proven: Some(true),
            ..CountedLength::of(15)
        };
        let mut tally = Tally::default();
        tally.solve(proven);
        tally.believe(proven);
        tally.believe(CountedLength::of(15));
        assert_eq!((tally.proven, tally.claimed, tally.unproven), (2, 1, 0));
        let mut both = tally.clone();
        both.merge(&tally);
        assert_eq!((both.proven, both.claimed), (4, 2));
    }

    /// In an earlier version, the failures of merged parts were listed part by part, not in the order of the run.
    #[test]
    fn failures_of_parts_are_the_first_of_the_whole_in_order() {
        let tally = |first: u64| {
            let mut tally = Tally::default();
            for number in (first..300).step_by(2) {
                tally.fail(Failure {
                    number,
                    seed: Some(1),
                    line: None,
                    cube: String::new(),
                    message: String::new(),
                });
            }
            tally
        };
        let mut whole = tally(1);
        whole.merge(&tally(0));
        let numbers: Vec<u64> = whole.failures.iter().map(|each| each.number).collect();
        assert_eq!(numbers, (0..Failure::MOST_KEPT as u64).collect::<Vec<_>>());
        assert_eq!(whole.failed, 300);
    }
}
