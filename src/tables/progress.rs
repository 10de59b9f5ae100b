//! Progress reports about the building of tables.

use super::store_error::StoreWarning;

/// Receives reports about the building of tables. Any thread may call these functions.
pub trait TableProgress: Sync {
    /// The building of a table with this many entries begins.
    fn building(&self, _table: &str, _entries: u64) {}

    /// This many more entries of the table are known.
    fn advanced(&self, _entries: u64) {}

    /// The table is built.
    fn built(&self) {}

    /// A file could not be read or written. The program continues without the file.
    fn warning(&self, _warning: &StoreWarning) {}
}

/// Ignores all progress reports of tables, searches and runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl TableProgress for NoProgress {}
