//! Solving any puzzle that is given as data.
//!
//! ```text
//! Definition, goal ──▶ GoalModel      what is told apart, what is to be reached          goal
//!                      EngineMoves    the moves, and which may follow which               moves
//!                      Coordinate     what can be seen of one orbit, numbered             coordinate
//!                      Product        coordinates together, and how far each is           product
//!                      TableSet       one table of all states, or those that say most     patterns
//!                      PatternSearch  depth first under the tables                        search
//! counts           ◀── StateCount     all states by distance, paused and resumed          state_count
//! solutions        ◀── check          made again by the definition alone                  check
//! any solution     ◀── NearSolver     where nothing can be proven: words, phases, a beam   near_optimal
//! ```

mod check;
mod coordinate;
mod error;
mod goal;
mod moves;
mod near_optimal;
mod patterns;
mod product;
mod search;
mod solver;
mod state_count;
#[cfg(test)]
mod tests;

pub use error::EngineError;
pub use near_optimal::{NearError, NearRequest, NearSolution, NearSolver};
pub use goal::{DefinitionGoal, PlaceGoal};
pub use solver::{DefinitionRequest, DefinitionSolutions, DefinitionSolver, EngineOptions};
pub use state_count::{CountStep, StateCount, StateDistances};
