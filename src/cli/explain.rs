//! A solution phase by phase, for `solve --explain`.

use super::arguments::MoveNotation;
use super::session::written;
use rubik::cube::Sequence;
use rubik::solvers::Solution;
use std::fmt::Write;

/// The phases of a solution, each with its name, its moves and what it achieved, then the total.
pub fn explain(solution: &Solution, notation: MoveNotation) -> String {
    let mut text = String::new();
    for (phase, moves) in solution.phases() {
        let moves: Sequence = moves.iter().copied().collect();
        let count = moves.htm();
        let plural = if count == 1 { "" } else { "s" };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:<10} {}", phase.name, written(&moves, notation));
        let _ = writeln!(text, "{:<10} {count} move{plural}: {}", "", phase.achieves);
    }
    let moves = solution.moves();
    let _ = writeln!(text, "{:<10} {}", "in all", written(moves, notation));
    let _ = write!(text, "{:<10} {} HTM, {} QTM", "", moves.htm(), moves.qtm());
    let merged = solution.htm_by_phases() - moves.htm();
    if merged > 0 {
        let _ = write!(
            text,
            " ({merged} saved where phases meet in turns of one face)"
        );
    }
    text
}
