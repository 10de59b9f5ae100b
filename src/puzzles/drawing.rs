//! Pictures in SVG: what any puzzle needs for them.

use crate::notation::StickerColor;
use std::fmt::Write;

/// A point of a picture: right and down.
pub type Point = [f64; 2];

/// The empty space around what is drawn.
pub const MARGIN: f64 = 10.0;

/// The color of a sticker, by its number among the stickers and that of its color; black if there is none.
pub fn color_of(stickers: &[u8], sticker: usize, colors: &[StickerColor]) -> StickerColor {
    let color = stickers.get(sticker).and_then(|&color| colors.get(usize::from(color)));
    color.copied().unwrap_or(StickerColor::BLACK)
}

/// A point so many times along two ways from another.
pub fn along(origin: Point, ways: [(Point, f64); 2]) -> Point {
    ways.into_iter()
        .fold(origin, |[x, y], (way, times)| [x + way[0] * times, y + way[1] * times])
}

/// A picture that is being drawn: polygons, the later ones over the earlier ones.
#[derive(Default)]
pub struct Drawing {
    polygons: String,
}

impl Drawing {
    /// Fills a polygon; with black, what lies between stickers, if there is no color.
    pub fn polygon<const POINTS: usize>(&mut self, points: [Point; POINTS], fill: Option<StickerColor>) {
        let points = points.map(|[x, y]| format!("{x:.1},{y:.1}")).join(" ");
        let fill = fill.map(|fill| format!(" fill=\"{fill}\""));
        let fill = fill.unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = write!(self.polygons, "<polygon points=\"{points}\"{fill}/>");
    }

    /// Fills a polygon with a color, drawn in a little towards its middle, so that something of what lies
    /// below shows around it: `size` is how much of it is left, 1 for all.
    pub fn sticker<const POINTS: usize>(&mut self, points: [Point; POINTS], size: f64, fill: StickerColor) {
        let count = POINTS as f64;
        let middle = points
            .iter()
            .fold([0.0, 0.0], |[x, y], point| [x + point[0] / count, y + point[1] / count]);
        let drawn_in = |point: Point| [0, 1].map(|axis| middle[axis] + (point[axis] - middle[axis]) * size);
        self.polygon(points.map(drawn_in), Some(fill));
    }

    /// The picture as a document of one line, so wide and so high.
    pub fn document(self, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
             width=\"{width:.0}\" height=\"{height:.0}\">{}</svg>",
            self.polygons
        )
    }
}
