//! Finds optimal solutions, and proves that no solutions are shorter.
//!
//! Iterative deepening (R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", 1997): the
//! search tries all sequences of one length, then all sequences of the next possible length, and so on, until a
//! sequence solves the cube. A table of lower bounds (`table.rs`) rules out nearly all sequences early. The table has
//! entries for the cosets of a group that is preserved by all 48 symmetries of the cube and by the half turns (S.
//! Tronto and E. Tenuti, "The H48 optimal solver"). It has a row for each arrangement of the corners (`rows.rs`) and a
//! column for each arrangement of the edges (`edges.rs`). `cosets.rs` combines rows and columns. If the bound of this
//! table is too low to be useful, the search also looks up the exact distance of only the edges (`edges_alone.rs`).
//! `bounds.rs` combines the two bounds.
//!
//! ```text
//! CubieCube ─packed_cube▶ 32 bytes ─cosets▶ row, column ─table▶ bound ─search▶ moves
//! ```
//!
//! The search (`search.rs`) works on a cube and its inverse at once, and does not wait for the memory. `deepening.rs`
//! goes from one length of solutions to the next, and divides the work among all threads. `schedule.rs` decides how
//! long the two-phase solver looks for a solution before each length is searched. `processor.rs` contains the vector
//! instructions, and equivalent code for any processor.
//!
//! All of this works in the half-turn metric and in the quarter-turn metric (`metric.rs`). The cosets and their indices
//! are the same in both metrics, and each metric has its own tables of distances. The search is compiled once for each
//! metric.
//!
//! The proof that a solution is shortest relies on the tables of bounds. So the program compares their counts with the
//! published counts before it writes a table into a file. When it uses the file, it loads each block of entries when
//! the search first needs it, and compares the block with its checksum before it uses the entries. No proof relies on
//! the tables of the two-phase solver: its solutions are only accepted if they solve the cube.

mod bounds;
mod cosets;
mod deepening;
mod edge_places;
mod edges;
mod edges_alone;
mod metric;
pub(super) mod options;
mod packed_cube;
mod processor;
mod rows;
mod schedule;
mod search;
mod table;
pub(super) mod table_size;
mod table_spec;

pub use metric::OptimalMetric;
pub use options::OptimalOptions;
pub use processor::has_vector_instructions;
pub use table_size::TableSize;
#[doc(hidden)]
pub use table_spec::OptimalSpec;

use super::options::TableChoice;
use super::proposer::OptionsOverTables;
use super::two_phase::{self, TwoPhase, TwoPhaseOptions};
use super::{OpenError, Proposal, Proposer, SolveError, TurnableFaces};
use crate::cube::{CubieCube, Symmetry};
use crate::search::SearchControl;
use crate::tables::{MemoryShortage, Store, TableError, TableProgress, TableSpec, check_memory_to_build};
use bounds::OptimalBounds;
use deepening::Deepening;
use edges_alone::EdgesAloneSpec;
use std::sync::Arc;

/// Returns the specifications of the tables that are needed for a size and a metric: the table of this size, the table
/// of only the edges, and the tables of [`two_phase`] that are used with this size.
pub fn table_specs(size: TableSize, metric: OptimalMetric) -> Vec<Box<dyn TableSpec>> {
    let mut table_specs: Vec<Box<dyn TableSpec>> = vec![
        Box::new(OptimalSpec::new(size, metric)),
        Box::new(EdgesAloneSpec(metric)),
    ];
    table_specs.extend(two_phase::table_specs(
        size.two_phase_tables(),
        metric.search_metric(),
        TurnableFaces::All,
    ));
    table_specs
}

/// The optimal solver, with its tables and its options. Clones share the tables.
#[derive(Clone)]
pub(crate) struct Optimal {
    size: TableSize,
    bounds: Arc<OptimalBounds>,
    two_phase: TwoPhase,
    symmetries: Arc<[Symmetry]>,
    options: OptimalOptions,
}

