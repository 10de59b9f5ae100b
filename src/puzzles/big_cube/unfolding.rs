//! The arrangement of the faces on the net, and the index of a sticker in the text of a cube of any size.
//!
//! ```text
//!   U
//! L F R B
//!   D
//! ```

use crate::cube::Face;

/// A side of a face on the net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Up,
    Right,
    Down,
    Left,
}

/// The sides, clockwise.
const SIDES: [Side; 4] = [Side::Up, Side::Right, Side::Down, Side::Left];

/// The four faces adjacent to a face. On the cube that results from folding the net, these are the faces above the
/// face, to its right, below it, and to its left. A clockwise turn of the face moves stickers from each face of this
/// list to the next one.
pub(super) const fn neighbours(face: Face) -> [Face; 4] {
    use Face::{B, D, F, L, R, U};
    match face {
        U => [B, R, F, L],
        R => [U, B, D, F],
        F => [U, R, D, L],
        D => [F, R, B, L],
        L => [U, F, D, B],
        B => [U, L, D, R],
    }
}

/// The side that a face shares with another face; `None` if `other` is the same face or the opposite face.
pub(super) fn side_towards(face: Face, other: Face) -> Option<Side> {
    let place = neighbours(face).iter().position(|&next| next == other)?;
    Some(SIDES[place])
}

/// The index of a sticker on a cube of `size` layers. The order is face by face as in [`Face::ALL`]; within a face, row
/// by row.
pub(super) const fn place(size: usize, face: Face, row: usize, column: usize) -> usize {
    (face as usize * size + row) * size + column
}
