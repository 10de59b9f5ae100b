//! A Pyraminx unfolded: F in the middle with its point up, L, R and D around it with their points away
//! from it. The vertices are those that lie outward:
//!
//! ```text
//! B L L L U   U   U R R R B
//!   L L L   F F F   R R R
//!     L   F F F F F   R
//!         D D D D D
//!           D D D
//!             B
//! ```

use super::stickers::STICKERS_ON_FACE;
use crate::notation::StickerColor;
use crate::notation::drawing::ASLANT;
use crate::puzzles::Cell;
use crate::puzzles::drawing::{Drawing, MARGIN, Point, along, color_of};

/// A face as it lies in the net.
struct NetFace {
    /// Its stickers, row by row from above, by their numbers on the face as it is written.
    rows: [&'static [u8]; 3],
    /// The row of the net in which its first row is.
    first_row: usize,
    /// The column of the net in which its middle is.
    middle: usize,
    /// True if its point is up, and so are those of the first and last sticker of each row.
    points_up: bool,
}

/// The faces F L R D. As they are written, L has B left and L right, R has R left and B right, and D has B
/// on top, R left and L right.
const NET: [NetFace; 4] = [
    NetFace {
        rows: [&[0], &[1, 2, 3], &[4, 5, 6, 7, 8]],
        first_row: 0,
        middle: 6,
        points_up: true,
    },
    NetFace {
        rows: [&[4, 5, 1, 2, 0], &[6, 7, 3], &[8]],
        first_row: 0,
        middle: 2,
        points_up: false,
    },
    NetFace {
        rows: [&[0, 2, 3, 7, 8], &[1, 5, 6], &[4]],
        first_row: 0,
        middle: 10,
        points_up: false,
    },
    NetFace {
        rows: [&[8, 7, 6, 5, 4], &[3, 2, 1], &[0]],
        first_row: 3,
        middle: 6,
        points_up: false,
    },
];

/// A sticker in the net.
struct NetSticker {
    row: usize,
    column: usize,
    points_up: bool,
    sticker: usize,
}

/// All 36 stickers, where they are in the net.
fn net_stickers() -> impl Iterator<Item = NetSticker> {
    NET.iter().enumerate().flat_map(|(number, face)| {
        face.rows.iter().enumerate().flat_map(move |(row, places)| {
            let first_column = face.middle - places.len() / 2;
            let places = places.iter().enumerate();
            places.map(move |(column, place)| NetSticker {
                row: face.first_row + row,
                column: first_column + column,
                points_up: face.points_up == (column % 2 == 0),
                sticker: number * STICKERS_ON_FACE + usize::from(*place),
            })
        })
    })
}

/// The net, row by row.
pub(super) fn net(stickers: &[u8]) -> Vec<Vec<Cell>> {
    let mut rows = vec![Vec::new(); 6];
    for NetSticker {
        row, column, sticker, ..
    } in net_stickers()
    {
        let row: &mut Vec<Cell> = &mut rows[row];
        if row.len() <= column {
            row.resize(column + 1, Cell::Gap);
        }
        row[column] = stickers.get(sticker).map_or(Cell::Gap, |&color| Cell::Sticker(color));
    }
    rows
}

/// The side of a sticker with the black around it, and how much of it the sticker takes.
const SIDE: f64 = 24.0;
const STICKER: f64 = 0.88;

/// The net as a picture; a view from a corner would show less of it and no more.
pub(super) fn picture(stickers: &[u8], colors: &[StickerColor]) -> Drawing {
    let half = [SIDE / 2.0, 0.0];
    let down = [0.0, SIDE * ASLANT];
    let triangle = |column: f64, row: f64, size: f64, points_up: bool| -> [Point; 3] {
        let (base, point) = if points_up {
            (row + size, row)
        } else {
            (row, row + size)
        };
        let at = |column, row| along([MARGIN, MARGIN], [(half, column), (down, row)]);
        [
            at(column, base),
            at(column + 2.0 * size, base),
            at(column + size, point),
        ]
    };
    // The face below stands off from the one above it as the others do beside it.
    let lowered = |row: usize| row as f64 + if row < 3 { 0.0 } else { 0.5 };
    let mut drawing = Drawing::default();
    for face in NET {
        let column = face.middle as f64 - 2.0;
        drawing.polygon(triangle(column, lowered(face.first_row), 3.0, face.points_up), None);
    }
    for each in net_stickers() {
        let points = triangle(each.column as f64, lowered(each.row), 1.0, each.points_up);
        drawing.sticker(&points, STICKER, color_of(stickers, each.sticker, colors));
    }
    let [width, height] = along([MARGIN, MARGIN], [(half, 14.0), (down, 6.5)]);
    drawing.sized(width + MARGIN, height + MARGIN)
}
