//! Herbert Kociemba's two-phase method (1992). The first phase leads into H = ⟨U, D, R2, L2, F2, B2⟩, and the second
//! phase solves the cube with turns of H.
//!
//! | phase | allowed turns | result |
//! |---|---|---|
//! | first | all | no piece is twisted or flipped, and the edges of the slice between U and D are in this slice |
//! | second | U D, R2 L2 F2 B2 | the cube is solved |
//!
//! The shortest first phase rarely leads to the shortest solution. So the solver tries all first phases, short ones
//! first (`search.rs`), and looks for a short enough second phase after each of them (`second_phase.rs`). It searches
//! the cube and its inverse along each of the three axes (`direction.rs`), with up to four premoves (`premoves.rs`).
//! With premoves, a solution has three parts: moves into H, a segment in H, and moves out of H again. The search ends
//! with the first solution that is short enough, or with the shortest solution that it finds in a given time
//! (`stages.rs`).
//!
//! The search looks up distances of the first phase in one of two tables. In HTM, the small table contains the cosets
//! within seven turns of H (`near.rs`); in other metrics, it contains the distances modulo three (`modulo.rs`). The
//! large table contains the distances of all cosets and the effect of each turn on them (`exact.rs`). Solutions do not
//! rely on the tables, because every solution is checked. But the answer that there is no solution within the limit of
//! moves relies on them, so the solver first checks mapped tables against their checksums.

mod bounds;
mod direction;
mod endings;
mod exact;
mod made_steps;
mod modulo;
mod near;
mod open_tables;
pub(super) mod options;
mod piece_permutation;
mod premoves;
mod restrictions;
mod runs;
mod search;
mod second_phase;
mod stages;
mod step_metric;
mod steps;
mod subgroup;
mod translation;

pub use options::{SearchTime, TableSet, TwoPhaseOptions};

use super::TurnableFaces;
use super::options::TableChoice;
use super::proposer::OptionsOverTables;
use super::{MaxMoves, NotFound, OpenError, Proposal, Proposer, SearchMetric, SolveError};
use crate::cube::CubieCube;
use crate::groups::{DominoCosets, DominoCosetsSpec, TurnableSides};
use crate::search::SearchControl;
use crate::tables::{Store, TableBytes, TableError, TableProgress, TableSpec};
use bounds::CosetBounds;
use direction::Direction;
use exact::{Exact, ExactSpec};
use modulo::{Modulo, ModuloSpec};
use near::{Near, NearSpec};
use open_tables::OpenTables;
use premoves::AllPremoves;
use search::TwoPhaseTables;
use stages::StagedSearch;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use step_metric::{AxialQuarterTurns, AxialTurns, HalfTurns, QuarterTurns, StepMetric};
use subgroup::{CornersUpper, Subgroup};

/// Returns the specifications of the tables of a set, for a metric and the faces that may be turned. The large set has
/// separate tables for searches without one of the faces. These tables do not depend on which face is missing. The
/// small set uses the tables for all six faces in every case.
pub fn table_specs(size: TableSet, metric: SearchMetric, faces: TurnableFaces) -> Vec<Box<dyn TableSpec>> {
    let sides = size.sides(faces);
    vec![
        Box::new(DominoCosetsSpec),
        Box::new(subgroup::corners_slice(metric, sides)),
        first_phase_spec(size, metric, sides),
        edges_spec(size, metric, sides),
    ]
}

/// Returns the specification of the table for the corners and for the edges of the U and D layers in H.
fn edges_spec(size: TableSet, metric: SearchMetric, sides: TurnableSides) -> Box<dyn TableSpec> {
    match size {
        TableSet::Small => Box::new(CornersUpper(metric)),
        TableSet::Large => Box::new(subgroup::corners_layers(metric, sides)),
    }
}

/// Returns the specification of the table of the first phase.
fn first_phase_spec(size: TableSet, metric: SearchMetric, sides: TurnableSides) -> Box<dyn TableSpec> {
    match (size, metric) {
        (TableSet::Small, SearchMetric::HalfTurn) => Box::new(NearSpec),
        (TableSet::Small, SearchMetric::QuarterTurn) => Box::new(ModuloSpec::<QuarterTurns>::NEW),
        (TableSet::Small, SearchMetric::Axial) => Box::new(ModuloSpec::<AxialTurns>::NEW),
        (TableSet::Small, SearchMetric::AxialQuarterTurn) => Box::new(ModuloSpec::<AxialQuarterTurns>::NEW),
        (TableSet::Large, SearchMetric::HalfTurn) => Box::new(ExactSpec::<HalfTurns>::new(sides)),
        (TableSet::Large, SearchMetric::QuarterTurn) => Box::new(ExactSpec::<QuarterTurns>::new(sides)),
        (TableSet::Large, SearchMetric::Axial) => Box::new(ExactSpec::<AxialTurns>::new(sides)),
        (TableSet::Large, SearchMetric::AxialQuarterTurn) => Box::new(ExactSpec::<AxialQuarterTurns>::new(sides)),
    }
}

