//! Reports: the results of a run, and the comparison of reports.

pub(super) mod baseline;
pub(super) mod failure;
pub(super) mod fault;
pub mod figures;
pub(super) mod lengths;
pub(super) mod merge;
pub(super) mod outstanding;
pub(super) mod regression;
pub(super) mod tally;
pub(super) mod time_summary;
pub(super) mod times;

use crate::batch::entrant::Entrant;
use crate::batch::report::failure::Failure;
use crate::batch::report::lengths::LengthHistogram;
#[cfg(feature = "schema")]
use crate::batch::report::lengths::LengthSummary;
use crate::batch::report::outstanding::Outstanding;
use crate::batch::report::regression::{Figure, Regression};
use crate::batch::report::tally::Tally;
use crate::batch::report::time_summary::TimeSummary;
use crate::batch::run_spec::{RunField, RunSpec, first_version};
use crate::batch::shard::Shard;
use crate::cube::Metric;
use crate::json::VERSION;
#[cfg(feature = "schema")]
use crate::json::schema::Seconds;
use crate::puzzles::PuzzleName;
use crate::requests::MethodObject;
use crate::requests::SolvePlan;
use crate::scrambles::Scramble;
use serde::{Deserialize, Serialize};

/// The results of one method in a run, or in a part of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Report {
    /// The version of the format.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The puzzle; left out for the 3x3x3. The fields that are named after cubes count positions of the puzzle.
    #[serde(skip_serializing_if = "PuzzleName::is_three_by_three", default)]
    pub puzzle: PuzzleName,
    /// The method and its options that differ from the default, for people to read:
    /// `two-phase, large tables, at most 20 moves`.
    pub method: String,
    /// The method and all its options as data; left out in reports of rubik 0.1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub options: Option<MethodObject>,
    /// The number of cubes that were tried.
    pub cubes: u64,
    /// The number of these cubes that were solved. Each solution was checked.
    pub solved: u64,
    /// The number of these cubes that were not solved.
    pub failed: u64,
    /// With `optimal`: the number of solutions that are proven to be shortest.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proven: Option<u64>,
    /// With `optimal`: the number of proven solutions whose proofs come from records. When a run resumes, it does not
    /// repeat these proofs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub claimed: Option<u64>,
    /// With `optimal`: the number of solutions that are not proven to be shortest, because the time limit ended the
    /// search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unproven: Option<u64>,
    /// The seed; null if cubes were read.
    pub seed: Option<u64>,
    /// How the cubes were scrambled; null if cubes were read.
    pub scramble: Option<Scramble>,
    /// The name of the file from which cubes were read, or `-` for standard input; null if cubes are random.
    pub input: Option<String>,
    /// The part of the run, such as `1/4`; null for the whole run.
    pub shard: Option<Shard>,
    /// The number of cubes of the whole run; null if cubes are read.
    pub run_cubes: Option<u64>,
    /// Whether the run was interrupted.
    pub partial: bool,
    /// The lengths of the solutions. For a method of the 3x3x3 in HTM, a length is the sum of the lengths of the
    /// phases; turns that merge between two phases count separately. Otherwise, it is the length of the printed
    /// solution: in the metric of the method for the 2x2x2 and the 3x3x3, in OBTM for larger cubes, in twists for a
    /// Square-1, and in moves for other puzzles. If the method solves a goal, each allowed turn counts as one move.
    #[cfg_attr(feature = "schema", schemars(with = "LengthSummary"))]
    pub length: LengthHistogram,
    /// The lengths of the printed solutions. In these, turns of a face at the end of one phase and at the start of the
    /// next phase are merged.
    #[cfg_attr(feature = "schema", schemars(with = "LengthSummary"))]
    pub printed_length: LengthHistogram,
    /// The number of solutions that are longer than `longest`. It should be 0; any other number is a bug of this
    /// program.
    pub over_longest: u64,
    /// The maximum number of moves that a solution can have, in the unit of `length`. It is proven for the method or,
    /// with a goal, it is the requested limit. Null if there is no maximum.
    pub longest: Option<usize>,
    /// The time to solve and check a cube, on one thread.
    pub time: TimeSummary,
    /// The time of the run, without the time for tables. If the run has more than one method, this is the share of this
    /// method, in proportion to the solving times.
    #[cfg_attr(feature = "schema", schemars(with = "Seconds"))]
    pub seconds: f64,
    /// The value of `cubes` divided by `seconds`.
    pub cubes_per_second: f64,
    /// The number of threads.
    pub threads: usize,
    /// The size of the method's tables in bytes.
    pub table_bytes: u64,
    /// The slowest cubes and the longest solutions, at most five of each; empty in reports of rubik 0.1.
    #[serde(default)]
    pub outstanding: Outstanding,
    /// The first 100 cubes that failed.
    pub failures: Vec<Failure>,
    /// If the run was compared with a baseline: the figures that got worse. Left out if there is no baseline, or if the
    /// run was interrupted.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    pub regressions: Option<Vec<Regression>>,
}

