//! The places and twists of the four corners of the D layer.

use super::{Coordinate, FourPieces, arrangement, numbered};
use crate::cube::{Corner, CornerPlacement, CubieCube, PieceMoves, PiecePositions, Symmetry, Twist};

/// The places and twists of DFR, DLF, DBL and DRB. There are 136,080 = 8·7·6·5·3⁴ values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstLayerCorners(u32);

/// The corners of the D layer.
const CORNERS: [Corner; 4] = [Corner::Dfr, Corner::Dlf, Corner::Dbl, Corner::Drb];

impl FourPieces for FirstLayerCorners {
    type Placement = CornerPlacement;

    const ORIENTATIONS: usize = 3;

    #[inline]
    fn placements_on(cube: &PiecePositions) -> [CornerPlacement; 4] {
        CORNERS.map(|corner| cube.corner(corner))
    }

    #[inline]
    fn placements(self) -> [CornerPlacement; 4] {
        let places = arrangement::unrank(self.index() / 81, 8);
        let mut twists = self.index() % 81;
        places.map(|place| {
            let twist = Twist::from_thirds(twists);
            twists /= 3;
            CornerPlacement::new(Corner::ALL[place], twist)
        })
    }

    #[inline]
    fn from_placements(placements: [CornerPlacement; 4]) -> Self {
        let places = placements.map(|placement| placement.index() / 3);
        let twists = placements.map(|placement| placement.index() as u32 % 3);
        let twists = twists[0] + 3 * (twists[1] + 3 * (twists[2] + 3 * twists[3]));
        FirstLayerCorners(arrangement::rank(places, 8) as u32 * 81 + twists)
    }

    #[inline]
    fn carried(placement: CornerPlacement, moves: &PieceMoves) -> CornerPlacement {
        moves.corner(placement)
    }

    fn conjugated(placements: [CornerPlacement; 4], symmetry: &Symmetry) -> [CornerPlacement; 4] {
        let mut conjugated = placements;
        for (corner, placement) in CORNERS.into_iter().zip(placements) {
            let (place, twist) = (placement.place(), placement.twist());
            let image = CORNERS.iter().position(|each| *each == symmetry.corner(corner));
            let image = image.expect("the symmetry takes the four corners to each other");
            conjugated[image] = CornerPlacement::new(symmetry.corner(place), symmetry.twist(corner, place, twist));
        }
        conjugated
    }
}

impl Coordinate for FirstLayerCorners {
    type State = CubieCube;

    const SIZE: usize = 136_080;

    fn of(cube: &CubieCube) -> Self {
        FirstLayerCorners::at(&PiecePositions::of(cube))
    }

    numbered!();
}

impl FirstLayerCorners {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        let mut others = Corner::ALL[..4].iter();
        cube.cp = Corner::ALL.map(|place| {
            let here = self
                .placements()
                .iter()
                .position(|placement| placement.place() == place);
            match here {
                Some(piece) => CORNERS[piece],
                None => others.next().copied().unwrap_or(place),
            }
        });
        for placement in self.placements() {
            cube.co[placement.place() as usize] = placement.twist();
        }
        cube
    }
}
