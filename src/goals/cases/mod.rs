//! The cases of the last layer that have names or numbers, and how they are drawn.

mod last_layer_case;
mod oll_case;
mod pll_case;
mod weighted_cases;

pub use last_layer_case::LastLayerCase;
pub use oll_case::OllCase;
pub use pll_case::PllCase;
pub use weighted_cases::WeightedCases;
