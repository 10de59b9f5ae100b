//! Herbert Kociemba's two phases (1992): first into H = ⟨U, D, R2, L2, F2, B2⟩, then inside it.
//!
//! | phase | turns allowed | what becomes solved |
//! |---|---|---|
//! | first | all | nothing is twisted or flipped, and the edges of the slice between U and D are in it |
//! | second | U D, R2 L2 F2 B2 | everything |
//!
//! The shortest first phase rarely leads to the shortest solution. So the solver looks at all first
//! phases, short ones first, for a second phase that is short enough: along each of the three axes,
//! of the cube and of its inverse (`direction.rs`), with up to four premoves (`premoves.rs`), which
//! make it a method of three phases if one wants to see it like that: out of order into H, a segment
//! in H, and out of it again at the end. It ends with the first solution that is short enough, or
//! with the shortest that it finds in a given time (`stages.rs`).
//!
//! Distances of the first phase are looked up in one of two tables: the small one knows the cosets
//! that are within seven turns (`near.rs`), the large one all of them and what each turn does to them
//! (`exact.rs`). No solution relies on either, since every one is checked. That there is no solution
//! of so few moves does rely on them: it is only said after the tables that are mapped have been held
//! against their checksums.

mod bounds;
mod direction;
mod exact;
mod near;
pub(super) mod options;
mod premoves;
mod search;
mod stages;
mod subgroup;
mod translation;

pub use options::{SearchTime, TableSet, TwoPhaseOptions};

use super::options::TableChoice;
use super::proposer::OptionsOverTables;
use super::{MaxMoves, NotFound, OpenError, Proposal, Proposer, SolveError};
use crate::cube::Cubie;
use crate::search::SearchControl;
use crate::subgroups::DominoCosetsSpec;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use bounds::CosetBounds;
use direction::Direction;
use exact::{Exact, ExactSpec};
use near::{Near, NearSpec};
use search::TwoPhaseTables;
use stages::{AllPremoves, StagedSearch};
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use subgroup::{CornersUpper, Subgroup};

/// The tables of a set.
pub fn table_specs(size: TableSet) -> Vec<Box<dyn TableSpec>> {
    let both: [Box<dyn TableSpec>; 2] = [
        Box::new(DominoCosetsSpec),
        Box::new(subgroup::corners_slice()),
    ];
    let of_size: [Box<dyn TableSpec>; 2] = match size {
        TableSet::Small => [Box::new(NearSpec), Box::new(CornersUpper)],
        TableSet::Large => [Box::new(ExactSpec), Box::new(subgroup::corners_layers())],
    };
    both.into_iter().chain(of_size).collect()
}

/// The tables of a set.
enum Set {
    Small(TwoPhaseTables<Near>),
    Large(TwoPhaseTables<Exact>),
}

impl Set {
    const fn name(&self) -> TableSet {
        match self {
            Set::Small(_) => TableSet::Small,
            Set::Large(_) => TableSet::Large,
        }
    }
}

/// How much longer than the time limit a search may take that has found nothing when the time is
/// over, though the cube has a solution that is found within milliseconds: for slow machines. With
/// damaged tables it may find none.
const GRACE: Duration = Duration::from_secs(5);

/// The method, with its tables and its options. Clones share the tables.
#[derive(Clone)]
pub(crate) struct TwoPhase {
    set: Arc<Set>,
    /// Whether mapped tables have the right checksums, once that has been asked.
    checked: Arc<OnceLock<Result<(), SolveError>>>,
    directions: Arc<[Direction]>,
    premoves: Arc<AllPremoves>,
    options: TwoPhaseOptions,
}

