//! Errors in the folder of a store or in the file of a table.

use super::memory::MemoryShortage;
use super::table_error::TableError;
use std::fmt;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why the file of a table cannot be used. `Display` completes a sentence that begins with the file name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// The file does not begin like a table file.
    #[error("is not a table")]
    NotATable,
    /// The file was written by a version of this program that uses a different file format.
    #[error("has format version {found}, not {expected}")]
    Version {
        /// The version in the file.
        found: u32,
        /// The version that this program reads and writes.
        expected: u32,
    },
    /// The file ends before its entries begin.
    #[error("is cut short")]
    CutShort,
    /// The header cannot be read, or the list of checksums after it is damaged.
    #[error("has a damaged header")]
    DamagedHeader,
    /// The file contains a different table, or the table with different parameters.
    #[error("is a different table")]
    OtherTable,
    /// The entries in the file do not have the number of bytes that the table must have.
    #[error("has {found} bytes of entries instead of {expected}")]
    Length {
        /// The number of bytes of entries in the file.
        found: usize,
        /// The number of bytes of entries that the table must have.
        expected: usize,
    },
    /// The entries do not match the checksums in the file.
    #[error("is damaged: its checksum does not match")]
    Checksum,
    /// The entries are wrong, although their checksums are right.
    #[error(transparent)]
    Entries(#[from] TableError),
    /// The path exists but is not a file.
    #[error("is not a file")]
    NotAFile,
    /// The system cannot read the file.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file does not fit into memory, so it was not checked.
    #[error("cannot be read: {0}")]
    Memory(#[from] MemoryShortage),
}

/// The state of a table's file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileState {
    /// The file does not exist, or the store has no folder.
    Missing,
    /// The file is complete and correct. If it has more than 32 MiB of entries, only its header, its list of checksums
    /// and its length were checked.
    Ready {
        /// The size of the file in bytes.
        bytes: u64,
    },
    /// The file cannot be used.
    Unusable {
        /// The size in bytes, if the path is a file.
        bytes: Option<u64>,
        /// The reason why the file cannot be used.
        reason: TableFileError,
    },
}

impl FileState {
    /// True if the table can be used.
    pub const fn is_ready(&self) -> bool {
        matches!(self, FileState::Ready { .. })
    }

    /// The size of the file in bytes; `None` if the file does not exist, or if the path is not a file.
    pub const fn bytes(&self) -> Option<u64> {
        match self {
            FileState::Missing => None,
            FileState::Ready { bytes } => Some(*bytes),
            FileState::Unusable { bytes, .. } => *bytes,
        }
    }
}

/// Writes `not built`, `ready`, or `unusable` with the reason.
impl fmt::Display for FileState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileState::Missing => formatter.write_str("not built"),
            FileState::Ready { .. } => formatter.write_str("ready"),
            FileState::Unusable { reason, .. } => write!(formatter, "unusable: {reason}"),
        }
    }
}

/// A problem with the file of a table that does not stop the program.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreWarning {
    /// A file cannot be used, so the table is built again.
    #[error("{}: {reason}; building the table anew", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The error in the file.
        reason: TableFileError,
    },
    /// A table cannot be kept for the next run.
    #[error("{}: cannot store the table for later runs: {error}", .path.display())]
    NotKept {
        /// The file that could not be written.
        path: PathBuf,
        /// The reason why it could not be written.
        error: io::Error,
    },
}

/// The reason why a store cannot use a folder, or cannot remove a file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The path exists but is not a folder.
    #[error("{}: is not a folder, so it cannot contain tables", .0.display())]
    NotAFolder(PathBuf),
    /// A file could not be removed.
    #[error("{}: {error}", .path.display())]
    Remove {
        /// The file.
        path: PathBuf,
        /// The reason that the system gives.
        error: String,
    },
}
