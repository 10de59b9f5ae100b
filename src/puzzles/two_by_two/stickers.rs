//! The 2x2x2 as stickers.

use super::pieces::PocketCube;
use crate::coordinates::State;
use crate::cube::Corner;
use crate::puzzles::geometry::are_faces_of_one_color;
use crate::puzzles::{PuzzleError, PuzzleName, PuzzlePosition};

/// The 24 stickers of a 2x2x2 in any orientation. They are listed face by face in the order U R F D L B, and within a
/// face row by row. A sticker is given by the index of the face that has its color.
///
/// The puzzle has no centres, so one corner can be chosen as being in its place. [`PocketFacelets::pieces`] chooses the
/// corner at DBL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PocketFacelets(pub(super) [u8; 24]);

/// The indices of the stickers of each corner place. The places are in the order of [`Corner::ALL`]. The stickers of a
/// place are in clockwise order, beginning with its U or D sticker, as in [`Corner::faces`].
pub(super) const STICKERS: [[usize; 3]; 8] = [
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
    /// The number of stickers: 6·2².
    pub const COUNT: usize = 24;

    /// The solved position, in which every face shows its own color.
    pub const SOLVED: PocketFacelets = {
        let mut stickers = [0; PocketFacelets::COUNT];
        let mut index = 0;
        while index < PocketFacelets::COUNT {
            stickers[index] = (index / 4) as u8;
            index += 1;
        }
        PocketFacelets(stickers)
    };

    /// The stickers of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the position belongs to another puzzle.
    #[inline]
    pub(super) fn of(position: &PuzzlePosition) -> Result<PocketFacelets, PuzzleError> {
        let stickers = position.places().try_into();
        stickers.map(PocketFacelets).map_err(|_| FOREIGN)
    }

    /// True if every face shows one color, in any orientation.
    #[inline]
    pub fn is_solved(&self) -> bool {
        are_faces_of_one_color(&self.0, 4)
    }

    /// The colors of the three stickers of a corner place.
    pub(super) fn at(&self, place: Corner) -> [u8; 3] {
        STICKERS[place as usize].map(|sticker| self.0[sticker])
    }

    /// The pieces, with colors renamed so that the corner at DBL is in its place.
    ///
    /// # Errors
    ///
    /// Returns an error if a corner has an impossible set of colors. This never happens with a position that was read
    /// or turned.
    #[inline]
    pub(super) fn pieces(&self) -> Result<PocketCube, PuzzleError> {
        // The colors are renamed so that the corner at DBL shows D, B and L.
        let mut names = [0; COLORS];
        for (color, name) in self.at(Corner::Dbl).into_iter().zip(Corner::Dbl.faces()) {
            let color = usize::from(color) % COLORS;
            names[color] = name as u8;
            // The indices of opposite faces differ by three.
            names[if color < 3 { color + 3 } else { color - 3 }] = name.opposite() as u8;
        }
        let mut pieces = PocketCube::SOLVED;
        for (place, &corner) in PocketCube::PLACES.iter().enumerate() {
            let [first, second, third] = self.at(corner).map(|color| names[usize::from(color) % COLORS]);
            let known = CORNERS[usize::from(first) % COLORS][usize::from(second) % COLORS];
            if known.third != third {
                return Err(FOREIGN);
            }
            pieces.corners[place] = known.corner;
            pieces.twists[place] = known.twist;
        }
        Ok(pieces)
    }
}

/// The error for a position of another puzzle.
const FOREIGN: PuzzleError = PuzzleError::Foreign {
    puzzle: PuzzleName::TwoByTwo,
};

/// The number of colors, rounded up to a power of two. So no index modulo this number needs a bounds check.
const COLORS: usize = 8;

/// A corner. Two of its colors, in clockwise order, determine it.
#[derive(Clone, Copy)]
struct KnownCorner {
    /// Its index in [`PocketCube::PLACES`].
    corner: u8,
    /// The twist of the corner if the first of the two colors is on the U or D sticker of its place.
    twist: u8,
    /// The third color of the corner; [`NO_COLOR`] if no corner has these two colors in this order.
    third: u8,
}

/// The value that stands for a missing color.
const NO_COLOR: u8 = u8::MAX;

/// For each pair of colors, the corner on which the second color follows the first color in clockwise order.
const CORNERS: [[KnownCorner; COLORS]; COLORS] = {
    let none = KnownCorner {
        corner: 0,
        twist: 0,
        third: NO_COLOR,
    };
    let mut corners = [[none; COLORS]; COLORS];
    let mut corner = 0;
    while corner < PocketCube::PLACES.len() {
        let faces = PocketCube::PLACES[corner].faces();
        let mut first = 0;
        while first < 3 {
            let next = [faces[first], faces[(first + 1) % 3], faces[(first + 2) % 3]];
            corners[next[0] as usize][next[1] as usize] = KnownCorner {
                corner: corner as u8,
                // The number of stickers, clockwise, from the first color to the U or D color of the corner.
                twist: ((3 - first) % 3) as u8,
                third: next[2] as u8,
            };
            first += 1;
        }
        corner += 1;
    }
    corners
};

/// The colors on the stickers of a place, indexed by its corner (an index into [`PocketCube::PLACES`]) and then by the
/// twist.
const SHOWN: [[[u8; 3]; 3]; 7] = {
    let mut shown = [[[0; 3]; 3]; 7];
    let mut corner = 0;
    while corner < PocketCube::PLACES.len() {
        let [first, second, third] = PocketCube::PLACES[corner].faces();
        let (first, second, third) = (first as u8, second as u8, third as u8);
        shown[corner] = [[first, second, third], [third, first, second], [second, third, first]];
        corner += 1;
    }
    shown
};

/// The stickers of a position whose corner at DBL is in its place.
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

impl From<&PocketFacelets> for PuzzlePosition {
    #[inline]
    fn from(facelets: &PocketFacelets) -> PuzzlePosition {
        PuzzlePosition::new(&facelets.0)
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
            assert_eq!(PocketFacelets::from(&pieces).pieces(), Ok(pieces));
        }
    }
}
