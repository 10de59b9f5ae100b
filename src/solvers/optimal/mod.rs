//! Optimal solutions, and the proof that there is none shorter.
//!
//! Iterative deepening (R. E. Korf, "Finding Optimal Solutions to Rubik's Cube Using Pattern
//! Databases", 1997): all sequences of so many moves are looked through, then all of one move more,
//! until one solves the cube. A table of lower bounds (`table.rs`) rules out nearly all of them early
//! on. It has an entry for every coset of a group that all 48 symmetries of the cube keep, and the
//! half turns (S. Tronto and E. Tenuti, "The H48 optimal solver"): rows for what is left of the
//! corners (`rows.rs`), columns for the edges (`edges.rs`), both together in `cosets.rs`. Where it says
//! nothing, exact distances of the edges alone do (`edges_alone.rs`); `bounds.rs` asks the one and then
//! the other.
//!
//! ```text
//! Cubie ─packed_cube▶ 32 bytes ─cosets▶ row, column ─table▶ bound ─search▶ moves
//! ```
//!
//! The search (`search.rs`) looks at a cube and its inverse at once, and never waits for the memory;
//! `plan.rs` goes from one number of moves to the next, and spreads the work over all threads. Vector
//! instructions are in `processor.rs`, behind a face that any processor has.
//!
//! That a solution is a shortest one is as true as the table is. So tables are read whole and held
//! against their checksum and counts before they are used; none is mapped and trusted.

mod bounds;
mod cosets;
mod edges;
mod edges_alone;
mod packed_cube;
mod plan;
mod processor;
mod recipe;
mod rows;
mod search;
mod table;

pub use recipe::OptimalRecipe;
pub use table::TableSize;

use super::two_phase::{self, TwoPhase};
use super::watch::{Both, Patience};
use super::{MaxMoves, Proposal, SolveError, Solver, Watch};
use crate::cube::{Cubie, Symmetry};
use crate::tables::{Observer, Recipe, Store};
use bounds::Bounds;
use edges_alone::EdgesAloneRecipe;
use plan::Plan;
use processor::{Processor, Work, on_this_processor};
use search::Search;
use std::fmt;
use std::time::Duration;

/// What is asked of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The most moves that a solution may have. No cube needs more than 20; and where so many are
    /// allowed, what is known when the time is over may have a few more.
    pub max_moves: MaxMoves,
    /// All of the shortest solutions, no two of them the same but for the order of turns of opposite
    /// faces; else one of them.
    pub all: bool,
    /// How long to look for it, and for the proof; without this, until both are there.
    pub time: Option<Duration>,
}

impl Goal {
    /// A shortest solution, however long that takes.
    pub const DEFAULT: Goal = Goal {
        max_moves: MaxMoves::GODS_NUMBER,
        all: false,
        time: None,
    };
}

impl Default for Goal {
    fn default() -> Self {
        Goal::DEFAULT
    }
}

/// What is asked beyond the usual, each after a comma: `, at most 19 moves, 10s a cube`.
impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.max_moves != MaxMoves::GODS_NUMBER {
            write!(formatter, ", at most {} moves", self.max_moves)?;
        }
        match self.time {
            Some(time) => write!(formatter, ", {time:?} a cube"),
            None => Ok(()),
        }
    }
}

/// The recipes of the tables that are needed: that of a size, that of the edges alone, and those of
/// the small set of [`two_phase`], which finds a solution at once.
pub fn recipes(size: TableSize) -> Vec<Box<dyn Recipe>> {
    let mut recipes: Vec<Box<dyn Recipe>> = vec![
        Box::new(OptimalRecipe::new(size)),
        Box::new(EdgesAloneRecipe),
    ];
    recipes.extend(two_phase::recipes(two_phase::TableSize::Small));
    recipes
}

/// The method, with its tables, and what is asked of it.
pub struct Optimal {
    bounds: Bounds,
    two_phase: TwoPhase,
    symmetries: Vec<Symmetry>,
    goal: Goal,
}

impl Optimal {
    /// The solver, its tables read from a store or else built and kept there.
    ///
    /// # Errors
    ///
    /// If a table that was built is not what it should be, or would not fit into memory.
    pub fn new(
        size: TableSize,
        goal: Goal,
        store: &Store,
        observer: &dyn Observer,
    ) -> Result<Self, SolveError> {
        let recipe = OptimalRecipe::new(size);
        recipe.check_memory(store)?;
        let entries = |recipe: &dyn Recipe| {
            let name = recipe.name();
            let entries = store.open(recipe, observer);
            entries.map_err(|error| SolveError::Table { name, error })
        };
        let small = two_phase::TableSize::Small;
        Ok(Optimal {
            bounds: Bounds::new(size, entries(&recipe)?, entries(&EdgesAloneRecipe)?),
            two_phase: TwoPhase::new(small, two_phase::Goal::DEFAULT, store, observer)?,
            symmetries: Symmetry::all().collect(),
            goal,
        })
    }

    /// A number of moves (HTM) that a cube needs at least, as the tables tell at once of the cube and
    /// its inverse.
    pub fn bound(&self, cube: &Cubie) -> u8 {
        on_this_processor(Bound { solver: self, cube })
    }

    fn solutions(&self, cube: &Cubie, watch: &dyn Watch) -> Result<Vec<Proposal>, SolveError> {
        let watch = &Both(Patience::new(self.goal.time), watch);
        on_this_processor(Solve {
            solver: self,
            cube,
            watch,
        })
    }
}

struct Bound<'a> {
    solver: &'a Optimal,
    cube: &'a Cubie,
}

impl Work for Bound<'_> {
    type Output = u8;

    fn on<P: Processor>(self, processor: P) -> u8 {
        Search::new(processor, &self.solver.bounds).bound(self.cube)
    }
}

struct Solve<'a> {
    solver: &'a Optimal,
    cube: &'a Cubie,
    watch: &'a dyn Watch,
}

impl Work for Solve<'_> {
    type Output = Result<Vec<Proposal>, SolveError>;

    fn on<P: Processor>(self, processor: P) -> Self::Output {
        let Solve {
            solver,
            cube,
            watch,
        } = self;
        let search = Search::new(processor, &solver.bounds);
        let (two_phase, symmetries) = (&solver.two_phase, &solver.symmetries);
        let plan = Plan::new(&search, two_phase, symmetries, cube, &solver.goal, watch);
        Ok(plan.solutions()?)
    }
}

impl Solver for Optimal {
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError> {
        let found = self.solutions(cube, &Patience::new(None))?;
        Ok(found.into_iter().next().unwrap_or_default())
    }

    /// All of the shortest, if the goal asks for them, and else one.
    fn propose_several(
        &self,
        cube: &Cubie,
        watch: &dyn Watch,
    ) -> Result<Vec<Proposal>, SolveError> {
        self.solutions(cube, watch)
    }
}
