//! The help screen, which lists all keys.

use super::moves::dim;
use ratatui::text::{Line, Span};
use rubik::puzzles::TurnKeys;

/// The lines of the help, at most 14. All fit into the smallest terminal, which is 60 characters wide.
pub fn lines(keys: &TurnKeys) -> Vec<Line<'static>> {
    let others = [
        ("Backspace ← / →", "undo / redo; Home, End: all turns"),
        ("n / c", "scramble / start solved"),
        ("i / p", "enter colors / type or paste a position"),
        ("Enter / Tab", "solve / choose how"),
        ("v / t", "net or three faces / letters on stickers"),
        ("q, Ctrl-C", "quit"),
        ("entering colors:", "one letter per sticker; Tab: corrections"),
        ("in a solution:", ""),
        ("→ ← / ↓ ↑", "a move / a step or a row, forward or back"),
        ("Space / + -", "play or pause / faster or slower"),
        ("1 2 Enter / x", "jump to move 12 / my cube is not solved"),
    ];
    let line = |&(key, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::from(format!(" {key:<17}")), Span::styled(does, dim())])
    };
    keys.help.iter().chain(&others).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::play::view::SMALLEST;
    use rubik::PuzzleName;

    /// Checks that no line of the help loses its end on the smallest terminal.
    #[test]
    fn every_line_of_every_puzzle_fits_into_the_smallest_terminal() {
        for name in [
            "3x3x3", "2x2x2", "4x4x4", "7x7x7", "pyraminx", "skewb", "clock", "sq1", "slide", "kilominx",
        ] {
            let puzzle = name
                .parse::<PuzzleName>()
                .expect("a puzzle")
                .puzzle()
                .expect("it is known");
            let lines = lines(&puzzle.turn_keys());
            assert!(lines.len() <= 14, "{name}: {} lines", lines.len());
            for line in lines {
                assert!(line.width() <= usize::from(SMALLEST.0), "{name}: {line}");
            }
        }
    }
}
