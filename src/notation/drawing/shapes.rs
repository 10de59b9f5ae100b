//! Pictures that consist of shapes, written as SVG or as PNG.

use super::point::{Point, along};
use super::raster::Raster;
use super::{digits, png};
use crate::notation::StickerColor;
use std::fmt::Write;

/// A shape to draw.
#[derive(Debug, Clone, PartialEq)]
enum Shape {
    /// A filled polygon; without a color it is black, like the gaps between stickers.
    Polygon(Vec<Point>, Option<StickerColor>),
    /// A rectangle with round corners: its upper left corner, the lengths of its sides, the radius of the corners, and
    /// the color.
    Tile(Point, Point, f64, StickerColor),
    /// A digit in black: the middle of its lower end, the height of its line, and the digit.
    Digit(Point, f64, u8),
    /// Rows of stickers without gaps between them.
    Rows(StickerRows),
}

/// Rows of stickers on a face. Neighbouring stickers of the same color in a row are drawn as one stroke.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StickerRows {
    /// The corner of the face at which the first row and the first column begin.
    pub origin: Point,
    /// The vectors from one column to the next, and from one row to the next.
    pub ways: [Point; 2],
    /// Each color with its strokes, sorted by row. A stroke is given by the column and the row of its first sticker,
    /// and by its number of stickers.
    pub strokes: Vec<(StickerColor, Vec<[usize; 3]>)>,
}

/// A picture: a list of shapes, where later shapes cover earlier shapes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    shapes: Vec<Shape>,
    pub(super) size: Point,
}

impl Drawing {
    /// Fills a polygon; without a color it is black, like the gaps between stickers.
    pub fn polygon(&mut self, points: impl Into<Vec<Point>>, fill: Option<StickerColor>) {
        self.shapes.push(Shape::Polygon(points.into(), fill));
    }

    /// Fills a polygon with a color, after shrinking it towards its centre so that some of the background shows around
    /// it. `size` is the remaining fraction; 1 does not shrink it.
    pub fn sticker(&mut self, points: &[Point], size: f64, fill: StickerColor) {
        let count = points.len() as f64;
        let middle = points
            .iter()
            .fold([0.0, 0.0], |[x, y], point| [x + point[0] / count, y + point[1] / count]);
        let drawn_in = |point: &Point| [0, 1].map(|axis| middle[axis] + (point[axis] - middle[axis]) * size);
        self.polygon(points.iter().map(drawn_in).collect::<Vec<Point>>(), Some(fill));
    }

    /// Fills a rectangle with round corners, given by its upper left corner, the lengths of its sides, and the radius
    /// of the corners.
    pub fn tile(&mut self, corner: Point, sides: Point, round: f64, fill: StickerColor) {
        self.shapes.push(Shape::Tile(corner, sides, round, fill));
    }

    /// Writes a digit from 0 to 9 in a line of a given height; `foot` is the middle of the digit's lower end.
    pub fn digit(&mut self, foot: Point, height: f64, digit: u8) {
        self.shapes.push(Shape::Digit(foot, height, digit));
    }

    /// Draws rows of stickers without gaps between them. In such rows, a sticker takes about 6 bytes of SVG; as a
    /// polygon, it would take 70 bytes.
    pub fn rows(&mut self, rows: StickerRows) {
        self.shapes.push(Shape::Rows(rows));
    }

    /// The picture with its width and height.
    #[must_use]
    pub fn sized(self, width: f64, height: f64) -> Drawing {
        let size = [width, height];
        Drawing { size, ..self }
    }

    /// The width and the height of the picture.
    pub const fn size(&self) -> Point {
        self.size
    }

