//! Solves puzzles that are too large for proofs. It finds a solution for every position first, and then shorter
//! solutions while there is time.
//!
//! ```text
//! moves ──▶ Letters     the moves and their inverses                           letters
//!           WordChain   short words, each puts one more piece in place         word_chain    any solution
//!           Phases      fewer and fewer moves, more and more pieces in place   phases
//!           goal_chain  goals that divide a solution into steps                goal_chain
//!           beam        the best states through all phases, more each round    beam          a good solution
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
