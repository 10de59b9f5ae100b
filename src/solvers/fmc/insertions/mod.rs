//! Insertions: algorithms that are inserted between the moves of a skeleton, and solve the pieces that the skeleton
//! leaves unsolved.
//!
//! If a skeleton for a cube `c` is split into `P` and `Q`, an algorithm `a` between `P` and `Q` leads to `c·P·a·Q`. So,
//! at each place exactly one effect solves the cube, `a = (c·P)⁻¹·Q⁻¹`, and `algorithms.rs` returns all algorithms with
//! this effect. `left.rs` describes the unsolved pieces. `search.rs` finds successive insertions of algorithms, and
//! `slices.rs` finds insertions of slice turns. `rewriting.rs` shortens complete solutions. `solution.rs` checks the
//! results.

mod algorithms;
mod left;
mod rewriting;
mod search;
mod slices;
mod solution;

#[doc(hidden)]
pub use algorithms::InsertionAlgorithms;
pub(crate) use algorithms::{LONGEST_ALGORITHM, MOST_INSERTIONS};
pub use left::RemainingCycles;
pub use rewriting::complete;
pub use search::InsertionResult;
pub use solution::{InsertSolution, SkeletonInsertion};
