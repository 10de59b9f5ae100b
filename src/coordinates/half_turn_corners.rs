//! The places of the corners, for cubes whose corners can be solved by half turns.

use super::corner_tetrads::{TETRADS, member};
use super::{Coordinate, numbered, permutation};
use crate::cube::CubieCube;

/// The 96 = 4!·4 arrangements of corners that half turns reach.
///
/// The members of each tetrad are named 0 to 3 (the file of [`super::CornerTetrads`] explains tetrads and names). The
/// first tetrad has any of 4! orders. The second tetrad has the same order, with every name changed by `x → x ^ c` for
/// one of the four values of `c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfTurnCorners(u16);

impl Coordinate for HalfTurnCorners {
    type State = CubieCube;

    const SIZE: usize = 96;

    fn of(cube: &CubieCube) -> Self {
        let names = |tetrad: usize| TETRADS[tetrad].map(|place| member(cube.cp[place as usize]).1);
        let (first, second) = (names(0), names(1));
        let change = first[0] ^ second[0];
        HalfTurnCorners(permutation::rank(first) as u16 * 4 + u16::from(change))
    }

    numbered!();
}

impl HalfTurnCorners {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let first = permutation::ALL[self.index() / 4];
        let second = first.map(|name| name ^ (self.0 % 4) as u8);
        let mut cube = CubieCube::SOLVED;
        for (tetrad, names) in [first, second].into_iter().enumerate() {
            for (place, name) in TETRADS[tetrad].into_iter().zip(names) {
                cube.cp[place as usize] = TETRADS[tetrad][name as usize];
            }
        }
        cube
    }
}
