//! The order of the edges of the slice between U and D.

use super::{Coordinate, numbered, permutation};
use crate::cube::{CubieCube, Edge};

/// The order of FR, FL, BL and BR in their four places. There are 24 = 4! values.
///
/// The coordinate is defined only for cubes on which these edges are in the slice between U and D, for example for all
/// cubes of ⟨U, D, R2, L2, F2, B2⟩.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SliceEdges(u8);

impl SliceEdges {
    /// The coordinate of a cube with the edge `edges[i]` at each place `i`.
    #[inline]
    pub fn at(edges: &[Edge; 12]) -> Self {
        let [.., fr, fl, bl, br] = *edges;
        SliceEdges::of_places([fr, fl, bl, br])
    }

    /// The coordinate of a cube with these four edges at the places FR, FL, BL and BR.
    #[inline]
    pub fn of_places(edges: [Edge; 4]) -> Self {
        let digits = edges.iter().fold(0_u16, |digits, &edge| {
            // The edges of the slice have the numbers 8 to 11, so the two low bits distinguish them.
            digits << 2 | edge as u16 & 3
        });
        SliceEdges(permutation::rank_of_digits(digits) as u8)
    }
}

impl Coordinate for SliceEdges {
    type State = CubieCube;

    const SIZE: usize = 24;

    fn of(cube: &CubieCube) -> Self {
        SliceEdges::at(&cube.ep)
    }

    numbered!();
}

impl SliceEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        for (place, item) in permutation::ALL[self.index()].into_iter().enumerate() {
            cube.ep[8 + place] = Edge::ALL[8 + usize::from(item)];
        }
        cube
    }
}
