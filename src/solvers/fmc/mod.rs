//! Fewest moves as people find them: edge orientation, domino reduction, half turn reduction, finish, with moves on the
//! scramble and on its inverse (NISS).
//!
//! Moves `n` on the scramble and `i` on its inverse turn a cube `c` into `i⁻¹·c·n`. A step into a subgroup
//! looks for all pairs that bring this into the subgroup; `reduction.rs` finds them by length, with the
//! exact distances of the subgroup's cosets, and `words.rs` knows the effect of the shorter of the two on a
//! coset. A way from domino reduction to solved in turns of H splits into half turn reduction and finish by
//! itself, and moves on the inverse would only write it in another order: `finish.rs` finds these ways, and
//! `search.rs` the best way to write each. `ways.rs` holds the search that they all share, `tables.rs`
//! opens the tables, `chain.rs` reads steps, and `search.rs` goes through all of them, first those that
//! find short solutions with the least work. `method.rs` offers the search as one of the methods, and
//! `insertions/` solves what a skeleton leaves. `goal_chain.rs` handles chains of other goals and chains
//! that end before the cube is solved; `goal_search.rs` follows the shortest ways of each of their steps.
//! `premoves.rs` begins either search after moves that the user has chosen.

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
