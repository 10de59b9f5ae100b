//! Pictures of the sliding puzzle.

use super::board::Board;
use crate::notation::StickerColor;
use crate::puzzles::drawing::{Drawing, MARGIN};

/// The side of a place.
const PITCH: f64 = 40.0;

const FRAME: StickerColor = StickerColor::new(0x33, 0x33, 0x33);
const PIECE: StickerColor = StickerColor::new(0xf2, 0xe2, 0xc4);

/// The board.
pub(super) fn picture(board: &Board) -> Drawing {
    let side = 3.0 * PITCH;
    let mut drawing = Drawing::default();
    drawing.tile([MARGIN - 4.0, MARGIN - 4.0], side + 8.0, 6.0, FRAME);
    for (place, piece) in board.pieces().iter().enumerate().filter(|(_, piece)| **piece != 0) {
        let [x, y] = [place % 3, place / 3].map(|line| MARGIN + line as f64 * PITCH);
        drawing.tile([x + 1.0, y + 1.0], PITCH - 2.0, 4.0, PIECE);
        drawing.digit([x + PITCH / 2.0, y + PITCH / 2.0 + 8.0], 22.0, *piece);
    }
    drawing.sized(side + 2.0 * MARGIN, side + 2.0 * MARGIN)
}
