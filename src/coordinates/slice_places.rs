//! The places of the edges of the slice between U and D.

use super::{Coordinate, combination, numbered};
use crate::cube::{CubieCube, Edge};

/// The places of FR, FL, BL and BR among the twelve edge places, without the order of these edges. There are 495 =
/// C(12,4) values.
///
/// Together with [`super::CornerTwists`], this coordinate distinguishes the cosets of ⟨U, D, R2, L2, F2, B2⟩ among the
/// cubes whose edges are not flipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlicePlaces(u16);

const fn is_in_slice(edge: Edge) -> bool {
    matches!(edge, Edge::Fr | Edge::Fl | Edge::Bl | Edge::Br)
}

impl Coordinate for SlicePlaces {
    type State = CubieCube;

    const SIZE: usize = 495;

    fn of(cube: &CubieCube) -> Self {
        let mut places = 0;
        for (place, &edge) in cube.ep.iter().enumerate() {
            places |= u16::from(is_in_slice(edge)) << place;
        }
        SlicePlaces::at(places)
    }

    numbered!();
}

impl SlicePlaces {
    /// The coordinate of a set of four places, which is given with one bit for each place.
    #[inline]
    pub(crate) fn at(places: u16) -> Self {
        SlicePlaces(combination::rank(places))
    }

    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let places = combination::unrank(self.0);
        let (mut slice, mut rest): (Vec<Edge>, Vec<Edge>) = Edge::ALL.into_iter().partition(|&edge| is_in_slice(edge));
        let mut cube = CubieCube::SOLVED;
        for place in (0..12).rev() {
            let holds_slice = places >> place & 1 == 1;
            let next = if holds_slice { slice.pop() } else { rest.pop() };
            cube.ep[place] = next.unwrap_or(cube.ep[place]);
        }
        cube
    }
}
