//! What is known of some cubes and one method, before it is a report.

use super::{Failure, LengthHistogram, Report, Times};

/// Counts of what came of some cubes with one method.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// LengthHistogram of solutions (HTM), phase by phase.
    pub length: LengthHistogram,
    /// LengthHistogram of solutions (HTM) as printed.
    pub printed_length: LengthHistogram,
    /// Times of solving and checking.
    pub times: Times,
    /// How many were not solved.
    pub failed: u64,
    /// The first of those.
    pub failures: Vec<Failure>,
}

impl Tally {
    /// Counts a solution.
    pub fn solve(&mut self, htm_by_phases: usize, htm: usize) {
        self.length.add(htm_by_phases);
        self.printed_length.add(htm);
    }

    /// Counts a cube that was not solved.
    pub fn fail(&mut self, failure: Failure) {
        self.failed += 1;
        if self.failures.len() < Report::MAX_FAILURES {
            self.failures.push(failure);
        }
    }

    /// Counts what another tally has counted, whose cubes come later or in between.
    pub fn merge(&mut self, other: &Tally) {
        self.length.merge(&other.length);
        self.printed_length.merge(&other.printed_length);
        self.times.merge(&other.times);
        self.failed += other.failed;
        self.failures.extend_from_slice(&other.failures);
        self.failures.sort_by_key(|failure| failure.number);
        self.failures.truncate(Report::MAX_FAILURES);
    }

    /// How many cubes were counted.
    pub fn cubes(&self) -> u64 {
        self.length.total() + self.failed
    }
}
