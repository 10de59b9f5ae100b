//! Draws polygons as pixels.

use super::point::Point;
use crate::notation::StickerColor;

/// The number of pixels for each unit of a picture: twice as many as in SVG, for screens with small pixels.
pub(super) const SCALE: f64 = 2.0;

/// A picture in pixels, row by row: red, green, blue and opacity, each from 0 to 255.
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<[u8; 4]>,
    /// A buffer for filling a polygon: the changes of coverage from pixel to pixel in each row.
    covered: Vec<f32>,
}

impl Raster {
    pub(super) fn new(size: Point) -> Raster {
        let [width, height] = size.map(|each| (each * SCALE).round().max(1.0) as usize);
        Raster {
            width,
            height,
            pixels: vec![[0; 4]; width * height],
            covered: Vec::new(),
        }
    }

    /// Fills a polygon with smooth edges.
    pub(super) fn fill(&mut self, points: &[Point], color: StickerColor) {
        self.fill_by(points, color, |covered| covered);
    }

    /// Fills all pixels that a polygon covers at least by half.
    pub(super) fn fill_whole_pixels(&mut self, points: &[Point], color: StickerColor) {
        self.fill_by(points, color, |covered| if covered >= 0.499 { 1.0 } else { 0.0 });
    }

    fn fill_by(&mut self, points: &[Point], color: StickerColor, opacity: impl Fn(f32) -> f32) {
        let points: Vec<Point> = points.iter().map(|point| point.map(|each| each * SCALE)).collect();
        let bounds = |axis: usize, most: usize| {
            let values = points.iter().map(|point| point[axis]);
            let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), each| {
                (low.min(each), high.max(each))
            });
            (
                low.floor().clamp(0.0, most as f64) as usize,
                high.ceil().clamp(0.0, most as f64) as usize,
            )
        };
        let ((left, right), (top, bottom)) = (bounds(0, self.width), bounds(1, self.height));
        // Two additional columns at the right take the changes of coverage after the last pixel of a row.
        let wide = right.saturating_sub(left) + 2;
        self.covered.clear();
        self.covered.resize(wide * bottom.saturating_sub(top), 0.0);
        for (number, from) in points.iter().enumerate() {
            let to = points[(number + 1) % points.len()];
            let shifted = |point: Point| [point[0] - left as f64, point[1] - top as f64];
            add_edge(&mut self.covered, wide, shifted(*from), shifted(to));
        }
        for (row, covered) in (top..bottom).zip(self.covered.chunks_exact(wide)) {
            let mut sum = 0.0_f32;
            for (pixel, change) in self.pixels[row * self.width + left..]
                .iter_mut()
                .zip(covered)
                .take(right - left)
            {
                sum += change;
                let opacity = opacity(sum.abs().min(1.0));
                if opacity > 0.002 {
                    *pixel = over(*pixel, color, opacity);
                }
            }
        }
    }
}

/// Adds an edge to the coverage. The coverage of a pixel is the sum of all changes in its row up to this pixel. An edge
/// that runs down adds the area to its right, and an edge that runs up subtracts the area to its right. So the sum
/// inside a polygon is 1 or -1.
fn add_edge(covered: &mut [f32], wide: usize, from: Point, to: Point) {
    let (direction, [from, to]) = match from[1] < to[1] {
        true => (1.0, [from, to]),
        false => (-1.0, [to, from]),
    };
    let high = covered.len() / wide;
    let slope = (to[0] - from[0]) / (to[1] - from[1]);
    let first = from[1].max(0.0) as usize;
    for row in first..high.min(to[1].max(0.0).ceil() as usize) {
        let begin = from[1].max(row as f64);
        let end = to[1].min(row as f64 + 1.0);
        let part = (end - begin).max(0.0);
        if part == 0.0 {
            continue;
        }
        let most = (wide - 2) as f64;
        let x = |y: f64| (from[0] + (y - from[1]) * slope).clamp(0.0, most);
        let (left, right) = (x(begin).min(x(end)), x(begin).max(x(end)));
        // The mean horizontal distance from the edge to `place` in this row. Points of the edge to the right of `place`
        // count as distance 0.
        let left_of = |place: f64| match place {
            _ if place >= right => place - (left + right) / 2.0,
            _ if place > left => (place - left).powi(2) / (2.0 * (right - left)),
            _ => 0.0,
        };
        let mut before = 0.0;
        let cells = &mut covered[row * wide..(row + 1) * wide];
        for (column, cell) in cells.iter_mut().enumerate().skip(left as usize) {
            let column = column as f64;
            let here = left_of(column + 1.0) - left_of(column);
            *cell += (direction * part * (here - before)) as f32;
            before = here;
            if column > right {
                break;
            }
        }
    }
}

/// The color of a pixel after `color` is painted over it with this opacity, 0 to 1.
fn over([red, green, blue, alpha]: [u8; 4], color: StickerColor, opacity: f32) -> [u8; 4] {
    let below = f32::from(alpha) / 255.0 * (1.0 - opacity);
    let alpha = opacity + below;
    let mixed = |below_it: u8, above: u8| {
        let mixed = (f32::from(above) * opacity + f32::from(below_it) * below) / alpha;
        mixed.round() as u8
    };
    let (red, green, blue) = (
        mixed(red, color.red),
        mixed(green, color.green),
        mixed(blue, color.blue),
    );
    [red, green, blue, (alpha * 255.0).round() as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The covered area of a picture, in pixels.
    fn area(points: &[Point]) -> f64 {
        let mut raster = Raster::new([20.0, 20.0]);
        raster.fill(points, StickerColor::RED);
        let covered = raster.pixels.iter().map(|pixel| f64::from(pixel[3]) / 255.0);
        covered.sum()
    }

    #[test]
    fn a_polygon_covers_as_much_as_its_area() {
        let triangle = [[1.3, 2.1], [15.8, 4.4], [6.2, 18.9]];
        let expected = |[a, b, c]: [Point; 3]| {
            let cross = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
            cross.abs() / 2.0 * SCALE * SCALE
        };
        let found = area(&triangle);
        assert!((found - expected(triangle)).abs() < 0.5, "{found}");
        let turned = area(&[triangle[2], triangle[1], triangle[0]]);
        assert!((turned - found).abs() < 0.1);
        // The part of a polygon outside the picture does not count.
        assert!((area(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]]) - 100.0).abs() < 0.1);
        assert!((area(&[[15.0, 15.0], [90.0, 15.0], [90.0, 90.0], [15.0, 90.0]]) - 100.0).abs() < 0.1);
    }
}
