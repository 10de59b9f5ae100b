//! What came of a run.

use super::{Lengths, Run};
use serde::Serialize;

/// A cube that was not solved, with what it takes to try it again alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Which cube of the run, counted from 0.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The cube, as `facelets`.
    pub cube: String,
    /// What went wrong.
    pub message: String,
}

/// The report of a run with one method.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The method.
    pub method: String,
    /// How many cubes were drawn.
    pub cubes: u64,
    /// How many were solved, each solution replayed by the facelet engine.
    pub solved: u64,
    /// How many were not.
    pub failed: u64,
    /// The seed they were drawn from.
    pub seed: u64,
    /// How they were drawn: `random-state`, or `random-moves K`.
    pub scramble: String,
    /// The lengths of the solutions (HTM), counted phase by phase as the literature counts them.
    pub length: Lengths,
    /// The lengths of the solutions (HTM) as they are printed, turns merged where phases meet.
    pub printed_length: Lengths,
    /// How many are longer than the method can need.
    pub over_longest: u64,
    /// Seconds by the clock, tables aside.
    pub seconds: f64,
    /// Seconds of one thread that solving took, drawing aside, in the mean of a cube.
    pub seconds_per_cube: f64,
    /// Cubes a second by the clock.
    pub cubes_per_second: f64,
    /// Threads at work.
    pub threads: usize,
    /// The first of the cubes that were not solved, at most [`Report::MAX_FAILURES`].
    pub failures: Vec<Failure>,
}

impl Report {
    /// How many failures a report tells in full. A run may be of a billion cubes, and its report
    /// has to fit in memory even if every one of them fails.
    pub const MAX_FAILURES: usize = 100;
}

/// What is known of a run, or of some of its cubes, before it is put in words.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) length: Lengths,
    pub(super) printed_length: Lengths,
    pub(super) failed: u64,
    pub(super) failures: Vec<Failure>,
    pub(super) solver_seconds: f64,
}

impl Tally {
    pub(super) fn fail(&mut self, failure: Failure) {
        self.failed += 1;
        if self.failures.len() < Report::MAX_FAILURES {
            self.failures.push(failure);
        }
    }

    /// Both tallies in one: `self` is about earlier cubes than `later`.
    pub(super) fn merge(mut self, mut later: Tally) -> Tally {
        self.length.merge(&later.length);
        self.printed_length.merge(&later.printed_length);
        self.failed += later.failed;
        self.failures.append(&mut later.failures);
        self.failures.truncate(Report::MAX_FAILURES);
        self.solver_seconds += later.solver_seconds;
        self
    }

    pub(super) fn into_report(self, run: &Run, method: &str, longest: Option<usize>) -> Report {
        let solved = self.length.total();
        let cubes = solved + self.failed;
        Report {
            method: method.to_owned(),
            cubes,
            solved,
            failed: self.failed,
            seed: run.seed,
            scramble: run.scramble.to_string(),
            over_longest: longest.map_or(0, |longest| self.length.over(longest)),
            length: self.length,
            printed_length: self.printed_length,
            seconds: 0.0,
            seconds_per_cube: self.solver_seconds / cubes.max(1) as f64,
            cubes_per_second: 0.0,
            threads: rayon::current_num_threads(),
            failures: self.failures,
        }
    }
}
