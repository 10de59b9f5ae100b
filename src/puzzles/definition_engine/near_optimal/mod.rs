//! Solutions of puzzles that are too large for a proof: some solution of every position, and shorter ones for as long as
//! there is time.
//!
//! ```text
//! moves ──▶ Letters     what can be done and undone                          letters
//!           WordChain   short words that put one more piece in its place     word_chain    any solution
//!           Phases      fewer moves, and what they leave in place            phases
//!           beam        the best ways through all phases, more each round    beam          a good solution
//!           WordBook    stretches of a solution, replaced by shorter ones    word_book     a shorter one
//! ```

mod beam;
mod letters;
mod phases;
mod solver;
#[cfg(test)]
mod tests;
mod word_book;
mod word_chain;

pub use solver::{NearError, NearRequest, NearSolution, NearSolver};
