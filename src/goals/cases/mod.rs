//! The cases of the last layer, its corners and the last pair that have names or numbers, and how to draw them.

mod algorithms;
mod case;
mod case_set;
mod case_table;
mod solved_cases;
mod weighted_cases;

pub use case::{Case, CaseAngle};
pub use case_set::CaseSet;
pub(crate) use solved_cases::cases_of;
pub use weighted_cases::WeightedCases;

#[cfg(test)]
mod tests;
