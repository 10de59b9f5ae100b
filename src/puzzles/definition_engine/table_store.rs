//! Stores the tables of definitions, so that later runs can read them.

use super::error::EngineError;
use super::goal::GoalModel;
use super::kept_tables::{self, Question};
use super::moves::EngineMoves;
use super::patterns::TableSet;
use crate::tables::{Store, TableIdentity, TableProgress};

/// The prefix of the names of all these tables.
pub const DEFINITION_TABLE: &str = "definition-";

/// The smallest table that is stored, 64 KiB. Smaller tables can be built as fast as they can be read.
const SMALLEST: u64 = 64 << 10;

/// The largest table that is stored, 256 MiB. A table is written as a whole, so it needs memory a second time.
const LARGEST: u64 = 256 << 20;

/// The store for the tables of a puzzle, with a description of what they are for.
pub(super) struct TableShelf<'a> {
    pub(super) store: &'a Store,
    pub(super) about: String,
}

impl TableShelf<'_> {
    /// The tables of a puzzle for a goal, some moves and a memory limit. They are read from the store, or built.
    ///
    /// The name of the tables is a hash of the effects of all moves and the requirements of the goal. So a different
    /// puzzle with the same name has different tables.
    ///
    /// # Errors
    ///
    /// The errors of `build`.
    pub(super) fn open(
        &self,
        (model, moves, memory): (&GoalModel, &EngineMoves, u64),
        progress: &dyn TableProgress,
        build: impl FnOnce() -> Result<TableSet, EngineError>,
    ) -> Result<TableSet, EngineError> {
        if !self.store.is_kept() {
            return build();
        }
        let question = Question::new(model, moves, memory);
        let identity = TableIdentity {
            family: DEFINITION_TABLE,
            number: question.number(),
            parameters: format!("tables of a definition within {memory} bytes; question {question}"),
            about: self.about.clone(),
        };
        // The file also has other fields, so it may be larger than the tables.
        let most = usize::try_from(2 * LARGEST).unwrap_or(usize::MAX);
        if let Some(kept) = self.store.find(&identity, most, progress)
            && let Ok(tables) = kept_tables::read(model, moves, &question, &mut &kept[..])
        {
            return Ok(tables);
        }
        let tables = build()?;
        if (SMALLEST..=LARGEST).contains(&tables.bytes()) {
            let mut written = Vec::new();
            if kept_tables::write(&tables, &question, &mut written).is_ok() {
                self.store.keep(&identity, &written, progress);
            }
        }
        Ok(tables)
    }
}
