//! The pieces of a cube in the 32 bytes of a vector register.

use crate::coordinates::{Slice, slice_of};
use crate::cube::{Corner, CubieCube, Edge, Flip, Symmetry, Twist};

/// The index of the first byte of the corners. Edges and corners each take half of the register.
pub const CORNERS: usize = 16;

/// The amount that a flip of an edge, or a twist of a corner by a third of a turn, adds to the byte of the piece.
const ONE: u8 = 0x10;

/// The pieces, place by place: bytes 0 to 11 are the edges, and bytes 16 to 23 are the corners. The low four bits of a
/// byte are the index of the piece, and the bits above them are its flip or twist. The remaining bytes are dummy pieces
/// that never move. With them, all sixteen bytes of a half can be permuted in the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct PackedCube(pub [u8; 32]);

impl PackedCube {
    /// The solved cube.
    pub const SOLVED: PackedCube = {
        let mut bytes = [0; 32];
        let mut place = 0;
        while place < 32 {
            bytes[place] = place as u8 % CORNERS as u8;
            place += 1;
        }
        PackedCube(bytes)
    };

    /// The corners, with one byte for each.
    #[inline(always)]
    pub fn corners(&self) -> u64 {
        let [.., a, b, c, d, e, f, g, h, _, _, _, _, _, _, _, _] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

impl From<&CubieCube> for PackedCube {
    fn from(cube: &CubieCube) -> PackedCube {
        let mut pieces = PackedCube::SOLVED;
        for place in Edge::ALL.map(|place| place as usize) {
            pieces.0[place] = cube.ep()[place] as u8 + ONE * cube.eo()[place] as u8;
        }
        for place in Corner::ALL.map(|place| place as usize) {
            pieces.0[CORNERS + place] = cube.cp()[place] as u8 + ONE * cube.co()[place] as u8;
        }
        pieces
    }
}

/// The effect of a symmetry on the edges in a register, and on the slices to which they belong.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub struct Conjugation {
    /// For each place, the place from which its edge comes.
    pub from: [u8; 16],
    /// For each edge, a bit for the slice of its image and a bit for its own slice: [`Conjugation::TO_EQUATOR`] or one
    /// of the three following constants. The S slice has no bit.
    pub becomes: [u8; 16],
    /// [`Conjugation::HIGH`] at the places whose edges come from places of the M slice; 0 at all other places.
    pub middle: [u8; 16],
    /// [`Conjugation::HIGH`] at the places whose edges come from places of the E slice; 0 at all other places.
    pub equator: [u8; 16],
}

impl Conjugation {
    /// The bit of an edge that becomes an edge of the E slice.
    pub const TO_EQUATOR: u8 = 1 << 7;
    /// The bit of an edge that becomes an edge of the M slice.
    pub const TO_MIDDLE: u8 = 1 << 6;
    /// The bit of an edge that was an edge of the E slice.
    pub const FROM_EQUATOR: u8 = 1 << 5;
    /// The bit of an edge that was an edge of the M slice.
    pub const FROM_MIDDLE: u8 = 1 << 4;
    /// The bit that a vector instruction can collect from all bytes at once.
    pub const HIGH: u8 = 1 << 7;

    /// Computes the conjugation by a symmetry.
    pub fn by(symmetry: &Symmetry) -> Conjugation {
        let mut conjugated = Conjugation {
            from: std::array::from_fn(|place| place as u8),
            becomes: [0; 16],
            middle: [0; 16],
            equator: [0; 16],
        };
        for edge in Edge::ALL {
            let image = symmetry.edge(edge);
            conjugated.from[image as usize] = edge as u8;
            conjugated.becomes[edge as usize] = match slice_of(image) {
                Slice::Middle => Conjugation::TO_MIDDLE,
                Slice::Equator => Conjugation::TO_EQUATOR,
                Slice::Standing => 0,
            };
            match slice_of(edge) {
                Slice::Middle => {
                    conjugated.becomes[edge as usize] |= Conjugation::FROM_MIDDLE;
                    conjugated.middle[image as usize] = Conjugation::HIGH;
                }
                Slice::Equator => {
                    conjugated.becomes[edge as usize] |= Conjugation::FROM_EQUATOR;
                    conjugated.equator[image as usize] = Conjugation::HIGH;
                }
                Slice::Standing => {}
            }
        }
        conjugated
    }
}

/// The value of two flips, or of three twists by a third of a turn. After an addition, this value is subtracted from
/// each byte that has reached it.
pub const ROUND: [u8; 32] = {
    let mut round = [ONE * Flip::ALL.len() as u8; 32];
    let mut place = CORNERS;
    while place < 32 {
        round[place] = ONE * Twist::ALL.len() as u8;
        place += 1;
    }
    round
};

/// The bits of a byte in which flips and twists are counted.
pub const TURNED: u8 = 0x30;
