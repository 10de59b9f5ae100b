//! Solvers that stay open from one question to the next.

use rubik::solvers::{Method, MethodName, OpenError, Solver};
use rubik::tables::{Store, TableProgress};
use std::sync::{Arc, Mutex, PoisonError};

/// Solvers for all methods, each opened when it is first asked for and kept from then on. Of methods
/// with several sizes of tables, one size is open at a time.
pub struct Solvers {
    store: Store,
    /// In the order of [`MethodName::ALL`].
    open: [Mutex<Option<Arc<Solver>>>; MethodName::ALL.len()],
}

impl Solvers {
    /// Solvers whose tables are kept in a store; none is open yet.
    pub fn new(store: Store) -> Solvers {
        Solvers {
            store,
            open: Default::default(),
        }
    }

    /// Where tables are kept.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The solver for a method. Whoever asks while the tables of the method are being opened waits.
    ///
    /// # Errors
    ///
    /// Those of [`Solver::open`].
    pub fn solver(&self, method: Method, progress: &dyn TableProgress) -> Result<Arc<Solver>, OpenError> {
        let mut open = self.open[method.name() as usize]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(solver) = open.as_ref() {
            if solver.method() == method {
                return Ok(Arc::clone(solver));
            }
            if let Some(solver) = solver.with_options_of(method) {
                return Ok(Arc::new(solver));
            }
        }
        // Gigabytes of another size make room first.
        *open = None;
        let solver = Arc::new(Solver::open(method, &self.store, progress)?);
        Ok(Arc::clone(open.insert(solver)))
    }
}
