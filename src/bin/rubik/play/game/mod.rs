//! The puzzle of a game: its rules, its history, and searches for solutions.

mod mode;
mod plan;
mod played;
mod preparation;
mod rules;
mod search;

pub use mode::SolvingMode;
pub use plan::{Plan, PlanStep};
pub use played::Game;
pub use rules::Rules;
pub use search::{Search, SearchReport};
