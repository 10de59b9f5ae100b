//! Pictures of cubes: as a net, and as one looks from a corner.

mod plane;

use super::color_scheme::{ColorScheme, StickerColor};
use super::drawing::{ASLANT, Drawing, Point, along};
use super::net::BANDS;
use crate::cube::{Face, Facelets};
use plane::Plane;

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

/// The side of a sticker with the black around it, on cubes of up to [`LARGEST_APART`] layers.
const PITCH: f64 = 20.0;

/// The most layers of a cube whose stickers are drawn apart. Those of larger cubes are drawn as small
/// as they must be so that a face is as wide as one of this many.
const LARGEST_APART: usize = 32;

/// The empty space around.
const MARGIN: f64 = 10.0;

/// Draws stickers as their holder sees them, in these colors.
pub fn draw(facelets: &Facelets, view: Picture, scheme: &ColorScheme) -> Drawing {
    draw_cube(3, view, |face, row, column| {
        scheme.color(facelets.colors()[face as usize * 9 + row * 3 + column])
    })
}

/// Draws the stickers of a cube of `size` layers, at least 1, as its holder sees them. `color` is asked for the color in a row and column of a face, counted from
/// 0, as the net has them.
pub fn draw_cube(size: usize, view: Picture, color: impl Fn(Face, usize, usize) -> StickerColor) -> Drawing {
    let pitch = match size {
        ..=LARGEST_APART => PITCH,
        _ => PITCH * LARGEST_APART as f64 / size as f64,
    };
    let face = size as f64 * pitch;
    let draw = |plane: Plane, side: Face, picture: &mut Drawing| {
        let color = |row: usize, column: usize| color(side, row, column);
        if size <= LARGEST_APART {
            plane.draw_apart(size, color, picture);
        } else {
            plane.draw_joined(size, color, picture);
        }
    };
    let corner_width = match view {
        Picture::Net => 0.0,
        Picture::Corner | Picture::Both => 2.0 * face * ASLANT + MARGIN,
    };
    let (net_width, height) = match view {
        Picture::Corner => (0.0, 2.0 * face),
        Picture::Net | Picture::Both => (4.0 * face + MARGIN, 3.0 * face),
    };
    let width = MARGIN + corner_width + net_width;
    let height = height + 2.0 * MARGIN;
    let mut picture = Drawing::default();
    if view != Picture::Net {
        for (side, plane) in seen_from_the_corner(size, pitch) {
            draw(plane, side, &mut picture);
        }
    }
    if view != Picture::Corner {
        for (side, plane) in unfolded(size, pitch, MARGIN + corner_width) {
            draw(plane, side, &mut picture);
        }
    }
    picture.sized(width, height)
}

/// Where the three faces lie that are seen from the corner between U, F and R.
fn seen_from_the_corner(size: usize, pitch: f64) -> [(Face, Plane); 3] {
    let size = size as f64;
    let right = [pitch * ASLANT, pitch / 2.0];
    let back = [pitch * ASLANT, -pitch / 2.0];
    let front = back.map(|each| -each);
    let down = [0.0, pitch];
    let corner = [MARGIN, MARGIN + size * pitch / 2.0];
    let from_corner = |way: Point| along(corner, [(way, size), (down, 0.0)]);
    [
        (Face::U, from_corner(back), right, front),
        (Face::F, corner, right, down),
        (Face::R, from_corner(right), back, down),
    ]
    .map(|(side, origin, across, along)| {
        let plane = Plane { origin, across, along };
        (side, plane)
    })
}

/// Where the six faces lie on a net that begins at `left`.
fn unfolded(size: usize, pitch: f64, left: f64) -> impl Iterator<Item = (Face, Plane)> {
    let face = size as f64 * pitch;
    BANDS.into_iter().enumerate().flat_map(move |(band, faces)| {
        let first = if faces.len() == 1 { 1 } else { 0 };
        (first..).zip(faces).map(move |(column, &side)| {
            let origin = [left + f64::from(column) * face, MARGIN + band as f64 * face];
            let plane = Plane {
                origin,
                across: [pitch, 0.0],
                along: [0.0, pitch],
            };
            (side, plane)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_polygon_a_sticker_and_one_for_the_black_of_each_face() {
        for (view, faces) in [(Picture::Corner, 3), (Picture::Net, 6), (Picture::Both, 9)] {
            let picture = draw(&Facelets::SOLVED, view, &ColorScheme::STANDARD).svg();
            assert_eq!(picture.matches("<polygon").count(), faces * 10);
            assert!(!picture.contains('\n'));
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
            let white = picture.matches("#ffffff").count();
            assert_eq!(white, if view == Picture::Both { 18 } else { 9 });
        }
    }

    #[test]
    fn stickers_are_drawn_apart_on_cubes_of_up_to_32_layers() {
        for (size, polygons) in [(32, 6 * (32 * 32 + 1)), (33, 0)] {
            let color = |face: Face, _, _| ColorScheme::STANDARD.color(face);
            let picture = draw_cube(size, Picture::Net, color).svg();
            assert_eq!(picture.matches("<polygon").count(), polygons, "{size} layers");
        }
    }

    #[test]
    fn cubes_of_many_layers_are_drawn_in_strokes_that_cover_every_sticker_once() {
        let size = 40;
        let scheme = ColorScheme::STANDARD;
        let color = |face: Face, row: usize, column: usize| {
            let number = row * row + column / 3 + face as usize;
            scheme.color(Face::ALL[number % 6])
        };
        let picture = draw_cube(size, Picture::Net, color).svg();
        let faces: Vec<&str> = picture.split("<g ").skip(1).collect();
        let order = BANDS.into_iter().flatten();
        assert_eq!(faces.len(), 6);
        for (face, drawn) in order.zip(faces) {
            let mut seen = vec![None; size * size];
            for path in drawn.split("<path stroke=\"").skip(1) {
                let (fill, rest) = path.split_at(7);
                let ways = rest.split('"').nth(2).expect("d").split('m');
                let (mut column, mut row) = (0, 0);
                for way in ways.skip(1) {
                    let mut numbers = way.split([' ', 'h']).map(|number| number.parse::<i32>());
                    let mut next = || numbers.next().expect("three").expect("a number");
                    (column, row) = (column + next(), row + next());
                    for _ in 0..next() {
                        let place = usize::try_from(row * 40 + column).expect("on the face");
                        assert_eq!(seen[place].replace(fill), None);
                        column += 1;
                    }
                }
            }
            for (place, fill) in seen.into_iter().enumerate() {
                let expected = color(*face, place / size, place % size).to_string();
                assert_eq!(fill, Some(expected.as_str()));
            }
        }
    }
}
