//! Regression runs: draw or read cubes, solve each, replay each solution, report.
//!
//! A [`Plan`] says which cubes and which methods; a [`Source`] gives the cubes; a [`Run`] solves
//! them, window by window in constant memory, and keeps a [`Tally`] for each method, which becomes
//! a [`Report`]. On the way it can write a [`record`](records) a cube, from which a run that was
//! cut off goes on. Reports of parts can be merged, and a report compared with an earlier one.

mod crew;
mod lengths;
mod plan;
pub mod records;
mod report;
mod run;
mod scramble;
mod shard;
mod source;
mod tally;
mod times;

pub use lengths::Lengths;
pub use plan::Plan;
pub use report::{Failure, MergeError, Regression, Report, RunFacts, TimeSummary};
pub use run::{Contestant, Run, RunError, Watcher};
pub use scramble::{Cube, Scramble, ScrambleError};
pub use shard::{Shard, ShardError};
pub use source::{Item, LONGEST_LINE, Source};
pub use tally::Tally;
pub use times::Times;
