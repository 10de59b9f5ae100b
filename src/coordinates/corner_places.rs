//! The places of the corners.

use super::{Coordinate, numbered, permutation_of_eight};
use crate::cube::{Corner, CubieCube};

/// The corner at each place. There are 40,320 = 8! values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CornerPlaces(u16);

impl CornerPlaces {
    /// The coordinate of a cube with the corner `corners[i]` at each place `i`.
    #[inline]
    pub fn at(corners: &[Corner; 8]) -> Self {
        CornerPlaces(permutation_of_eight::rank(corners.map(|corner| corner as u8)) as u16)
    }
}

impl Coordinate for CornerPlaces {
    type State = CubieCube;

    const SIZE: usize = permutation_of_eight::COUNT;

    fn of(cube: &CubieCube) -> Self {
        CornerPlaces::at(&cube.cp)
    }

    numbered!();
}

impl CornerPlaces {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let corners = permutation_of_eight::unrank(self.index());
        CubieCube {
            cp: corners.map(|corner| Corner::ALL[usize::from(corner)]),
            ..CubieCube::SOLVED
        }
    }
}
