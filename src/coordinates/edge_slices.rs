//! A coordinate that gives, for each edge place, the slice to which the edge at this place belongs.

use super::{Coordinate, combination, numbered};
use crate::cube::{CubieCube, Edge};

/// The three slices, each of four edges between two opposite faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slice {
    /// The M slice, between R and L.
    Middle,
    /// The E slice, between U and D.
    Equator,
    /// The S slice, between F and B.
    Standing,
}

/// Returns the slice of an edge.
pub(crate) const fn slice_of(edge: Edge) -> Slice {
    match edge {
        Edge::Uf | Edge::Ub | Edge::Df | Edge::Db => Slice::Middle,
        Edge::Fr | Edge::Fl | Edge::Bl | Edge::Br => Slice::Equator,
        Edge::Ur | Edge::Ul | Edge::Dr | Edge::Dl => Slice::Standing,
    }
}

/// The places of the edges of each slice, without the order of the edges. The edges of the E slice are at four of the
/// twelve edge places, which gives 495 = C(12,4) choices. The edges of the M slice are at four of the other eight
/// places, which gives 70 = C(8,4) choices. There are 34,650 = 12!/4!³ values.
///
/// All 48 symmetries preserve the cosets of this coordinate. Half turns of a solved cube do not change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EdgeSlices(u16);

/// The number of ways to choose the places of the M slice's edges among the eight places that are not taken by the E
/// slice's edges: C(8,4).
const MIDDLES: u16 = 70;

impl EdgeSlices {
    /// Returns two sets of places, with one bit for each place: the places of the E slice's edges among all twelve
    /// places, and the places of the M slice's edges among the other eight places.
    pub(crate) fn places(self) -> (u16, u16) {
        let (equator, middle) = (self.0 / MIDDLES, self.0 % MIDDLES);
        (combination::unrank(equator), combination::unrank(middle))
    }
}

impl Coordinate for EdgeSlices {
    type State = CubieCube;

    const SIZE: usize = 34_650;

    fn of(cube: &CubieCube) -> Self {
        let (mut equator, mut middle) = (0, 0);
        // The loop goes from the last place to the first, so the first place has the lowest bit.
        for &edge in cube.ep.iter().rev() {
            let slice = slice_of(edge);
            equator = equator << 1 | u16::from(slice == Slice::Equator);
            if slice != Slice::Equator {
                middle = middle << 1 | u16::from(slice == Slice::Middle);
            }
        }
        EdgeSlices(combination::rank(equator) * MIDDLES + combination::rank(middle))
    }

    numbered!();
}

impl EdgeSlices {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let (equator, mut middle) = self.places();
        let of = |slice| Edge::ALL.into_iter().filter(move |&e| slice_of(e) == slice);
        let mut equators = of(Slice::Equator);
        let mut middles = of(Slice::Middle);
        let mut standings = of(Slice::Standing);
        let mut cube = CubieCube::SOLVED;
        for (place, edge) in cube.ep.iter_mut().enumerate() {
            let next = if equator >> place & 1 == 1 {
                equators.next()
            } else {
                let is_middle = middle & 1 == 1;
                middle >>= 1;
                if is_middle { middles.next() } else { standings.next() }
            };
            *edge = next.unwrap_or(*edge);
        }
        cube
    }
}
