//! The named and numbered cases, and random cubes of these cases. There are cases of the last layer, of the last
//! layer's corners, of the M slice, and of the last slot (F2L).

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
