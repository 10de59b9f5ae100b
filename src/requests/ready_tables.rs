//! Large tables: which of them are ready, and which are not there.

use super::open_solver::SolverKey;
use super::options::Options;
use super::solve_plan::{Engine, SolvePlan};
use crate::solvers::optimal::TableSize;
use crate::solvers::two_phase::TableSet;
use crate::solvers::{Method, MethodName, TableChoice};
use crate::tables::Store;

impl Options {
    /// The same, with a table named for shortest solutions of the 3x3x3, if none is: the largest that is open, or else
    /// the largest that is kept and fits into memory, or else the smallest.
    #[must_use]
    pub fn with_ready_tables(self, store: &Store, is_open: &dyn Fn(&SolverKey) -> bool) -> Options {
        let plan = SolvePlan::new(self.clone());
        let is_for = |plan: &SolvePlan| matches!(plan.engine(), Engine::Method(Method::Optimal(..)));
        if self.table_size.is_some() || !plan.is_ok_and(|plan| is_for(&plan)) {
            return self;
        }
        let with_size = |size: TableSize| Options {
            table_size: Some(TableChoice::Optimal(size)),
            ..self.clone()
        };
        let is_in_memory = |size: &TableSize| {
            let plan = SolvePlan::new(with_size(*size));
            plan.is_ok_and(|plan| is_open(&plan.key()))
        };
        let sizes = || TableSize::ALL.into_iter().rev();
        let open = sizes().find(is_in_memory);
        let size = open.or_else(|| sizes().find(|size| with_size(*size).has_ready_tables(store)));
        with_size(size.unwrap_or(TableSize::M256))
    }

    /// True if the tables of its method are kept, and fit into memory.
    fn has_ready_tables(self, store: &Store) -> bool {
        let Ok(plan) = SolvePlan::new(self) else {
            return false;
        };
        match plan.engine() {
            Engine::Method(method) => method.is_ready(store),
            Engine::Goal { .. } | Engine::Puzzle(_) => false,
        }
    }
}

impl SolvePlan {
    /// The method and the size of its tables, as `rubik tables build` names them, if these take minutes or gigabytes to
    /// be built and are not in a store.
    pub fn large_tables_missing(&self, store: &Store) -> Option<(MethodName, TableChoice)> {
        let Engine::Method(method) = self.engine() else {
            return None;
        };
        let is_large = match method {
            Method::TwoPhase(set, _) => *set == TableSet::Large,
            Method::Optimal(size, _) => *size != TableSize::M256,
            _ => false,
        };
        let is_kept = || method.table_specs().iter().all(|spec| store.has(spec.as_ref()));
        let missing = is_large && !is_kept();
        method
            .tables()
            .filter(|_| missing)
            .map(|tables| (method.name(), tables))
    }
}
