//! The result of a search.

/// The result of a search for solutions of one cost.
pub(super) enum DepthOutcome {
    /// The search was not interrupted. It found these solutions, possibly none. A solution is a list of indices into
    /// the lists of [`EngineMoves`](super::moves::EngineMoves).
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
}
