//! How to build a table, and how to prove it.

use super::memory::{self, MemoryShortage};
use super::{Distribution, TableBytes, TableError, TableProgress};

/// The specification of a table: how to build, store and prove it.
pub trait TableSpec: Send + Sync {
    /// Its name, and that of its file.
    fn name(&self) -> &str;

    /// The parameters on which its entries depend, in words: the coordinates, the turns in their order, the
    /// form of an entry. Files made with other parameters are not used.
    fn parameters(&self) -> &str;

    /// The size of its entries, in bytes.
    fn bytes(&self) -> usize;

    /// Its purpose, in words; empty if the name is enough. The text is written into the file, and need not be the same
    /// when the file is used.
    fn about(&self) -> String {
        String::new()
    }

    /// The beginning of the names of a family of tables, whose total size the store limits; `None` for
    /// tables that are kept until a user removes them.
    fn family(&self) -> Option<&'static str> {
        None
    }

    /// The claim that a proof of the table establishes, in a few words.
    fn proven(&self) -> &'static str {
        "proven exact"
    }

    /// The most bytes of memory that building the table takes, including its entries.
    fn building_bytes(&self) -> usize {
        self.bytes().saturating_mul(2)
    }

    /// The most bytes of memory that reading the table takes.
    fn reading_bytes(&self) -> usize {
        self.bytes()
    }

    /// Checks that there is enough memory to read the table if it is kept in a file, or else to build it.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    fn check_memory(&self, kept: bool) -> Result<(), MemoryShortage> {
        if kept {
            memory::check(self.reading_bytes(), self.reading_bytes().max(self.bytes()))
        } else {
            memory::check(self.building_bytes(), self.building_bytes())
        }
    }

    /// Computes the entries. The caller must have called [`TableSpec::check_memory`].
    fn build(&self, progress: &dyn TableProgress) -> TableBytes;

    /// Counts the distances in a table's entries and compares the counts with the published ones.
    ///
    /// # Errors
    ///
    /// If a single count differs, or the number of entries.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError>;

    /// Proves that every distance in a table's entries is exact, and that every first move is on a shortest path.
    ///
    /// It is enough to look at each coset and its neighbours: if only the solved coset has distance 0, and every other
    /// coset has a neighbour nearer by one and none nearer by more, then by induction no distance is too small and none
    /// too large.
    ///
    /// # Errors
    ///
    /// The first coset for which this does not hold, or a wrong number of entries.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError>;
}

/// The total size of several tables, in bytes.
pub(crate) fn bytes_of(specs: &[Box<dyn TableSpec>]) -> u64 {
    specs.iter().map(|spec| spec.bytes() as u64).sum()
}
