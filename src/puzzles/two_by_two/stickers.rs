//! The 2x2x2 as stickers.

use super::pieces::PocketCube;
use crate::coordinates::State;
use crate::cube::{Corner, Face};

/// The 24 stickers of a 2x2x2, faces in the order U R F D L B, each row by row, held any way up.
///
/// The puzzle has no centres, so that any corner may be said to be in its place; where pieces are
/// counted, it is the one at DBL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PocketFacelets(pub(super) [Face; 24]);

/// The stickers of each corner place, in the order of [`Corner::ALL`], each from its U or D sticker
/// clockwise, as [`Corner::faces`] has them.
const STICKERS: [[usize; 3]; 8] = [
    [3, 4, 9],
    [2, 8, 17],
    [0, 16, 21],
    [1, 20, 5],
    [13, 11, 6],
    [12, 19, 10],
    [14, 23, 18],
    [15, 7, 22],
];

impl PocketFacelets {
    /// How many stickers there are: 6·2².
    pub const COUNT: usize = 24;

    /// Every face in its own color.
    pub const SOLVED: PocketFacelets = {
        let mut stickers = [Face::U; PocketFacelets::COUNT];
        let mut index = 0;
        while index < PocketFacelets::COUNT {
            stickers[index] = Face::ALL[index / 4];
            index += 1;
        }
        PocketFacelets(stickers)
    };

    /// The colors, in the order of the stickers.
    pub const fn colors(&self) -> &[Face; PocketFacelets::COUNT] {
        &self.0
    }

    /// True if every face shows one color, however the puzzle is held.
    #[inline]
    pub fn is_solved(&self) -> bool {
        let mut faces = self.0.chunks_exact(4);
        faces.all(|face| face.iter().all(|&sticker| sticker == face[0]))
    }

    /// What the three stickers of a corner place show.
    pub(super) fn at(&self, place: Corner) -> [Face; 3] {
        STICKERS[place as usize].map(|sticker| self.0[sticker])
    }

    /// The pieces, seen as if the corner at DBL were in its place; none if a corner has three
    /// colors that no corner has.
    #[inline]
    pub(super) fn pieces(&self) -> Option<PocketCube> {
        // The colors are renamed so that the corner at DBL shows D, B and L there.
        let mut names = [Face::U; 6];
        for (color, name) in self.at(Corner::Dbl).into_iter().zip(Corner::Dbl.faces()) {
            names[color as usize] = name;
            names[color.opposite() as usize] = name.opposite();
        }
        let mut pieces = PocketCube::SOLVED;
        for (place, &corner) in PocketCube::PLACES.iter().enumerate() {
            let [first, second, third] = self.at(corner).map(|color| names[color as usize]);
            let known = CORNERS[first as usize][second as usize];
            if known.third != Some(third) {
                return None;
            }
            pieces.corners[place] = known.corner;
            pieces.twists[place] = known.twist;
        }
        Some(pieces)
    }
}

/// What two colors of a corner, clockwise, tell of it.
#[derive(Clone, Copy)]
struct KnownCorner {
    /// Its index in [`PocketCube::PLACES`].
    corner: u8,
    /// How it is twisted, if the first color is on the U or D sticker of its place.
    twist: u8,
    /// Its third color; none if no corner has these two in this order.
    third: Option<Face>,
}

/// By two colors that follow each other clockwise on a corner.
const CORNERS: [[KnownCorner; 6]; 6] = {
    let none = KnownCorner {
        corner: 0,
        twist: 0,
        third: None,
    };
    let mut corners = [[none; 6]; 6];
    let mut corner = 0;
    while corner < PocketCube::PLACES.len() {
        let faces = PocketCube::PLACES[corner].faces();
        let mut first = 0;
        while first < 3 {
            let next = [faces[first], faces[(first + 1) % 3], faces[(first + 2) % 3]];
            corners[next[0] as usize][next[1] as usize] = KnownCorner {
                corner: corner as u8,
                // Its own U or D color is so many stickers further on.
                twist: ((3 - first) % 3) as u8,
                third: Some(next[2]),
            };
            first += 1;
        }
        corner += 1;
    }
    corners
};

/// What the stickers of a place show, by its corner's index in [`PocketCube::PLACES`] and how that
/// is twisted.
const SHOWN: [[[Face; 3]; 3]; 7] = {
    let mut shown = [[[Face::U; 3]; 3]; 7];
    let mut corner = 0;
    while corner < PocketCube::PLACES.len() {
        let [first, second, third] = PocketCube::PLACES[corner].faces();
        shown[corner] = [[first, second, third], [third, first, second], [second, third, first]];
        corner += 1;
    }
    shown
};

/// The stickers of pieces whose DBL corner is in its place.
impl From<&PocketCube> for PocketFacelets {
    #[inline]
    fn from(pieces: &PocketCube) -> PocketFacelets {
        let mut facelets = PocketFacelets::SOLVED;
        for (place, &corner) in PocketCube::PLACES.iter().enumerate() {
            let (piece, twist) = (pieces.corners[place], pieces.twists[place]);
            let shown = SHOWN[usize::from(piece)][usize::from(twist)];
            for (sticker, color) in STICKERS[corner as usize].into_iter().zip(shown) {
                facelets.0[sticker] = color;
            }
        }
        facelets
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{POSITIONS, position};
    use super::*;
    use crate::cube::Piece;

    #[test]
    fn the_stickers_of_corners_are_where_the_3x3x3_has_them() {
        for corner in Corner::ALL {
            let of_3x3x3 = Piece::Corner(corner).facelets();
            let places = of_3x3x3.iter().map(|facelet| {
                let row_by_row = match facelet.place() {
                    0 => 0,
                    2 => 1,
                    6 => 2,
                    _ => 3,
                };
                facelet.face() as usize * 4 + row_by_row
            });
            assert_eq!(places.collect::<Vec<_>>(), STICKERS[corner as usize]);
        }
    }

    #[test]
    fn pieces_come_back_from_stickers() {
        for number in (0..POSITIONS).step_by(997) {
            let pieces = position(number);
            assert_eq!(PocketFacelets::from(&pieces).pieces(), Some(pieces));
        }
    }
}
