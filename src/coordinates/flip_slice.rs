//! The flips of the edges, and the places of the edges of the slice between U and D.

use super::{Coordinate, EdgeFlips, SlicePlaces, numbered};
use crate::cube::CubieCube;

/// [`SlicePlaces`] and [`EdgeFlips`] in one coordinate. There are 1,013,760 = 495·2,048 values.
///
/// Together with [`super::CornerTwists`], this coordinate distinguishes the 2,217,093,120 cosets of ⟨U, D, R2, L2, F2,
/// B2⟩. The 16 symmetries that keep the axis through U and D preserve the cosets of this coordinate, although they do
/// not preserve the cosets of [`EdgeFlips`]. The reason is that flips refer to the axis through F and B. If a symmetry
/// exchanges this axis with the axis through R and L, two groups of edges change their flip: edges that have left the
/// slice between U and D, and edges that are in this slice but do not belong there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FlipSlice(u32);

impl Coordinate for FlipSlice {
    type State = CubieCube;

    const SIZE: usize = SlicePlaces::SIZE * EdgeFlips::SIZE;

    fn of(cube: &CubieCube) -> Self {
        let (slice, flips) = (SlicePlaces::of(cube), EdgeFlips::of(cube));
        FlipSlice((slice.index() * EdgeFlips::SIZE + flips.index()) as u32)
    }

    numbered!();
}

impl FlipSlice {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let slice = SlicePlaces::from_index(self.index() / EdgeFlips::SIZE);
        let flips = EdgeFlips::from_index(self.index() % EdgeFlips::SIZE);
        CubieCube {
            eo: flips.map_or(CubieCube::SOLVED, EdgeFlips::cube).eo,
            ..slice.map_or(CubieCube::SOLVED, SlicePlaces::cube)
        }
    }
}
