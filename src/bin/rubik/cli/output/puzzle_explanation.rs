//! A solution of a puzzle phase by phase, for `solve --explain` and `batch --only`.

use super::puzzle_net::{CellStyle, puzzle_net};
use super::wrap::{beside, columns};
use rubik::puzzles::{Puzzle, PuzzlePosition, PuzzleSolution};
use rubik::requests::MoveNotation;

/// Columns at the left, in which names stand.
const MARGIN: usize = 13;

/// How solutions of a puzzle are explained.
pub struct PuzzleExplanation<'a> {
    pub puzzle: &'a dyn Puzzle,
    /// The symbol of each color.
    pub symbols: &'a [char],
    pub notation: MoveNotation,
    pub colorful: bool,
}

impl PuzzleExplanation<'_> {
    /// Each phase with its moves and what it is for, and the position after it; of a board, the board
    /// after each move; then the total.
    pub fn text(&self, start: &PuzzlePosition, solution: &PuzzleSolution) -> String {
        let mut lines = Vec::new();
        let mut position = start.clone();
        let is_board = self.puzzle.colors().is_empty();
        for phase in solution.phases().iter() {
            let turns = phase.turns.as_slice();
            lines.push(self.beside(phase.name, &self.notation.written_of_puzzle(self.puzzle, turns)));
            lines.push(self.beside("", &phase.aim));
            lines.push(String::new());
            let steps = if is_board { 1 } else { turns.len().max(1) };
            for step in turns.chunks(steps) {
                let made = self.puzzle.make(&mut position, step);
                made.expect("a solution that was replayed can be made");
                if is_board {
                    lines.push(format!("{}:", self.notation.written_of_puzzle(self.puzzle, step)));
                }
                lines.push(self.net(&position));
                lines.push(String::new());
            }
        }
        lines.push(self.beside(
            "in all",
            &self.notation.written_of_puzzle(self.puzzle, solution.turns()),
        ));
        let length = self.puzzle.length(solution.turns());
        lines.push(self.beside("", &length.to_string()));
        lines.join("\n")
    }

    /// A position unfolded.
    pub fn net(&self, position: &PuzzlePosition) -> String {
        let style = CellStyle {
            symbols: self.symbols,
            colors: self.colorful.then(|| self.puzzle.colors().to_vec()),
        };
        puzzle_net(&self.puzzle.net(position), &style)
    }

    fn beside(&self, name: &str, text: &str) -> String {
        beside(name, MARGIN, text, columns())
    }
}