/// Returns `count`; `None` if the tally has neither proven nor unproven solutions.
pub(in crate::batch) fn if_any_proves(tally: &Tally, count: u64) -> Option<u64> {
    (tally.proven.saturating_add(tally.unproven) > 0).then_some(count)
}

/// The facts in a report that are the same for all methods of the run.
#[derive(Debug)]
#[non_exhaustive]
pub struct RunFacts<'a> {
    /// The description of the run.
    pub spec: &'a RunSpec,
    /// True if the run was interrupted.
    pub is_partial: bool,
    /// The elapsed time in seconds.
    pub seconds: f64,
    /// The number of threads.
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
            options: Some(entrant.plan.object()),
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

    pub(in crate::batch) fn part(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// True if this is the report of the method of `plan`. Reports of rubik 0.1 describe the method only by a text; for
    /// these, the texts are compared.
    pub fn is_of(&self, plan: &SolvePlan) -> bool {
        match &self.options {
            Some(options) => plan.engine().is_described_by(options),
            None => self.method == plan.to_string(),
        }
    }

    /// The unit of lengths: `HTM`, `QTM`, `axial` or `axial QTM` for the 2x2x2 and the 3x3x3, `turns` if only some
    /// turns are allowed, `OBTM` for larger cubes, `twists` for a Square-1, and `moves` for other puzzles.
    pub fn unit(&self) -> String {
        let metric = self.options.as_ref().and_then(|options| options.metric.as_ref());
        let named = metric.map(|name| Metric::named(name).map_or_else(|| name.clone(), |metric| metric.to_string()));
        named.unwrap_or_else(|| self.puzzle.usual_unit().to_owned())
    }

    fn has_method_of(&self, other: &Report) -> bool {
        match (&self.options, &other.options) {
            (Some(one), Some(other)) => one == other,
            _ => self.method == other.method,
        }
    }

    /// The first setting in which the runs of two reports differ; `None` if both reports are about parts of the same
    /// run with the same method.
    pub(in crate::batch) fn difference(&self, other: &Report) -> Option<RunField> {
        let methods = (RunField::Methods, self.has_method_of(other));
        first_that_differs(&[methods]).or_else(|| self.difference_of_cubes(other))
    }

    /// The first setting in which the cubes of two reports differ.
    fn difference_of_cubes(&self, other: &Report) -> Option<RunField> {
        first_that_differs(&[
            (RunField::Puzzle, self.puzzle == other.puzzle),
            (RunField::Seed, self.seed == other.seed),
            (RunField::Scramble, self.scramble == other.scramble),
            (RunField::Input, self.input == other.input),
            (RunField::Cubes, self.run_cubes == other.run_cubes),
        ])
    }

    /// The first field in which this report differs from the report of a completed run of `spec`; `None` if they agree
    /// in all fields.
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

    /// True if a figure for lengths is larger than in the baseline of this report.
    pub fn is_longer_than_before(&self) -> bool {
        let mut worse = self.regressions.iter().flatten();
        worse.any(|regression| !matches!(regression.what, Figure::FailedCubes | Figure::CubesPerSecond))
    }

    /// The regressions since an earlier report of the same cubes: more failures and longer solutions. If a tolerance in
    /// per cent is given, a loss in cubes per second that exceeds it is also a regression.
    ///
    /// # Errors
    ///
    /// The first field that shows that the reports are not about the same cubes.
    pub fn regressions_since(
        &self,
        earlier: &Report,
        speed_tolerance: Option<f64>,
    ) -> Result<Vec<Regression>, RunField> {
        if let Some(what) = self.difference_of_cubes(earlier) {
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

    /// The indices of the failed cubes that this report lists and `other` does not.
    fn failures_not_in(&self, other: &Report) -> Vec<u64> {
        let is_new = |number: &u64| other.failures.iter().all(|each| each.number != *number);
        let numbers = self.failures.iter().map(|failure| failure.number);
        numbers.filter(is_new).collect()
    }
}

/// Returns the first field of `things` that is paired with `false`, which means that the two values differ.
fn first_that_differs(things: &[(RunField, bool)]) -> Option<RunField> {
    let mut different = things.iter().filter(|(_, is_same)| !is_same);
    different.next().map(|&(what, _)| what)
}
