//! Why a line of a file of records does not belong to the run.

use thiserror::Error;

/// Why a record is not one of this run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A line that is not a record.
    #[error("is not a record: {0}")]
    NotARecord(String),
    /// A record that has neither a solution with its length, nor an error.
    #[error("is not a record: it has neither a solution and its length nor an error")]
    Empty,
    /// A record after those of all cubes of the run.
    #[error("is not a record: the run has no more cubes")]
    NoMoreCubes,
    /// A line of more than a mebibyte.
    #[error("is not a record: it is too long")]
    TooLong,
    /// A record of another cube or method than belongs there.
    #[error("is about cube {found} with {found_method}, and the next is cube {expected} with {expected_method}")]
    OutOfOrder {
        /// The cube of the record.
        found: u64,
        /// The method of the record.
        found_method: String,
        /// The expected cube.
        expected: u64,
        /// The expected method.
        expected_method: String,
    },
    /// A record of a cube that has another number.
    #[error("has a different cube from the run")]
    OtherCube,
    /// A record whose solution does not solve its cube.
    #[error("has a solution that does not solve its cube")]
    Wrong,
    /// A record whose solution has another length than it says.
    #[error("has a length that does not match its solution")]
    WrongLength,
    /// A record of a method that finds shortest solutions, with a solution that is longer.
    #[error("has a solution that is longer than the shortest")]
    NotShortest,
    /// A record with a solution for an invalid cube.
    #[error("has a solution for an invalid cube")]
    SolvesNoCube,
    /// A record whose time is negative, or longer than 30 years.
    #[error("has an impossible time")]
    Time,
}
