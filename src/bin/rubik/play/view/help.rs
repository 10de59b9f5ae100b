//! The help screen, which lists all keys.

use super::moves::dim;
use ratatui::text::{Line, Span};
use rubik::puzzles::TurnKeys;

/// The lines of the help, at most 14. The longest lines have 64 characters for cubes, and 72 characters for the clock.
/// A narrower terminal does not show their ends.
pub fn lines(keys: &TurnKeys) -> Vec<Line<'static>> {
    let others = [
        ("Backspace ← / →", "undo / redo; Home, End: all turns"),
        ("n / c", "scramble / start with a solved one"),
        ("i / p", "enter colors / type or paste a position"),
        ("Enter / Tab", "solve / choose how"),
        ("v / t", "net or three faces / letters on stickers"),
        ("q, Ctrl-C", "quit"),
        ("entering colors:", " a letter a sticker; arrows move; Tab mends"),
        ("in a solution:", ""),
        ("→ ← / ↓ ↑", "a move / a step or a row, forward or back"),
        ("Space / + -", "play or pause / faster or slower"),
        ("1 2 Enter / x", "jump to move 12 / at the end: it is not solved"),
    ];
    let line = |&(key, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::from(format!(" {key:<17}")), Span::styled(does, dim())])
    };
    keys.help.iter().chain(&others).map(line).collect()
}
