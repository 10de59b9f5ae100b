//! What came of a run: reports, reports of parts made into one, and reports compared.

use super::{Entrant, LengthHistogram, RunSpec, Scramble, Shard, Tally, Times};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// A cube that was not solved, with what it takes to try it again alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which cube of the run, counted from 0.
    pub number: u64,
    /// The seed of the run, if cubes were drawn.
    pub seed: Option<u64>,
    /// The cube, as `facelets`; empty if what was read is no cube.
    pub cube: String,
    /// What went wrong.
    pub message: String,
}

/// The report of a run, or of a part of one, with one method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The method.
    pub method: String,
    /// How many cubes were tried.
    pub cubes: u64,
    /// How many were solved, each solution replayed by the facelet engine.
    pub solved: u64,
    /// How many were not.
    pub failed: u64,
    /// The seed they were drawn from, if they were drawn.
    pub seed: Option<u64>,
    /// How they were drawn, if they were.
    pub scramble: Option<Scramble>,
    /// What they were read from, if they were read.
    pub input: Option<String>,
    /// Which part of the run this is the report of; none for the whole.
    pub shard: Option<Shard>,
    /// How many cubes the whole run draws.
    pub run_cubes: Option<u64>,
    /// True if the run was interrupted before its end.
    pub partial: bool,
    /// The lengths of the solutions (HTM), counted phase by phase as the literature counts them.
    pub length: LengthHistogram,
    /// The lengths of the solutions (HTM) as they are printed, turns merged where phases meet.
    pub printed_length: LengthHistogram,
    /// How many are longer than the method can need.
    pub over_longest: u64,
    /// The longest that the method can need, if that is known.
    pub longest: Option<usize>,
    /// How long a cube took.
    pub time: TimeSummary,
    /// Seconds by the clock, tables aside. Where several methods ran together, its share by the
    /// time that solving took.
    pub seconds: f64,
    /// Cubes a second by the clock.
    pub cubes_per_second: f64,
    /// Threads at work.
    pub threads: usize,
    /// Bytes of tables.
    pub table_bytes: u64,
    /// The first of the cubes that were not solved, at most [`Report::MAX_FAILURES`].
    pub failures: Vec<Failure>,
}

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
    /// Classes of times by their shortest, in nanoseconds, and how many cubes are in each.
    pub histogram: BTreeMap<u64, u64>,
}

impl From<&Times> for TimeSummary {
    fn from(times: &Times) -> TimeSummary {
        TimeSummary {
            mean: times.mean(),
            median: times.percentile(50),
            p99: times.percentile(99),
            max: times.longest().as_secs_f64(),
            total: times.total().as_secs_f64(),
            histogram: times.histogram(),
        }
    }
}

impl From<&TimeSummary> for Times {
    fn from(summary: &TimeSummary) -> Times {
        Times::from_histogram(&summary.histogram, summary.max, summary.total)
    }
}

/// What a report says of the run rather than of the method.
pub struct RunFacts<'a> {
    /// What the run is about.
    pub plan: &'a RunSpec,
    /// True if it was interrupted.
    pub is_partial: bool,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Threads at work.
    pub threads: usize,
}

impl Report {
    /// How many failures a report tells in full. A run may be of a billion cubes, and its report
    /// has to fit in memory even if every one of them fails.
    pub const MAX_FAILURES: usize = 100;

    /// The report of one method of a run.
    pub fn new(entrant: &Entrant, tally: &Tally, facts: &RunFacts<'_>) -> Report {
        let RunFacts {
            plan,
            is_partial,
            seconds,
            threads,
        } = *facts;
        Report {
            method: entrant.name.clone(),
            cubes: tally.cubes(),
            solved: tally.length.total(),
            failed: tally.failed,
            seed: plan.seed,
            scramble: plan.scramble,
            input: plan.input.clone(),
            shard: Some(plan.shard).filter(|&shard| shard != Shard::WHOLE),
            run_cubes: plan.cubes,
            partial: is_partial,
            over_longest: entrant
                .longest
                .map_or(0, |longest| tally.length.over(longest)),
            longest: entrant.longest,
            length: tally.length.clone(),
            printed_length: tally.printed_length.clone(),
            time: TimeSummary::from(&tally.times),
            seconds,
            cubes_per_second: tally.cubes() as f64 / seconds.max(1e-9),
            threads,
            table_bytes: entrant.table_bytes,
            failures: tally.failures.clone(),
        }
    }

