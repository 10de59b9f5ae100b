//! How a table is made, and how it is proven.

use super::memory::{self, MemoryShortage};
use super::{Distribution, TableBytes, TableProgress};
use thiserror::Error;

/// Why a table is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// It has not one entry for every coset.
    #[error("{found} entries where there should be {expected}")]
    Length {
        /// Entries there are.
        found: usize,
        /// Entries there should be.
        expected: usize,
    },
    /// Its distances are not distributed as published.
    #[error("its distances are distributed {found}, but published is {published}")]
    Distribution {
        /// What the table has.
        found: Distribution,
        /// What it should have.
        published: Distribution,
    },
    /// An entry that contradicts those one turn away from it.
    #[error("the entry of coset {index} contradicts its neighbours")]
    Entry {
        /// The number of the coset.
        index: usize,
    },
    /// It does not fit into memory.
    #[error(transparent)]
    Memory(#[from] MemoryShortage),
}

impl TableError {
    /// That a table has as many bytes of entries as it should have.
    ///
    /// # Errors
    ///
    /// If it has fewer or more.
    pub fn check_length(entries: &[u8], expected: usize) -> Result<(), TableError> {
        match entries.len() {
            found if found == expected => Ok(()),
            found => Err(TableError::Length { found, expected }),
        }
    }

    /// That a search for the first wrong entry has found none.
    ///
    /// # Errors
    ///
    /// If it has found one.
    pub fn check_none(wrong: Option<usize>) -> Result<(), TableError> {
        wrong.map_or(Ok(()), |index| Err(TableError::Entry { index }))
    }

    /// That a table is byte for byte what it should be, from entries that are known to be right.
    ///
    /// # Errors
    ///
    /// The first byte that differs, or the number of bytes.
    pub fn check_same(entries: &[u8], right: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, right.len())?;
        let differs = |(found, right): (&u8, &u8)| found != right;
        TableError::check_none(entries.iter().zip(right).position(differs))
    }
}

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

    /// Bytes of memory that building the table takes at most, with its entries.
    fn building_bytes(&self) -> usize {
        self.bytes().saturating_mul(2)
    }

    /// That there is enough memory to read the table if it is kept in a file, or else to build it.
    ///
    /// # Errors
    ///
    /// How much is missing.
    fn check_memory(&self, kept: bool) -> Result<(), MemoryShortage> {
        if kept {
            // The file is mapped while its entries are copied.
            memory::check(self.bytes(), self.bytes().saturating_mul(2))
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
