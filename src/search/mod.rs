//! Searches in a coset space: a walk that follows an exact table, or depth-first search with a lower bound.
//!
//! This module does not depend on the puzzle: a space consists of cosets with indices and of the moves between the
//! cosets ([`crate::tables::CosetSpace`]). `walk` follows an exact table to a shortest solution and never backtracks.
//! `DepthFirst` enumerates all solutions of a given length with any admissible [`Bound`]. A [`CancelToken`] cancels the
//! long searches of solvers. A walk cannot be cancelled, because it takes so little time. The two-phase and optimal
//! solvers have their own inner loops, which are faster.

mod depth_first;
mod progress;
mod walk;

pub use depth_first::Bound;

pub(crate) use depth_first::DepthFirst;
pub(crate) use progress::SearchControl;
pub use progress::{CancelToken, Progress, Proof, ProofEffort, SearchDepth};
pub use walk::WalkError;
#[doc(hidden)]
pub use walk::{WalkStep, walk};
