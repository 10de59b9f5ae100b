//! The places of the edges of the U layer, for cubes on which none of these edges is in the slice between U and D.

use super::{Coordinate, numbered, permutation_of_eight};
use crate::cube::{CubieCube, Edge};

/// The places of the edges UR, UF, UL and UB among the eight places of the U and D layers. There are 1,680 = 8·7·6·5
/// values.
///
/// The coordinate is defined only for cubes on which these edges are in the U and D layers, for example for all cubes
/// of ⟨U, D, R2, L2, F2, B2⟩.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UpperEdges(u16);

impl UpperEdges {
    /// The coordinate of the four edges. `places` contains the place of each edge in three bits: the lowest three bits
    /// are the place of UR, followed by the places of UF, UL and UB. Bits above these twelve bits are ignored.
    #[inline]
    pub fn at(places: usize) -> Self {
        UpperEdges(permutation_of_eight::rank_of_four(places) as u16)
    }
}

impl Coordinate for UpperEdges {
    type State = CubieCube;

    const SIZE: usize = permutation_of_eight::COUNT / 24;

    fn of(cube: &CubieCube) -> Self {
        let layers = cube.ep[..8].iter().enumerate();
        UpperEdges::at(layers.fold(0, |word, (place, &edge)| word | place << (3 * edge as u32)))
    }

    numbered!();
}

impl UpperEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let items = permutation_of_eight::unrank(self.index() * 24);
        let mut cube = CubieCube::SOLVED;
        for (edge, place) in items.into_iter().enumerate() {
            cube.ep[usize::from(place)] = Edge::ALL[edge];
        }
        cube
    }
}
