//! A place for tables other than the file system.

use std::fmt::Debug;

/// Keeps tables for a program without files, such as a page in a browser. It keeps the bytes of a table's
/// file, including the checksums against which they are checked when the table is used.
pub trait TableKeeper: Debug + Send + Sync {
    /// The bytes that are kept under a name, if there are any. The store asks for them once.
    fn take(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps a table for the next time, if it can: the bytes of `beginning`, and those of `entries` after them.
    fn keep(&self, name: &str, beginning: &[u8], entries: &[u8]);
}
