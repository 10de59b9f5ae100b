//! The result of a search.

/// The result of a search at one depth.
pub(super) enum DepthOutcome {
    /// The solutions, as numbers of moves; there may be none.
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
}
