//! Optimal solutions, and the proof that there is none shorter.
//!
//! Iterative deepening (R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern
//! Databases", 1997): all sequences of some length are looked through, then all of one move more,
//! until one solves the cube. A table of lower bounds (`table.rs`) rules out nearly all of them early
//! on. It has an entry for every coset of a group that all 48 symmetries of the cube keep, and the
//! half turns (S. Tronto and E. Tenuti, "The H48 optimal solver"): rows for what is left of the
//! corners (`rows.rs`), columns for the edges (`edges.rs`), both together in `cosets.rs`. Where it says
//! nothing, exact distances of the edges alone do (`edges_alone.rs`); `bounds.rs` combines the two.
//!
//! ```text
//! Cubie ─packed_cube▶ 32 bytes ─cosets▶ row, column ─table▶ bound ─search▶ moves
//! ```
//!
//! The search (`search.rs`) works on a cube and its inverse at once, and does not wait for the memory;
//! `deepening.rs` goes from one number of moves to the next, and divides the work among all threads;
//! `schedule.rs` says how far two phases look for a solution first.
//! `processor.rs` has the vector instructions, and does the same without them on any processor.
//!
//! The proof that a solution is a shortest one relies on the tables. So they are read whole and held
//! against their checksums and counts before they are used; none is only mapped.

mod bounds;
mod cosets;
mod deepening;
mod edge_places;
mod edges;
mod edges_alone;
pub(super) mod options;
mod packed_cube;
mod processor;
mod rows;
mod schedule;
mod search;
mod table;
pub(super) mod table_size;
mod table_spec;

pub use options::OptimalOptions;
pub use table_size::TableSize;
pub use table_spec::OptimalSpec;

use super::options::TableChoice;
use super::proposer::OptionsOverTables;
use super::two_phase::{self, TwoPhase, TwoPhaseOptions};
use super::{MaxMoves, OpenError, Proposal, Proposer, SearchMetric, SolveError};
use crate::cube::{Cubie, Symmetry};
use crate::search::SearchControl;
use crate::tables::{Store, TableProgress, TableSpec};
use bounds::OptimalBounds;
use deepening::Deepening;
use edges_alone::EdgesAloneSpec;
use processor::{Processor, Work, on_this_processor};
use search::OptimalSearch;
use std::sync::Arc;

/// The tables that are needed: that of a size, that of the edges alone, and those of
/// the small set of [`two_phase`], which finds a solution at once.
pub fn table_specs(size: TableSize) -> Vec<Box<dyn TableSpec>> {
    let mut table_specs: Vec<Box<dyn TableSpec>> =
        vec![Box::new(OptimalSpec::new(size)), Box::new(EdgesAloneSpec)];
    table_specs.extend(two_phase::table_specs(
        two_phase::TableSet::Small,
        SearchMetric::HalfTurn,
    ));
    table_specs
}

/// The method, with its tables and its options. Clones share the tables.
#[derive(Clone)]
pub(crate) struct Optimal {
    size: TableSize,
    bounds: Arc<OptimalBounds>,
    two_phase: TwoPhase,
    symmetries: Arc<[Symmetry]>,
    options: OptimalOptions,
}

impl Optimal {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be, or would not fit into memory.
    pub(crate) fn new(
        size: TableSize,
        options: OptimalOptions,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self, OpenError> {
        let table_spec = OptimalSpec::new(size);
        check_memory(size, store)?;
        let entries = |table_spec: &dyn TableSpec| {
            let entries = store.open(table_spec, progress);
            entries.map_err(|error| {
                OpenError::of_table(table_spec.name(), error, || fitting(size, store))
            })
        };
        let small = two_phase::TableSet::Small;
        let bounds = OptimalBounds::new(size, entries(&table_spec)?, entries(&EdgesAloneSpec)?);
        Ok(Optimal {
            size,
            bounds: Arc::new(bounds),
            two_phase: TwoPhase::new(small, TwoPhaseOptions::DEFAULT, store, progress)?,
            symmetries: Symmetry::all().collect(),
            options,
        })
    }
}

/// Checks that the table of a size fits into the memory that is free.
fn check_memory(size: TableSize, store: &Store) -> Result<(), OpenError> {
    let spec = OptimalSpec::new(size);
    let checked = spec.check_memory(store.has(&spec));
    checked.map_err(|shortage| {
        OpenError::of_table(spec.name(), shortage.into(), || fitting(size, store))
    })
}

/// The largest table that is smaller than that of a size and fits into the memory that is free.
fn fitting(size: TableSize, store: &Store) -> Option<TableChoice> {
    let mut smaller = TableSize::ALL.into_iter().rev().filter(|each| *each < size);
    let fits = smaller.find(|&each| {
        let spec = OptimalSpec::new(each);
        spec.check_memory(store.has(&spec)).is_ok()
    });
    fits.map(TableChoice::Optimal)
}

struct Bound<'a> {
    solver: &'a Optimal,
    cube: &'a Cubie,
}

impl Work for Bound<'_> {
    type Output = u8;

    fn on<P: Processor>(self, processor: P) -> u8 {
        OptimalSearch::new(processor, &self.solver.bounds).bound(self.cube)
    }
}

struct Solve<'a> {
    solver: &'a Optimal,
    cube: &'a Cubie,
    control: &'a SearchControl<'a, Proposal>,
}

impl Work for Solve<'_> {
    type Output = Result<Vec<Proposal>, SolveError>;

    fn on<P: Processor>(self, processor: P) -> Self::Output {
        let Solve {
            solver,
            cube,
            control,
        } = self;
        let search = OptimalSearch::new(processor, &solver.bounds);
        let (two_phase, symmetries) = (&solver.two_phase, &solver.symmetries);
        let deepening = Deepening::new(
            &search,
            two_phase,
            symmetries,
            cube,
            &solver.options,
            control,
        );
        let found = deepening.solutions();
        let are_enough = |moves| moves >= MaxMoves::GODS_NUMBER;
        found.map_err(|reason| SolveError::not_found(reason, are_enough))
    }
}

impl Proposer for Optimal {
    /// From the cosets of the cube and its inverse, and from the edges alone.
    fn lower_bound(&self, cube: &Cubie) -> Option<usize> {
        Some(on_this_processor(Bound { solver: self, cube }).into())
    }

    fn propose(
        &self,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        on_this_processor(Solve {
            solver: self,
            cube,
            control: &control.within(self.options.time),
        })
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::Optimal(size, options) if size == self.size => {
                Some(Box::new(Optimal {
                    options,
                    ..self.clone()
                }))
            }
            _ => None,
        }
    }
}
