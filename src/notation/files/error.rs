//! Why a file of solves cannot be read.

use super::kind::SolveFileKind;
use crate::notation::format::Format;
use thiserror::Error;

/// Why a file of solves cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveFileError {
    /// Its JSON is cut short, or not as the program writes it.
    #[error("this is {kind}, which cannot be read: {message}")]
    Json {
        /// The kind of file that it seems to be.
        kind: SolveFileKind,
        /// What is wrong, and where.
        message: String,
    },
    /// An invalid row of a table: with more or fewer cells than the heading, or an unclosed quotation mark.
    #[error("this is {kind}, and its line {line} cannot be read: {message}")]
    Row {
        /// The kind of file that it seems to be.
        kind: SolveFileKind,
        /// Which line, counted from 1.
        line: u64,
        /// What is wrong with it.
        message: String,
    },
    /// A table whose heading names no column of scrambles.
    #[error("this is {0}, and none of its columns is called Scramble")]
    NoColumn(SolveFileKind),
    /// There is no scramble in it.
    #[error("this is {0}, and there is no scramble in it")]
    NoScrambles(SolveFileKind),
    /// There are several scrambles in it, but one position is expected.
    #[error(
        "this is {kind} with {solves} solves; give one of its scrambles, or the whole file as input, a solve at a time"
    )]
    Several {
        /// The kind of file that it is.
        kind: SolveFileKind,
        /// How many solves it has.
        solves: usize,
    },
    /// It is not the requested kind of file.
    #[error("this is {found}, and not in the format {expected}")]
    OtherKind {
        /// The kind of file that it is.
        found: SolveFileKind,
        /// The requested format.
        expected: Format,
    },
    /// It is none of these files.
    #[error("this is not a file of solves in a known format")]
    Unrecognised,
}

impl SolveFileError {
    /// JSON that is not as it should be.
    pub(super) fn json(kind: SolveFileKind, error: &serde_json::Error) -> SolveFileError {
        SolveFileError::Json {
            kind,
            message: error.to_string(),
        }
    }
}
