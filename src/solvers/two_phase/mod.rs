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
//! with the shortest that it finds in a given time (`plan.rs`).
//!
//! Distances of the first phase are looked up in one of two tables: the small one knows the cosets
//! that are within seven turns (`near.rs`), the large one all of them and what each turn does to them
//! (`exact.rs`). No solution relies on either, since every one is checked; but that there is none as
//! short as was asked for is as true as the tables are.

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

/// The method, with its tables, and what is asked of it.
pub(crate) struct TwoPhase {
    set: Set,
    directions: Vec<Direction>,
    premoves: AllPremoves,
    options: TwoPhaseOptions,
}

impl TwoPhase {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be.
    pub(crate) fn new(
        size: TableSet,
        options: TwoPhaseOptions,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self, OpenError> {
        let named = |name: &'static str| move |error: TableError| OpenError::Table { name, error };
        // What has the right checksum and still cannot be read was made by somebody else.
        let cosets = store
            .map(&DominoCosetsSpec, progress)
            .and_then(|entries| {
                DominoCosetsSpec::read(&entries)
                    .or_else(|_| DominoCosetsSpec::read(&DominoCosetsSpec.build(progress)))
            })
            .map_err(named(DominoCosetsSpec.name()))?;
        let subgroup = Subgroup::load(size, store, progress)
            .map_err(|(name, error)| OpenError::Table { name, error })?;
        let set = match size {
            TableSet::Small => {
                let bytes = store.map(&NearSpec, progress);
                let near = Near::new(bytes.map_err(named(NearSpec.name()))?);
                Set::Small(TwoPhaseTables::new(cosets, near, subgroup))
            }
            TableSet::Large => {
                let bytes = store.map(&ExactSpec, progress);
                let exact = Exact(bytes.map_err(named(ExactSpec.name()))?);
                Set::Large(TwoPhaseTables::new(cosets, exact, subgroup))
            }
        };
        Ok(TwoPhase {
            set,
            directions: Direction::all(),
            premoves: AllPremoves::default(),
            options,
        })
    }

    /// Within the time limit; but a cube that is sure to be solved at once is not left without a
    /// solution however short the time is.
    fn solutions(
        &self,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, NotFound> {
        let limited = control.within(self.options.time.limit());
        match self.solutions_with(&self.options, cube, &limited) {
            Err(NotFound::InTime(most))
                if most >= MaxMoves::GODS_NUMBER && !control.is_cancelled() =>
            {
                let at_once = TwoPhaseOptions {
                    time: SearchTime::UntilFound,
                    solutions: NonZeroUsize::MIN,
                    ..self.options
                };
                self.solutions_with(&at_once, cube, control)
            }
            found => found,
        }
    }

    fn solutions_with(
        &self,
        options: &TwoPhaseOptions,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, NotFound> {
        match &self.set {
            Set::Small(tables) => self.search(tables, cube, control).solutions(options),
            Set::Large(tables) => self.search(tables, cube, control).solutions(options),
        }
    }

    /// The first solution of at most `max_moves` moves, with at most `outside` of them outside the
    /// segment in H unless 20 are allowed; none if there is no such solution, or the search was
    /// cancelled.
    pub(super) fn first_within(
        &self,
        max_moves: MaxMoves,
        outside: usize,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Option<Proposal> {
        match &self.set {
            Set::Small(tables) => {
                let search = self.search(tables, cube, control);
                search.first_within(max_moves, outside)
            }
            Set::Large(tables) => {
                let search = self.search(tables, cube, control);
                search.first_within(max_moves, outside)
            }
        }
    }

    fn search<'a, B: CosetBounds>(
        &'a self,
        tables: &'a TwoPhaseTables<B>,
        cube: &Cubie,
        control: &'a SearchControl<'a, Proposal>,
    ) -> StagedSearch<'a, B> {
        StagedSearch::new(tables, &self.premoves, &self.directions, cube, control)
    }
}

impl Proposer for TwoPhase {
    fn propose(
        &self,
        cube: &Cubie,
        control: &SearchControl<Proposal>,
    ) -> Result<Vec<Proposal>, SolveError> {
        Ok(self.solutions(cube, control)?)
    }
}
