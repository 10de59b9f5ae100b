//! Who watches while tables are made: a progress bar, or nobody.

use super::StoreWarning;

/// Is told how the making of tables goes.
pub trait Observer: Sync {
    /// A table of so many entries begins to be built.
    fn building(&self, table: &str, entries: u64);

    /// So many more of its entries are known.
    fn advanced(&self, entries: u64);

    /// The table is ready.
    fn built(&self);

    /// Something about a file was not as it should be; the work goes on.
    fn warning(&self, warning: &StoreWarning);
}

/// Nobody.
pub struct Silent;

impl Observer for Silent {
    fn building(&self, _: &str, _: u64) {}
    fn advanced(&self, _: u64) {}
    fn built(&self) {}
    fn warning(&self, _: &StoreWarning) {}
}
