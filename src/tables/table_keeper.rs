//! Keeps tables outside the file system.

use std::fmt::Debug;

/// Keeps tables for a program without files, such as a page in a browser. For each table, the keeper stores the bytes
/// that would be in the table's file. They include checksums, and the store checks the entries against these checksums
/// when it opens the table.
pub trait TableKeeper: Debug + Send + Sync {
    /// Returns the bytes that are kept under a name; `None` if the name is unknown. While a table is in use, the store
    /// does not call this function for the table again. The only exceptions are tables whose size was unknown before
    /// they were built (`Store::find`).
    fn take(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps a table for the next run, if possible. The bytes of the table are those of `beginning`, followed by those
    /// of `entries`.
    fn keep(&self, name: &str, beginning: &[u8], entries: &[u8]);
}
