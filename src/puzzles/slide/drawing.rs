//! Pictures of the sliding puzzle.

use super::board::Board;
use std::fmt::Write;

/// The side of a place, and the space around the board.
const PITCH: usize = 40;
const MARGIN: usize = 10;

/// The board in SVG, in one line.
pub(super) fn picture(board: &Board) -> String {
    let side = 3 * PITCH + 2 * MARGIN;
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         height=\"{side}\"><rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" rx=\"6\" \
         fill=\"#333333\"/>",
        MARGIN - 4,
        3 * PITCH + 8
    );
    for (place, piece) in board.pieces().iter().enumerate() {
        if *piece == 0 {
            continue;
        }
        let (x, y) = (MARGIN + place % 3 * PITCH, MARGIN + place / 3 * PITCH);
        // Writing to a String cannot fail.
        let _ = write!(
            picture,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#f2e2c4\"/>\
             <text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"22\" \
             text-anchor=\"middle\">{piece}</text>",
            x + 1,
            y + 1,
            PITCH - 2,
            PITCH - 2,
            x + PITCH / 2,
            y + PITCH / 2 + 8
        );
    }
    picture.push_str("</svg>");
    picture
}
