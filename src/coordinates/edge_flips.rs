//! The flips of the edges.

use super::{Coordinate, numbered};
use crate::cube::{CubieCube, Edge, Flip};

/// The flips of the edges at all places except the last place, with one bit for each place. The place UR has the
/// highest bit. The last flip follows from the other flips, because the number of flipped edges is even. There are
/// 2,048 = 2¹¹ values.
///
/// Only quarter turns of F and B change the flips of a solved cube, so this coordinate distinguishes the cosets of ⟨U,
/// D, R, L, F2, B2⟩.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EdgeFlips(u16);

impl Coordinate for EdgeFlips {
    type State = CubieCube;

    const SIZE: usize = 2_048;

    fn of(cube: &CubieCube) -> Self {
        let flips = &cube.eo[..11];
        EdgeFlips(flips.iter().fold(0, |bits, &flip| bits << 1 | flip as u16))
    }

    numbered!();
}

impl EdgeFlips {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        for place in 0..11 {
            let flip = Flip::ALL[(self.0 >> (10 - place)) as usize & 1];
            cube.eo[place] = flip;
            let last = Edge::Br as usize;
            cube.eo[last] = cube.eo[last].plus(flip);
        }
        cube
    }
}
