//! A face of a cube in a picture: its position, and its stickers.

use super::super::color_scheme::StickerColor;
use super::super::drawing::{Drawing, Point, StickerRows, along};

/// The side length of a sticker, as a fraction of the side length of its black square.
const STICKER: f64 = 0.9;

/// The position of a face: its first corner, the vector from each column to the next, and the vector from each row to
/// the next.
pub(super) struct Plane {
    pub(super) origin: Point,
    pub(super) across: Point,
    pub(super) along: Point,
}

impl Plane {
    /// The four corners of a square: its first corner is `column` and `row` stickers from the origin, and its sides are
    /// `size` stickers long.
    fn square(&self, column: f64, row: f64, size: f64) -> [Point; 4] {
        let corners = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)];
        corners.map(|(right, down)| along(self.origin, [(self.across, column + right), (self.along, row + down)]))
    }

    /// Draws `size` rows of `size` stickers on a black square. `color` returns the color in a row and column.
    pub(super) fn draw_apart(&self, size: usize, color: impl Fn(usize, usize) -> StickerColor, picture: &mut Drawing) {
        let inset = (1.0 - STICKER) / 2.0;
        picture.polygon(self.square(0.0, 0.0, size as f64), None);
        for row in 0..size {
            for column in 0..size {
                let points = self.square(column as f64 + inset, row as f64 + inset, STICKER);
                picture.polygon(points, Some(color(row, column)));
            }
        }
    }

    /// Draws one row of `size` stickers, each on its black square.
    pub(super) fn draw_row(&self, size: usize, color: impl Fn(usize) -> StickerColor, picture: &mut Drawing) {
        let inset = (1.0 - STICKER) / 2.0;
        for column in 0..size {
            picture.polygon(self.square(column as f64, 0.0, 1.0), None);
            picture.polygon(self.square(column as f64 + inset, inset, STICKER), Some(color(column)));
        }
    }

    /// Draws `size` rows of `size` stickers without gaps between them.
    pub(super) fn draw_joined(&self, size: usize, color: impl Fn(usize, usize) -> StickerColor, picture: &mut Drawing) {
        let mut strokes: Vec<(StickerColor, Vec<[usize; 3]>)> = Vec::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let here = color(row, column);
                let same = (column..size).take_while(|&next| color(row, next) == here);
                let length = same.count();
                let known = strokes.iter().position(|(each, _)| *each == here);
                let place = known.unwrap_or_else(|| {
                    strokes.push((here, Vec::new()));
                    strokes.len() - 1
                });
                strokes[place].1.push([column, row, length]);
                column += length;
            }
        }
        picture.rows(StickerRows {
            origin: self.origin,
            ways: [self.across, self.along],
            strokes,
        });
    }
}
