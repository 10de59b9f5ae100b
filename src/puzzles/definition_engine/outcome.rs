//! The result of a search.

/// The result of a search for solutions of one cost.
pub(super) enum DepthOutcome {
    /// The solutions, as lists of move numbers. The list may be empty.
    Searched(Vec<Vec<u16>>),
    /// There is no solution of this cost or of a greater cost, because the rules of the puzzle allow no longer sequence
    /// of moves.
    Exhausted,
    /// The search was cancelled.
    Cancelled,
}
