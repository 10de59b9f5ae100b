//! The open tables of a goal under some turns, and the symmetries that take its masks to the masks of the tables.

use super::domino::DominoGoal;
use super::mask_tables::MaskTables;
use super::planned::{MaskTarget, PlannedGoalTables};
use crate::cube::{CubieCube, Mask, TurnSet};
use crate::groups::{Reach, TurnGroup, Unreachable};
use crate::solvers::OpenError;
use crate::solvers::domino::{DominoDistances, DominoSpec};
use crate::tables::{Store, TableFileError, TableProgress, TableSpec};
use std::sync::OnceLock;

/// A goal under some turns, with its open tables.
pub struct GoalTables {
    /// The goal: the cubes in any of these masks.
    pub masks: Vec<Mask>,
    /// The turns that may be made.
    pub turns: TurnSet,
    /// For each turn, a bit set of the turns that may follow it.
    pub successors: Vec<u64>,
    /// The goal as a single cube, and the table of all distances in H = ⟨U, D, R2, L2, F2, B2⟩. They are present if the
    /// goal is a single cube, the turns are those of H or of the corresponding group about another axis, and the table
    /// is stored. In this case, no other tables are open.
    pub domino: Option<(DominoGoal, DominoDistances)>,
    /// The groups of masks. The masks of a group share tables.
    pub all_mask_tables: Vec<MaskTables>,
    /// The targets. Each mask of the goal belongs to a target.
    pub targets: Vec<MaskTarget>,
    /// The group that the turns generate, computed on first use.
    group: OnceLock<TurnGroup>,
}

impl GoalTables {
    /// Opens the planned tables, or only the table of all distances in H if the goal can use it and the store has it.
    ///
    /// # Errors
    ///
    /// If a newly built table is wrong, or a table does not fit into the free memory.
    pub fn open(
        planned: PlannedGoalTables,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<GoalTables, OpenError> {
        let has_all_distances = planned.has_all_distances(store);
        let PlannedGoalTables {
            masks,
            turns,
            mut all_mask_tables,
            targets,
            domino,
        } = planned;
        let domino = match domino.filter(|_| has_all_distances) {
            Some(goal) => {
                all_mask_tables = Vec::new();
                let distances = DominoDistances::open(store, progress).map_err(|error| OpenError::Table {
                    name: DominoSpec.name().to_owned(),
                    error,
                })?;
                Some((goal, distances))
            }
            None => None,
        };
        let open = |mask_tables| MaskTables::open(mask_tables, &turns, store, progress);
        let all_mask_tables: Result<Vec<MaskTables>, OpenError> = all_mask_tables.into_iter().map(open).collect();
        let all = 0..turns.turns().len();
        let after = |first: usize| {
            let next = all.clone().filter(|&second| turns.may_follow(first, second));
            next.fold(0_u64, |set, second| set | 1 << second)
        };
        Ok(GoalTables {
            masks,
            successors: all.clone().map(after).collect(),
            domino,
            all_mask_tables: all_mask_tables?,
            targets,
            group: OnceLock::new(),
            turns,
        })
    }

    /// The name of a table with a damaged block, and the error in its file; `None` if no loaded block is damaged.
    pub fn damage(&self) -> Option<(&str, TableFileError)> {
        let of_group = self.domino.as_ref().and_then(|(_, distances)| distances.damage());
        let of_group = of_group.map(|error| (TableSpec::name(&DominoSpec), error));
        of_group.or_else(|| self.all_mask_tables.iter().find_map(MaskTables::damage))
    }

    /// The reason why the turns never lead from a cube to the goal. `None` if they lead to the goal, or if it would
    /// take too long to find out. Turns of all faces lead from every cube to every cube.
    pub fn unreachable(&self, cube: &CubieCube) -> Option<Unreachable> {
        if self.turns.is_all_faces() {
            return None;
        }
        let group = self.group.get_or_init(|| TurnGroup::new(&self.turns));
        match group.reach(cube, &self.masks) {
            Reach::Impossible(reason) => Some(reason),
            Reach::Possible | Reach::Unknown => None,
        }
    }
}
