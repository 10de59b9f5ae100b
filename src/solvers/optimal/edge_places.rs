//! Sets of edge places, and the places of the edges of each slice.

#[cfg(test)]
use crate::coordinates::{Slice, slice_of};
#[cfg(test)]
use crate::cube::{CubieCube, Edge};

/// A set of edge places, with one bit for each place, in the order of [`Edge::ALL`].
pub type Places = u16;

/// All twelve places.
pub(super) const ALL: Places = 0xfff;

/// The places of the M slice: UF, UB, DF, DB.
pub(super) const MIDDLE: Places = 0b0000_1010_1010;

/// The places of the E slice: FR, FL, BL, BR.
pub(super) const EQUATOR: Places = 0b1111_0000_0000;

/// The places of the edges of each slice, and the places of the flipped edges. Flips are defined so that all symmetries
/// preserve them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Edges {
    /// The places of the edges of the M slice.
    pub middle: Places,
    /// The places of the edges of the E slice.
    pub equator: Places,
    /// The places of the flipped edges.
    pub flipped: Places,
}

impl Edges {
    /// The edges of a cube.
    #[cfg(test)]
    pub fn of(cube: &CubieCube) -> Edges {
        let places = |is_wanted: &dyn Fn(usize) -> bool| {
            let wanted = (0..Edge::ALL.len()).filter(|&place| is_wanted(place));
            wanted.fold(0, |places, place| places | 1 << place)
        };
        let of_slice = |slice| places(&|place| slice_of(cube.ep()[place]) == slice);
        let counted = places(&|place| cube.eo()[place] == crate::cube::Flip::Flipped);
        let (middle, equator) = (of_slice(Slice::Middle), of_slice(Slice::Equator));
        Edges {
            middle,
            equator,
            flipped: counted ^ correction(middle, equator),
        }
    }

    /// The places of the edges of the S slice.
    #[inline(always)]
    pub(super) fn standing(self) -> Places {
        ALL & !(self.middle | self.equator)
    }
}

/// Returns the places at which two definitions of flips differ. One definition is preserved by all symmetries. The
/// other is that of [`Edge::faces`]: it depends on the colors of U and D, or of F and B for an edge without these
/// colors. The definitions differ at the places of the M slice that contain edges of the E slice, and at the places of
/// the E slice that contain edges of the M slice.
#[inline(always)]
pub(super) const fn correction(middle: Places, equator: Places) -> Places {
    (equator & MIDDLE) | (middle & EQUATOR)
}
