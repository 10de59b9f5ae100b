//! Implements the interface of all puzzles for puzzles that are given as definitions: they can be read, written,
//! turned, scrambled and solved.

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
