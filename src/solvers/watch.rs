//! Who waits for solutions.

use super::Proposal;
use std::time::{Duration, Instant};

/// Who waits for solutions.
pub trait Watch: Sync {
    /// True once no more solutions are wanted.
    fn is_over(&self) -> bool;

    /// A solution shorter than all before, as the solver believes; it has not been checked yet.
    fn improved(&self, proposal: &Proposal);

    /// How far a search is that proves as it goes; told from time to time, by any thread.
    fn searching(&self, _: &Searching) {}
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Searching {
    /// It is now known that there is no solution of fewer moves (HTM) than these.
    pub moves: usize,
    /// Cubes that have been looked at on the way, of this and all smaller numbers of moves.
    pub nodes: u64,
}

/// Somebody who waits for as long as a goal allows.
pub(super) struct Patience {
    until: Option<Instant>,
}

impl Patience {
    /// For so long from now on, or for ever.
    pub(super) fn new(time: Option<Duration>) -> Patience {
        // Longer than the clock can count is as good as for ever.
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Patience { until }
    }
}

impl Watch for Patience {
    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn improved(&self, _: &Proposal) {}
}

/// Somebody who waits for as long as a goal allows, and no longer than somebody else does.
pub(super) struct Both<'a>(pub Patience, pub &'a dyn Watch);

impl Watch for Both<'_> {
    fn is_over(&self) -> bool {
        self.0.is_over() || self.1.is_over()
    }

    fn improved(&self, proposal: &Proposal) {
        self.1.improved(proposal);
    }

    fn searching(&self, searching: &Searching) {
        self.1.searching(searching);
    }
}
