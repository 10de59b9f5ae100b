//! What came of a run: reports, reports of parts made into one, and reports compared.

use super::entrant::Entrant;
use super::failure::Failure;
use super::lengths::LengthHistogram;
use super::method_object::MethodObject;
use super::outstanding::{Outstanding, TimesByLength};
use super::regression::{Figure, Regression};
use super::run_spec::{RunField, RunSpec, first_version};
use super::shard::Shard;
use super::tally::Tally;
use super::times::Times;
use crate::cube::Metric;
use crate::json::VERSION;
use crate::puzzles::PuzzleName;
use crate::requests::SolvePlan;
use crate::scrambles::Scramble;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The report of a run, or of a part of one, with one method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The version of the format.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The puzzle; left out of reports of the 3x3x3.
    #[serde(
        skip_serializing_if = "PuzzleName::is_three_by_three",
        default = "PuzzleName::three_by_three"
    )]
    pub puzzle: PuzzleName,
    /// The method and those of its options that are not the default, for people to read.
    pub method: String,
    /// The method as data; absent in reports of rubik 0.1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub options: Option<MethodObject>,
    /// How many cubes were tried.
    pub cubes: u64,
    /// How many were solved, each solution replayed by the facelet engine.
    pub solved: u64,
    /// How many were not.
    pub failed: u64,
    /// How many solutions are proven to be shortest; of methods that prove such things.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proven: Option<u64>,
    /// How many of the proven ones were resumed from records: the run itself proved nothing of them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub claimed: Option<u64>,
    /// How many may not be; of such methods.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unproven: Option<u64>,
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
    /// The lengths of the solutions, counted phase by phase as the literature counts them; in HTM.
    /// Of other puzzles, the lengths as printed, in the unit of [`Report::unit`].
    pub length: LengthHistogram,
    /// The lengths of the solutions as they are printed, turns merged where phases meet.
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
    /// Solved cubes worth a look; none in reports of rubik 0.1.
    #[serde(default)]
    pub outstanding: Outstanding,
    /// The first of the cubes that were not solved, at most [`Failure::MOST_KEPT`].
    pub failures: Vec<Failure>,
    /// What got worse since an earlier report; none if there was nothing to compare with.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    pub regressions: Option<Vec<Regression>>,
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
    /// Classes of times by their shortest, in the unit that [`TimeSummary::histogram_unit`] names,
    /// and how many cubes are in each.
    pub histogram: BTreeMap<u64, u64>,
    /// The unit of the histogram; all other times are in seconds.
    #[serde(default)]
    pub histogram_unit: TimeUnit,
    /// The same by the length of the solution, in the unit of [`Report::unit`]; none in reports of rubik 0.1.
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

    fn is_possible(&self) -> bool {
        let seconds = [self.mean, self.median, self.p99, self.max, self.total];
        { seconds.into_iter() }
            .chain(self.by_length.seconds())
            .all(is_possible_time)
    }

    /// How many cubes are in the histogram; none if they are more than can be counted.
    fn cubes(&self) -> Option<u64> {
        let mut counts = self.histogram.values();
        counts.try_fold(0, |sum: u64, &count| sum.checked_add(count))
    }
}

/// A count of a tally, if its method proves anything of its solutions.
fn if_any_proves(tally: &Tally, count: u64) -> Option<u64> {
    (tally.proven.saturating_add(tally.unproven) > 0).then_some(count)
}

fn is_possible_time(seconds: f64) -> bool {
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

/// What a report says of the run rather than of the method.
pub struct RunFacts<'a> {
    /// What the run is about.
    pub spec: &'a RunSpec,
    /// True if it was interrupted.
    pub is_partial: bool,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Threads at work.
    pub threads: usize,
}

