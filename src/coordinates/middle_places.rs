//! The places of the edges of the slice between R and L, for cubes on which FR, FL, BL and BR are in the slice between
//! U and D.

use super::{Coordinate, combination, numbered};
use crate::cube::{CubieCube, Edge};

/// The places of UF, UB, DF and DB among the eight edge places of the U and D layers, without the order of these edges.
/// There are 70 = C(8,4) values.
///
/// The coordinate is defined only for cubes on which FR, FL, BL and BR are in the slice between U and D.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiddlePlaces(u16);

const fn is_in_middle(edge: Edge) -> bool {
    matches!(edge, Edge::Uf | Edge::Ub | Edge::Df | Edge::Db)
}

impl Coordinate for MiddlePlaces {
    type State = CubieCube;

    const SIZE: usize = 70;

    fn of(cube: &CubieCube) -> Self {
        let mut places = 0;
        for (place, &edge) in cube.ep[..8].iter().enumerate() {
            places |= u16::from(is_in_middle(edge)) << place;
        }
        MiddlePlaces(combination::rank(places))
    }

    numbered!();
}

impl MiddlePlaces {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let places = combination::unrank(self.0);
        let mut middle = [Edge::Uf, Edge::Ub, Edge::Df, Edge::Db].into_iter();
        let mut standing = [Edge::Ur, Edge::Ul, Edge::Dr, Edge::Dl].into_iter();
        let mut cube = CubieCube::SOLVED;
        for place in 0..8 {
            let holds_middle = places >> place & 1 == 1;
            let next = if holds_middle { middle.next() } else { standing.next() };
            cube.ep[place] = next.unwrap_or(cube.ep[place]);
        }
        cube
    }
}
