//! The goal solver, which is the public interface of this module.

use super::domino::DominoGoal;
use super::goal_tables::GoalTables;
use super::mask_tables::MaskTables;
use super::planned::PlannedGoalTables;
use super::request::GoalRequest;
use crate::cube::{Cube, Mask, TurnSet};
use crate::opaque::opaque;
use crate::solvers::OpenError;
use crate::solvers::domino::{DominoDistances, DominoSpec};
use crate::tables::{Distribution, Store, TableProgress, TableSpec};

/// The default maximum memory for the tables of a goal: 256 MB.
pub const DEFAULT_MEMORY: usize = 256_000_000;

/// A solver for a goal under some turns, with its tables open. The solver replays every solution on the stickers of the
/// cube before it returns the solution.
///
/// ```no_run
/// use rubik::cube::{Mask, TurnSet};
/// use rubik::solvers::goals::{DEFAULT_MEMORY, GoalSolver};
/// use rubik::tables::{NoProgress, Store};
/// use rubik::Cube;
///
/// let (goal, turns) = (Mask::solved(), "R U".parse::<Cube>()?);
/// let all = TurnSet::all_faces();
/// let solver = GoalSolver::open(&[goal], &all, DEFAULT_MEMORY, &Store::default(), &NoProgress)?;
/// println!("{}", solver.request(&turns).solve()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GoalSolver {
    tables: GoalTables,
}

opaque!(GoalSolver);

impl GoalSolver {
    /// Opens the tables for a goal under some turns. Together they take at most `bytes` bytes of memory, unless the
    /// store contains the table of all distances in H and the goal can use it. The goal is the set of all cubes in any
    /// of the masks. The tables are read from the store, or built and stored.
    ///
    /// # Errors
    ///
    /// If no table fits into memory, if there are too many states, or if a newly built table is wrong.
    pub fn open(
        masks: &[Mask],
        turns: &TurnSet,
        bytes: usize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<GoalSolver, OpenError> {
        GoalSolver::open_planned(PlannedGoalTables::new(masks, turns, bytes)?, store, progress)
    }

    /// Opens planned tables: reads them from the store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into the free memory.
    pub(crate) fn open_planned(
        planned: PlannedGoalTables,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<GoalSolver, OpenError> {
        let tables = GoalTables::open(planned, store, progress)?;
        Ok(GoalSolver { tables })
    }

    /// The turns that the solver may make.
    pub const fn turns(&self) -> &TurnSet {
        &self.tables.turns
    }

    /// The table of all distances in the group that the turns generate; `None` if this table is not open.
    pub(crate) fn domino(&self) -> Option<&(DominoGoal, DominoDistances)> {
        self.tables.domino.as_ref()
    }

    /// True if a block of a table is damaged. The solver then gives no more answers.
    pub(crate) fn is_damaged(&self) -> bool {
        self.tables.damage().is_some()
    }

    /// The total size of the tables, in bytes.
    pub fn table_bytes(&self) -> u64 {
        let bytes = self.tables.all_mask_tables.iter().map(MaskTables::table_bytes);
        let of_group = self.tables.domino.as_ref().map_or(0, |_| DominoSpec.bytes());
        (bytes.sum::<usize>() + of_group) as u64
    }

    /// For each table, the number of its entries at each distance from the goal, in turns.
    pub fn distributions(&self) -> impl Iterator<Item = &Distribution> {
        self.tables.all_mask_tables.iter().flat_map(MaskTables::distributions)
    }

    /// The number of distinguishable states at each distance from the goal, in turns. `None` unless a single table
    /// distinguishes all states.
    pub fn distribution(&self) -> Option<&Distribution> {
        match self.tables.all_mask_tables.as_slice() {
            [mask_tables] if mask_tables.masks.len() == self.tables.masks.len() => mask_tables.distribution(),
            _ => None,
        }
    }

    /// The largest number of turns that a cube needs to reach the goal. `None` unless the goal has only one mask and a
    /// single table distinguishes all states.
    pub fn farthest(&self) -> Option<usize> {
        match self.tables.masks.as_slice() {
            [_] => self.distribution()?.counts().len().checked_sub(1),
            _ => None,
        }
    }

    /// Begins a request for a cube.
    pub fn request<'a>(&'a self, cube: &'a Cube) -> GoalRequest<'a> {
        GoalRequest::new(&self.tables, cube)
    }
}
