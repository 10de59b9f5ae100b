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
//! make it a method of three phases if one wants to see it like that: out of order into H, a stretch
//! in H, and out of it again at the end. It ends with the first solution that is short enough, or
//! with the shortest that it finds in a given time (`plan.rs`).
//!
//! Distances of the first phase are looked up in one of two tables: the small one knows the cosets
//! that are within seven turns (`near.rs`), the large one all of them and what each turn does to them
//! (`exact.rs`). No solution relies on either, since every one is checked; but that there is none as
//! short as was asked for is as true as the tables are.

mod bounds;
mod cosets;
mod direction;
mod exact;
mod goal;
mod near;
mod plan;
mod premoves;
mod search;
mod subgroup;

pub use goal::{Goal, NotFound, Time};

use super::watch::{Both, Patience, Watch};
use super::{MaxMoves, Phase, Pieces, Proposal, SolveError, Solver, published};
use crate::cube::{Cubie, Move};
use crate::tables::{Observer, Recipe, Store, TableError};
use bounds::Bounds;
use cosets::CosetsRecipe;
use direction::Direction;
use exact::{Exact, ExactRecipe};
use near::{Near, NearRecipe};
use plan::{AllPremoves, Plan};
use search::{Candidate, Tables};
use std::fmt;
use std::num::NonZeroUsize;
use subgroup::{CornersUpper, Subgroup};

/// Which of the two sets of tables to use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// 15 MB, built in about a second.
    #[default]
    Small,
    /// 679 MB, built in less than a minute: several times as quick to short solutions.
    Large,
}

impl TableSize {
    /// Both, the smaller first.
    pub const ALL: [TableSize; 2] = [TableSize::Small, TableSize::Large];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            TableSize::Small => "small",
            TableSize::Large => "large",
        }
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The recipes of the tables of a set.
pub fn recipes(size: TableSize) -> Vec<Box<dyn Recipe>> {
    let both: [Box<dyn Recipe>; 2] = [Box::new(CosetsRecipe), Box::new(subgroup::corners_slice())];
    let of_size: [Box<dyn Recipe>; 2] = match size {
        TableSize::Small => [Box::new(NearRecipe), Box::new(CornersUpper)],
        TableSize::Large => [Box::new(ExactRecipe), Box::new(subgroup::corners_layers())],
    };
    both.into_iter().chain(of_size).collect()
}

/// The tables of a set.
enum Set {
    Small(Tables<Near>),
    Large(Tables<Exact>),
}

/// The method, with its tables, and what is asked of it.
pub struct TwoPhase {
    set: Set,
    directions: Vec<Direction>,
    premoves: AllPremoves,
    goal: Goal,
}

impl TwoPhase {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be.
    pub fn new(
        size: TableSize,
        goal: Goal,
        store: &Store,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        let named = |name: &'static str| move |error: TableError| SolveError::Table { name, error };
        // What has the right checksum and still cannot be read was made by somebody else.
        let cosets = store
            .map(&CosetsRecipe, observer)
            .and_then(|entries| {
                CosetsRecipe::read(&entries)
                    .or_else(|_| CosetsRecipe::read(&CosetsRecipe.build(observer)))
            })
            .map_err(named(CosetsRecipe.name()))?;
        let subgroup = Subgroup::load(size, store, observer)
            .map_err(|(name, error)| SolveError::Table { name, error })?;
        let set = match size {
            TableSize::Small => {
                let bytes = store.map(&NearRecipe, observer);
                let near = Near::new(bytes.map_err(named(NearRecipe.name()))?);
                Set::Small(Tables::new(cosets, near, subgroup))
            }
            TableSize::Large => {
                let bytes = store.map(&ExactRecipe, observer);
                let exact = Exact(bytes.map_err(named(ExactRecipe.name()))?);
                Set::Large(Tables::new(cosets, exact, subgroup))
            }
        };
        Ok(TwoPhase {
            set,
            directions: Direction::all(),
            premoves: AllPremoves::default(),
            goal,
        })
    }

