//! Large tables: which of them are ready, and which are not there.

use crate::requests::options::Options;
use crate::requests::solve::{EngineKey, SolvePlan};
use crate::solvers::optimal::TableSize;
use crate::solvers::two_phase::TableSet;
use crate::solvers::{Method, MethodName, TableChoice};
use crate::tables::Store;

impl Options {
    /// The same, with a table named for shortest solutions of the 3x3x3, if none is: the largest that is open, or else
    /// the largest that is kept and fits into memory, or else the smallest.
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
    /// The method and the size of its tables, as `rubik tables build` names them, if these take minutes or gigabytes to
    /// be built and are not in a store.
    pub fn large_tables_missing(&self, store: &Store) -> Option<(MethodName, TableChoice)> {
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

    /// The method and the size of its tables, if these take hundreds of megabytes: a phone has no room for them.
    pub(in crate::requests) fn tables_for_a_server(&self) -> Option<(MethodName, TableChoice)> {
        let method = self.engine().method()?;
        let is_large = match method {
            Method::TwoPhase(set, _) => set == TableSet::Large,
            Method::Optimal(..) => true,
            _ => false,
        };
        method
            .tables()
            .filter(|_| is_large)
            .map(|tables| (method.name(), tables))
    }
}
