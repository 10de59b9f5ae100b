//! Cancels searches, and receives their progress reports.

use crate::clock::Instant;
use crate::tables::NoProgress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Cancels a search from another thread, or after a time.
///
/// Clones share one flag: cancelling any clone cancels all of them. A token made with [`CancelToken::with_time_limit`]
/// also shares the flag, but its deadline applies only to this token and its clones.
///
/// ```
/// use rubik::search::CancelToken;
///
/// let token = CancelToken::new();
/// let other = token.clone();
/// std::thread::spawn(move || other.cancel()).join().unwrap();
/// assert!(token.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct CancelToken {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// The number of remaining checks. When it is used up, the token counts as cancelled.
    looks: Option<Arc<AtomicU64>>,
}

impl CancelToken {
    /// A token that is not cancelled and has no deadline.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// The same token with a deadline: it also counts as cancelled once this much time has passed. If the token already
    /// has a deadline, the earlier of the two applies. A time that is too long for the clock sets no deadline.
    #[must_use]
    pub fn with_time_limit(&self, time: Duration) -> CancelToken {
        let deadline = Instant::now().checked_add(time);
        CancelToken {
            cancelled: Arc::clone(&self.cancelled),
            deadline: match (self.deadline, deadline) {
                (Some(earlier), Some(later)) => Some(earlier.min(later)),
                (one, other) => one.or(other),
            },
            looks: self.looks.clone(),
        }
    }

    /// The same token with a limit of work: it also counts as cancelled once it has been checked `looks` times. A
    /// search on one thread checks its token each time it has visited a fixed number of nodes, so with this limit it
    /// visits the same number of nodes on every machine.
    #[must_use]
    pub(crate) fn with_look_limit(&self, looks: u64) -> CancelToken {
        CancelToken {
            looks: Some(Arc::new(AtomicU64::new(looks))),
            ..self.clone()
        }
    }

    /// Counts a check. Returns true if the limit of checks is exceeded.
    fn is_asked_too_often(&self) -> bool {
        let one_less = |looks: u64| looks.checked_sub(1);
        let asked = |looks: &Arc<AtomicU64>| looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        self.looks.as_ref().is_some_and(|looks| asked(looks).is_err())
    }

    /// Cancels every search that has this token or a clone of it.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// True if the token or a clone of it has been cancelled, if its deadline has passed, or if its limit of checks is
    /// exceeded.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.is_asked_too_often()
    }
}

/// Receives the reports of a running search. Any thread of the search may call these functions. A slow function delays
/// the thread that calls it.
pub trait Progress<Found>: Sync {
    /// The search found a solution that is shorter than all previous solutions.
    fn improved(&self, _found: &Found) {}

    /// A search that proves lower bounds has reached this depth. Each search reports every new depth; the optimal
    /// search also reports several times a second.
    fn deepened(&self, _depth: &SearchDepth) {}
}

impl<Found> Progress<Found> for NoProgress {}

/// The progress of a search that proves lower bounds by iterative deepening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchDepth {
    /// The proven bound: no solution has fewer than this number of moves, in the metric of the search.
    pub moves: usize,
    /// The number of nodes visited so far, at this depth and at all smaller depths.
    pub nodes: u64,
}

impl SearchDepth {
    /// A search that has ruled out all solutions of fewer than `moves` moves and has visited
    /// `nodes` nodes.
    pub const fn new(moves: usize, nodes: u64) -> SearchDepth {
        SearchDepth { moves, nodes }
    }
}

/// The effort of a search that proves a lower bound for the length of solutions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ProofEffort {
    /// The number of nodes visited.
    pub nodes: u64,
    /// The proofs, in the order in which the search found them.
    pub proofs: Vec<Proof>,
}

/// A lower bound that a search proved before it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Proof {
    /// The bound: no solution has fewer than this number of moves, in the metric of the search.
    pub moves: usize,
    /// The number of nodes visited before this proof.
    pub nodes: u64,
    /// The time from the beginning of the search to this proof.
    pub time: Duration,
}

/// The connection of a running search to its caller: the token with which the caller can cancel the search, and the
/// listener that receives the reports of the search.
pub(crate) struct SearchControl<'a, Found> {
    pub(crate) cancel: CancelToken,
    pub(crate) progress: &'a dyn Progress<Found>,
}

impl<Found> SearchControl<'_, Found> {
    /// A control that is never cancelled and reports nothing.
    pub(crate) fn unattended() -> SearchControl<'static, Found> {
        SearchControl {
            cancel: CancelToken::new(),
            progress: &NoProgress,
        }
    }

    /// Returns the same control, with an additional time limit if `time` is given.
    pub(crate) fn within(&self, time: Option<Duration>) -> SearchControl<'_, Found> {
        SearchControl {
            cancel: match time {
                Some(time) => self.cancel.with_time_limit(time),
                None => self.cancel.clone(),
            },
            progress: self.progress,
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_binds_its_own_token_and_the_flag_binds_all() {
        let token = CancelToken::new();
        let limited = token.with_time_limit(Duration::ZERO);
        assert!(limited.is_cancelled());
        assert!(!token.is_cancelled());
        let longer = limited.with_time_limit(Duration::from_secs(3_600));
        assert!(longer.is_cancelled(), "the earlier deadline holds");
        assert!(!token.with_time_limit(Duration::MAX).is_cancelled());
        limited.cancel();
        assert!(token.is_cancelled());
    }

    #[test]
    fn a_limit_of_looks_binds_its_own_token_and_its_clones() {
        let token = CancelToken::new();
        let limited = token.with_look_limit(2);
        let other = limited.with_time_limit(Duration::MAX);
        assert!(!limited.is_cancelled() && !other.is_cancelled());
        assert!(limited.is_cancelled() && other.is_cancelled());
        assert!(!token.is_cancelled());
    }
}
