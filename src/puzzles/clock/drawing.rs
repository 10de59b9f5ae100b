//! Pictures of the Clock. The side in front is on the left, and the side behind is next to it.

use super::dials::ClockDials;
use crate::notation::StickerColor;
use crate::puzzles::drawing::{Drawing, MARGIN, Point};
use std::f64::consts::TAU;

/// The distance between the middles of two adjacent dials, in the unit of the picture's coordinates.
const PITCH: f64 = 44.0;

/// The radius of a dial, in the same unit.
const RADIUS: f64 = 19.0;

/// The colors of the boards of the front and the back of the solved puzzle. The dials of each side have the color of
/// the board of the opposite side.
const BOARDS: [StickerColor; 2] = [StickerColor::new(0x2a, 0x3a, 0x66), StickerColor::new(0xa9, 0xc4, 0xe8)];
const HAND: StickerColor = StickerColor::new(0xff, 0xd8, 0x30);
const TWELVE: StickerColor = StickerColor::new(0xe0, 0x30, 0x30);

/// Draws both sides.
pub fn picture(dials: &ClockDials) -> Drawing {
    let side = 3.0 * PITCH;
    let mut drawing = Drawing::default();
    for (place, rows) in [dials.front, dials.behind()].iter().enumerate() {
        let is_back = (place == 1) != dials.is_over;
        let left = MARGIN + place as f64 * (side + MARGIN);
        let (board, dial) = (BOARDS[usize::from(is_back)], BOARDS[usize::from(!is_back)]);
        drawing.tile([left, MARGIN], [side; 2], 22.0, board);
        for (row, hours) in rows.iter().enumerate() {
            for (column, &hour) in hours.iter().enumerate() {
                let [x, y] = [column, row].map(|line| (line as f64 + 0.5) * PITCH);
                clock(&mut drawing, [left + x, MARGIN + y], hour, dial);
            }
        }
    }
    drawing.sized(2.0 * side + 3.0 * MARGIN, side + 2.0 * MARGIN)
}

/// Draws a dial around a point, with a mark at twelve and a hand.
fn clock(drawing: &mut Drawing, [x, y]: Point, hour: u8, color: StickerColor) {
    drawing.tile([x - RADIUS, y - RADIUS], [2.0 * RADIUS; 2], RADIUS, color);
    drawing.tile([x - 2.0, y - RADIUS - 1.0], [4.0; 2], 2.0, TWELVE);
    let (sin, cos) = (TAU * f64::from(hour) / 12.0).sin_cos();
    // Coordinates are rounded to one decimal place, which is precise enough.
    let turned = |across: f64, along: f64| {
        let point = [x + across * cos + along * sin, y + across * sin - along * cos];
        point.map(|coordinate| (coordinate * 10.0).round() / 10.0)
    };
    let hand = [
        turned(-4.0, 0.0),
        turned(0.0, RADIUS - 3.0),
        turned(4.0, 0.0),
        turned(0.0, -4.0),
    ];
    drawing.polygon(hand, Some(HAND));
}
