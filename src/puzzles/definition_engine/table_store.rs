//! Stores the tables of definitions for later runs.

use super::error::EngineError;
use super::kept_tables::{self, KeptTables, Question, Source};
use crate::tables::{Store, TableIdentity, TableProgress};

/// The prefix of the names of all stored tables of definitions.
pub const DEFINITION_TABLE: &str = "definition-";

/// The size of the smallest table that is stored, in bytes (64 KiB). A smaller table can be built as fast as it can be
/// read.
const SMALLEST: u64 = 64 << 10;

/// The size of the largest table that is stored, in bytes (256 MiB). Larger tables are not stored, because the store
/// makes a second copy of a table in memory before it writes the table.
const LARGEST: u64 = 256 << 20;

/// The store for the tables of a puzzle, with a description of what the tables are for.
pub(super) struct TableShelf<'a> {
    pub(super) store: &'a Store,
    pub(super) about: String,
}

impl TableShelf<'_> {
    /// Returns the tables for a question. It reads them from the store with `read`. If the store does not have them, it
    /// builds and stores them.
    ///
    /// The name of the tables contains a hash of the question: of the effects of all moves and the conditions of the
    /// goal. So two different puzzles with the same name have different tables.
    ///
    /// # Errors
    ///
    /// Returns the errors of `build`.
    pub(super) fn open<T: KeptTables>(
        &self,
        question: &Question,
        progress: &dyn TableProgress,
        read: impl FnOnce(&mut Source<'_>) -> std::io::Result<T>,
        build: impl FnOnce() -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        if !self.store.is_kept() {
            return build();
        }
        let memory = question.memory();
        let identity = TableIdentity {
            family: DEFINITION_TABLE,
            number: question.number(),
            parameters: format!("tables of a definition within {memory} bytes; question {question}"),
            about: self.about.clone(),
        };
        // The file also contains other fields, so it may be larger than the tables.
        let most = usize::try_from(2 * LARGEST).unwrap_or(usize::MAX);
        if let Some(kept) = self.store.find(&identity, most, progress)
            && let Ok(tables) = kept_tables::read(question, &mut &kept[..], read)
        {
            return Ok(tables);
        }
        let tables = build()?;
        if (SMALLEST..=LARGEST).contains(&tables.bytes()) {
            let mut written = Vec::new();
            if kept_tables::write(&tables, question, &mut written).is_ok() {
                self.store.keep(&identity, &written, progress);
            }
        }
        Ok(tables)
    }
}
