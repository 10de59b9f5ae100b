//! Finds solutions with few moves in the steps that people use: edge orientation, domino reduction, half turn reduction
//! and finish, with moves on the scramble and on its inverse (NISS).
//!
//! The scramble and its inverse are the two sides on which moves can be made. Moves `n` on the scramble and moves `i`
//! on its inverse turn a cube `c` into `i⁻¹·c·n`. The search for a step into a subgroup finds pairs `n`, `i` for which
//! `i⁻¹·c·n` is in the subgroup. `reduction.rs` finds these pairs, the shortest first, with the exact distances of the
//! subgroup's cosets. `words.rs` computes how the shorter sequence of each pair changes a coset.
//!
//! Any sequence from domino reduction to the solved cube, in turns of H = ⟨U, D, R2, L2, F2, B2⟩, can be divided into
//! half turn reduction and finish. Moves on the inverse give no further sequences: if moves `n` on the scramble and `i`
//! on its inverse solve a cube, the sequence `n·i⁻¹` also solves it.
//! `finish.rs` finds these sequences, and `search.rs` finds the best division of each sequence.
//!
//! `search.rs` tries all lengths of the steps, beginning with the lengths that find short solutions with the least
//! work. `ways.rs` contains the depth-first search of all steps, `tables.rs` opens the tables, and `chain.rs` reads
//! steps. `method.rs` makes the search one of the solving methods, and `insertions/` solves the pieces that a skeleton
//! leaves unsolved. `goal_chain.rs` handles chains of other goals and chains that end before the cube is solved.
//! `goal_search.rs` searches these chains: it continues from the shortest sequences of each step. `premoves.rs` begins
//! both searches after moves that the user has chosen.

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
