//! Answers as JSON objects: the fields that the command line prints and other programs read.
//!
//! Fields may be added; none is removed or renamed while [`VERSION`] stays. Lengths are in moves of
//! the metric that a field is named after, times in seconds.

mod error;
mod passed_on;
mod profile;
mod solved;

pub use error::{ErrorObject, UnsolvedObject};
pub use passed_on::with_fields_of;
pub use profile::ProfileObject;
pub use solved::{LengthObject, PhaseObject, SolutionObject, SolvedObject, StepObject};

use serde::Serialize;

/// The version of the objects. It is raised when a field is removed, renamed or changes its meaning.
pub const VERSION: u32 = 1;

/// An object as one line of JSON, without its end.
pub fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("keys are strings, so that nothing can fail")
}
