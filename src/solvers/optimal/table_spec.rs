//! The specs of the tables of all sizes.

use super::cosets::TableCosets;
use super::processor::{Processor, Work, on_this_processor};
use super::table::{build, count};
use super::table_size::TableSize;
use crate::tables::{Distribution, NoProgress, TableBytes, TableError, TableProgress, TableSpec};

/// The spec of the table of a size: `optimal-1G`.
pub struct OptimalSpec {
    size: TableSize,
    parameters: String,
}

impl OptimalSpec {
    /// The spec of the table of a size.
    pub fn new(size: TableSize) -> OptimalSpec {
        OptimalSpec {
            size,
            parameters: size.parameters(),
        }
    }
}

struct Build<'a> {
    size: TableSize,
    progress: &'a dyn TableProgress,
}

impl Work for Build<'_> {
    type Output = TableBytes;

    fn on<P: Processor>(self, processor: P) -> TableBytes {
        build(processor, self.size, &TableCosets::new(), self.progress)
    }
}

impl TableSpec for OptimalSpec {
    fn name(&self) -> &'static str {
        self.size.table()
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.size.bytes()
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let size = self.size;
        progress.building(self.name(), size.steps());
        let entries = on_this_processor(Build { size, progress });
        progress.built();
        entries
    }

    /// How many entries have each of the four values of two bits.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        count(entries).expect(self.size.published())
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    fn building_bytes(&self) -> usize {
        self.size.building_bytes()
    }

    /// Checks that it is the same when it is built again. An entry does not follow from its neighbours, since
    /// each stands for several cosets.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check_memory(false)?;
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}
