//! Regression runs. A run generates random cubes or reads cubes, solves each cube, replays each solution, and writes a
//! report.
//!
//! A [`RunSpec`] describes the cubes and methods of a run, and a [`Source`] provides the cubes. A [`Run`] solves them
//! in constant memory, one window of cubes at a time. It keeps a [`Tally`] for each method, and makes a [`Report`] from
//! each tally. It can also write a [`record`](records) for each cube. An interrupted run can resume from its records.
//! Reports of the parts of a run can be merged, and a report can be compared with an earlier report. An [`Export`]
//! writes reports as a page for people, a table for a pull request, or test results for CI systems.
//!
//! For each method, a [`SolvePlan`](crate::requests::SolvePlan) checks the options before the run. An [`Entrant`] is
//! such a plan with its tables open. In reports and records, `cube` and `cubes` mean positions of the puzzle of the
//! plans.

mod entrant;
mod export;
pub mod records;
mod report;
mod resume;
mod run;
mod run_spec;
mod shard;
mod source;
#[cfg(test)]
mod tests;
mod worker;

pub use entrant::Entrant;
pub use export::Export;
pub use report::baseline::{Baseline, NoBaseline};
pub use report::failure::Failure;
pub use report::fault::ReportFault;
pub use report::figures;
pub use report::lengths::LengthHistogram;
pub use report::merge::MergeError;
pub use report::outstanding::{LengthTime, Outstanding, SolvedCube, TimesByLength};
pub use report::regression::{Figure, Regression};
pub use report::tally::Tally;
pub use report::time_summary::{TimeSummary, TimeUnit};
pub use report::times::Times;
pub use report::{Report, RunFacts};
pub use run::{Run, RunError, RunProgress};
pub use run_spec::{RecordedRun, RunDifference, RunField, RunSpec};
pub use shard::Shard;
pub use source::{Item, Source};

pub use crate::requests::{Batch, CountedLength, CubeError, LONGEST_LINE, MethodObject, SolutionOutcome};