/// The loaded tables of a set, and the faces that may be turned.
struct LoadedTables {
    size: TableSet,
    sides: TurnableSides,
    first_phase: TableBytes,
    cosets: DominoCosets,
    subgroup: Subgroup,
    views: Vec<TurnableFaces>,
}

impl LoadedTables {
    /// Opens the tables for a metric.
    fn in_metric(self, metric: SearchMetric) -> Arc<dyn OpenTables> {
        match (metric, self.size) {
            (SearchMetric::HalfTurn, TableSet::Small) => self.with(Near),
            (SearchMetric::HalfTurn, TableSet::Large) => self.with(Exact::<HalfTurns>::new),
            (SearchMetric::QuarterTurn, _) => self.of_metric::<QuarterTurns>(),
            (SearchMetric::Axial, _) => self.of_metric::<AxialTurns>(),
            (SearchMetric::AxialQuarterTurn, _) => self.of_metric::<AxialQuarterTurns>(),
        }
    }

    fn of_metric<M: StepMetric>(self) -> Arc<dyn OpenTables> {
        match self.size {
            TableSet::Small => self.with(Modulo::<M>::new),
            TableSet::Large => self.with(Exact::<M>::new),
        }
    }

    fn with<B: CosetBounds + 'static>(self, bounds: impl Fn(TableBytes) -> B) -> Arc<dyn OpenTables> {
        Arc::new(TwoPhaseTables::new(
            self.cosets,
            bounds(self.first_phase),
            self.subgroup,
            &self.views,
            self.sides,
        ))
    }
}

/// The extra time for a search that has found nothing within its time limit, although a solution should be found within
/// milliseconds. Slow machines need this time. With damaged tables, the search may find no solution even with the extra
/// time.
const GRACE: Duration = Duration::from_secs(5);

/// The method, with its tables and its options. Clones share the tables.
#[derive(Clone)]
pub(crate) struct TwoPhase {
    size: TableSet,
    tables: Arc<dyn OpenTables>,
    /// The result of the check of mapped tables against their checksums. It is set when the check has run.
    checked: Arc<OnceLock<Result<(), SolveError>>>,
    directions: Arc<[Direction]>,
    premoves: Arc<AllPremoves>,
    options: TwoPhaseOptions,
}

