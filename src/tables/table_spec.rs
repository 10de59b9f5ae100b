//! Specifications of tables: how to build, check and prove them.

use super::memory::{self, MemoryShortage};
use super::{Distribution, TableBytes, TableError, TableProgress};

/// The specification of a table: how to build, store and prove it.
pub trait TableSpec: Send + Sync {
    /// The name of the table and of its file.
    fn name(&self) -> &str;

    /// The parameters on which the entries depend, in words: the coordinates, the turns in their order, and the form of
    /// an entry. The store does not use files with other parameters.
    fn parameters(&self) -> &str;

    /// The size of all entries, in bytes.
    fn bytes(&self) -> usize;

    /// The purpose of the table, in words; empty if the name is enough. The text is written into the file. The store
    /// uses the file even if this text has changed since then.
    fn about(&self) -> String {
        String::new()
    }

    /// The family of the table: a text with which the names of all tables of the family begin. The store limits the
    /// total size of a family. `None` if the store keeps the table until a user removes it.
    fn family(&self) -> Option<&'static str> {
        None
    }

    /// The claim that [`TableSpec::prove`] proves, in a few words.
    fn proven(&self) -> &'static str {
        "proven exact"
    }

    /// An upper bound for the memory in bytes that building the table takes, including the entries.
    fn building_bytes(&self) -> usize {
        self.bytes().saturating_mul(2)
    }

    /// An upper bound for the memory in bytes that reading the table takes.
    fn reading_bytes(&self) -> usize {
        self.bytes()
    }

    /// Checks that there is enough memory to read the table (if `kept` is true) or to build it.
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

    /// Counts the distances in a table's entries and compares them with the published counts.
    ///
    /// # Errors
    ///
    /// If a count or the number of entries differs.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError>;

    /// Proves that every distance in a table's entries is exact, and that every stored first move is on a shortest
    /// path.
    ///
    /// It is enough to check each coset against its neighbours. Suppose that only the solved coset has distance 0, and
    /// that the nearest neighbour of every other coset is nearer by exactly one. Then by induction, every distance is
    /// exact.
    ///
    /// # Errors
    ///
    /// If the number of entries is wrong, or if a coset fails the check. In the second case, the error names the first
    /// coset that fails.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError>;
}

/// The total size of several tables, in bytes.
pub(crate) fn bytes_of(specs: &[Box<dyn TableSpec>]) -> u64 {
    specs.iter().map(|spec| spec.bytes() as u64).sum()
}
