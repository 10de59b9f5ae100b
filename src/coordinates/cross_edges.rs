//! Where the four edges of the D layer are.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{Cubie, Edge, EdgeSpot, Flip, Transport, Whereabouts};

/// Where DR, DF, DL and DB are, and how each is flipped there. 190,080 = 12·11·10·9·2⁴.
///
/// Cubes whose cross is solved in the D layer have the coordinate of the solved cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrossEdges(u32);

/// The edges of the cross.
const CROSS: [Edge; 4] = [Edge::Dr, Edge::Df, Edge::Dl, Edge::Db];

impl FourPieces for CrossEdges {
    type Spot = EdgeSpot;

    #[inline]
    fn spots_on(cube: &Whereabouts) -> [EdgeSpot; 4] {
        CROSS.map(|edge| cube.edge(edge))
    }

    #[inline]
    fn spots(self) -> [EdgeSpot; 4] {
        let places = arrangement::unrank(self.index() / 16, 12);
        std::array::from_fn(|piece| {
            let flip = Flip::ALL[self.index() >> (3 - piece) & 1];
            EdgeSpot::new(Edge::ALL[places[piece]], flip)
        })
    }

    #[inline]
    fn from_spots(spots: [EdgeSpot; 4]) -> Self {
        let places = spots.map(|spot| spot.index() / 2);
        let flips = spots.map(|spot| spot.index() as u32 % 2);
        let flips = flips[0] << 3 | flips[1] << 2 | flips[2] << 1 | flips[3];
        CrossEdges((arrangement::rank(places, 12) as u32) << 4 | flips)
    }

    #[inline]
    fn carried(spot: EdgeSpot, moves: &Transport) -> EdgeSpot {
        moves.edge(spot)
    }
}

impl Coordinate for CrossEdges {
    const SIZE: usize = 190_080;

    fn of(cube: &Cubie) -> Self {
        CrossEdges::at(&Whereabouts::of(cube))
    }

    fn cube(self) -> Cubie {
        super::with_edges(CROSS, self.spots())
    }

    numbered!();
}