impl Report {
    /// The report of one method of a run.
    pub fn new(entrant: &Entrant, tally: &Tally, facts: &RunFacts<'_>) -> Report {
        let RunFacts {
            spec,
            is_partial,
            seconds,
            threads,
        } = *facts;
        Report {
            version: VERSION,
            puzzle: spec.puzzle(),
            method: entrant.name().to_owned(),
            options: Some(MethodObject::from(&entrant.plan)),
            cubes: tally.cubes(),
            solved: tally.length.total(),
            failed: tally.failed,
            proven: if_any_proves(tally, tally.proven),
            claimed: Some(tally.claimed).filter(|&claimed| claimed > 0),
            unproven: if_any_proves(tally, tally.unproven),
            seed: spec.seed,
            scramble: spec.scramble,
            input: spec.input.clone(),
            shard: Some(spec.shard).filter(|&shard| shard != Shard::WHOLE),
            run_cubes: spec.cubes,
            partial: is_partial,
            over_longest: entrant.longest.map_or(0, |longest| tally.length.over(longest)),
            longest: entrant.longest,
            length: tally.length.clone(),
            printed_length: tally.printed_length.clone(),
            time: TimeSummary::from(tally),
            seconds,
            cubes_per_second: tally.cubes() as f64 / seconds.max(1e-9),
            threads,
            table_bytes: entrant.table_bytes,
            outstanding: tally.outstanding.clone(),
            failures: tally.failures.clone(),
            regressions: None,
        }
    }

    /// Holds a report that was read against itself: its counts must agree, and its times be such as
    /// can be.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be.
    pub fn check(&self) -> Result<(), ReportFault> {
        let possible = |is_possible: bool, fault| if is_possible { Ok(()) } else { Err(fault) };
        possible(self.version <= VERSION, ReportFault::Version(self.version))?;
        let cubes = self.solved.checked_add(self.failed);
        possible(cubes == Some(self.cubes), ReportFault::Cubes)?;
        possible(self.length.total() == self.solved, ReportFault::Lengths)?;
        let printed = self.printed_length.total();
        possible(printed == self.solved, ReportFault::Lengths)?;
        possible(self.over_longest <= self.solved, ReportFault::OverLongest)?;
        let both = self.proven.unwrap_or(0).checked_add(self.unproven.unwrap_or(0));
        let says_nothing = self.proven.is_none() && self.unproven.is_none();
        let claims = self.claimed.unwrap_or(0) <= self.proven.unwrap_or(0);
        let proofs = claims && (says_nothing || both == Some(self.solved));
        possible(proofs, ReportFault::Proofs)?;
        let by_length = self.time.by_length.are_of(&self.length);
        possible(by_length && self.time.cubes() == Some(self.cubes), ReportFault::Times)?;
        possible(self.outstanding.is_possible(self.solved), ReportFault::Outstanding)?;
        let rate = self.cubes_per_second;
        let times = self.time.is_possible() && is_possible_time(self.seconds) && rate >= 0.0;
        possible(times, ReportFault::Seconds)?;
        let listed = self.failures.len();
        let failures = listed <= Failure::MOST_KEPT && listed as u64 <= self.failed;
        possible(failures, ReportFault::Failures)
    }

    /// Makes one report a method of the reports of all parts of a run, each with the name of its
    /// file. The lengths and failures are those of a run in one part; seconds are those of all parts
    /// together.
    ///
    /// # Errors
    ///
    /// If the parts do not belong together, or one is missing, there twice, interrupted, or has not
    /// as many cubes as its part.
    pub fn merge(parts: &[(String, Vec<Report>)]) -> Result<Vec<Report>, MergeError> {
        let (_, first) = parts.first().ok_or(MergeError::Nothing)?;
        for part in parts {
            Report::check_part(part, first)?;
        }
        Report::check_parts(parts)?;
        for method in 0..first.len() {
            Report::check_shares(parts, method)?;
        }
        let methods = 0..first.len();
        Ok(methods
            .map(|method| {
                let reports = parts.iter().map(|(_, reports)| &reports[method]);
                Report::merge_one(first[method].clone(), reports)
            })
            .collect())
    }

    /// Holds the reports of a part against those of the first.
    fn check_part((name, reports): &(String, Vec<Report>), first: &[Report]) -> Result<(), MergeError> {
        let file = || name.clone();
        let differs = |what| Err(MergeError::OtherRun { file: file(), what });
        if reports.is_empty() || reports.len() != first.len() {
            return differs(RunField::Methods);
        }
        for (report, expected) in reports.iter().zip(first) {
            let fault = report.check();
            fault.map_err(|fault| MergeError::Fault { file: file(), fault })?;
            if let Some(what) = report.difference(expected) {
                return differs(what);
            }
            let is_same_part = report.part() == reports[0].part();
            if report.part().of() != first[0].part().of() || !is_same_part {
                return differs(RunField::Parts);
            }
            if report.partial {
                return Err(MergeError::Partial { file: file() });
            }
        }
        Ok(())
    }

