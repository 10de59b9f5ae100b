//! The places and flips of the four edges of the D layer.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{CubieCube, Edge, EdgePlacement, Flip, PieceMoves, PiecePositions, Symmetry};

/// The places and flips of DR, DF, DL and DB. There are 190,080 = 12·11·10·9·2⁴ values.
///
/// Cubes whose cross is solved in the D layer have the coordinate of the solved cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrossEdges(u32);

/// The edges of the cross.
const CROSS: [Edge; 4] = [Edge::Dr, Edge::Df, Edge::Dl, Edge::Db];

impl FourPieces for CrossEdges {
    type Placement = EdgePlacement;

    const ORIENTATIONS: usize = 2;

    #[inline]
    fn placements_on(cube: &PiecePositions) -> [EdgePlacement; 4] {
        CROSS.map(|edge| cube.edge(edge))
    }

    #[inline]
    fn placements(self) -> [EdgePlacement; 4] {
        let places = arrangement::unrank(self.index() / 16, 12);
        std::array::from_fn(|piece| {
            let flip = Flip::ALL[self.index() >> (3 - piece) & 1];
            EdgePlacement::new(Edge::ALL[places[piece]], flip)
        })
    }

    #[inline]
    fn from_placements(placements: [EdgePlacement; 4]) -> Self {
        let places = placements.map(|placement| placement.index() / 2);
        let flips = placements.map(|placement| placement.index() as u32 % 2);
        let flips = flips[0] << 3 | flips[1] << 2 | flips[2] << 1 | flips[3];
        CrossEdges((arrangement::rank(places, 12) as u32) << 4 | flips)
    }

    #[inline]
    fn carried(placement: EdgePlacement, moves: &PieceMoves) -> EdgePlacement {
        moves.edge(placement)
    }

    fn conjugated(placements: [EdgePlacement; 4], symmetry: &Symmetry) -> [EdgePlacement; 4] {
        super::conjugated_edges(CROSS, placements, symmetry)
    }
}

impl Coordinate for CrossEdges {
    type State = CubieCube;

    const SIZE: usize = 190_080;

    fn of(cube: &CubieCube) -> Self {
        CrossEdges::at(&PiecePositions::of(cube))
    }

    numbered!();
}

impl CrossEdges {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        super::with_edges(CROSS, self.placements())
    }
}
