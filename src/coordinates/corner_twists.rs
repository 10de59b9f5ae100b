//! The twists of the corners.

use super::{Coordinate, numbered};
use crate::cube::{Corner, CubieCube, Twist};

/// The twists of the corners at all places except the last place, with one ternary digit for each place. The place URF
/// has the highest digit. The last twist follows from the other twists, because the sum of all twists is a multiple of
/// three. There are 2,187 = 3⁷ values.
///
/// Only quarter turns of R, L, F and B change the coordinate of a solved cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CornerTwists(u16);

impl Coordinate for CornerTwists {
    type State = CubieCube;

    const SIZE: usize = 2_187;

    fn of(cube: &CubieCube) -> Self {
        let twists = &cube.co[..7];
        CornerTwists(twists.iter().fold(0, |digits, &twist| digits * 3 + twist as u16))
    }

    numbered!();
}

impl CornerTwists {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        let mut digits = self.0 as usize;
        for place in (0..7).rev() {
            let twist = Twist::from_thirds(digits);
            digits /= 3;
            cube.co[place] = twist;
            let last = Corner::Drb as usize;
            cube.co[last] = cube.co[last].plus(twist.inverse());
        }
        cube
    }
}
