//! All keys.

use super::moves::dim;
use ratatui::text::{Line, Span};
use rubik::PuzzleName;

/// The keys, and what they do, on a screen of at least 60 by 16 cells.
pub fn lines(puzzle: PuzzleName) -> Vec<Line<'static>> {
    let turns: &[(&str, &str)] = match puzzle {
        PuzzleName::Slide => &[("arrows, u d l r", "move a piece")],
        PuzzleName::Pyraminx => &[
            ("u l r b", "turn two layers; Shift: the other way"),
            ("w", "before it: turn the tip"),
        ],
        PuzzleName::Skewb => &[
            ("u l r b", "turn half of it; Shift: the other way"),
            ("x y z", "turn all of it"),
        ],
        _ => &[
            ("u d l r f b", "turn a face; Shift: the other way"),
            ("m e s / x y z", "turn a slice / the whole cube"),
            ("2 / w", "after: half turn / before: two layers"),
        ],
    };
    let others = [
        ("Backspace ← / →", "undo / make again; Home, End: all of them"),
        ("n / c", "scramble / start with a solved one"),
        ("i / p", "enter colors / type or paste a position"),
        ("Enter / Tab", "solve / choose how"),
        ("v / t", "net or three faces / letters on stickers"),
        ("q, Ctrl-C", "quit"),
        ("entering colors:", " a letter a sticker; arrows move; Tab mends"),
        ("in a solution:", ""),
        ("→ ← / ↓ ↑", "a move / a step or a row, forward or back"),
        ("Space / + -", "play or pause / faster or slower"),
        ("1 2 Enter", "jump to move 12"),
    ];
    let line = |&(keys, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::from(format!(" {keys:<17}")), Span::styled(does, dim())])
    };
    turns.iter().chain(&others).map(line).collect()
}
