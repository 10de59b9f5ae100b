//! Solves puzzles that are too large for proofs: it finds some solution for every position, and shorter ones while
//! there is time.
//!
//! ```text
//! moves ──▶ Letters     what can be done and undone                          letters
//!           WordChain   short words that put one more piece in its place     word_chain    any solution
//!           Phases      fewer moves, and what they leave in place            phases
//!           goal_chain  goals on the way, to tell a solution step by step    goal_chain
//!           beam        the best ways through all phases, more each round    beam          a good solution
//!           WordBook    stretches of a solution, replaced by shorter ones    word_book     a shorter one
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
