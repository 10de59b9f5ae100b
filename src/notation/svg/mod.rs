//! Pictures of cubes: as a net, and as seen from a corner.

mod plane;

use super::color_scheme::{ColorScheme, StickerColor};
use super::drawing::{ASLANT, Drawing, Point, along};
use super::net::BANDS;
use crate::cube::{Face, Facelet, Facelets};
use plane::Plane;

/// The view of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Picture {
    /// The three faces that are visible from the corner between U, F and R.
    Corner,
    /// All six faces, unfolded.
    Net,
    /// The corner view and the net, side by side.
    #[default]
    Both,
    /// The U face from above, and around it the other stickers of the same layer. This view is only for cubes.
    Top,
}

/// The side length of a sticker including the black around it, in the unit of the SVG. It is valid for cubes of up to
/// [`LARGEST_APART`] layers.
const PITCH: f64 = 20.0;

/// The largest number of layers for which stickers have the side length [`PITCH`] and black gaps. On larger cubes,
/// stickers are smaller and without gaps, and a face is as wide as on a cube of this size.
const LARGEST_APART: usize = 32;

/// The width of the empty border, in the unit of the SVG.
const MARGIN: f64 = 10.0;

/// In the picture of a cube from above, the height of a sticker on a side face, as a fraction of the side length of a
/// sticker on the U face.
const SIDE: f64 = 0.4;

/// Draws the stickers of a 3x3x3 in the colors of `scheme`. Each sticker is drawn on the side where the person who
/// holds the cube sees it.
pub fn draw(facelets: &Facelets, view: Picture, scheme: &ColorScheme) -> Drawing {
    draw_cube(3, view, |face, row, column| {
        scheme.color(facelets.colors()[face as usize * 9 + row * 3 + column])
    })
}