impl TwoPhase {
    /// Opens the tables from a store. Missing tables are built and stored.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into memory.
    pub(crate) fn new(
        size: TableSet,
        options: TwoPhaseOptions,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self, OpenError> {
        let failed = |name: &str, error: TableError| {
            let is_large = size == TableSet::Large;
            let small = || is_large.then_some(TableChoice::TwoPhase(TableSet::Small));
            OpenError::of_table(name, error, small)
        };
        let named = |spec: &dyn TableSpec| {
            let name = spec.name().to_owned();
            move |error: TableError| failed(&name, error)
        };
        let metric = options.metric;
        let sides = size.sides(options.faces);
        let first_phase_spec = first_phase_spec(size, metric, sides);
        // The memory for the largest table is checked first. An earlier version spent seconds on building a smaller
        // table before it found that the largest table did not fit. A stored table needs no check, because it is
        // mapped.
        if !store.has(&*first_phase_spec) {
            let checked = first_phase_spec.check_memory(false);
            checked.map_err(|shortage| failed(first_phase_spec.name(), shortage.into()))?;
        }
        // A file that has the right checksum but cannot be read was written by another program. The table is then built
        // again.
        let cosets = store
            .map(&DominoCosetsSpec, progress)
            .and_then(|entries| {
                DominoCosetsSpec::read(&entries).or_else(|_| DominoCosetsSpec::read(&DominoCosetsSpec.build(progress)))
            })
            .map_err(named(&DominoCosetsSpec))?;
        let views = Direction::views(sides, options.faces);
        let subgroup = Subgroup::load(size, metric, sides, &views, store, progress);
        let subgroup = subgroup.map_err(|(name, error)| failed(&name, error))?;
        let first_phase = store.map(&*first_phase_spec, progress);
        let first_phase = first_phase.map_err(named(&*first_phase_spec))?;
        Ok(TwoPhase {
            checked: Arc::default(),
            directions: Direction::for_tables(sides, options.faces).into(),
            premoves: Arc::new(AllPremoves::new(metric, views.clone())),
            size,
            tables: LoadedTables {
                size,
                sides,
                first_phase,
                cosets,
                subgroup,
                views,
            }
            .in_metric(metric),
            options,
        })
    }

    /// Solves the cube within the time limit. If the search finds no solution in time, it may get extra time, because
    /// the time limit may be only a few milliseconds. It gets extra time if the cube certainly has a solution within
    /// the limit of moves, or probably has a solution that is found within milliseconds.
    fn solutions(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        let limited = control.within(self.options.time.limit());
        match self.solutions_with(&self.options, cube, &limited) {
            Err(SolveError::NotFound(NotFound::InTime(most)))
                if self.options.gives_grace(most) && !control.is_cancelled() =>
            {
                let at_once = TwoPhaseOptions {
                    time: SearchTime::UntilFound,
                    solutions: NonZeroUsize::MIN,
                    ..self.options
                };
                let found = self.solutions_with(&at_once, cube, &control.within(Some(GRACE)));
                if found.is_err() && !control.is_cancelled() {
                    self.check_tables()?;
                }
                found
            }
            found => found,
        }
    }

    /// Solves the cube with these options. Before this function reports that there is no solution, it checks the tables
    /// against their checksums.
    fn solutions_with(
        &self,
        options: &TwoPhaseOptions,
        cube: &CubieCube,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        let check = || self.check_tables().is_ok();
        let Some(search) = self.search(cube, control, &check) else {
            self.check_tables()?;
            return Err(SolveError::WrongTable(options.max_moves));
        };
        let found = search.solutions(options);
        if let Err(NotFound::AtAll(_) | NotFound::SoFar { .. }) = found {
            self.check_tables()?;
        }
        found.map_err(|reason| SolveError::not_found(reason, |most| options.are_enough(most)))
    }

    /// Checks mapped tables against their checksums on the first call. Later calls return the same result, unless the
    /// file of a table has been cut short.
    fn check_tables(&self) -> Result<(), SolveError> {
        if self.are_cut_short() {
            return self.check_mapped();
        }
        self.checked.get_or_init(|| self.check_mapped()).clone()
    }

    /// True if the file of a table was cut short after it was mapped.
    fn are_cut_short(&self) -> bool {
        self.tables.first_phase_entries().are_cut_short() || self.tables.edge_entries().are_cut_short()
    }

    /// Checks mapped tables against their checksums. Tables of at most 32 MiB were already checked when they were
    /// opened.
    fn check_mapped(&self) -> Result<(), SolveError> {
        let (tables, size) = (&self.tables, self.size);
        let (metric, sides) = (tables.metric(), tables.sides());
        let mapped = [
            (first_phase_spec(size, metric, sides), tables.first_phase_entries()),
            (edges_spec(size, metric, sides), tables.edge_entries()),
        ];
        mapped.into_iter().try_for_each(|(spec, entries)| {
            let name = spec.name().to_owned();
            let checked = Store::check_mapped(&*spec, entries);
            checked.map_err(|error| SolveError::DamagedTable { name, error })
        })
    }

    /// Prepares the search for solutions of a cube. Returns `None` if the tables contradict themselves about the cube,
    /// because the search might then never end.
    fn search<'a>(
        &'a self,
        cube: &CubieCube,
        control: &'a SearchControl<'a, Proposal>,
        are_tables_right: &'a (dyn Fn() -> bool + Sync),
    ) -> Option<StagedSearch<'a>> {
        let search = StagedSearch::new(
            &*self.tables,
            &self.premoves,
            &self.directions,
            are_tables_right,
            cube,
            control,
        );
        (!search.is_contradicted()).then_some(search)
    }

    /// The table set that this solver uses.
    pub(super) fn table_set(&self) -> TableSet {
        self.size
    }
}

impl Proposer for TwoPhase {
    fn is_damaged(&self) -> bool {
        self.are_cut_short() || matches!(self.checked.get(), Some(Err(_)))
    }

    fn propose(&self, cube: &CubieCube, control: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        self.solutions(cube, control)
    }

