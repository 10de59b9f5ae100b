//! How far the building of tables is.

use super::store_error::StoreWarning;

/// Receives what the building of tables reports. Any thread may call it.
pub trait TableProgress: Sync {
    /// A table with this many entries begins to be built.
    fn building(&self, _table: &str, _entries: u64) {}

    /// This many more of its entries are known.
    fn advanced(&self, _entries: u64) {}

    /// The table is built.
    fn built(&self) {}

    /// A file could not be read or kept; the work goes on without it.
    fn warning(&self, _warning: &StoreWarning) {}
}

/// Ignores all progress: of tables, of searches and of runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl TableProgress for NoProgress {}
