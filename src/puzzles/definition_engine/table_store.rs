//! Tables of puzzles that are given as data, kept from one run to the next.

use super::error::EngineError;
use super::goal::GoalModel;
use super::kept_tables::{self, Question};
use super::moves::EngineMoves;
use super::patterns::TableSet;
use crate::tables::{Store, TableIdentity, TableProgress};

/// The beginning of the names of all these tables.
pub const DEFINITION_TABLE: &str = "definition-";

/// Smaller tables are built as soon as they are read: 64 KiB.
const SMALLEST: u64 = 64 << 10;

/// Larger tables are not kept, since they are written all at once: 256 MiB.
const LARGEST: u64 = 256 << 20;

/// Where the tables of a puzzle are kept, and what they are for.
pub(super) struct TableShelf<'a> {
    pub(super) store: &'a Store,
    pub(super) about: String,
}

impl TableShelf<'_> {
    /// The tables of a puzzle with a goal and some moves, in some memory: those that are kept, or else those that are built.
    ///
    /// They are named after all that moves do and the goal asks for, so that no other puzzle has them, whatever it is called.
    ///
    /// # Errors
    ///
    /// Those of `build`.
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
        // Numbers and sums come on top of the tables.
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
