//! The places of the edges of the U and D layers, for cubes on which none of these edges is in the slice between U and
//! D.

use super::{Coordinate, numbered, permutation_of_eight};
use crate::cube::{CubieCube, Edge};

/// The edge at each of the eight places of the U and D layers. There are 40,320 = 8! values.
///
/// The coordinate is defined only for cubes on which these edges are in the U and D layers, for example for all cubes
/// of ⟨U, D, R2, L2, F2, B2⟩.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerEdges(u16);

impl LayerEdges {
    /// The coordinate of a cube with the edge `edges[i]` at each place `i`.
    #[inline]
    pub fn at(edges: &[Edge; 12]) -> Self {
        let items = std::array::from_fn(|place| edges[place] as u8);
        LayerEdges(permutation_of_eight::rank(items) as u16)
    }
}

impl Coordinate for LayerEdges {
    type State = CubieCube;

    const SIZE: usize = permutation_of_eight::COUNT;

    fn of(cube: &CubieCube) -> Self {
        LayerEdges::at(&cube.ep)
    }

    numbered!();
}

impl LayerEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let items = permutation_of_eight::unrank(self.index());
        let mut cube = CubieCube::SOLVED;
        for (place, item) in items.into_iter().enumerate() {
            cube.ep[place] = Edge::ALL[usize::from(item)];
        }
        cube
    }
}