    /// Makes one report a method of the reports of all parts of a run. The lengths and failures
    /// are those of a run in one part; seconds are those of all parts together.
    ///
    /// # Errors
    ///
    /// If the parts do not belong together, or one is missing, there twice, or interrupted.
    pub fn merge(parts: &[(String, Vec<Report>)]) -> Result<Vec<Report>, MergeError> {
        let (_, first) = parts.first().ok_or(MergeError::Nothing)?;
        let of = first
            .iter()
            .map(|report| report.part().of())
            .max()
            .unwrap_or(1);
        let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
        for (name, reports) in parts {
            let differs = |what| MergeError::OtherRun {
                file: name.clone(),
                what,
            };
            if reports.is_empty() || reports.len() != first.len() {
                return Err(differs("methods"));
            }
            for (report, expected) in reports.iter().zip(first) {
                if let Some(what) = report.difference(expected) {
                    return Err(differs(what));
                }
                if report.part().of() != of || report.part() != reports[0].part() {
                    return Err(differs("number of parts"));
                }
                if report.partial {
                    return Err(MergeError::Partial { file: name.clone() });
                }
            }
            let index = reports[0].part().index();
            if let Some(earlier) = seen.insert(index, name) {
                return Err(MergeError::Twice {
                    part: reports[0].part(),
                    files: [earlier.to_owned(), name.clone()],
                });
            }
        }
        if let Some(missing) = (0..of).find(|index| !seen.contains_key(index)) {
            return Err(MergeError::Missing {
                part: format!("{}/{of}", missing + 1),
            });
        }
        let methods = 0..first.len();
        Ok(methods
            .map(|method| {
                let reports = parts.iter().map(|(_, reports)| &reports[method]);
                Report::merge_one(first[method].clone(), reports)
            })
            .collect())
    }