    /// The picture as polygons to fill, where later polygons cover earlier polygons.
    #[cfg(feature = "pdf")]
    pub(crate) fn polygons(&self) -> impl Iterator<Item = (Vec<Point>, StickerColor)> {
        const BLACK: StickerColor = StickerColor::new(0, 0, 0);
        self.shapes.iter().flat_map(|shape| match shape {
            Shape::Polygon(points, fill) => vec![(points.clone(), fill.unwrap_or(BLACK))],
            Shape::Tile(corner, sides, round, fill) => vec![(rounded(*corner, *sides, *round), *fill)],
            Shape::Digit(foot, height, digit) => {
                let point = |[x, y]: Point| [foot[0] + x * height, foot[1] - y * height];
                let bars = digits::bars(*digit).into_iter();
                bars.map(|bar| (bar.map(point).to_vec(), BLACK)).collect()
            }
            Shape::Rows(rows) => { rows.strokes.iter() }
                .flat_map(|(color, strokes)| strokes.iter().map(|stroke| (rows.outline(*stroke).to_vec(), *color)))
                .collect(),
        })
    }

    /// The picture as a document in one line.
    pub fn svg(&self) -> String {
        let mut text = svg_head(self.size);
        self.write_shapes(&mut text);
        text.push_str("</svg>");
        text
    }

    /// The picture in PNG, with two pixels for each unit of the SVG; the background is transparent.
    pub fn png(&self) -> Vec<u8> {
        png::write(&self.raster())
    }

    pub(super) fn raster(&self) -> Raster {
        let mut raster = Raster::new(self.size);
        for shape in &self.shapes {
            match shape {
                Shape::Polygon(points, fill) => raster.fill(points, fill.unwrap_or(StickerColor::new(0, 0, 0))),
                Shape::Tile(corner, sides, round, fill) => raster.fill(&rounded(*corner, *sides, *round), *fill),
                Shape::Digit(foot, height, digit) => {
                    for bar in digits::bars(*digit) {
                        let point = |[x, y]: Point| [foot[0] + x * height, foot[1] - y * height];
                        raster.fill(&bar.map(point), StickerColor::new(0, 0, 0));
                    }
                }
                Shape::Rows(rows) => {
                    for (color, strokes) in &rows.strokes {
                        for stroke in strokes {
                            raster.fill_whole_pixels(&rows.outline(*stroke), *color);
                        }
                    }
                }
            }
        }
        raster
    }

    /// True if two drawings have the same number of pixels, and fewer than one pixel in a hundred differs by more than
    /// 40 in red, green, blue or opacity. Such differences result from rounding.
    #[cfg(test)]
    pub(crate) fn looks_like(&self, other: &Drawing) -> bool {
        let (one, other) = (self.raster().pixels, other.raster().pixels);
        let differ = |(one, other): &(&[u8; 4], &[u8; 4])| (0..4).any(|each| one[each].abs_diff(other[each]) > 40);
        let different = one.iter().zip(&other).filter(differ).count();
        one.len() == other.len() && different * 100 < one.len()
    }

    /// Writes the shapes as SVG. The results of the writes are ignored, because writing to a `String` cannot fail.
    pub(super) fn write_shapes(&self, text: &mut String) {
        for shape in &self.shapes {
            let _ = match shape {
                Shape::Polygon(points, fill) => {
                    text.push_str("<polygon points=\"");
                    for (number, [x, y]) in points.iter().enumerate() {
                        let _ = write!(text, "{}{x:.1},{y:.1}", if number == 0 { "" } else { " " });
                    }
                    match fill {
                        Some(fill) => write!(text, "\" fill=\"{fill}\"/>"),
                        None => write!(text, "\"/>"),
                    }
                }
                Shape::Tile([x, y], [width, height], round, fill) => write!(
                    text,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" fill=\"{fill}\"/>"
                ),
                Shape::Digit([x, y], height, digit) => write!(
                    text,
                    "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{height}\" \
                     text-anchor=\"middle\">{digit}</text>"
                ),
                Shape::Rows(rows) => write!(text, "{}", rows.svg()),
            };
        }
    }
}

pub(super) fn svg_head([width, height]: Point) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">"
    )
}

/// The outline of a rectangle with round corners.
fn rounded([x, y]: Point, [width, height]: Point, round: f64) -> Vec<Point> {
    const STEPS: u32 = 8;
    let (left, right, top, bottom) = (round, width - round, round, height - round);
    let corners = [(right, bottom), (left, bottom), (left, top), (right, top)];
    let mut points = Vec::new();
    for (quarter, (right, down)) in (0..).zip(corners) {
        for step in 0..=STEPS {
            let angle = (f64::from(quarter) + f64::from(step) / f64::from(STEPS)) * std::f64::consts::FRAC_PI_2;
            points.push([x + right + round * angle.cos(), y + down + round * angle.sin()]);
        }
    }
    points
}

