//! A position of a puzzle drawn with letters, in color or without.

use super::net::style as paint;
use rubik::notation::{StickerColor, shown_together};
use rubik::puzzles::Cell;

/// How the cells of a net look.
pub struct CellStyle<'a> {
    /// The symbol of each color.
    pub symbols: &'a [char],
    /// The color to paint each in; none for text without color.
    pub colors: Option<Vec<StickerColor>>,
}

impl CellStyle<'_> {
    /// The color that a cell is painted in; none if it is not.
    fn color(&self, cell: Cell) -> Option<StickerColor> {
        match cell {
            Cell::Sticker(number) => self.colors.as_ref()?.get(usize::from(number)).copied(),
            Cell::Gap | Cell::Piece(_) => None,
        }
    }

    fn add(&self, cell: Cell, line: &mut String) {
        let is_painted = self.colors.is_some();
        match cell {
            Cell::Gap if is_painted => line.push_str("   "),
            Cell::Gap => line.push_str("  "),
            Cell::Sticker(number) => {
                let symbol = self.symbols.get(usize::from(number)).copied();
                if is_painted {
                    line.push(' ');
                }
                line.push_str(&shown_together(symbol));
                line.push(' ');
            }
            Cell::Piece(0) => line.push_str(". "),
            Cell::Piece(piece) => line.push_str(&format!("{piece} ")),
        }
    }
}

/// The net, without the end of the last line. Stickers of one color side by side are painted
/// together.
pub fn puzzle_net(cells: &[Vec<Cell>], style: &CellStyle<'_>) -> String {
    let mut net = String::new();
    for (number, row) in cells.iter().enumerate() {
        if number > 0 {
            net.push('\n');
        }
        let begin = net.len();
        for cells in row.chunk_by(|&one, &next| style.color(one) == style.color(next)) {
            let paint = style.color(cells[0]).map(paint);
            if let Some(paint) = paint {
                net.push_str(&paint.render().to_string());
            }
            cells.iter().for_each(|&cell| style.add(cell, &mut net));
            if let Some(paint) = paint {
                net.push_str(&paint.render_reset().to_string());
            }
        }
        let end = net.trim_end().len().max(begin);
        net.truncate(end);
    }
    net
}
