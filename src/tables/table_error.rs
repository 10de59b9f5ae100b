//! What can be wrong with the entries of a table.

use super::Distribution;
use super::memory::{ByteCount, MemoryShortage};
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
    /// No table can be built for a puzzle that is given as a definition.
    #[error("{0}")]
    Definition(String),
    /// Solving a puzzle takes more memory than is free, for all tables together and for what is searched.
    #[error(
        "solving a {puzzle} takes {} of memory, and {} are free; {}",
        ByteCount(shortage.needed), ByteCount(shortage.free), fitting(fits)
    )]
    Puzzle {
        /// The puzzle.
        puzzle: String,
        /// How much it takes.
        shortage: MemoryShortage,
        /// The largest puzzle of its kind that would fit, if one would.
        fits: Option<String>,
    },
}

/// What would fit, in words.
fn fitting(fits: &Option<String>) -> String {
    match fits {
        Some(puzzle) => format!("a {puzzle} would fit"),
        None => "no smaller one would fit either".to_owned(),
    }
}

impl TableError {
    /// Checks that a table has as many bytes of entries as it should have.
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

    /// Checks that a search for the first wrong entry has found none.
    ///
    /// # Errors
    ///
    /// If it has found one.
    pub fn check_none(wrong: Option<usize>) -> Result<(), TableError> {
        wrong.map_or(Ok(()), |index| Err(TableError::Entry { index }))
    }

    /// Checks that a table is byte for byte what it should be, from entries that are known to be right.
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

impl Distribution {
    /// Itself, if it is as published.
    ///
    /// # Errors
    ///
    /// If a single count differs.
    pub fn expect(self, published: Distribution) -> Result<Distribution, TableError> {
        if self == published {
            Ok(self)
        } else {
            Err(TableError::Distribution { found: self, published })
        }
    }
}