    fn merge_one<'a>(first: Report, reports: impl Iterator<Item = &'a Report> + Clone) -> Report {
        let mut tally = Tally::default();
        for report in reports.clone() {
            tally.merge(&Tally {
                length: report.length.clone(),
                printed_length: report.printed_length.clone(),
                times: Times::from(&report.time),
                failed: report.failed,
                failures: report.failures.clone(),
            });
        }
        let seconds: f64 = reports.clone().map(|report| report.seconds).sum();
        Report {
            cubes: tally.cubes(),
            solved: tally.length.total(),
            failed: tally.failed,
            shard: None,
            over_longest: reports.clone().map(|report| report.over_longest).sum(),
            time: TimeSummary::from(&tally.times),
            seconds,
            cubes_per_second: tally.cubes() as f64 / seconds.max(1e-9),
            threads: reports.map(|report| report.threads).max().unwrap_or(0),
            length: tally.length,
            printed_length: tally.printed_length,
            failures: tally.failures,
            ..first
        }
    }

    fn part(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The first thing in which the run of another report differs, if it is not a part of the same
    /// run with the same method.
    fn difference(&self, other: &Report) -> Option<&'static str> {
        first_that_differs(&[
            ("method", self.method == other.method),
            ("seed", self.seed == other.seed),
            ("scramble", self.scramble == other.scramble),
            ("input", self.input == other.input),
            ("number of cubes", self.run_cubes == other.run_cubes),
        ])
    }

    /// The first thing in which this is not the report of a whole run with a plan; none if it is.
    pub fn difference_from(&self, plan: &RunSpec) -> Option<&'static str> {
        first_that_differs(&[
            ("seed", self.seed == plan.seed),
            ("scramble", self.scramble == plan.scramble),
            ("input", self.input == plan.input),
            ("number of cubes", self.run_cubes == plan.cubes),
            ("part", self.part() == plan.shard),
            ("end (it was interrupted)", !self.partial),
        ])
    }

    /// What got worse since an earlier report of the same run: more failures, longer solutions,
    /// and, if a tolerance is given, fewer cubes a second by more than so much of a hundred.
    ///
    /// # Errors
    ///
    /// The first thing that makes the two no reports of the same cubes and method.
    pub fn regressions(
        &self,
        earlier: &Report,
        speed_tolerance: Option<f64>,
    ) -> Result<Vec<Regression>, &'static str> {
        if let Some(what) = self.difference(earlier) {
            return Err(what);
        }
        if self.part() != earlier.part() || self.cubes != earlier.cubes {
            return Err("number of cubes");
        }
        let mut worse = Vec::new();
        let mut hold = |what, before: f64, now: f64, is_worse: bool| {
            if is_worse {
                worse.push(Regression { what, before, now });
            }
        };
        let failed = (earlier.failed as f64, self.failed as f64);
        hold("failed cubes", failed.0, failed.1, failed.1 > failed.0);
        for (names, before, now) in [
            (LENGTHS, &earlier.length, &self.length),
            (
                PRINTED_LENGTHS,
                &earlier.printed_length,
                &self.printed_length,
            ),
        ] {
            for (what, before, now) in [
                (names[0], before.mean(), now.mean()),
                (names[1], before.median(), now.median()),
                (
                    names[2],
                    before.percentile_99().map(as_f64),
                    now.percentile_99().map(as_f64),
                ),
                (names[3], before.max().map(as_f64), now.max().map(as_f64)),
            ] {
                if let (Some(before), Some(now)) = (before, now) {
                    hold(what, before, now, now > before);
                }
            }
        }
        if let Some(tolerance) = speed_tolerance {
            let (before, now) = (earlier.cubes_per_second, self.cubes_per_second);
            let least = before * (1.0 - tolerance / 100.0);
            hold("cubes a second", before, now, now < least);
        }
        Ok(worse)
    }
}

/// The first of some things that is not the same.
fn first_that_differs(things: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut different = things.iter().filter(|(_, is_same)| !is_same);
    different.next().map(|&(what, _)| what)
}

const LENGTHS: [&str; 4] = [
    "mean length",
    "median length",
    "99th percentile of length",
    "longest length",
];

const PRINTED_LENGTHS: [&str; 4] = [
    "mean printed length",
    "median printed length",
    "99th percentile of printed length",
    "longest printed length",
];

fn as_f64(length: usize) -> f64 {
    length as f64
}

/// Something that got worse.
#[derive(Debug, Clone, PartialEq)]
pub struct Regression {
    /// What.
    pub what: &'static str,
    /// What it was.
    pub before: f64,
    /// What it is.
    pub now: f64,
}

impl fmt::Display for Regression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Regression { what, before, now } = self;
        write!(formatter, "{what} was {before} and is {now}")
    }
}

/// Why reports are not those of all parts of one run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MergeError {
    /// No report at all.
    #[error("there is nothing to merge")]
    Nothing,
    /// A report of another run.
    #[error("{file}: is of another run than the first: its {what} differs")]
    OtherRun {
        /// The file.
        file: String,
        /// What is different.
        what: &'static str,
    },
    /// A report of a run that was interrupted.
    #[error("{file}: is of a run that was interrupted; finish it first")]
    Partial {
        /// The file.
        file: String,
    },
    /// Two reports of the same part.
    #[error("part {part} is there twice: {} and {}", .files[0], .files[1])]
    Twice {
        /// The part.
        part: Shard,
        /// The files.
        files: [String; 2],
    },
    /// No report of a part.
    #[error("part {part} is missing")]
    Missing {
        /// The part, as `I/N`.
        part: String,
    },
}
