//! Where the four edges between the U and D layers are, once those of the D layer are at home.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{Cubie, Edge, EdgeSpot, Flip, Transport, Whereabouts};

/// Where FR, FL, BL and BR are, and how each is flipped there. 26,880 = 8·7·6·5·2⁴.
///
/// For cubes whose cross is solved in the D layer, which leaves eight places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MiddleEdges(u16);

/// The edges of the middle layer.
const MIDDLE: [Edge; 4] = [Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br];

/// The places that the cross leaves: the U layer, then the middle layer.
#[rustfmt::skip]
const PLACES: [Edge; 8] = [
    Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub,
    Edge::Fr, Edge::Fl, Edge::Bl, Edge::Br,
];

impl FourPieces for MiddleEdges {
    type Spot = EdgeSpot;

    #[inline]
    fn spots_on(cube: &Whereabouts) -> [EdgeSpot; 4] {
        MIDDLE.map(|edge| cube.edge(edge))
    }

    #[inline]
    fn spots(self) -> [EdgeSpot; 4] {
        let places = arrangement::unrank(self.index() / 16, 8);
        std::array::from_fn(|piece| {
            let flip = Flip::ALL[self.index() >> (3 - piece) & 1];
            EdgeSpot::new(PLACES[places[piece]], flip)
        })
    }

    #[inline]
    fn from_spots(spots: [EdgeSpot; 4]) -> Self {
        // Places of the D layer do not occur; those of the U layer are 0 to 3, of the middle 8 to 11.
        let places = spots.map(|spot| {
            let place = spot.index() / 2;
            place & 3 | place >> 3 << 2
        });
        let flips = spots.map(|spot| spot.index() as u16 % 2);
        let flips = flips[0] << 3 | flips[1] << 2 | flips[2] << 1 | flips[3];
        MiddleEdges((arrangement::rank(places, 8) as u16) << 4 | flips)
    }

    #[inline]
    fn carried(spot: EdgeSpot, moves: &Transport) -> EdgeSpot {
        moves.edge(spot)
    }
}

impl Coordinate for MiddleEdges {
    const SIZE: usize = 26_880;

    fn of(cube: &Cubie) -> Self {
        MiddleEdges::at(&Whereabouts::of(cube))
    }

    fn cube(self) -> Cubie {
        super::with_edges(MIDDLE, self.spots())
    }

    numbered!();
}
