//! A method that takes part in a run.

use super::subject::Subject;
use super::three_by_three::ThreeByThree;
use crate::tables::{Store, TableProgress};

/// A method that takes part in a run, with its tables open.
pub struct Entrant<S: Subject = ThreeByThree> {
    /// The method.
    pub method: S::Method,
    /// The solver.
    pub solver: S::Solver,
    /// The longest solution that the method can need, if that is proven; in HTM, or in the moves in
    /// which the method counts.
    pub longest: Option<usize>,
    /// Bytes of the tables that it looks things up in.
    pub table_bytes: u64,
    name: String,
}

impl<S: Subject> Entrant<S> {
    /// Opens a method: reads its tables from a store, or builds them and keeps them there.
    ///
    /// # Errors
    ///
    /// If a table cannot be had, or is not what it should be.
    pub fn open(
        subject: &S,
        method: S::Method,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Entrant<S>, S::OpenError> {
        let solver = subject.open(&method, store, progress)?;
        Ok(Entrant::new(subject, method, solver))
    }

    /// The entrant of a method whose solver is open.
    pub(super) fn new(subject: &S, method: S::Method, solver: S::Solver) -> Entrant<S> {
        Entrant {
            longest: subject.longest(&method),
            table_bytes: subject.table_bytes(&method, &solver),
            name: method.to_string(),
            method,
            solver,
        }
    }

    /// The method and those of its options that are not the default, for people to read.
    pub fn name(&self) -> &str {
        &self.name
    }
}
