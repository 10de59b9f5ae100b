//! A face of a cube in a picture: where it lies, and its stickers.

use super::super::color_scheme::StickerColor;
use std::fmt::Write;

/// The side of a sticker alone, in sides of a sticker with the black around it.
const STICKER: f64 = 0.9;

/// A point of the picture, or a way between two.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(super) fn plus(self, way: Point, times: f64) -> Point {
        Point::new(self.x + way.x * times, self.y + way.y * times)
    }
}

/// Where a face lies: its first corner, and where its columns and rows go.
pub(super) struct Plane {
    pub(super) origin: Point,
    pub(super) across: Point,
    pub(super) along: Point,
}

/// Stickers of one color side by side, as the way of a pen with the width of a sticker.
struct Strokes {
    color: StickerColor,
    path: String,
    /// Column and row of the pen.
    pen: (usize, usize),
}

impl Strokes {
    /// From the middle of the first row, where it begins at the left.
    fn new(color: StickerColor) -> Strokes {
        Strokes {
            color,
            path: "M0 .5".to_owned(),
            pen: (0, 0),
        }
    }

    fn draw(&mut self, column: usize, row: usize, length: usize) {
        let right = column as isize - self.pen.0 as isize;
        let down = row - self.pen.1;
        // Writing to a String cannot fail.
        let _ = write!(self.path, "m{right} {down}h{length}");
        self.pen = (column + length, row);
    }
}

impl Plane {
    /// The four corners of a square: its first corner is `column` and `row` stickers from the
    /// origin, its sides are `size` stickers long.
    fn square(&self, column: f64, row: f64, size: f64) -> String {
        let corners = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)];
        let points = corners.map(|(right, down)| {
            let point = self.origin.plus(self.across, column + right);
            let Point { x, y } = point.plus(self.along, row + down);
            format!("{x:.1},{y:.1}")
        });
        points.join(" ")
    }

    /// Draws `size` rows of as many stickers, each by itself on black. `color` is asked for the
    /// color in a row and column.
    pub(super) fn draw_apart(&self, size: usize, color: impl Fn(usize, usize) -> StickerColor, picture: &mut String) {
        let inset = (1.0 - STICKER) / 2.0;
        let black = self.square(0.0, 0.0, size as f64);
        let _ = write!(picture, "<polygon points=\"{black}\"/>");
        for row in 0..size {
            for column in 0..size {
                let points = self.square(column as f64 + inset, row as f64 + inset, STICKER);
                let fill = color(row, column);
                let _ = write!(picture, "<polygon points=\"{points}\" fill=\"{fill}\"/>");
            }
        }
    }

    /// Draws `size` rows of as many stickers without gaps between them, those of a color that lie side
    /// by side in a row as one stroke: some 6 bytes each, where a polygon takes 70.
    pub(super) fn draw_joined(&self, size: usize, color: impl Fn(usize, usize) -> StickerColor, picture: &mut String) {
        let mut colors: Vec<Strokes> = Vec::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let here = color(row, column);
                let same = (column..size).take_while(|&next| color(row, next) == here);
                let length = same.count();
                let known = colors.iter().position(|each| each.color == here);
                let place = known.unwrap_or_else(|| {
                    colors.push(Strokes::new(here));
                    colors.len() - 1
                });
                colors[place].draw(column, row, length);
                column += length;
            }
        }
        let Plane { origin, across, along } = self;
        let _ = write!(
            picture,
            "<g transform=\"matrix({:.5} {:.5} {:.5} {:.5} {:.1} {:.1})\" \
             shape-rendering=\"crispEdges\">",
            across.x, across.y, along.x, along.y, origin.x, origin.y
        );
        for Strokes { color, path, .. } in colors {
            let _ = write!(picture, "<path stroke=\"{color}\" d=\"{path}\"/>");
        }
        picture.push_str("</g>");
    }
}
