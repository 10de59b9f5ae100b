//! What a search came to.

/// What was found at one depth.
pub(super) enum DepthOutcome {
    /// Solutions, as numbers of moves; none is possible.
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
}
