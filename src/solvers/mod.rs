//! Methods that solve the 3x3x3, and the check that every solution passes.
//!
//! A [`Solver`] is a method with its open tables, and a [`Request`] is a request to a solver. Each method has its own
//! folder. A method proposes solutions. Before the solver returns a solution, the facelet engine checks it.

pub mod domino;

mod error;
pub mod fmc;
pub mod goals;
pub mod layers;
mod max_moves;
mod method;
pub mod optimal;
mod options;
mod proposer;
mod request;
mod search_metric;
mod solution;
mod solver;
pub mod thistlethwaite;
mod turnable_faces;
pub mod two_phase;

pub use error::{NotFound, OpenError, SolveError};
pub use max_moves::MaxMoves;
pub use method::Method;
pub use options::{MethodName, MethodOption, MethodOptions, OptionError, TableChoice};
pub(crate) use proposer::Proposer;
pub use request::{FaceNaming, Request};
pub use search_metric::SearchMetric;
pub(crate) use solution::Proposal;
pub use solution::{Aim, Phase, Side, Solution, Step};
pub use solver::{Solver, SolverBuilder};
pub use turnable_faces::TurnableFaces;
