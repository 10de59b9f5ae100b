//! Finds the large tables that are ready, and those that are missing.

use crate::requests::options::Options;
use crate::requests::solve::{EngineKey, SolvePlan};
use crate::solvers::optimal::TableSize;
use crate::solvers::two_phase::TableSet;
use crate::solvers::{Method, MethodName, TableChoice};
use crate::tables::Store;

impl Options {
    /// If the options have the method `optimal` but no table size, adds one: the size of the largest open table. If no
    /// table is open, it is the size of the largest stored table that fits into memory, or else the smallest size.
    /// Returns all other options unchanged.
    #[must_use]
    pub fn with_ready_tables(self, store: &Store, is_open: &dyn Fn(&EngineKey) -> bool) -> Options {
        if self.table_size.is_some() || self.method != Some(MethodName::Optimal) {
            return self;
        }
        let Ok(plan) = SolvePlan::new(self.clone()) else {
            return self;
        };
        let Some(Method::Optimal(_, options)) = plan.engine().method() else {
            return self;
        };
        let of_size = |&size: &TableSize| Method::Optimal(size, options);
        let sizes = || TableSize::ALL.into_iter().rev();
        let open = sizes().find(|size| is_open(&EngineKey::of_method(of_size(size))));
        let size = open.or_else(|| sizes().find(|size| of_size(size).is_ready(store)));
        Options {
            table_size: Some(TableChoice::Optimal(size.unwrap_or(TableSize::M256))),
            ..self
        }
    }
}

impl SolvePlan {
    /// The method and the size of its tables, with the names that `rubik tables build` uses. `None` if the tables are
    /// in the store, or if building them takes neither minutes nor gigabytes of memory.
    pub(crate) fn large_tables_missing(&self, store: &Store) -> Option<(MethodName, TableChoice)> {
        let method = self.engine().method()?;
        let is_large = match method {
            Method::TwoPhase(set, _) => set == TableSet::Large,
            Method::Optimal(size, _) => size != TableSize::M256,
            _ => false,
        };
        let is_kept = || method.table_specs().iter().all(|spec| store.has(spec.as_ref()));
        let missing = is_large && !is_kept();
        method
            .tables()
            .filter(|_| missing)
            .map(|tables| (method.name(), tables))
    }

    /// The method and the size of its tables, if the tables take more than `bytes` bytes of memory, in use or while
    /// they are built.
    pub(in crate::requests) fn tables_beyond(&self, bytes: usize) -> Option<(MethodName, TableChoice)> {
        let method = self.engine().method()?;
        let is_large = method.building_bytes() > bytes;
        method
            .tables()
            .filter(|_| is_large)
            .map(|tables| (method.name(), tables))
    }
}
