//! A method that takes part in a run.

use crate::solvers::Solver;

/// A method that takes part in a run, with its tables open.
pub struct Entrant {
    /// The solver.
    pub solver: Solver,
    /// The most moves (HTM) that the method can need, if that is proven.
    pub longest: Option<usize>,
    /// Bytes of the tables that it looks things up in.
    pub table_bytes: u64,
    name: String,
}

impl Entrant {
    /// The entrant of a solver.
    pub fn new(solver: Solver) -> Entrant {
        let method = solver.method();
        let table_specs = method.table_specs();
        let bytes = table_specs.iter().map(|spec| spec.bytes() as u64);
        Entrant {
            longest: method.longest(),
            table_bytes: bytes.sum(),
            name: method.to_string(),
            solver,
        }
    }

    /// The method and those of its options that are not the default, for people to read.
    pub fn name(&self) -> &str {
        &self.name
    }
}
