//! Algorithms rewritten and measured.

mod operation;
mod plan;

pub use operation::{AlgorithmFormat, AlgorithmNotation, AlgorithmOperation, FilmFormat};
pub use plan::{AlgorithmAnswer, AlgorithmPlan};
