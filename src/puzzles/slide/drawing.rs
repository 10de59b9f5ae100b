//! Pictures of the sliding puzzle.

use super::board::Board;
use crate::notation::StickerColor;
use crate::puzzles::drawing::{Drawing, MARGIN};

/// The side length of a place, in the unit of the picture's coordinates.
const PITCH: f64 = 40.0;

/// The heights of the digits in numbers of one, two and three digits, in the same unit.
const HEIGHTS: [f64; 3] = [22.0, 20.0, 15.0];

/// The width of a digit, divided by its height.
const WIDTH: f64 = 0.56;

const FRAME: StickerColor = StickerColor::new(0x33, 0x33, 0x33);
const PIECE: StickerColor = StickerColor::new(0xf2, 0xe2, 0xc4);

/// Draws the board.
pub(super) fn picture(board: &Board) -> Drawing {
    let size = board.size();
    let [width, height] = [size.columns(), size.rows()].map(|lines| lines as f64 * PITCH);
    let mut drawing = Drawing::default();
    drawing.tile([MARGIN - 4.0, MARGIN - 4.0], [width + 8.0, height + 8.0], 6.0, FRAME);
    for (place, piece) in board.pieces().iter().enumerate().filter(|(_, piece)| **piece != 0) {
        let [x, y] = [place % size.columns(), place / size.columns()].map(|line| MARGIN + line as f64 * PITCH);
        drawing.tile([x + 1.0, y + 1.0], [PITCH - 2.0; 2], 4.0, PIECE);
        number(&mut drawing, [x + PITCH / 2.0, y + PITCH / 2.0], *piece);
    }
    drawing.sized(width + 2.0 * MARGIN, height + 2.0 * MARGIN)
}

/// Draws a number with its middle at a point.
fn number(drawing: &mut Drawing, [x, y]: [f64; 2], number: u8) {
    let digits: Vec<u8> = number.to_string().bytes().map(|digit| digit - b'0').collect();
    let height = HEIGHTS[digits.len() - 1];
    let width = WIDTH * height;
    let first = x - width * (digits.len() - 1) as f64 / 2.0;
    for (place, digit) in digits.into_iter().enumerate() {
        // The x coordinate is rounded to one decimal place, which is precise enough.
        let middle = ((first + place as f64 * width) * 10.0).round() / 10.0;
        drawing.digit([middle, y + (height * 0.36).round()], height, digit);
    }
}
