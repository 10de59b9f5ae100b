//! Solves puzzles that are too large for a proof that a solution is a shortest one. It first finds any solution. Then
//! it looks for cheaper solutions in rounds, until it is cancelled or the last round is done. Each round searches
//! through all phases, with more states than the previous round.
//!
//! ```text
//! moves ──▶ Letters     the moves and their inverses                           letters
//!           WordChain   short words that place one piece after the other       word_chain    any solution
//!           Phases      phases with fewer moves and more placed pieces         phases
//!           goal_chain  goals that divide a solution into steps                goal_chain
//!           beam        a search that takes the best states through the phases beam          a good solution
//!           WordBook    parts of a solution, replaced by cheaper words         word_book     a shorter solution
//! ```

mod beam;
mod goal_chain;
mod letters;
mod phases;
mod solver;
#[cfg(test)]
mod tests;
mod word_book;
mod word_chain;

pub(crate) use goal_chain::{ChainGoal, chain_of, usual_chain};
pub use solver::{NearError, NearRequest, NearSolution, NearSolver};
