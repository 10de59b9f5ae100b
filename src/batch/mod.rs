//! Regression runs: draw or read cubes, solve each, replay each solution, report.
//!
//! A [`RunSpec`] says which cubes and which methods; a [`Source`] gives the cubes; a [`Run`] solves
//! them, window by window in constant memory, and keeps a [`Tally`] for each method, which becomes
//! a [`Report`]. On the way it can write a [`record`](records) a cube, from which a run that was
//! cut off goes on. Reports of parts can be merged, and a report compared with an earlier one;
//! an [`Export`] writes reports for a browser, for CI and for a pull request.
//!
//! A run is of a [`Subject`]: the 3x3x3 ([`ThreeByThree`]), which `Run`, `RunSpec` and `Entrant` mean
//! where none is named, or any other puzzle ([`PuzzleSubject`]). The words `cube` and `cubes` in reports
//! and records stand for positions of whatever puzzle it is.

mod cube_error;
mod entrant;
mod export;
mod failure;
pub mod figures;
mod goal_subject;
mod heading;
mod lengths;
mod method_object;
mod outstanding;
mod puzzle_subject;
mod record_error;
pub mod records;
mod regression;
mod report;
mod resume;
mod run;
mod run_spec;
mod shard;
mod source;
mod subject;
mod tally;
mod three_by_three;
mod times;
mod worker;

pub use cube_error::{CubeError, LONGEST_LINE};
pub use entrant::Entrant;
pub use export::Export;
pub use failure::Failure;
pub use goal_subject::{FewestTurns, GoalLength, GoalSubject};
pub use lengths::LengthHistogram;
pub use method_object::{MethodObject, MethodObjectError};
pub use outstanding::{LengthTime, Outstanding, SolvedCube, TimesByLength};
pub use puzzle_subject::{MethodInMetric, PuzzleSubject};
pub use regression::{Figure, Regression};
pub use report::{MergeError, Report, ReportFault, RunFacts, TimeSummary, TimeUnit};
pub use run::{Run, RunError, RunProgress};
pub use run_spec::{RecordedRun, RunDifference, RunField, RunSpec};
pub use shard::{Shard, ShardError};
pub use source::{Item, Source};
pub use subject::Subject;
pub use tally::{CountedLength, Tally};
pub use three_by_three::ThreeByThree;
pub use times::Times;
