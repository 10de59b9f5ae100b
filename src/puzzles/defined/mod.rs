//! Puzzles that are given as definitions, with the interface of all puzzles: they are read, written, turned, drawn at
//! random and solved.

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
