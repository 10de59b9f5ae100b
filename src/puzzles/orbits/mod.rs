//! Puzzles of orbits: those that are nothing but data. Pieces lie in orbits, each of places that its pieces can come
//! to; a turn is a permutation of stickers. The engine works out what turns do to pieces, finds all states, names
//! what is wrong with stickers, and solves in the fewest turns.
//!
//! It is for puzzles of up to a million states, all of which it keeps in memory. Two engines are in it: `pieces` solves,
//! and stickers are turned by the cycles of the definition, which check every solution.

mod definition;
mod drawing;
mod model;
mod notation;
mod pieces;
mod puzzle;
mod reading;
mod states;
#[cfg(test)]
pub(super) mod tests;

pub use definition::{DefinitionError, OrbitDefinition, OrbitTurn, PieceOrbit};
pub use puzzle::OrbitPuzzle;
