//! Errors in the entries of a table.

use super::Distribution;
use super::memory::{ByteCount, MemoryShortage};
use thiserror::Error;

/// The reason why a table is wrong or unavailable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The entries do not have the expected number of bytes.
    #[error("the table has {found} bytes of entries instead of {expected}")]
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes expected.
        expected: usize,
    },
    /// The number of entries at some distance differs from the published number.
    #[error("its counts by distance are {found}, but the published counts are {published}")]
    Distribution {
        /// The distribution of the table.
        found: Distribution,
        /// The published distribution.
        published: Distribution,
    },
    /// An entry is wrong: it contradicts the entries one turn away from it, is not a valid value, or differs from the
    /// same entry of a newly built table.
    #[error("the entry of coset {index} contradicts its neighbours")]
    Entry {
        /// The index of the entry. In a comparison byte for byte, it is the index of the byte.
        index: usize,
    },
    /// The table does not fit into memory.
    #[error(transparent)]
    Memory(#[from] MemoryShortage),
    /// The puzzle is given as a definition, and a table for it cannot be built.
    #[error("{0}")]
    Definition(String),
    /// The tables of a puzzle and its search together take more memory than is free.
    #[error(
        "solving a {puzzle} takes {} of memory, but only {} is free; {}",
        ByteCount(shortage.needed), ByteCount(shortage.free), fitting(fits)
    )]
    Puzzle {
        /// The puzzle.
        puzzle: String,
        /// The memory that is needed, and the memory that is free.
        shortage: MemoryShortage,
        /// The largest puzzle of the same type that would fit into memory; `None` if there is no such puzzle.
        fits: Option<String>,
    },
}

/// Writes the part of the message that names the puzzle that would fit into memory.
fn fitting(fits: &Option<String>) -> String {
    match fits {
        Some(puzzle) => format!("the largest puzzle that fits is {puzzle}"),
        None => "no smaller table would fit either".to_owned(),
    }
}

impl TableError {
    /// Checks that a table has the expected number of bytes of entries.
    ///
    /// # Errors
    ///
    /// If the number of bytes is different.
    pub(crate) fn check_length(entries: &[u8], expected: usize) -> Result<(), TableError> {
        match entries.len() {
            found if found == expected => Ok(()),
            found => Err(TableError::Length { found, expected }),
        }
    }

    /// Returns an error for the coset `wrong`, or success if `wrong` is `None`.
    ///
    /// # Errors
    ///
    /// If `wrong` is the index of a coset.
    pub(crate) fn check_none(wrong: Option<usize>) -> Result<(), TableError> {
        wrong.map_or(Ok(()), |index| Err(TableError::Entry { index }))
    }

    /// Checks that a table is equal, byte for byte, to entries that are known to be right.
    ///
    /// # Errors
    ///
    /// If a byte or the number of bytes differs.
    pub(crate) fn check_same(entries: &[u8], right: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, right.len())?;
        let differs = |(found, right): (&u8, &u8)| found != right;
        TableError::check_none(entries.iter().zip(right).position(differs))
    }
}

impl Distribution {
    /// Returns this distribution if it equals the published distribution.
    ///
    /// # Errors
    ///
    /// If any count differs.
    pub fn expect(self, published: Distribution) -> Result<Distribution, TableError> {
        if self == published {
            Ok(self)
        } else {
            Err(TableError::Distribution { found: self, published })
        }
    }
}
