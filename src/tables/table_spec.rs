//! How a table is made, and how it is proven.

use super::{Distribution, TableBytes, TableError, TableProgress};
use thiserror::Error;

/// A table to be built, kept and proven, whatever it is about.
pub trait TableSpec: Send + Sync {
    /// Its name, and that of its file.
    fn name(&self) -> &'static str;

    /// What its entries depend on, in words: the coordinates, the turns in their order, the form
    /// of an entry. Files made under other parameters are not used.
    fn parameters(&self) -> &str;

    /// How many bytes its entries take.
    fn bytes(&self) -> usize;

    /// What is known of a table once it has been proven, in a few words.
    fn proven(&self) -> &'static str {
        "proven exact"
    }

    /// True if the memory that is free is enough to read the table (`kept`), or to build it.
    ///
    /// # Errors
    ///
    /// How much is missing.
    fn check_memory(&self, _kept: bool) -> Result<(), MemoryShortage> {
        Ok(())
    }

    /// Works the entries out.
    fn build(&self, progress: &dyn TableProgress) -> TableBytes;

    /// Counts the distances in a table's entries and holds them against what is published.
    ///
    /// # Errors
    ///
    /// If a single count differs, or the number of entries.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError>;

    /// Proves that every distance in a table's entries is exact, and every first move on a
    /// shortest way.
    ///
    /// It is enough to look at each coset and its neighbours: if solved alone has distance 0, and
    /// every other coset has a neighbour nearer by one and none nearer by more, then by induction
    /// no distance is too small and none too large.
    ///
    /// # Errors
    ///
    /// The first coset that this does not hold for, or the number of entries.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError>;
}

/// A table that does not fit into the memory that is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("it takes {needed} bytes of memory, and {free} are free")]
pub struct MemoryShortage {
    /// Bytes that it takes: to be read, or to be built.
    pub needed: u64,
    /// Bytes that are free.
    pub free: u64,
}
