//! Searching a coset space: down an exact table, or depth first under a lower bound.
//!
//! Nothing here knows which puzzle it searches: a space is numbered cosets and the moves between
//! them ([`crate::tables::CosetSpace`]). `walk` follows an exact table to a shortest solution
//! without ever turning back. `DepthFirst` enumerates all solutions of a length under any admissible
//! [`Bound`]. A [`CancelToken`] ends it; a walk takes no time worth cancelling. The two-phase and optimal
//! solvers have inner loops of their own, which make them fast.

mod depth_first;
mod progress;
mod walk;

pub use depth_first::Bound;

pub(crate) use depth_first::DepthFirst;
pub(crate) use progress::SearchControl;
pub use progress::{CancelToken, Progress, Proof, ProofEffort, SearchDepth};
pub use walk::Misled;
#[doc(hidden)]
pub use walk::{WalkStep, walk};
