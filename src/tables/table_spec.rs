//! How a table is made, and how it is proven.

use super::memory::{self, MemoryShortage};
use super::{Distribution, TableBytes, TableError, TableProgress};

/// A table to be built, kept and proven, whatever it is about.
pub trait TableSpec: Send + Sync {
    /// Its name, and that of its file.
    fn name(&self) -> &str;

    /// What its entries depend on, in words: the coordinates, the turns in their order, the form
    /// of an entry. Files made under other parameters are not used.
    fn parameters(&self) -> &str;

    /// How many bytes its entries take.
    fn bytes(&self) -> usize;

    /// What it is for, in words that stand in its file, and need not be the same when the file is used; empty where
    /// the name says it. This is asked only when the table is written.
    fn about(&self) -> String {
        String::new()
    }

    /// What the names begin with of all tables of which no more are kept than the store allows; none of tables
    /// that are kept until somebody removes them.
    fn family(&self) -> Option<&'static str> {
        None
    }

    /// What is known of a table once it has been proven, in a few words.
    fn proven(&self) -> &'static str {
        "proven exact"
    }

    /// Bytes of memory that building the table takes at most, with its entries.
    fn building_bytes(&self) -> usize {
        self.bytes().saturating_mul(2)
    }

    /// Bytes of memory that reading the table takes at most.
    fn reading_bytes(&self) -> usize {
        self.bytes()
    }

    /// Checks that there is enough memory to read the table if it is kept in a file, or else to build it.
    ///
    /// # Errors
    ///
    /// How much is missing.
    fn check_memory(&self, kept: bool) -> Result<(), MemoryShortage> {
        if kept {
            memory::check(self.reading_bytes(), self.reading_bytes().max(self.bytes()))
        } else {
            memory::check(self.building_bytes(), self.building_bytes())
        }
    }

    /// Computes the entries. Whoever calls this has called [`TableSpec::check_memory`].
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

/// Bytes of several tables together.
pub(crate) fn bytes_of(specs: &[Box<dyn TableSpec>]) -> u64 {
    specs.iter().map(|spec| spec.bytes() as u64).sum()
}
