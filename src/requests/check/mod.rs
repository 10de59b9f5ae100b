//! Claims that others make, held against the stickers: that moves solve a cube, reach a goal, or
//! lead to another cube.

mod check;
mod claim;
mod error;
mod verdict;

pub use check::Expectation;
pub use claim::{Claim, ClaimedLength};
pub use error::ClaimError;
pub use verdict::VerdictObject;
