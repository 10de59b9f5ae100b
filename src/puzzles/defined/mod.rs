//! Puzzles that are given as definitions. This module implements the interface that all puzzles have: they are read,
//! written, turned, scrambled and solved.

mod megaminx;
mod puzzle;
mod solver;
mod state_text;
mod step_solver;
mod stickers;
#[cfg(test)]
mod tests;

pub use puzzle::DefinedPuzzle;
pub(in crate::puzzles) use state_text::pieces_in_line;
pub(in crate::puzzles) use stickers::DefinedStickers;