impl TwoPhase {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be, or one does not fit into memory.
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
        // A file with the right checksum that cannot be read was written by another program.
        let cosets = store
            .map(&DominoCosetsSpec, progress)
            .and_then(|entries| {
                DominoCosetsSpec::read(&entries)
                    .or_else(|_| DominoCosetsSpec::read(&DominoCosetsSpec.build(progress)))
            })
            .map_err(named(&DominoCosetsSpec))?;
        let subgroup =
            Subgroup::load(size, store, progress).map_err(|(name, error)| failed(&name, error))?;
        let set = match size {
            TableSet::Small => {
                let bytes = store.map(&NearSpec, progress);
                let near = Near::new(bytes.map_err(named(&NearSpec))?);
                Set::Small(TwoPhaseTables::new(cosets, near, subgroup))
            }
            TableSet::Large => {
                let bytes = store.map(&ExactSpec, progress);
                let exact = Exact(bytes.map_err(named(&ExactSpec))?);
                Set::Large(TwoPhaseTables::new(cosets, exact, subgroup))
            }
        };
        Ok(TwoPhase {
            set: Arc::new(set),
            checked: Arc::default(),
            directions: Direction::all().into(),
            premoves: Arc::default(),
            options,
        })
    }

    /// Within the time limit. A cube that certainly has a solution, since 20 moves are allowed, gets
    /// some time more if none was found: a limit may be shorter than finding any solution takes.
    fn solutions(
        &self,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        let limited = control.within(self.options.time.limit());
        match self.solutions_with(&self.options, cube, &limited) {
            Err(SolveError::NotFound(NotFound::InTime(most)))
                if most >= MaxMoves::GODS_NUMBER && !control.is_cancelled() =>
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

    /// What is found under some options. That there is no solution is only said after the tables have
    /// been held against their checksums.
    fn solutions_with(
        &self,
        options: &TwoPhaseOptions,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        let check = || self.check_tables().is_ok();
        let found = match &*self.set {
            Set::Small(tables) => {
                let search = self.search(tables, &check, cube, control)?;
                search.solutions(options)
            }
            Set::Large(tables) => {
                let search = self.search(tables, &check, cube, control)?;
                search.solutions(options)
            }
        };
        if let Err(NotFound::AtAll(_) | NotFound::SoFar { .. }) = found {
            self.check_tables()?;
        }
        Ok(found?)
    }

    /// Holds the tables that are mapped against their checksums, the first time that this is called.
    /// The small tables were checked when they were opened.
    fn check_tables(&self) -> Result<(), SolveError> {
        let check = || match &*self.set {
            Set::Small(_) => Ok(()),
            Set::Large(tables) => {
                let exact: (&dyn TableSpec, _) = (&ExactSpec, &tables.bounds.0);
                let layers = subgroup::corners_layers();
                let layers: (&dyn TableSpec, _) = (&layers, tables.subgroup.edge_entries());
                [exact, layers].into_iter().try_for_each(|(spec, entries)| {
                    let name = spec.name().to_owned();
                    let checked = Store::check_mapped(spec, entries);
                    checked.map_err(|error| SolveError::DamagedTable { name, error })
                })
            }
        };
        self.checked.get_or_init(check).clone()
    }

    /// The first solution of at most `max_moves` moves, with at most `outside` of them outside the
    /// segment in H unless 20 are allowed; none if there is no such solution, the search was
    /// cancelled, or a table is wrong.
    pub(super) fn first_within(
        &self,
        max_moves: MaxMoves,
        outside: usize,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        let check = || self.check_tables().is_ok();
        match &*self.set {
            Set::Small(tables) => {
                let search = self.search(tables, &check, cube, control).ok()?;
                search.first_within(max_moves, outside)
            }
            Set::Large(tables) => {
                let search = self.search(tables, &check, cube, control).ok()?;
                search.first_within(max_moves, outside)
            }
        }
    }

    /// The search for a cube, unless the tables contradict themselves about it: such a search might
    /// never end.
    fn search<'a, B: CosetBounds>(
        &'a self,
        tables: &'a TwoPhaseTables<B>,
        check: &'a (dyn Fn() -> bool + Sync),
        cube: &Cubie,
        control: &'a SearchControl<'a, Proposal>,
    ) -> Result<StagedSearch<'a, B>, SolveError> {
        let (premoves, directions) = (&*self.premoves, &*self.directions);
        let search = StagedSearch::new(tables, premoves, directions, check, cube, control);
        if search.is_contradicted() {
            self.check_tables()?;
            return Err(SolveError::WrongTable(MaxMoves::GODS_NUMBER));
        }
        Ok(search)
    }
}

impl Proposer for TwoPhase {
    fn propose(
        &self,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        self.solutions(cube, control)
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::TwoPhase(set, options) if set == self.set.name() => {
                Some(Box::new(TwoPhase {
                    options,
                    ..self.clone()
                }))
            }
            _ => None,
        }
    }
}
