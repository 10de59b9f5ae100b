//! The result of a search.

/// The result of a search for solutions of one cost.
pub(super) enum DepthOutcome {
    /// The solutions, as lists of move numbers. The list may be empty.
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
}