    /// Makes sure that every part is there once.
    fn check_parts(parts: &[(String, Vec<Report>)]) -> Result<(), MergeError> {
        let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
        let mut of = 1;
        for (name, reports) in parts {
            let part = reports[0].part();
            of = part.of();
            if let Some(earlier) = seen.insert(part.index(), name) {
                return Err(MergeError::Twice {
                    part,
                    files: [earlier.to_owned(), name.clone()],
                });
            }
        }
        match (0..of).find(|index| !seen.contains_key(index)) {
            Some(missing) => Err(MergeError::Missing {
                part: format!("{}/{of}", missing + 1),
            }),
            None => Ok(()),
        }
    }

    /// Makes sure that each part has its share of the cubes: of those that the run draws, or where
    /// cubes are read, of those that all parts have together.
    fn check_shares(parts: &[(String, Vec<Report>)], method: usize) -> Result<(), MergeError> {
        let mut reports = parts.iter().map(|(_, reports)| &reports[method]);
        let sum = reports.try_fold(0, |sum: u64, report| sum.checked_add(report.cubes));
        let together = sum.ok_or(MergeError::TooMany)?;
        for (name, reports) in parts {
            let report = &reports[method];
            let share = report.part().share(report.run_cubes.unwrap_or(together));
            if report.cubes != share {
                return Err(MergeError::Share {
                    file: name.clone(),
                    part: report.part(),
                    cubes: report.cubes,
                    share,
                });
            }
        }
        Ok(())
    }