/// Draws the stickers of a cube of `size` layers, at least 1, as the person who holds it sees them. `color` returns the
/// color in a row and a column of a face. Both are counted from 0, in the directions of the net.
pub(crate) fn draw_cube(size: usize, view: Picture, color: impl Fn(Face, usize, usize) -> StickerColor) -> Drawing {
    let pitch = match size {
        ..=LARGEST_APART => PITCH,
        _ => PITCH * LARGEST_APART as f64 / size as f64,
    };
    let face = size as f64 * pitch;
    if view == Picture::Top {
        return from_above(size, pitch, color);
    }
    let draw = |plane: Plane, side: Face, picture: &mut Drawing| {
        let color = |row: usize, column: usize| color(side, row, column);
        if size <= LARGEST_APART {
            plane.draw_apart(size, color, picture);
        } else {
            plane.draw_joined(size, color, picture);
        }
    };
    let corner_width = match view {
        Picture::Net | Picture::Top => 0.0,
        Picture::Corner | Picture::Both => 2.0 * face * ASLANT + MARGIN,
    };
    let (net_width, height) = match view {
        Picture::Corner => (0.0, 2.0 * face),
        Picture::Net | Picture::Both | Picture::Top => (4.0 * face + MARGIN, 3.0 * face),
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

/// Draws the U face, and beside each of its sides the stickers of the adjacent face that are in the same layer.
fn from_above(size: usize, pitch: f64, color: impl Fn(Face, usize, usize) -> StickerColor) -> Drawing {
    let (face, side) = (size as f64 * pitch, SIDE * pitch);
    let (near, far) = (MARGIN + side, MARGIN + side + face);
    let (across, down) = ([pitch, 0.0], [0.0, pitch]);
    let mut picture = Drawing::default();
    let above = Plane {
        origin: [near, near],
        across,
        along: down,
    };
    let of_face = |row: usize, column: usize| color(Face::U, row, column);
    match size {
        ..=LARGEST_APART => above.draw_apart(size, of_face, &mut picture),
        _ => above.draw_joined(size, of_face, &mut picture),
    }
    let back = |way: Point| way.map(|each| -each);
    let outwards = |way: Point| way.map(|each| each * SIDE);
    // The upper row of each side face. A row begins with the sticker that is on the left when its face is seen from in
    // front.
    let strips = [
        (Face::F, [near, far], across, outwards(down)),
        (Face::R, [far, far], back(down), outwards(across)),
        (Face::B, [far, near], back(across), outwards(back(down))),
        (Face::L, [near, near], down, outwards(back(across))),
    ];
    for (side, origin, across, along) in strips {
        let plane = Plane { origin, across, along };
        plane.draw_row(size, |column| color(side, 0, column), &mut picture);
    }
    let width = 2.0 * near + face;
    picture.sized(width, width)
}

/// Draws arrows between stickers of the U face on a picture of a 3x3x3 from above.
pub(crate) fn draw_arrows(arrows: &[(Facelet, Facelet)], picture: &mut Drawing) {
    let middle = |facelet: Facelet| -> Point {
        let place = usize::from(facelet.place());
        [place % 3, place / 3].map(|count| MARGIN + (SIDE + count as f64 + 0.5) * PITCH)
    };
    for (from, to) in arrows {
        let (from, to) = (middle(*from), middle(*to));
        let way: Point = [to[0] - from[0], to[1] - from[1]];
        let length = way[0].hypot(way[1]);
        let ahead = way.map(|each| each / length);
        let aside = [-ahead[1], ahead[0]];
        // A point of the arrow: `back` is its distance from the middle of the sticker `to`, and `side` is its distance
        // from the middle line. Both are in units of `PITCH`.
        let point = |back: f64, side: f64| along(to, [(ahead, -back * PITCH), (aside, side * PITCH)]);
        let tail = length / PITCH - 0.15;
        let outline = [
            (0.1, 0.0),
            (0.4, 0.17),
            (0.4, 0.05),
            (tail, 0.05),
            (tail, -0.05),
            (0.4, -0.05),
            (0.4, -0.17),
        ];
        picture.polygon(outline.map(|(back, side)| point(back, side)), Some(StickerColor::BLACK));
    }
}

/// The positions of the three faces that are visible from the corner between U, F and R.
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

/// The positions of the six faces on a net whose left edge is at `left`.
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
    use crate::cube::{Amount, Move};

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

    #[cfg(feature = "pdf")]
    /// Checks that an arrow begins near the middle of its first sticker, and that its tip is near the middle of its
    /// second sticker.
    #[test]
    fn an_arrow_leads_from_sticker_to_sticker() {
        let facelet = |place: usize| Facelet::new(Face::U, place as u8).expect("nine places");
        let middle = |place: usize| [place % 3, place / 3].map(|count| MARGIN + (SIDE + count as f64 + 0.5) * PITCH);
        for (from, to) in { 0..9 }
            .flat_map(|from| (0..9).map(move |to| (from, to)))
            .filter(|(from, to)| from != to)
        {
            let mut picture = Drawing::default();
            draw_arrows(&[(facelet(from), facelet(to))], &mut picture);
            let (points, _) = picture.polygons().next().expect("an arrow");
            let end = [0, 1].map(|axis| (points[3][axis] + points[4][axis]) / 2.0);
            for (point, place) in [(points[0], to), (end, from)] {
                let away = [0, 1].map(|axis| point[axis] - middle(place)[axis]);
                assert!(away[0].hypot(away[1]) < 0.2 * PITCH, "{from} to {to}: {point:?}");
            }
        }
    }

    /// Checks that the picture shows nine stickers of U and three of each side, and that each sticker of a side is next
    /// to the sticker of the same piece on the U face.
    #[test]
    fn a_cube_from_above_shows_its_upper_layer() {
        let polygons = |facelets: &Facelets| -> Vec<(String, [f64; 2])> {
            let svg = draw(facelets, Picture::Top, &ColorScheme::STANDARD).svg();
            let each = svg.split("<polygon ").skip(1);
            each.filter_map(|polygon| {
                let value = |name: &str| polygon.split(name).nth(1)?.split('"').next();
                let points = value("points=\"")?;
                let numbers: Vec<f64> = points
                    .split([' ', ','])
                    .filter_map(|number| number.parse().ok())
                    .collect();
                let middle = |first: usize| numbers[first..].iter().step_by(2).sum::<f64>() / 4.0;
                Some((value("fill=\"")?.to_owned(), [middle(0), middle(1)]))
            })
            .collect()
        };
        let color = |face: Face| ColorScheme::STANDARD.color(face).to_string();
        let solved = polygons(&Facelets::SOLVED);
        let count = |face: Face| solved.iter().filter(|(fill, _)| *fill == color(face)).count();
        assert_eq!(
            [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D].map(count),
            [9, 3, 3, 3, 3, 0]
        );
        let centre = MARGIN + SIDE * PITCH + 1.5 * PITCH;
        for (fill, [x, y]) in &solved {
            let side = [
                (Face::F, 0.0, 1.0),
                (Face::B, 0.0, -1.0),
                (Face::R, 1.0, 0.0),
                (Face::L, -1.0, 0.0),
            ];
            for (face, right, down) in side {
                let out = (x - centre) * right + (y - centre) * down;
                assert_eq!(out > 1.5 * PITCH, *fill == color(face), "{fill} at {x}, {y}");
            }
        }
        // F moves the right column of L to the front row of U, and this row to the left column of R.
        let mut facelets = Facelets::SOLVED;
        facelets.turn(Move::new(Face::F, Amount::Clockwise));
        let turned = polygons(&facelets);
        let in_row_in_front = |fill: &str| {
            turned
                .iter()
                .filter(|(each, [_, y])| each == fill && (y - centre - PITCH).abs() < 0.1)
                .count()
        };
        assert_eq!(in_row_in_front(&color(Face::L)), 3);
        assert_eq!(
            in_row_in_front(&color(Face::U)),
            1,
            "the sticker of U on R is beside the row"
        );
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
