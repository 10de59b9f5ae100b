//! Pictures: a cube as a net and as it looks from a corner, in SVG, a line of text each.

use super::color_scheme::ColorScheme;
use super::net::BANDS;
use crate::cube::{Face, Facelet, Facelets};
use std::fmt::Write;

/// What a picture shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// The three faces that are seen from the corner between U, F and R.
    Corner,
    /// All six faces, unfolded.
    Net,
    /// Both, side by side.
    #[default]
    Both,
}

/// The side of a sticker with the black around it, and of the sticker alone.
const PITCH: f64 = 20.0;
const STICKER: f64 = 18.0;

/// The empty space around.
const MARGIN: f64 = 10.0;

/// How wide a sticker is that is seen aslant: the cosine of 30 degrees, as an isometric view has it.
const ASLANT: f64 = 0.866_025_4;

/// A point of the picture, or a way between two.
#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    fn plus(self, way: Point, times: f64) -> Point {
        Point::new(self.x + way.x * times, self.y + way.y * times)
    }
}

/// Where a face lies: its first corner, and where its columns and rows go.
struct Plane {
    origin: Point,
    across: Point,
    along: Point,
}

impl Plane {
    /// The four corners of a square: its first corner is `column` and `row` stickers from the origin, its sides
    /// are `size` stickers long.
    fn square(&self, column: f64, row: f64, size: f64) -> String {
        let corners = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)];
        let points = corners.map(|(right, down)| {
            let point = self.origin.plus(self.across, column + right);
            let Point { x, y } = point.plus(self.along, row + down);
            format!("{x:.1},{y:.1}")
        });
        points.join(" ")
    }

    fn draw(&self, face: Face, facelets: &Facelets, scheme: &ColorScheme, picture: &mut String) {
        let inset = (1.0 - STICKER / PITCH) / 2.0;
        // Writing to a String cannot fail.
        let _ = write!(
            picture,
            "<polygon points=\"{}\"/>",
            self.square(0.0, 0.0, 3.0)
        );
        for facelet in (0..9).filter_map(|place| Facelet::new(face, place)) {
            let (row, column) = (facelet.place() / 3, facelet.place() % 3);
            let points = self.square(
                f64::from(column) + inset,
                f64::from(row) + inset,
                STICKER / PITCH,
            );
            let fill = scheme.color(facelets[facelet]);
            let _ = write!(picture, "<polygon points=\"{points}\" fill=\"{fill}\"/>");
        }
    }
}

/// Draws stickers as their holder sees them, in these colours, in a document of its own.
pub fn write(facelets: &Facelets, view: Picture, scheme: &ColorScheme) -> String {
    let mut picture = String::new();
    let face = 3.0 * PITCH;
    let mut width = MARGIN;
    let mut height = 0.0_f64;
    if view != Picture::Net {
        let right = Point::new(PITCH * ASLANT, PITCH / 2.0);
        let back = Point::new(PITCH * ASLANT, -PITCH / 2.0);
        let front = Point::new(-back.x, -back.y);
        let down = Point::new(0.0, PITCH);
        let corner = Point::new(width, MARGIN + face / 2.0);
        for (side, origin, across, along) in [
            (Face::U, corner.plus(back, 3.0), right, front),
            (Face::F, corner, right, down),
            (Face::R, corner.plus(right, 3.0), back, down),
        ] {
            let plane = Plane {
                origin,
                across,
                along,
            };
            plane.draw(side, facelets, scheme, &mut picture);
        }
        width += 2.0 * face * ASLANT + MARGIN;
        height = height.max(2.0 * face);
    }
    if view != Picture::Corner {
        for (band, faces) in BANDS.into_iter().enumerate() {
            let first = if faces.len() == 1 { 1 } else { 0 };
            for (column, &side) in (first..).zip(faces) {
                let plane = Plane {
                    origin: Point::new(
                        width + f64::from(column) * face,
                        MARGIN + band as f64 * face,
                    ),
                    across: Point::new(PITCH, 0.0),
                    along: Point::new(0.0, PITCH),
                };
                plane.draw(side, facelets, scheme, &mut picture);
            }
        }
        width += 4.0 * face + MARGIN;
        height = height.max(3.0 * face);
    }
    let height = height + 2.0 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">{picture}</svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_polygon_a_sticker_and_one_for_the_black_of_each_face() {
        for (view, faces) in [(Picture::Corner, 3), (Picture::Net, 6), (Picture::Both, 9)] {
            let picture = write(&Facelets::SOLVED, view, &ColorScheme::STANDARD);
            assert_eq!(picture.matches("<polygon").count(), faces * 10);
            assert!(!picture.contains('\n'));
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
            let white = picture.matches("#ffffff").count();
            assert_eq!(white, if view == Picture::Both { 18 } else { 9 });
        }
    }
}
