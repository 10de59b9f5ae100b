//! Nets and pictures of puzzles of orbits.

use super::definition::OrbitDefinition;
use crate::notation::StickerColor;
use crate::puzzles::Cell;
use crate::puzzles::drawing::{Drawing, MARGIN, along, color_of};

/// The net, row by row, as the definition has it.
pub fn net(definition: &OrbitDefinition, stickers: &[u8]) -> Vec<Vec<Cell>> {
    let mut stickers = stickers.iter();
    let mut cell = |sign: char| match sign {
        ' ' => Cell::Gap,
        _ => stickers.next().map_or(Cell::Gap, |&color| Cell::Sticker(color)),
    };
    let rows = definition.net.iter();
    rows.map(|row| row.chars().map(&mut cell).collect()).collect()
}

/// The side of a sticker with the black around it, and how much of it the sticker takes.
const SIDE: f64 = 24.0;
const STICKER: f64 = 0.88;

/// The net as a picture.
pub fn picture(definition: &OrbitDefinition, stickers: &[u8], colors: &[StickerColor]) -> Drawing {
    let mut drawing = Drawing::default();
    let (mut sticker, mut columns) = (0, 0);
    for (row, signs) in definition.net.iter().enumerate() {
        for (column, _) in signs.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            let corner = |right: f64, down: f64| {
                let (right, down) = (column as f64 + right, row as f64 + down);
                along([MARGIN, MARGIN], [([SIDE, 0.0], right), ([0.0, SIDE], down)])
            };
            let square = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
            drawing.polygon(square, None);
            drawing.sticker(square, STICKER, color_of(stickers, sticker, colors));
            sticker += 1;
            columns = columns.max(column + 1);
        }
    }
    let side = |count: usize| count as f64 * SIDE + 2.0 * MARGIN;
    drawing.sized(side(columns), side(definition.net.len()))
}
