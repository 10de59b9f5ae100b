//! How the tables are made, kept and checked.

use super::cosets::Cosets;
use super::processor::{Processor, Work, on_this_processor};
use super::table::{TableSize, build, count};
use crate::solvers::SolveError;
use crate::tables::{Distribution, Observer, Recipe, Silent, Store, TableBytes, TableError};

/// The recipe of the table of a size: `optimal-1G`.
pub struct OptimalRecipe {
    size: TableSize,
    parameters: String,
}

impl OptimalRecipe {
    /// The recipe of the table of a size.
    pub fn new(size: TableSize) -> OptimalRecipe {
        OptimalRecipe {
            size,
            parameters: size.parameters(),
        }
    }

    /// That the table fits into the memory that is free: to be read, or to be built if there is no file
    /// of it.
    ///
    /// # Errors
    ///
    /// If it does not; it says which size would.
    pub fn check_memory(&self, store: &Store) -> Result<(), SolveError> {
        let Some(free) = free_memory() else {
            return Ok(());
        };
        let needed = |size: TableSize| {
            let is_there = store
                .path(&OptimalRecipe::new(size))
                .is_some_and(|path| path.exists());
            let bytes = if is_there {
                size.bytes()
            } else {
                size.building_bytes()
            };
            bytes as u64
        };
        if needed(self.size) <= free {
            return Ok(());
        }
        let mut smaller = TableSize::ALL
            .into_iter()
            .rev()
            .filter(|size| *size < self.size);
        Err(SolveError::Memory {
            name: self.name(),
            needed: needed(self.size),
            free,
            fits: smaller
                .find(|&size| needed(size) <= free)
                .map(TableSize::name),
        })
    }
}

/// Bytes of memory that are free, or in use for what can be read again; none if the system does not
/// say. Entries are counted in bits, so that no more than an eighth of all addresses is of use.
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

struct Build<'a> {
    size: TableSize,
    observer: &'a dyn Observer,
}

impl Work for Build<'_> {
    type Output = TableBytes;

    fn on<P: Processor>(self, processor: P) -> TableBytes {
        build(processor, self.size, &Cosets::new(), self.observer)
    }
}

impl Recipe for OptimalRecipe {
    fn name(&self) -> &'static str {
        self.size.table()
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.size.bytes()
    }

    fn build(&self, observer: &dyn Observer) -> TableBytes {
        let size = self.size;
        observer.building(self.name(), size.steps());
        let entries = on_this_processor(Build { size, observer });
        observer.built();
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

    fn fits(&self, store: &Store) -> Result<(), String> {
        self.check_memory(store).map_err(|error| error.to_string())
    }

    /// That it is what is built anew. What an entry should be does not follow from the entries about
    /// it, which stand for several cosets each.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_same(entries, &self.build(&Silent))
    }
}
