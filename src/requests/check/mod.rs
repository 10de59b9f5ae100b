//! Checks claims of other programs by making the claimed moves on the stickers. A claim says that moves solve a cube,
//! bring it to a goal, or turn it into another cube.

mod claim;
mod error;
mod plan;
mod verdict;

pub use claim::{Claim, ClaimedLength};
pub use error::ClaimError;
pub use plan::CheckPlan;
pub use verdict::VerdictObject;
