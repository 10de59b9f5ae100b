//! A solution phase by phase, for `solve --explain`.

use super::arguments::MoveNotation;
use super::session::written;
use rubik::cube::Sequence;
use rubik::solvers::Solution;

/// Columns that the text keeps to.
const WIDTH: usize = 80;

/// Columns at the left, in which names stand.
const MARGIN: usize = 11;

/// The phases of a solution, each with its name, its moves and what it achieved, then the total.
pub fn explain(solution: &Solution, notation: MoveNotation) -> String {
    let mut lines = Vec::new();
    for (phase, moves) in solution.phases() {
        let moves: Sequence = moves.iter().copied().collect();
        let count = match moves.htm() {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        lines.push(beside(phase.name, &written(&moves, notation)));
        lines.push(beside("", &format!("{count}: {}", phase.achieves)));
    }
    let moves = solution.moves();
    lines.push(beside("in all", &written(moves, notation)));
    let merged = solution.htm_by_phases() - moves.htm();
    let saved = if merged > 0 {
        format!(" ({merged} saved by merging turns of one face where phases meet)")
    } else {
        String::new()
    };
    lines.push(beside(
        "",
        &format!("{} HTM, {} QTM{saved}", moves.htm(), moves.qtm()),
    ));
    lines.join("\n")
}

/// A name in the margin and a text beside it, over as many lines as it takes.
fn beside(name: &str, text: &str) -> String {
    let margin = format!("{name:MARGIN$}");
    let empty = " ".repeat(MARGIN);
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(&margin)
        .subsequent_indent(&empty);
    textwrap::fill(text, options).trim_end().to_owned()
}