impl Optimal {
    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into memory.
    pub(crate) fn new(
        size: TableSize,
        options: OptimalOptions,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self, OpenError> {
        let metric = options.metric;
        let failed = |name: &str, error: TableError| OpenError::of_table(name, error, || fitting(size, metric, store));
        let checked = check_memory(size, metric, store);
        checked.map_err(|(name, shortage)| failed(&name, shortage.into()))?;
        let edges_spec = EdgesAloneSpec(metric);
        let of_edges = store.open(&edges_spec, progress);
        let of_edges = of_edges.map_err(|error| failed(edges_spec.name(), error))?;
        let table_spec = OptimalSpec::new(size, metric);
        let entries = store.load_on_demand(&table_spec, progress);
        let entries = entries.map_err(|error| failed(table_spec.name(), error))?;
        let bounds = OptimalBounds::new(size, metric, entries, of_edges);
        let usual = TwoPhaseOptions::of(metric.search_metric());
        let two_phase = TwoPhase::new(size.two_phase_tables(), usual, store, progress);
        let two_phase = two_phase.map_err(|error| match error {
            // The error names the largest smaller size whose tables would fit.
            OpenError::Memory { name, needed, free, .. } => failed(&name, MemoryShortage { needed, free }.into()),
            error => error,
        })?;
        Ok(Optimal {
            size,
            bounds: Arc::new(bounds),
            two_phase,
            symmetries: Symmetry::all().collect(),
            options,
        })
    }
}

/// Checks that the free memory is enough for all tables of a size at once: opened tables stay in memory while the next
/// table is read or built.
///
/// # Errors
///
/// If the tables do not fit. The error names the table of this size, and contains the shortage.
pub(super) fn check_memory(
    size: TableSize,
    metric: OptimalMetric,
    store: &Store,
) -> Result<(), (String, MemoryShortage)> {
    let table_specs = table_specs(size, metric);
    let most = memory_of(&table_specs, |spec| store.has(spec));
    let name = table_specs
        .first()
        .map_or_else(String::new, |spec| spec.name().to_owned());
    check_memory_to_build(most, most).map_err(|shortage| (name, shortage))
}

/// Returns the maximum memory, in bytes, that tables take together during and after opening. They are opened one after
/// the other: stored tables are read, and tables that are not stored are built.
fn memory_of(table_specs: &[Box<dyn TableSpec>], is_kept: impl Fn(&dyn TableSpec) -> bool) -> usize {
    let (mut stay, mut most) = (0_usize, 0_usize);
    for spec in table_specs {
        let taken = match is_kept(&**spec) {
            true => spec.reading_bytes(),
            false => spec.building_bytes(),
        };
        most = most.max(stay.saturating_add(taken));
        stay = stay.saturating_add(spec.reading_bytes());
    }
    most
}

/// Returns the largest size below `size` whose tables fit into the free memory; `None` if there is no such size.
fn fitting(size: TableSize, metric: OptimalMetric, store: &Store) -> Option<TableChoice> {
    let mut smaller = TableSize::ALL.into_iter().rev().filter(|each| *each < size);
    let fits = smaller.find(|&each| check_memory(each, metric, store).is_ok());
    fits.map(TableChoice::Optimal)
}

impl Proposer for Optimal {
    fn is_damaged(&self) -> bool {
        self.bounds.damage().is_some() || self.two_phase.is_damaged()
    }

    /// The greatest of four bounds, in moves of the metric. The cube and its inverse each have a bound from the cosets
    /// and a bound from only the edges.
    fn lower_bound(&self, cube: &CubieCube) -> Option<usize> {
        Some(search::open(&self.bounds).bound(cube).into())
    }

    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        let search = search::open(&self.bounds);
        let control = control.within(self.options.time);
        let deepening = Deepening::new(
            &*search,
            &self.two_phase,
            &self.symmetries,
            cube,
            &self.options,
            &control,
        );
        let found = deepening.solutions();
        if let Some(error) = self.bounds.damage() {
            let name = self.size.table(self.options.metric);
            return Err(SolveError::DamagedTable { name, error });
        }
        found.map_err(|reason| SolveError::not_found(reason, |moves| self.options.are_enough(moves)))
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::Optimal(size, options) if size == self.size && options.metric == self.options.metric => {
                Some(Box::new(Optimal {
                    options,
                    ..self.clone()
                }))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, the size of each table was compared with the free memory separately.
    #[test]
    fn the_tables_of_a_size_take_memory_together() {
        for size in TableSize::ALL {
            for metric in OptimalMetric::ALL {
                let specs = table_specs(size, metric);
                let all = specs.iter().map(|spec| spec.reading_bytes()).sum();
                assert_eq!(memory_of(&specs, |_| true), all, "{size:?}");
                let largest = specs.iter().map(|spec| spec.building_bytes()).max();
                assert!(Some(memory_of(&specs, |_| false)) >= largest.max(Some(all)), "{size:?}");
            }
        }
    }
}