    /// In the time that the goal gives; but where a solution is sure to be found in no time, not
    /// without one.
    fn solutions(&self, cube: &Cubie, watch: &dyn Watch) -> Result<Vec<Proposal>, SolveError> {
        let both = Both(Patience::new(self.goal.time.limit()), watch);
        let found = self.solutions_for(&self.goal, cube, &both);
        match found {
            Err(NotFound::InTime(most)) if most >= MaxMoves::GODS_NUMBER && !watch.is_over() => {
                let at_once = Goal {
                    time: Time::UntilFound,
                    solutions: NonZeroUsize::MIN,
                    ..self.goal
                };
                Ok(self.solutions_for(&at_once, cube, watch)?)
            }
            found => Ok(found?),
        }
    }

    fn solutions_for(
        &self,
        goal: &Goal,
        cube: &Cubie,
        watch: &dyn Watch,
    ) -> Result<Vec<Proposal>, NotFound> {
        match &self.set {
            Set::Small(tables) => self.plan(tables, cube, watch).solutions(goal),
            Set::Large(tables) => self.plan(tables, cube, watch).solutions(goal),
        }
    }

    /// The first solution of at most so many moves, with at most so many outside the stretch in H
    /// unless 20 are allowed; none if there is no such solution, or whoever watches has had enough.
    pub(super) fn first_within(
        &self,
        max_moves: MaxMoves,
        far_enough: usize,
        cube: &Cubie,
        watch: &dyn Watch,
    ) -> Option<Proposal> {
        match &self.set {
            Set::Small(tables) => self
                .plan(tables, cube, watch)
                .first_within(max_moves, far_enough),
            Set::Large(tables) => self
                .plan(tables, cube, watch)
                .first_within(max_moves, far_enough),
        }
    }

    fn plan<'a, B: Bounds>(
        &'a self,
        tables: &'a Tables<B>,
        cube: &Cubie,
        watch: &'a dyn Watch,
    ) -> Plan<'a, B> {
        Plan::new(tables, &self.premoves, &self.directions, cube, watch)
    }
}

impl Solver for TwoPhase {
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError> {
        let found = self.solutions(cube, &Patience::new(None))?;
        Ok(found.into_iter().next().unwrap_or_default())
    }

    /// As many as the goal asks for, or as there were to be found.
    fn propose_several(
        &self,
        cube: &Cubie,
        watch: &dyn Watch,
    ) -> Result<Vec<Proposal>, SolveError> {
        self.solutions(cube, watch)
    }
}

/// What was found in a direction, as moves of the cube in the hand.
///
/// Of the inverse, all is made backwards: the premoves first, then the stretch in H, and then what
/// led into it. Where turns of two parts merge, they belong to the earlier of the two.
fn translate(candidate: &Candidate, direction: &Direction, premoves: &[Move]) -> Proposal {
    let has_premoves = !premoves.is_empty();
    let parts: [(&'static str, &[Move]); 3] = [
        ("phase 1", &candidate.first),
        ("phase 2", &candidate.second),
        ("premoves", premoves),
    ];
    let mut parts: Vec<_> = parts
        .into_iter()
        .filter(|(_, turns)| !turns.is_empty())
        .collect();
    if direction.is_inverted() {
        parts.reverse();
    }
    // What merges where parts meet is no concern of the literature's here, as it is where each phase
    // is solved for itself: the whole is what was asked for.
    let mut proposal = Proposal::default();
    let last = parts.len().saturating_sub(1);
    for (number, (name, turns)) in parts.into_iter().enumerate() {
        let turns = direction.back(turns.iter().copied());
        for &turn in turns.moves() {
            proposal.moves.push_cancelling(turn);
            // Two turns may even undo each other, so that what stood before them ends sooner.
            let end = proposal.moves.htm();
            for phase in &mut proposal.phases {
                phase.end = phase.end.min(end);
            }
        }
        let achieves = match (direction.is_inverted(), name) {
            (false, _) if number == last => "the cube is solved",
            (true, _) if number == last => "the cube is solved: found on its inverse, backwards",
            (true, _) => "found on the inverse of the cube, backwards",
            (false, "phase 1") if has_premoves => direction.leaves_but_premoves(),
            (false, "phase 1") => direction.leaves(),
            (false, _) => "the turns that are left were found first, as premoves",
        };
        proposal.phases.push(Phase {
            name,
            achieves,
            look_for: None,
            solved: Pieces::NONE,
            end: proposal.moves.htm(),
            steps: Vec::new(),
        });
    }
    proposal
}
