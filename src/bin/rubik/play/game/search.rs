//! A search that runs on a thread of its own, as the screen watches it.

use super::plan::Plan;

/// What a search says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchReport {
    /// A table is being built before the search can begin.
    Building {
        /// Its name.
        table: String,
        /// How much of it is built, 0 to 100 per cent.
        percent: u8,
    },
    /// Something that does no harm, but should be known.
    Warning(String),
    /// A solution shorter than all before was found.
    Improved(Plan),
    /// It is proven that there is no solution of fewer moves than this.
    Deepened {
        /// The moves.
        moves: usize,
        /// The positions that were visited so far.
        nodes: u64,
    },
    /// It ended: with the best solution, or with why there is none.
    Ended(Result<Plan, String>),
}

/// A search that runs.
pub trait Search {
    /// What it has said since it was last asked. It never waits.
    fn reports(&mut self) -> Vec<SearchReport>;

    /// Makes it end soon, with the best that it has found.
    fn stop(&mut self);
}
