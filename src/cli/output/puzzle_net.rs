//! A position of a puzzle drawn with letters, in colour or without.

use super::net::style;
use rubik::notation::{StickerColor, shown_together};
use rubik::puzzles::Cell;

/// How the cells of a net look.
pub struct CellStyle<'a> {
    /// The symbol of each colour.
    pub symbols: &'a [char],
    /// The colour to paint each in; none for text without colour.
    pub colors: Option<Vec<StickerColor>>,
}

impl CellStyle<'_> {
    fn add(&self, cell: Cell, line: &mut String) {
        let color = |number: u8| self.colors.as_ref()?.get(usize::from(number));
        match cell {
            Cell::Gap if self.colors.is_some() => line.push_str("   "),
            Cell::Gap => line.push_str("  "),
            Cell::Sticker(number) => {
                let symbol = self.symbols.get(usize::from(number)).copied();
                let symbol = shown_together(symbol);
                match color(number) {
                    Some(&color) => {
                        let style = style(color);
                        line.push_str(&format!("{style} {symbol} {style:#}"));
                    }
                    None => {
                        line.push_str(&symbol);
                        line.push(' ');
                    }
                }
            }
            Cell::Piece(0) => line.push_str(". "),
            Cell::Piece(piece) => line.push_str(&format!("{piece} ")),
        }
    }
}

/// The net, without the end of the last line.
pub fn puzzle_net(cells: &[Vec<Cell>], style: &CellStyle<'_>) -> String {
    let mut net = String::new();
    for (number, row) in cells.iter().enumerate() {
        if number > 0 {
            net.push('\n');
        }
        let begin = net.len();
        row.iter().for_each(|&cell| style.add(cell, &mut net));
        let end = net.trim_end().len().max(begin);
        net.truncate(end);
    }
    net
}
