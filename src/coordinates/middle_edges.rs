//! The places and flips of the four edges between the U and D layers, for cubes on which the edges of the D layer are
//! solved.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{CubieCube, Edge, EdgePlacement, Flip, PieceMoves, PiecePositions, Symmetry};

/// The places and flips of FR, FL, BL and BR. There are 26,880 = 8·7·6·5·2⁴ values.
///
/// The coordinate is defined only for cubes with a solved cross on D. The cross leaves eight places for these edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiddleEdges(u16);

/// The edges of the middle layer.
const MIDDLE: [Edge; 4] = [Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br];

/// The edge places outside the D layer: first the places of the U layer, then the places of the middle layer.
#[rustfmt::skip]
const PLACES: [Edge; 8] = [
    Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub,
    Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br,
];

impl FourPieces for MiddleEdges {
    type Placement = EdgePlacement;

    const ORIENTATIONS: usize = 2;

    #[inline]
    fn placements_on(cube: &PiecePositions) -> [EdgePlacement; 4] {
        MIDDLE.map(|edge| cube.edge(edge))
    }

    #[inline]
    fn placements(self) -> [EdgePlacement; 4] {
        let places = arrangement::unrank(self.index() / 16, 8);
        std::array::from_fn(|piece| {
            let flip = Flip::ALL[self.index() >> (3 - piece) & 1];
            EdgePlacement::new(PLACES[places[piece]], flip)
        })
    }

    #[inline]
    fn from_placements(placements: [EdgePlacement; 4]) -> Self {
        // None of the edges is in the D layer. The places of the U layer are 0 to 3, and the places of the middle layer
        // are 8 to 11.
        let places = placements.map(|placement| {
            let place = placement.index() / 2;
            place & 3 | place >> 3 << 2
        });
        let flips = placements.map(|placement| placement.index() as u16 % 2);
        let flips = flips[0] << 3 | flips[1] << 2 | flips[2] << 1 | flips[3];
        MiddleEdges((arrangement::rank(places, 8) as u16) << 4 | flips)
    }

    #[inline]
    fn carried(placement: EdgePlacement, moves: &PieceMoves) -> EdgePlacement {
        moves.edge(placement)
    }

    fn conjugated(placements: [EdgePlacement; 4], symmetry: &Symmetry) -> [EdgePlacement; 4] {
        super::conjugated_edges(MIDDLE, placements, symmetry)
    }
}

impl Coordinate for MiddleEdges {
    type State = CubieCube;

    const SIZE: usize = 26_880;

    fn of(cube: &CubieCube) -> Self {
        MiddleEdges::at(&PiecePositions::of(cube))
    }

    numbered!();
}

impl MiddleEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        super::with_edges(MIDDLE, self.placements())
    }
}
