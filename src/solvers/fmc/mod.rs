//! Fewest moves as people find them: edge orientation, domino reduction, half turn reduction, finish, with moves on the
//! scramble and on its inverse (NISS).
//!
//! Of a cube `c`, moves `n` on the scramble and `i` on its inverse leave `i⁻¹·c·n`. A step into a subgroup is all pairs
//! that bring this into it; `reduction.rs` finds them by length, with the exact distances of the subgroup's cosets, and
//! `words.rs` knows what the shorter of the two does to a coset. A way from domino reduction to solved in turns of H
//! falls into half turn reduction and finish by itself, and moves on the inverse would only write it in another order:
//! `finish.rs` finds these ways, and `search.rs` how each is best written. `ways.rs` is the one search of them all,
//! `tables.rs` opens the tables, `chain.rs` reads steps, and `search.rs` goes through all of them, those first that find
//! short solutions in the least work. `method.rs` makes one of the methods of it, and `insertions/` solves what a skeleton
//! leaves. Chains of other goals, or that end before the cube is solved, are those of `goal_chain.rs`; `goal_search.rs`
//! follows the shortest ways of each of their steps. `premoves.rs` begins either behind moves that somebody has chosen.

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
pub use solution::{FmcSolution, FmcStep, Wrong};
pub use solver::FmcSolver;
pub use triggers::Trigger;
