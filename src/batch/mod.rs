//! Regression runs: draw or read cubes, solve each, replay each solution, report.
//!
//! A [`RunSpec`] says which cubes and which methods; a [`Source`] gives the cubes; a [`Run`] solves
//! them, window by window in constant memory, and keeps a [`Tally`] for each method, which becomes
//! a [`Report`]. On the way it can write a [`record`](records) a cube, from which a run that was
//! cut off goes on. Reports of parts can be merged, and a report compared with an earlier one;
//! an [`Export`] writes reports for a browser, for CI and for a pull request.
//!
//! What is asked of each cube is judged before by [`SolvePlan`](crate::requests::SolvePlan), a plan a method, and an
//! [`Entrant`] is such a plan with its tables open. The words `cube` and `cubes` in reports and records stand for
//! positions of whatever puzzle the plans are of.

mod cube_error;
mod entrant;
mod explanation;
mod export;
mod failure;
pub mod figures;
mod heading;
mod lengths;
mod merge;
mod method_object;
mod outstanding;
mod position;
mod record_error;
mod record_length;
pub mod records;
mod regression;
mod report;
mod report_fault;
mod resume;
mod run;
mod run_spec;
mod shard;
mod solution;
mod source;
mod tally;
#[cfg(test)]
mod tests;
mod time_summary;
mod times;
mod worker;

pub use cube_error::{CubeError, LONGEST_LINE};
pub use entrant::Entrant;
pub use export::Export;
pub use failure::Failure;
pub use lengths::LengthHistogram;
pub use merge::MergeError;
pub use method_object::MethodObject;
pub use outstanding::{LengthTime, Outstanding, SolvedCube, TimesByLength};
pub use position::{RunPosition, RunPositions};
pub use regression::{Figure, Regression};
pub use report::{Report, RunFacts};
pub use report_fault::ReportFault;
pub use run::{Run, RunError, RunProgress};
pub use run_spec::{RecordedRun, RunDifference, RunField, RunSpec};
pub use shard::Shard;
pub use solution::{RunSolution, RunSolutions};
pub use source::{Item, Source};
pub use tally::{CountedLength, Tally};
pub use time_summary::{TimeSummary, TimeUnit};
pub use times::Times;
