//! Regression runs: draw cubes, solve each, replay each solution, report.

mod lengths;
mod report;
mod run;

pub use lengths::Lengths;
pub use report::{Failure, Report};
pub use run::{Drawn, Run, Scramble};
