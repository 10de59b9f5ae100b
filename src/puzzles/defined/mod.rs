//! Puzzles that are given as definitions. This module reads, writes, turns, scrambles and solves them, through the
//! interface that all puzzles share.

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
