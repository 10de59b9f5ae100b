//! Where the four corners of the D layer are.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{Corner, CornerSpot, Cubie, Transport, Twist, Whereabouts};

/// Where DFR, DLF, DBL and DRB are, and how each is twisted there. 136,080 = 8·7·6·5·3⁴.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstLayerCorners(u32);

/// The corners of the D layer.
const CORNERS: [Corner; 4] = [Corner::Dfr, Corner::Dlf, Corner::Dbl, Corner::Drb];

impl FourPieces for FirstLayerCorners {
    type Spot = CornerSpot;

    #[inline]
    fn spots_on(cube: &Whereabouts) -> [CornerSpot; 4] {
        CORNERS.map(|corner| cube.corner(corner))
    }

    #[inline]
    fn spots(self) -> [CornerSpot; 4] {
        let places = arrangement::unrank(self.index() / 81, 8);
        let mut twists = self.index() % 81;
        places.map(|place| {
            let twist = Twist::from_thirds(twists);
            twists /= 3;
            CornerSpot::new(Corner::ALL[place], twist)
        })
    }

    #[inline]
    fn from_spots(spots: [CornerSpot; 4]) -> Self {
        let places = spots.map(|spot| spot.index() / 3);
        let twists = spots.map(|spot| spot.index() as u32 % 3);
        let twists = twists[0] + 3 * (twists[1] + 3 * (twists[2] + 3 * twists[3]));
        FirstLayerCorners(arrangement::rank(places, 8) as u32 * 81 + twists)
    }

    #[inline]
    fn carried(spot: CornerSpot, moves: &Transport) -> CornerSpot {
        moves.corner(spot)
    }
}

impl Coordinate for FirstLayerCorners {
    const SIZE: usize = 136_080;

    fn of(cube: &Cubie) -> Self {
        FirstLayerCorners::at(&Whereabouts::of(cube))
    }

    fn cube(self) -> Cubie {
        let mut cube = Cubie::SOLVED;
        let mut others = Corner::ALL[..4].iter();
        cube.cp = Corner::ALL.map(|place| {
            let here = self.spots().iter().position(|spot| spot.place() == place);
            match here {
                Some(piece) => CORNERS[piece],
                None => others.next().copied().unwrap_or(place),
            }
        });
        for spot in self.spots() {
            cube.co[spot.place() as usize] = spot.twist();
        }
        cube
    }

    numbered!();
}
