//! How the tables are made, kept and checked.

use super::cosets::TableCosets;
use super::processor::{Processor, Work, on_this_processor};
use super::table::{build, count};
use super::table_size::TableSize;
use crate::tables::{
    Distribution, MemoryShortage, NoProgress, TableBytes, TableError, TableProgress, TableSpec,
};

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

/// Bytes of memory that are free, or in use for what can be read again; none if the system does not
/// say. Entries are counted in bits, so that no more than an eighth of all addresses is of use.
#[cfg(feature = "memory")]
fn free_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    if system.total_memory() == 0 {
        return None;
    }
    let limits = system.cgroup_limits();
    let allowed = limits.map(|limits| limits.total_memory.saturating_sub(limits.rss));
    let free = system.available_memory().min(allowed.unwrap_or(u64::MAX));
    Some(free.min((usize::MAX / 8) as u64))
}

/// Without the feature `memory` nobody asks the system.
#[cfg(not(feature = "memory"))]
fn free_memory() -> Option<u64> {
    None
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

    /// How many entries there are of each of the four kinds that two bits tell apart.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        count(entries).expect(self.size.published())
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    fn check_memory(&self, kept: bool) -> Result<(), MemoryShortage> {
        let needed = if kept {
            self.size.bytes()
        } else {
            self.size.building_bytes()
        } as u64;
        match free_memory() {
            Some(free) if needed > free => Err(MemoryShortage { needed, free }),
            _ => Ok(()),
        }
    }

    /// That it is what is built anew. What an entry should be does not follow from the entries about
    /// it, which stand for several cosets each.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}