    fn first_within(
        &self,
        cube: &CubieCube,
        max_moves: MaxMoves,
        outside: usize,
        control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        let check = || self.check_tables().is_ok();
        let search = self.search(cube, control, &check)?;
        search.first_within(max_moves, outside)
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::TwoPhase(size, options)
                if size == self.size
                    && options.metric == self.tables.metric()
                    && options.faces == self.options.faces =>
            {
                Some(Box::new(TwoPhase {
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
    use super::step_metric::{Limits, limits};
    use super::*;
    use crate::cube::Sequence;
    use crate::tables::NoProgress;

    /// In an earlier version, two searches were limited to short segments in H: the search for several solutions, and
    /// the search for shorter solutions within a time limit. They then reported that there was no solution.
    #[test]
    fn a_solution_all_in_h_is_found_though_its_segment_is_longer_than_is_looked_for_at_first() {
        let usual = TwoPhaseOptions::DEFAULT;
        let two_phase = TwoPhase::new(TableSet::Small, usual, &Store::IN_MEMORY, &NoProgress);
        let two_phase = two_phase.expect("the tables are as published");
        let scramble: Sequence = "R2 U2 F2 L2".parse().expect("moves");
        let cube = CubieCube::from(scramble.moves());
        // At first, the search allows a segment of at most two moves, which is too few for this cube. Solutions with
        // moves outside H are longer than four moves.
        let short: &Limits = Box::leak(Box::new(Limits {
            short: 0,
            short_near_h: 0,
            quick_segment: 2,
            ..*limits(SearchMetric::HalfTurn)
        }));
        let control = SearchControl::unattended();
        for (solutions, time) in [
            (2, SearchTime::UntilFound),
            (1, SearchTime::Unlimited),
            (2, SearchTime::Unlimited),
        ] {
            let options = TwoPhaseOptions {
                max_moves: MaxMoves::new(4).expect("a number of moves"),
                solutions: NonZeroUsize::new(solutions).expect("some"),
                time,
                ..usual
            };
            let search = two_phase.search(&cube, &control, &|| true).expect("tables that agree");
            let found = search.limited_by(short).solutions(&options).expect("a solution");
            assert_eq!(found[0].moves.htm(), 4);
        }
    }

    #[test]
    fn tables_serve_only_options_of_their_own_size_metric_and_faces() {
        let usual = TwoPhaseOptions::DEFAULT;
        let two_phase = TwoPhase::new(TableSet::Small, usual, &Store::IN_MEMORY, &NoProgress);
        let two_phase = two_phase.expect("the tables are as published");
        let serve = |size, options| {
            let proposer = two_phase.with_options(OptionsOverTables::TwoPhase(size, options));
            proposer.is_some()
        };
        let max_moves = MaxMoves::new(25).expect("a number of moves");
        assert!(serve(TableSet::Small, TwoPhaseOptions { max_moves, ..usual }));
        assert!(!serve(TableSet::Large, usual));
        let metric = SearchMetric::QuarterTurn;
        assert!(!serve(TableSet::Small, TwoPhaseOptions { metric, ..usual }));
        let faces = "URFDL".parse().expect("five faces");
        assert!(!serve(TableSet::Small, TwoPhaseOptions { faces, ..usual }));
    }

    /// If a solution needs more turns outside H, the search may take long, so it first checks that the tables are
    /// right.
    #[test]
    fn solutions_with_few_turns_outside_h_are_found_without_a_check_of_the_tables() {
        let usual = TwoPhaseOptions::DEFAULT;
        let two_phase = TwoPhase::new(TableSet::Small, usual, &Store::IN_MEMORY, &NoProgress);
        let two_phase = two_phase.expect("the tables are as published");
        let scramble: Sequence = "R2 U2 F2 L2".parse().expect("moves");
        let cube = CubieCube::from(scramble.moves());
        let few: &Limits = Box::leak(Box::new(Limits {
            short: 0,
            short_near_h: 0,
            for_several: 0,
            far_enough: 0,
            ..*limits(SearchMetric::HalfTurn)
        }));
        let control = SearchControl::unattended();
        for solutions in [1, 2] {
            let options = TwoPhaseOptions {
                max_moves: MaxMoves::new(4).expect("a number of moves"),
                solutions: NonZeroUsize::new(solutions).expect("some"),
                ..usual
            };
            let search = two_phase.search(&cube, &control, &|| false).expect("tables that agree");
            let found = search.limited_by(few).solutions(&options).expect("a solution");
            assert_eq!(found[0].moves.htm(), 4);
        }
    }
}
