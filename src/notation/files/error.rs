//! The reasons why a file of solves cannot be read.

use super::kind::SolveFileKind;
use crate::notation::format::Format;
use thiserror::Error;

/// The reason why a file of solves cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveFileError {
    /// The JSON is cut short, or it differs from the JSON in files of this kind.
    #[error("this is {kind}, which cannot be read: {message}")]
    Json {
        /// The kind of file that it seems to be.
        kind: SolveFileKind,
        /// The error and its position.
        message: String,
    },
    /// A row of a table that the CSV reader rejects.
    #[error("this is {kind}, but its line {line} cannot be read: {message}")]
    Row {
        /// The kind of file that it seems to be.
        kind: SolveFileKind,
        /// The number of the line, from 1.
        line: u64,
        /// The error.
        message: String,
    },
    /// A table whose heading does not name a column of scrambles.
    #[error("this is {0}, but none of its columns is called Scramble")]
    NoColumn(SolveFileKind),
    /// The file has no scramble.
    #[error("this is {0}, but it contains no scramble")]
    NoScrambles(SolveFileKind),
    /// The file has several scrambles, but one position is expected.
    #[error(
        "this is {kind} with {solves} solves; give one of its scrambles, or the whole file as input to read every solve"
    )]
    Several {
        /// The kind of file that it is.
        kind: SolveFileKind,
        /// The number of its solves.
        solves: usize,
    },
    /// The file is not of the requested kind.
    #[error("this is {found}, not a text in the format {expected}")]
    OtherKind {
        /// The kind of file that it is.
        found: SolveFileKind,
        /// The requested format.
        expected: Format,
    },
    /// The text is not a file of any known kind.
    #[error("this is not a file of solves in a known format")]
    Unrecognised,
}

impl SolveFileError {
    /// The error for JSON that is not as expected.
    pub(super) fn json(kind: SolveFileKind, error: &serde_json::Error) -> SolveFileError {
        SolveFileError::Json {
            kind,
            message: error.to_string(),
        }
    }
}