    fn merge_one<'a>(first: Report, reports: impl Iterator<Item = &'a Report> + Clone) -> Report {
        let mut tally = Tally::default();
        for report in reports.clone() {
            tally.merge(&Tally {
                length: report.length.clone(),
                printed_length: report.printed_length.clone(),
                proven: report.proven.unwrap_or(0),
                unproven: report.unproven.unwrap_or(0),
                claimed: report.claimed.unwrap_or(0),
                times: Times::from(&report.time),
                by_length: report.time.by_length.clone(),
                outstanding: report.outstanding.clone(),
                failed: report.failed,
                failures: report.failures.clone(),
            });
        }
        let seconds: f64 = reports.clone().map(|report| report.seconds).sum();
        Report {
            cubes: tally.cubes(),
            solved: tally.length.total(),
            failed: tally.failed,
            proven: if_any_proves(&tally, tally.proven),
            claimed: Some(tally.claimed).filter(|&claimed| claimed > 0),
            unproven: if_any_proves(&tally, tally.unproven),
            shard: None,
            over_longest: reports.clone().map(|report| report.over_longest).sum(),
            time: TimeSummary::from(&tally),
            seconds,
            cubes_per_second: tally.cubes() as f64 / seconds.max(1e-9),
            threads: reports.map(|report| report.threads).max().unwrap_or(0),
            length: tally.length,
            printed_length: tally.printed_length,
            outstanding: tally.outstanding,
            failures: tally.failures,
            regressions: None,
            ..first
        }
    }

    fn part(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// True if it is of a method. Of reports of rubik 0.1, which have no more, the text decides.
    pub fn is_of(&self, plan: &SolvePlan) -> bool {
        match &self.options {
            Some(options) => options.is_of(plan),
            None => self.method == plan.to_string(),
        }
    }

    /// The unit of lengths: `HTM`, `QTM`, `axial` or `axial QTM` of cubes, `OBTM` of large ones, `moves` of puzzles every turn of which is a move.
    pub fn unit(&self) -> String {
        let metric = self.options.as_ref().and_then(|options| options.metric.as_ref());
        let named = metric.map(|name| Metric::named(name).map_or_else(|| name.clone(), |metric| metric.to_string()));
        match (self.puzzle, named) {
            (_, Some(metric)) => metric,
            (PuzzleName::ThreeByThree, None) => Metric::HalfTurn.to_string(),
            (PuzzleName::BigCube(_), None) => "OBTM".to_owned(),
            (_, None) => "moves".to_owned(),
        }
    }

    fn has_method_of(&self, other: &Report) -> bool {
        match (&self.options, &other.options) {
            (Some(one), Some(other)) => one == other,
            _ => self.method == other.method,
        }
    }

    /// The first thing in which the run of another report differs, if it is not a part of the same
    /// run with the same method.
    fn difference(&self, other: &Report) -> Option<RunField> {
        first_that_differs(&[
            (RunField::Puzzle, self.puzzle == other.puzzle),
            (RunField::Methods, self.has_method_of(other)),
            (RunField::Seed, self.seed == other.seed),
            (RunField::Scramble, self.scramble == other.scramble),
            (RunField::Input, self.input == other.input),
            (RunField::Cubes, self.run_cubes == other.run_cubes),
        ])
    }

    /// The first thing in which this is not the report of a run that came to its end; none if it is.
    pub fn difference_from(&self, spec: &RunSpec) -> Option<RunField> {
        first_that_differs(&[
            (RunField::Puzzle, self.puzzle == spec.puzzle()),
            (RunField::Seed, self.seed == spec.seed),
            (RunField::Scramble, self.scramble == spec.scramble),
            (RunField::Input, self.input == spec.input),
            (RunField::Cubes, self.run_cubes == spec.cubes),
            (RunField::Part, self.part() == spec.shard),
            (RunField::End, !self.partial),
        ])
    }

    /// What got worse since an earlier report of the same run: more failures, longer solutions,
    /// and, if a tolerance in per cent is given, fewer cubes a second by more than that.
    ///
    /// # Errors
    ///
    /// The first thing that makes the two no reports of the same cubes and method.
    pub fn regressions_since(
        &self,
        earlier: &Report,
        speed_tolerance: Option<f64>,
    ) -> Result<Vec<Regression>, RunField> {
        if let Some(what) = self.difference(earlier) {
            return Err(what);
        }
        if self.part() != earlier.part() || self.cubes != earlier.cubes {
            return Err(RunField::Cubes);
        }
        let mut worse = Vec::new();
        let failed = (earlier.failed as f64, self.failed as f64);
        let failures = Regression::of_growth(Figure::FailedCubes, failed.0, failed.1);
        worse.extend(failures.map(|failures| Regression {
            cubes: self.failures_not_in(earlier),
            ..failures
        }));
        worse.extend(Regression::of_lengths(
            [&earlier.length, &earlier.printed_length],
            [&self.length, &self.printed_length],
        ));
        if let Some(tolerance) = speed_tolerance {
            let (before, now) = (earlier.cubes_per_second, self.cubes_per_second);
            let least = before * (1.0 - tolerance / 100.0);
            worse.extend((now < least).then_some(Regression {
                what: Figure::CubesPerSecond,
                before,
                now,
                cubes: Vec::new(),
            }));
        }
        Ok(worse)
    }

    /// The numbers of the failures that are listed here and not in another report.
    fn failures_not_in(&self, other: &Report) -> Vec<u64> {
        let is_new = |number: &u64| other.failures.iter().all(|each| each.number != *number);
        let numbers = self.failures.iter().map(|failure| failure.number);
        numbers.filter(is_new).collect()
    }
}

/// The first of some things that is not the same.
fn first_that_differs(things: &[(RunField, bool)]) -> Option<RunField> {
    let mut different = things.iter().filter(|(_, is_same)| !is_same);
    different.next().map(|&(what, _)| what)
}

