//! Tables that are kept by somebody else than the system's files.

use std::fmt::Debug;

/// Keeps tables for a program without files, as a browser's storage does. What is kept is what a table's file holds, with
/// its checksums, and is held against them when it is used.
pub trait TableKeeper: Debug + Send + Sync {
    /// What is kept under a name, if anything is. It is asked for once.
    fn take(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps a table for the next time, if it can.
    fn keep(&self, name: &str, table: Vec<u8>);
}
