//! Finds solutions with few moves in the steps that people use: edge orientation, domino reduction, half turn reduction
//! and finish, with moves on the scramble and on its inverse (NISS).
//!
//! Moves `n` on the scramble and `i` on its inverse turn a cube `c` into `i⁻¹·c·n`. A step into a subgroup looks for
//! all pairs `n`, `i` that bring this cube into the subgroup. `reduction.rs` finds the pairs by length, with the exact
//! distances of the subgroup's cosets, and `words.rs` computes the effect of the shorter sequence of a pair on a coset.
//! A sequence of turns of H from domino reduction to solved always splits into half turn reduction and finish. Moves on
//! the inverse would only write the same sequence in another order. `finish.rs` finds these sequences, and `search.rs`
//! finds the best division of each sequence. `ways.rs` has the depth-first search of all steps, `tables.rs` opens the
//! tables, and `chain.rs` reads steps. `search.rs` tries all lengths of the steps, beginning with the lengths that find
//! short solutions with the least work. `method.rs` makes the search one of the solving methods, and `insertions/`
//! solves the pieces that a skeleton leaves unsolved. `goal_chain.rs` handles chains of other goals and chains that end
//! before the cube is solved; `goal_search.rs` continues from the shortest sequences of each of their steps.
//! `premoves.rs` begins both searches after moves that the user has chosen.

mod chain;
mod finish;
mod goal_chain;
mod goal_search;
pub mod insertions;
mod method;
pub(in crate::solvers) mod options;
mod premoves;
mod reduction;
mod search;
mod shortest;
mod solution;
mod solver;
mod tables;
mod triggers;
mod ways;
mod words;

pub use chain::{Chain, ChainError, ChainStep, Chains, Target, axis_name};
pub(in crate::solvers) use method::FmcMethod;
pub use options::{FmcMethodOptions, FmcTime};
pub use reduction::{Niss, TwoSides};
pub use search::FmcOptions;
pub use shortest::FmcSolved;
pub use solution::{FmcSolution, FmcStep, StepDefects};
pub use solver::FmcSolver;
pub use triggers::Trigger;
