//! A Skewb unfolded, as cubes are, and as it looks from the corner UFL, from which its turns are named.

use super::stickers::STICKERS_ON_FACE;
use crate::notation::StickerColor;
use crate::notation::drawing::ASLANT;
use crate::notation::svg::Picture;
use crate::puzzles::Cell;
use crate::puzzles::drawing::{Drawing, MARGIN, Point, along, color_of};

/// Where each face, U R F D L B, lies in the net: how many faces right, and how many down.
const NET: [[usize; 2]; 6] = [[1, 0], [2, 1], [1, 1], [1, 2], [0, 1], [3, 1]];

/// Where each sticker of a face lies in the three by three cells of a net: column and row.
const CELLS: [[usize; 2]; STICKERS_ON_FACE] = [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]];

/// The net, row by row, with a gap between the corners of a face.
pub(super) fn net(stickers: &[u8]) -> Vec<Vec<Cell>> {
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); 9];
    let faces = stickers.chunks(STICKERS_ON_FACE).zip(NET);
    for (colors, [right, down]) in faces {
        for (&color, [column, row]) in colors.iter().zip(CELLS) {
            let (column, row) = (3 * right + column, &mut rows[3 * down + row]);
            if row.len() <= column {
                row.resize(column + 1, Cell::Gap);
            }
            row[column] = Cell::Sticker(color);
        }
    }
    rows
}

/// The side of a face, and how much of its place a sticker takes.
const FACE: f64 = 60.0;
const STICKER: f64 = 0.88;

/// The corner stickers of a face, as parts of its sides: the corner of the face, and the middles of the two sides there.
const CORNERS: [[[f64; 2]; 3]; 4] = [
    [[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]],
    [[1.0, 0.0], [1.0, 0.5], [0.5, 0.0]],
    [[0.0, 1.0], [0.0, 0.5], [0.5, 1.0]],
    [[1.0, 1.0], [0.5, 1.0], [1.0, 0.5]],
];

/// The centre of a face, between the middles of its sides.
const CENTRE: [[f64; 2]; 4] = [[0.5, 0.0], [1.0, 0.5], [0.5, 1.0], [0.0, 0.5]];

/// Where a face is drawn: its first corner, and where its right and lower neighbours are from there.
struct Plane {
    origin: Point,
    across: Point,
    down: Point,
}

impl Plane {
    fn at<const POINTS: usize>(&self, parts: [[f64; 2]; POINTS]) -> [Point; POINTS] {
        parts.map(|[across, down]| along(self.origin, [(self.across, across), (self.down, down)]))
    }

    fn draw(&self, face: usize, stickers: &[u8], colors: &[StickerColor], drawing: &mut Drawing) {
        let first = face * STICKERS_ON_FACE;
        let color = |number: usize| color_of(stickers, first + number, colors);
        let outline = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        drawing.polygon(self.at(outline), None);
        drawing.sticker(&self.at(CENTRE), STICKER, color(2));
        for (number, corner) in [0, 1, 3, 4].into_iter().zip(CORNERS) {
            drawing.sticker(&self.at(corner), STICKER, color(number));
        }
    }
}

/// A picture of the faces U, L and F, of all faces unfolded, or of both side by side.
pub(super) fn picture(stickers: &[u8], view: Picture, colors: &[StickerColor]) -> Drawing {
    let mut drawing = Drawing::default();
    let (mut width, mut height) = (MARGIN, 0.0_f64);
    let (right, down) = ([FACE, 0.0], [0.0, FACE]);
    if view != Picture::Net {
        let back = [FACE * ASLANT, -FACE / 2.0];
        let front = [FACE * ASLANT, FACE / 2.0];
        let upper_left = along([width, MARGIN], [(down, 0.5), (right, 0.0)]);
        let middle = along(upper_left, [(front, 1.0), (down, 0.0)]);
        for (face, origin, across, down) in [
            (0, upper_left, back, front),
            (4, upper_left, front, down),
            (2, middle, back, down),
        ] {
            let plane = Plane { origin, across, down };
            plane.draw(face, stickers, colors, &mut drawing);
        }
        width += 2.0 * FACE * ASLANT + MARGIN;
        height = height.max(2.0 * FACE);
    }
    if view != Picture::Corner {
        for (face, place) in NET.into_iter().enumerate() {
            let [column, row] = place.map(|each| each as f64);
            let plane = Plane {
                origin: along([width, MARGIN], [(right, column), (down, row)]),
                across: right,
                down,
            };
            plane.draw(face, stickers, colors, &mut drawing);
        }
        width += 4.0 * FACE + MARGIN;
        height = height.max(3.0 * FACE);
    }
    drawing.sized(width, height + 2.0 * MARGIN)
}
