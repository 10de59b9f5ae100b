//! Solves any puzzle that is given as a definition.
//!
//! ```text
//! text             ──▶ goal, moves    read from the input of a user                    option_text
//! Definition, goal ──▶ GoalModel      the pieces to distinguish, the states to reach   goal
//!                      EngineMoves    the moves, and which may follow each other       moves
//!                      Coordinate     the visible states of an orbit, numbered         coordinate
//!                      Product        combinations of coordinates, with distances      product
//!                      GroupIndex     the elements of a group, up to symmetry          group_index, symmetry
//!                      GroupTable     the distance of each element                     group_table
//!                      RowGraph       states in rows, searched breadth first           rows
//!                      NearTable      states near the goal, hashed, and a search       near
//!                      NearBits       more of these states, in two bits each           near
//!                      WayTables      all states of a small puzzle, part by part       ways
//!                      TableSet       a table of all states, or the best tables        patterns
//!                      TableShelf     tables as bytes, stored for later runs           table_store, kept_tables
//!                      PatternSearch  depth-first search with the tables               search
//! counts           ◀── StateCount     all states by distance, paused and resumed       state_count
//! solutions        ◀── check          solutions checked with the definition only       check
//! any solution     ◀── NearSolver     solutions that need not be the shortest          near_optimal
//! ```

pub(crate) mod check;
mod coordinate;
mod error;
mod goal;
mod group_index;
mod group_table;
mod kept_tables;
mod mixed;
mod moves;
mod near;
mod near_optimal;
mod option_text;
mod outcome;
mod patterns;
mod product;
mod rows;
mod search;
mod small_puzzle;
mod solver;
mod state_count;
mod symmetry;
mod table_store;
#[cfg(test)]
mod tests;
mod ways;
mod whole_orbits;

pub use error::EngineError;
pub use goal::{DefinitionGoal, PlaceGoal};
pub use near_optimal::NearError;
pub(crate) use near_optimal::{ChainGoal, NearRequest, NearSolution, NearSolver, chain_of, usual_chain};
pub use option_text::OptionTextError;
pub(crate) use option_text::read_generators;
pub(crate) use small_puzzle::{SmallPuzzle, SmallPuzzleSpec, SmallPuzzleWays, SmallState};
pub use solver::EngineOptions;
pub(crate) use solver::{DefinitionRequest, DefinitionSolver};
pub(crate) use state_count::StateDistances;
pub use state_count::{CountStep, StateCount};
pub(crate) use table_store::DEFINITION_TABLE;
