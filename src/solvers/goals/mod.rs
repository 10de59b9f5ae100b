//! Finds the fewest turns that lead from a cube to a goal. A goal is a set of cubes, given by masks.
//!
//! Only the pieces that the masks restrict matter. A pattern (`pattern.rs`) describes some of these pieces. A
//! coordinate (`coordinate.rs`, with `ranks.rs`) assigns a number to each state of a pattern that turns can reach. A
//! table (`distances.rs`) stores the distance from the goal for each pair of states of two patterns. The patterns are
//! chosen for each goal and for the available memory (`plan.rs`, `planned.rs`). Iterative deepening (`search.rs`) then
//! finds the shortest sequences and proves that there are no shorter sequences. Its lower bound is the largest distance
//! that it finds in the tables. The search also looks up the images of the cube under symmetries that take the goal and
//! the turns to themselves (`mask_tables.rs`).

mod coordinate;
mod distances;
mod domino;
mod goal_tables;
mod known;
mod mask_tables;
mod pattern;
mod plan;
mod planned;
mod planned_mask_tables;
mod ranks;
mod request;
mod search;
mod solution;
mod solver;
mod steps;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use domino::DominoGoal;
pub(crate) use known::solve_known;
pub use planned::PlannedGoalTables;
pub use request::GoalRequest;
pub(crate) use search::NODES_BETWEEN_LOOKS;
pub use solution::{GoalSolution, WrittenTurns};
pub use solver::{DEFAULT_MEMORY, GoalSolver};
#[cfg(feature = "schema")]
pub(crate) use steps::known_methods;
pub(crate) use steps::{ReachedGoal, Slack, SolutionStep, SolutionWalk};
pub(crate) use table::GOAL_TABLE;
