//! The first line of a file of records, which identifies the run.

use crate::batch::run_spec::{RecordedRun, RunSpec};
use crate::notation::measured::begins_with_color;
use serde::{Deserialize, Serialize};

/// The first line of a file of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Heading {
    /// The run.
    pub run: RecordedRun,
}

impl Heading {
    /// The heading of a run.
    pub fn new(spec: &RunSpec) -> Heading {
        Heading {
            run: RecordedRun::from(spec),
        }
    }
}

/// True if a line of input is not meant as a cube: if it is the heading of a file of records, or if it begins with `#`
/// but not with a measured color such as `#ff0000`. This program writes errors as lines that begin with `#`.
pub fn is_no_cube(line: &[u8]) -> bool {
    let is_heading = || {
        let heading = line.strip_prefix(HEADING_BEGIN);
        heading.is_some() && serde_json::from_slice::<Heading>(line).is_ok()
    };
    line.starts_with(b"#") && !begins_with_color(line) || is_heading()
}

/// The beginning of every heading.
const HEADING_BEGIN: &[u8] = b"{\"run\":";
