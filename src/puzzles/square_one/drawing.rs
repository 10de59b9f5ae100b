//! Pictures of the Square-1: the upper layer from above, the middle layer from the front, and the lower layer from
//! below.

use super::wedges::{SquareOneWedges, WEDGES, Wedge, piece_of, wedges_of};
use crate::notation::StickerColor;
use crate::puzzles::drawing::{Drawing, MARGIN, Point};
use std::f64::consts::TAU;

/// The distance from the centre of a layer to the middle of a side of the square, in the unit of the picture's
/// coordinates.
const HALF: f64 = 46.0;

/// The radius of the border between the sticker on top of a piece and the stickers on its sides, as a fraction of the
/// outer radius of the piece.
const INNER: f64 = 0.72;

/// The colors of the faces U, D, F, L, B, R in the pictures of competitions.
pub const COLORS: [StickerColor; 6] = [
    StickerColor::YELLOW,
    StickerColor::WHITE,
    StickerColor::RED,
    StickerColor::BLUE,
    StickerColor::ORANGE,
    StickerColor::GREEN,
];

/// The index of the face whose color a wedge shows on its side: 2 for F, 3 for L, 4 for B, and 5 for R. Wedges are
/// counted from the cut in front: in the upper layer to the left, and in the lower layer to the right.
fn side(wedge: Wedge) -> usize {
    // The three wedges of a side are half a corner, an edge and half a corner.
    let (place, sides) = match wedge {
        0..12 => (wedge, [2, 3, 4, 5]),
        _ => (wedge - 12, [2, 5, 4, 3]),
    };
    match wedge {
        // In front, the cut is between the left corner and the edge.
        0..12 => sides[usize::from(place.div_ceil(3) % 4)],
        _ => sides[usize::from((place + 1) / 3 % 4)],
    }
}

/// Returns the position of a point of a layer in the picture. The point is given by its angle clockwise from the cut in
/// front, in twelfths of a full turn, and by its distance from the centre of the layer.
fn point([x, y]: Point, twelfths: f64, distance: f64, is_upper: bool) -> Point {
    // The angle between the cut and the middle of the front is 15 degrees. The picture shows the upper layer with the
    // front at the bottom, and the lower layer with the front at the top.
    let angle = match is_upper {
        true => TAU * (twelfths / 12.0 + 0.5 + 1.0 / 24.0),
        false => TAU * (twelfths / 12.0 - 1.0 / 24.0),
    };
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    [rounded(x + distance * angle.sin()), rounded(y - distance * angle.cos())]
}

/// Draws both layers and the middle layer.
pub fn picture(wedges: &SquareOneWedges, colors: &[StickerColor]) -> Drawing {
    let color = |face: usize| colors.get(face).copied().unwrap_or(StickerColor::BLACK);
    let mut drawing = Drawing::default();
    // The tip of a corner is √2 times as far from the centre as the middle of a side. In a turned layer, the tip can
    // point in any direction.
    let reach = HALF * 1.5;
    let middle = MARGIN + reach;
    for (number, layer) in wedges.layers.iter().enumerate() {
        let is_upper = number == 0;
        let center = [middle, middle + number as f64 * (2.0 * reach + 3.0 * MARGIN)];
        for (place, &wedge) in layer.iter().enumerate() {
            let piece = piece_of(wedge);
            let [first, second] = wedges_of(piece);
            let place = place as f64;
            let at = |twelfths: f64, distance: f64| point(center, place + twelfths, distance, is_upper);
            let (edge, corner) = (HALF / (TAU / 24.0).cos(), HALF * 2.0_f64.sqrt());
            // The tip of a corner is between its two wedges.
            let (before, after) = match (first == second, wedge == first) {
                (true, _) => (edge, edge),
                (false, true) => (edge, corner),
                (false, false) => (corner, edge),
            };
            debug_assert!(wedge == first || wedge == second);
            let top = [at(0.0, 0.0), at(0.0, before * INNER), at(1.0, after * INNER)];
            let outside = [
                at(0.0, before * INNER),
                at(0.0, before),
                at(1.0, after),
                at(1.0, after * INNER),
            ];
            drawing.polygon(top, Some(color(usize::from(wedge >= WEDGES as Wedge))));
            drawing.polygon(outside, Some(color(side(wedge))));
        }
        // The lines between pieces.
        for (place, &wedge) in layer.iter().enumerate() {
            if piece_of(wedge) != piece_of(layer[(place + WEDGES - 1) % WEDGES]) {
                let place = place as f64;
                let line = [
                    point(center, place - 0.04, HALF * 0.02, is_upper),
                    point(center, place - 0.04, HALF * 1.04, is_upper),
                    point(center, place + 0.04, HALF * 1.04, is_upper),
                    point(center, place + 0.04, HALF * 0.02, is_upper),
                ];
                drawing.polygon(line, None);
            }
        }
    }
    // Draws the middle layer as seen from the front. The left half never changes. The right half is shorter if the
    // middle layer is twisted.
    let top = middle + reach + MARGIN / 2.0;
    let left = middle - HALF;
    let cut = HALF * (1.0 - (TAU / 24.0).tan());
    let right = 2.0 * HALF - cut;
    drawing.tile([left, top], [cut - 1.0, 2.0 * MARGIN], 0.0, color(2));
    match wedges.is_middle_twisted {
        false => drawing.tile([left + cut + 1.0, top], [right - 1.0, 2.0 * MARGIN], 0.0, color(2)),
        true => drawing.tile([left + cut + 1.0, top], [cut - 1.0, 2.0 * MARGIN], 0.0, color(4)),
    }
    drawing.sized(2.0 * middle, 2.0 * middle + 2.0 * reach + 3.0 * MARGIN)
}