/// What cannot be in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReportFault {
    /// It was written by a later version of this program.
    #[error("it has version {0} of the format, and this program reads versions up to {VERSION}")]
    Version(u32),
    /// `solved` and `failed` are not `cubes`.
    #[error("solved and failed cubes do not add up to all cubes")]
    Cubes,
    /// The histograms of lengths do not count as many cubes as were solved.
    #[error("the lengths are not those of as many cubes as were solved")]
    Lengths,
    /// More solutions are too long than there are.
    #[error("more solutions are too long than there are")]
    OverLongest,
    /// The proven and unproven solutions are not as many as there are.
    #[error("proven and unproven solutions do not add up to all solutions")]
    Proofs,
    /// The histogram of times does not count as many cubes as were tried.
    #[error("the times are not those of as many cubes as were tried")]
    Times,
    /// More solved cubes stand out than there can be.
    #[error("more solved cubes are listed than there can be")]
    Outstanding,
    /// A time is negative or longer than 10^12 seconds, or the rate is negative.
    #[error("a time is negative, or longer than 10^12 seconds")]
    Seconds,
    /// More failures are listed than there can be.
    #[error("more failures are listed than there can be")]
    Failures,
}

/// Why reports are not those of all parts of one run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
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
        what: RunField,
    },
    /// A report that cannot be.
    #[error("{file}: is damaged: {fault}")]
    Fault {
        /// The file.
        file: String,
        /// What cannot be.
        fault: ReportFault,
    },
    /// A report of more or fewer cubes than belong to its part.
    #[error("{file}: is of {cubes} cubes, and part {part} has {share}")]
    Share {
        /// The file.
        file: String,
        /// The part.
        part: Shard,
        /// The cubes of the report.
        cubes: u64,
        /// The cubes that the part has.
        share: u64,
    },
    /// More cubes than 64 bits can count.
    #[error("the parts have more cubes together than 64 bits can count")]
    TooMany,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::CountedLength;
    use crate::solvers::Method;

    /// A report of a part of 20 cubes in two parts, of which one was not solved.
    fn part(index: u64) -> Report {
        let mut tally = Tally::default();
        for length in 12..21 {
            tally.solve(CountedLength::of(length));
            tally.times.add(std::time::Duration::from_millis(3));
        }
        tally.fail(Failure {
            number: index,
            seed: Some(1),
            line: None,
            cube: String::new(),
            message: "no".to_owned(),
        });
        tally.times.add(std::time::Duration::ZERO);
        let time = TimeSummary::from(&tally);
        Report {
            version: VERSION,
            puzzle: PuzzleName::ThreeByThree,
            method: "two-phase".to_owned(),
            options: Some(MethodObject::from(Method::DEFAULT)),
            cubes: 10,
            solved: 9,
            failed: 1,
            proven: None,
            claimed: None,
            unproven: None,
            seed: Some(1),
            scramble: Some(Scramble::RandomMoves(20)),
            input: None,
            shard: format!("{}/2", index + 1).parse().ok(),
            run_cubes: Some(20),
            partial: false,
            over_longest: 2,
            longest: Some(18),
            length: tally.length,
            printed_length: tally.printed_length,
            time,
            seconds: 0.25,
            cubes_per_second: 40.0,
            threads: 1,
            table_bytes: 0,
            outstanding: tally.outstanding,
            failures: tally.failures,
            regressions: None,
        }
    }

    fn merged(change: impl Fn(&mut Report)) -> Result<Report, MergeError> {
        let mut second = part(1);
        change(&mut second);
        let parts = [("one".to_owned(), vec![part(0)]), ("two".to_owned(), vec![second])];
        Report::merge(&parts).map(|mut reports| reports.remove(0))
    }

    /// The larger of the two would pass for the sum if one part did nothing.
    #[test]
    fn seconds_and_solutions_that_are_too_long_are_summed_over_parts() {
        let merged = merged(|part| part.seconds = 0.5).expect("parts of one run");
        assert_eq!((merged.seconds, merged.over_longest), (0.75, 4));
        assert_eq!((merged.cubes, merged.failed), (20, 2));
        assert!((merged.cubes_per_second - 20.0 / 0.75).abs() < 1e-9);
        assert_eq!(merged.check(), Ok(()));
    }

    #[test]
    fn parts_that_are_scrambled_in_another_way_are_refused() {
        let refused = |change: &dyn Fn(&mut Report)| match merged(change) {
            Err(MergeError::OtherRun { what, .. }) => what,
            other => panic!("{other:?}"),
        };
        let scramble = |part: &mut Report| part.scramble = Some(Scramble::RandomMoves(21));
        assert_eq!(refused(&scramble), RunField::Scramble);
        assert_eq!(refused(&|part| part.seed = None), RunField::Seed);
        assert_eq!(refused(&|part| part.run_cubes = None), RunField::Cubes);
        let input = |part: &mut Report| part.input = Some("cubes".to_owned());
        assert_eq!(refused(&input), RunField::Input);
        let method = |part: &mut Report| {
            part.options = Some(MethodObject::from(Method::Thistlethwaite));
        };
        assert_eq!(refused(&method), RunField::Methods);
        let puzzle = |part: &mut Report| part.puzzle = PuzzleName::TwoByTwo;
        assert_eq!(refused(&puzzle), RunField::Puzzle);
    }

    /// Such reports once stopped the program, or wrapped around and passed.
    #[test]
    fn reports_that_cannot_be_are_refused() {
        type Change<'a> = &'a dyn Fn(&mut Report);
        let faults: [(Change, ReportFault); 11] = [
            (&|part| part.version = 2, ReportFault::Version(2)),
            (&|part| part.cubes = 11, ReportFault::Cubes),
            (&|part| part.failed = u64::MAX, ReportFault::Cubes),
            (&|part| part.length.add(20), ReportFault::Lengths),
            (&|part| part.printed_length.add(20), ReportFault::Lengths),
            (&|part| part.over_longest = u64::MAX, ReportFault::OverLongest),
            (
                &|part| {
                    part.time.histogram.insert(1, u64::MAX);
                },
                ReportFault::Times,
            ),
            (&|part| part.time.total = 1.8e19, ReportFault::Seconds),
            (&|part| part.seconds = -1.0, ReportFault::Seconds),
            (&|part| part.time.max = f64::NAN, ReportFault::Seconds),
            (
                &|part| part.failures = vec![part.failures[0].clone(); 2],
                ReportFault::Failures,
            ),
        ];
        for (change, fault) in faults {
            let file = "two".to_owned();
            assert_eq!(merged(change), Err(MergeError::Fault { file, fault }));
        }
    }

    /// Parts of fewer cubes than their share once passed for the whole run.
    #[test]
    fn a_part_of_fewer_cubes_than_its_share_is_refused() {
        let shorten = |part: &mut Report| {
            part.cubes -= 1;
            part.failed = 0;
            part.failures.clear();
            part.time = TimeSummary::from(&Tally::default());
            part.time.histogram.insert(1, part.cubes);
        };
        let share = |share| {
            Err(MergeError::Share {
                file: "two".to_owned(),
                part: "2/2".parse().expect("a part"),
                cubes: 9,
                share,
            })
        };
        assert_eq!(merged(shorten), share(10));
        // Cubes that are read: the second of two parts has as many as the first, or one fewer.
        let read = |cubes: u64| {
            let of = |index: u64| {
                let mut part = part(index);
                part.run_cubes = None;
                part.input = Some("-".to_owned());
                for _ in 0..index * cubes {
                    shorten(&mut part);
                    part.length = LengthHistogram::default();
                    part.printed_length = LengthHistogram::default();
                    (0..part.cubes).for_each(|_| part.length.add(20));
                    (0..part.cubes).for_each(|_| part.printed_length.add(20));
                    part.solved = part.cubes;
                }
                (format!("{index}"), vec![part])
            };
            Report::merge(&[of(0), of(1)]).map(|reports| reports[0].cubes)
        };
        assert_eq!(read(1), Ok(19));
        assert!(matches!(read(2), Err(MergeError::Share { .. })));
    }

    #[test]
    fn cubes_that_fail_and_did_not_are_named() {
        let mut now = part(0);
        now.failed += 1;
        now.cubes += 1;
        now.failures.push(Failure {
            number: 17,
            ..now.failures[0].clone()
        });
        let mut before = part(0);
        before.cubes = now.cubes;
        let worse = now.regressions_since(&before, None).expect("the same run");
        assert_eq!(worse[0].to_string(), "failed cubes was 1 and is 2; not before: cube 17");
        let json = serde_json::to_string(&worse[0]).expect("JSON");
        assert_eq!(json, r#"{"what":"failed cubes","before":1.0,"now":2.0,"cubes":[17]}"#);
    }
}
