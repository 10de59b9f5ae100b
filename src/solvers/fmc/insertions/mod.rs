//! Insertions: what a skeleton leaves of a cube, and the algorithms that solve it when they are put in among its moves.
//!
//! Of a cube `c` and a skeleton that falls into `P` and `Q`, an algorithm `a` between the two leaves `c·P·a·Q`. So at each
//! place exactly one effect solves the cube, `a = (c·P)⁻¹·Q⁻¹`, and all algorithms that have it are known
//! (`algorithms.rs`). `left.rs` says what is left, `search.rs` finds insertions one after the other, `slices.rs` those of
//! slice turns, `rewriting.rs` shortens what is solved already, and `solution.rs` checks what was found.

mod algorithms;
mod left;
mod rewriting;
mod search;
mod slices;
mod solution;

pub use algorithms::InsertionAlgorithms;
pub(crate) use algorithms::{LONGEST_ALGORITHM, MOST_INSERTIONS};
pub use left::Left;
pub use rewriting::complete;
pub use search::Inserted;
pub use solution::{InsertSolution, SkeletonInsertion};
