//! Checks claims of other programs by turning the stickers. A claim says that moves solve a cube, reach a goal, or lead
//! to another cube.

mod claim;
mod error;
mod plan;
mod verdict;

pub use claim::{Claim, ClaimedLength};
pub use error::ClaimError;
pub use plan::CheckPlan;
pub use verdict::VerdictObject;
