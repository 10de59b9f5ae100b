//! Positions drawn as nets, on a terminal in color.

use super::net::{Marked, StickerStyle, net};
use super::puzzle_net::{CellStyle, puzzle_net};
use rubik::requests::{Shown, ShownPosition};

/// A position in the format that was asked for, or else as a net.
pub fn written_or_drawn(shown: &Shown, colorful: bool) -> String {
    match (shown.written(), shown.position()) {
        (Some(written), _) => written.text().into_owned(),
        (None, ShownPosition::Cube(reading)) => {
            let style = StickerStyle::new(reading.symbols, shown.scheme(), colorful);
            net(&reading.cube.facelets(), &Marked::None, &style)
        }
        (None, ShownPosition::Puzzle { puzzle, reading, .. }) => {
            let style = CellStyle {
                symbols: &reading.symbols,
                colors: colorful.then(|| shown.colors()),
            };
            puzzle_net(&puzzle.net(&reading.position), &style)
        }
    }
}
