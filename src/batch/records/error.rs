//! The reasons why a line of a file of records does not belong to the run.

use thiserror::Error;

/// The reason why a record does not belong to this run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A line is not a record.
    #[error("is not a record: {0}")]
    NotARecord(String),
    /// A record that has neither a solution with its length, nor an error.
    #[error("is not a record: a record has a solution with its length, or an error")]
    Empty,
    /// A record after the records of all cubes of the run.
    #[error("is not a record: the run has no more cubes")]
    NoMoreCubes,
    /// A line of more than a mebibyte.
    #[error("is not a record: it is too long")]
    TooLong,
    /// A line that is not UTF-8.
    #[error("is not a record: it is not UTF-8")]
    NotUtf8,
    /// A record of a different cube or method than expected.
    #[error(
        "is about cube {found} with {found_method}, but the next record should be cube {expected} with \
             {expected_method}"
    )]
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
    /// A record whose cube is not the cube with this number in the run.
    #[error("has a cube that does not match its number in the run")]
    OtherCube,
    /// A record whose solution does not solve its cube.
    #[error("has a solution that does not solve its cube")]
    Wrong,
    /// A record whose length is not the length of its solution.
    #[error("has a length that does not match its solution")]
    WrongLength,
    /// A record whose solution is not a shortest one, although its method finds shortest solutions.
    #[error("has a solution that is longer than the shortest")]
    NotShortest,
    /// A record with a solution for an invalid cube.
    #[error("has a solution for an invalid cube")]
    SolvesNoCube,
    /// A record whose time is negative, or longer than 30 years.
    #[error("has an impossible time")]
    Time,
}
