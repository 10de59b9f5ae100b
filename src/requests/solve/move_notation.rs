//! The notation of moves in answers.

use crate::cube::{Metric, Sequence};
use crate::puzzles::{Puzzle, PuzzleTurn};

/// The notation of moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// Notation of the World Cube Association: `R U2 F'`.
    #[default]
    Wca,
    /// Compact notation: `RU2Fi`.
    Classic,
}

impl MoveNotation {
    /// Writes moves. In an axial metric, simultaneous turns of opposite faces are written as one move.
    pub fn written(self, moves: &Sequence, metric: Metric) -> String {
        let moves = moves.written_in(metric);
        match self {
            MoveNotation::Wca => format!("{moves}"),
            MoveNotation::Classic => format!("{moves:#}"),
        }
    }

    /// Writes turns of a puzzle other than the 3x3x3.
    pub(crate) fn written_of_puzzle(self, puzzle: &dyn Puzzle, turns: &[PuzzleTurn]) -> String {
        match self {
            MoveNotation::Wca => puzzle.write_turns(turns),
            MoveNotation::Classic => {
                let turns: Vec<String> = turns.iter().map(|&turn| puzzle.write_turn(turn)).collect();
                turns.concat().replace('\'', "i")
            }
        }
    }
}