impl StickerRows {
    fn outline(&self, [column, row, length]: [usize; 3]) -> [Point; 4] {
        let at = |column: usize, row: usize| {
            let [across, down] = self.ways;
            along(self.origin, [(across, column as f64), (down, row as f64)])
        };
        let end = column + length;
        [at(column, row), at(end, row), at(end, row + 1), at(column, row + 1)]
    }

    /// For each color, an SVG path drawn with a pen as wide as a sticker.
    fn svg(&self) -> String {
        let [across, down] = self.ways;
        let mut text = format!(
            "<g transform=\"matrix({:.5} {:.5} {:.5} {:.5} {:.1} {:.1})\" shape-rendering=\"crispEdges\">",
            across[0], across[1], down[0], down[1], self.origin[0], self.origin[1]
        );
        for (color, strokes) in &self.strokes {
            // The path begins at the left, in the middle of the first row.
            let _ = write!(text, "<path stroke=\"{color}\" d=\"M0 .5");
            let mut pen = (0, 0);
            for &[column, row, length] in strokes {
                let right = column as isize - pen.0 as isize;
                let _ = write!(text, "m{right} {}h{length}", row - pen.1);
                pen = (column + length, row);
            }
            text.push_str("\"/>");
        }
        text.push_str("</g>");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Facelets;
    use crate::notation::ColorScheme;
    use crate::notation::drawing::raster;
    use crate::notation::svg::{self, Picture};

    /// The color of the pixel at a point of the SVG.
    fn pixel(raster: &Raster, [x, y]: Point) -> [u8; 4] {
        let [column, row] = [x, y].map(|each| (each * raster::SCALE) as usize);
        raster.pixels[row * raster.width + column]
    }

    #[test]
    fn what_is_drawn_in_pixels_is_what_is_drawn_in_svg() {
        let drawing = svg::draw(&Facelets::SOLVED, Picture::Net, &ColorScheme::STANDARD);
        let raster = drawing.raster();
        assert_eq!([raster.width, raster.height], [2 * 260, 2 * 200]);
        // The centres of the middle stickers of three faces. The test also checks the black beside these stickers, and
        // a point outside the net.
        let faces = [
            ([100.0, 40.0], "#ffffff"),
            ([100.0, 100.0], "#009b48"),
            ([220.0, 100.0], "#0046ad"),
        ];
        for (middle, color) in faces {
            let [red, green, blue, alpha] = pixel(&raster, middle);
            assert_eq!(
                (StickerColor::new(red, green, blue).to_string().as_str(), alpha),
                (color, 255)
            );
            assert_eq!(pixel(&raster, [middle[0] - 10.0, middle[1]]), [0, 0, 0, 255]);
        }
        assert_eq!(pixel(&raster, [20.0, 20.0]), [0, 0, 0, 0]);
    }

    #[test]
    fn rows_of_stickers_leave_no_gap() {
        let color = |_, row: usize, column: usize| match (row + column / 3) % 2 {
            0 => StickerColor::RED,
            _ => StickerColor::GREEN,
        };
        let raster = svg::draw_cube(40, Picture::Both, color).raster();
        let known = [[0xc4, 0x1e, 0x3a, 255], [0, 0x9b, 0x48, 255], [0, 0, 0, 0]];
        assert!(raster.pixels.iter().all(|pixel| known.contains(pixel)));
        let drawn = raster.pixels.iter().filter(|pixel| pixel[3] > 0).count() as f64;
        // The picture shows nine faces: six in the net and three in the corner view. The area of a face in the corner
        // view is √3/2 of the area of a face in the net.
        let face = (32.0_f64 * 20.0 * raster::SCALE).powi(2);
        let expected = face * (6.0 + 3.0 * super::super::ASLANT);
        assert!((drawn / expected - 1.0).abs() < 1e-3, "{drawn} {expected}");
    }
}
