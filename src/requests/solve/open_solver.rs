//! The solver of a plan with its tables open, to be shared by all plans with the same key.

use crate::cube::{Mask, Metric, TurnSet};
use crate::puzzles::definition_engine::EngineOptions;
use crate::puzzles::{PuzzleMethod, PuzzleName, PuzzleSolver};
use crate::solvers::fmc::FmcMethodOptions;
use crate::solvers::goals::{GoalSolver, PlannedGoalTables};
use crate::solvers::layers::FirstFace;
use crate::solvers::optimal::OptimalOptions;
use crate::solvers::two_phase::TwoPhaseOptions;
use crate::solvers::{Method, OpenError, Solver};
use crate::tables::{Store, TableProgress};
use std::sync::Arc;

/// Which tables a plan needs: plans with the same key share an open solver.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SolverKey {
    /// A method for the 3x3x3 with its default options, but for its tables.
    Method(Method),
    /// A method for another puzzle in a metric, with the goal, the moves and the memory of a puzzle that is given as data.
    Puzzle(PuzzleName, PuzzleMethod, Metric, Option<EngineOptions>),
    /// The tables of a goal.
    Goal {
        /// The cubes that belong to the goal.
        masks: Vec<Mask>,
        /// The turns that may be made, as they are written.
        turns: String,
        /// Bytes that the tables may take.
        memory: usize,
    },
}

/// A solver with its tables open.
#[derive(Debug, Clone)]
pub enum OpenSolver {
    /// A method for the 3x3x3.
    Method(Arc<Solver>),
    /// The fewest turns to a goal.
    Goal(Arc<GoalSolver>),
    /// A method for another puzzle.
    Puzzle(Arc<PuzzleSolver>),
}

impl SolverKey {
    /// True if both are gigabytes that need not be open at once: shortest solutions with tables of another size or
    /// metric, or the tables of another goal.
    pub fn makes_room_for(&self, other: &SolverKey) -> bool {
        match (self, other) {
            (SolverKey::Method(Method::Optimal(..)), SolverKey::Method(Method::Optimal(..)))
            | (SolverKey::Goal { .. }, SolverKey::Goal { .. }) => self != other,
            (SolverKey::Puzzle(one, ..), SolverKey::Puzzle(another, ..)) => {
                one.is_definition() && another.is_definition() && self != other
            }
            _ => false,
        }
    }

    /// True if its tables, of a size that only the question knows, are opened one after the other for others.
    pub(in crate::requests) const fn is_opened_alone(&self) -> bool {
        matches!(
            self,
            SolverKey::Goal { .. } | SolverKey::Puzzle(PuzzleName::Defined(_), ..)
        )
    }

    /// The key of a method: its tables, without its other options.
    pub(in crate::requests) fn of_method(method: Method) -> SolverKey {
        SolverKey::Method(match method {
            Method::Layers(_) => Method::Layers(FirstFace::DEFAULT),
            Method::TwoPhase(set, options) => {
                Method::TwoPhase(set, TwoPhaseOptions::with_faces(options.metric, options.faces))
            }
            Method::Optimal(size, options) => Method::Optimal(size, OptimalOptions::of(options.metric)),
            Method::Fmc(_) => Method::Fmc(FmcMethodOptions::DEFAULT),
            method => method,
        })
    }
}

impl OpenSolver {
    /// True if a table was found to be damaged since it was opened.
    pub fn is_damaged(&self) -> bool {
        match self {
            OpenSolver::Method(solver) => solver.is_damaged(),
            OpenSolver::Goal(solver) => solver.is_damaged(),
            OpenSolver::Puzzle(_) => false,
        }
    }

    /// Opens a method: reads its tables from a store, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::open`].
    pub fn of_method(method: Method, store: &Store, progress: &dyn TableProgress) -> Result<OpenSolver, OpenError> {
        Ok(OpenSolver::Method(Arc::new(Solver::open(method, store, progress)?)))
    }

    /// Opens the tables of a goal.
    ///
    /// # Errors
    ///
    /// Those of [`GoalSolver::open`].
    pub fn of_goal(
        masks: &[Mask],
        turns: &TurnSet,
        memory: usize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenSolver, OpenError> {
        Ok(OpenSolver::Goal(Arc::new(GoalSolver::open(
            masks, turns, memory, store, progress,
        )?)))
    }
}

/// True if the tables of a goal are in the store, so that none need be built.
pub(in crate::requests) fn are_kept(
    masks: &[Mask],
    turns: &TurnSet,
    memory: usize,
    store: &Store,
) -> Result<bool, OpenError> {
    let planned = PlannedGoalTables::new(masks, turns, memory)?;
    Ok(planned.specs_in(store).iter().all(|spec| store.has(spec.as_ref())))
}
