//! Solves any puzzle that is given as a definition.
//!
//! ```text
//! text             ──▶ goal, moves    as people write them                                option_text
//! Definition, goal ──▶ GoalModel      what is told apart, what is to be reached           goal
//!                      EngineMoves    the moves, and which may follow which               moves
//!                      Coordinate     what can be seen of one orbit, numbered             coordinate
//!                      Product        coordinates together, and how far each is           product
//!                      GroupIndex     the elements of a group, up to symmetry             group_index, symmetry
//!                      GroupTable     how far each of them is                             group_table
//!                      RowGraph       both of them in rows, searched breadth first        rows
//!                      NearTable      states near the goal, hashed, and a search          near
//!                      NearBits       many more of them, in two bits each                 near
//!                      WayTables      all states of a small puzzle, factor by factor               ways
//!                      TableSet       one table of all states, or those that say most     patterns
//!                      TableShelf     tables as bytes, from one run to the next           table_store, kept_tables
//!                      PatternSearch  depth first under the tables                        search
//! counts           ◀── StateCount     all states by distance, paused and resumed          state_count
//! solutions        ◀── check          made again by the definition alone                  check
//! any solution     ◀── NearSolver     where nothing can be proven: words, phases, a beam   near_optimal
//! ```

mod check;
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
