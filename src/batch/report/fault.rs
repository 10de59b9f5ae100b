//! Checks that a report from a file is consistent.

use crate::batch::report::Report;
use crate::batch::report::failure::Failure;
use crate::batch::report::time_summary::is_possible_time;
use crate::json::VERSION;
use thiserror::Error;

impl Report {
    /// Checks a report from a file: its counts must agree, and its times must be possible.
    ///
    /// # Errors
    ///
    /// The first inconsistency.
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
}

/// An inconsistency in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReportFault {
    /// A later version of this program wrote the report.
    #[error("it has version {0} of the format, but this program reads only versions up to {VERSION}")]
    Version(u32),
    /// `solved` and `failed` do not add up to `cubes`.
    #[error("solved and failed cubes do not add up to the number of cubes")]
    Cubes,
    /// The number of cubes in a histogram of lengths is not the number of solved cubes.
    #[error("the lengths do not add up to the number of solved cubes")]
    Lengths,
    /// `over_longest` is larger than the number of solutions.
    #[error("the number of solutions that are too long is larger than the number of solutions")]
    OverLongest,
    /// The proven and unproven solutions do not add up to the number of solutions, or `claimed` is larger than
    /// `proven`.
    #[error("proven and unproven solutions do not add up to the number of solutions")]
    Proofs,
    /// The number of cubes in the histogram of times is not the number of tried cubes. Or `time.by_length` and
    /// `length` have different numbers of cubes for the same length.
    #[error("the times do not add up to the number of cubes")]
    Times,
    /// A list of outstanding cubes is too long, or has an impossible value.
    #[error("a list in `outstanding` is too long or has an impossible value")]
    Outstanding,
    /// A time is negative or longer than 10^12 seconds, or the rate is negative.
    #[error("a time is negative, or longer than 10^12 seconds")]
    Seconds,
    /// The list of failures is longer than its maximum or than the number of failed cubes.
    #[error("the list of failures is too long")]
    Failures,
}
