//! Rewrites and measures algorithms.

mod operation;
mod plan;

pub use operation::{AlgorithmFormat, AlgorithmNotation, AlgorithmOperation, FilmFormat};
pub use plan::{AlgorithmAnswer, AlgorithmPlan};
