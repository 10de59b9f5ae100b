//! The puzzles that can be played: one board for all of them, and the rules of each.

mod aim;
mod plan;
mod played;
mod preparation;
mod puzzle;
mod rules;
mod search;
mod three_by_three;

pub use aim::AimSolver;
pub use plan::Plan;
pub use played::{Game, PlayedGame};
pub use puzzle::PuzzleRules;
pub use rules::{Rules, SolvingMode};
pub use search::{Search, SearchReport};
pub use three_by_three::ThreeByThreeRules;
