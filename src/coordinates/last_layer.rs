//! The pieces of the U layer, for cubes on which the two layers below are solved.

use super::{Coordinate, numbered, permutation};
use crate::cube::{Corner, CornerPlacement, CubieCube, Edge, EdgePlacement, Flip, PieceMoves, PiecePositions, Twist};
use std::array::from_fn;

/// The places and twists of the corners of the U layer. There are 648 = 4!·3³ values.
///
/// The coordinate is defined only for cubes on which the corners of the D layer are solved. The last twist follows from
/// the other twists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LastLayerCorners(u16);

/// The places and flips of the edges of the U layer. There are 192 = 4!·2³ values.
///
/// The coordinate is defined only for cubes on which all other edges are solved. The last flip follows from the other
/// flips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LastLayerEdges(u16);

/// The corners of the U layer, which are the first four of all corners.
const CORNERS: [Corner; 4] = [Corner::Urf, Corner::Ufl, Corner::Ulb, Corner::Ubr];

/// The edges of the U layer, which are the first four of all edges.
const EDGES: [Edge; 4] = [Edge::Ur, Edge::Uf, Edge::Ul, Edge::Ub];

impl LastLayerCorners {
    /// The coordinate of a cube.
    #[inline]
    pub fn at(cube: &PiecePositions) -> Self {
        LastLayerCorners::from_placements(CORNERS.map(|corner| cube.corner(corner)))
    }

    /// The coordinate of four corners in these placements, which are all in the U layer.
    #[inline]
    fn from_placements(placements: [CornerPlacement; 4]) -> Self {
        let [first, second, third, _] = placements.map(|placement| placement.twist() as u16);
        let order = permutation::rank(placements.map(|placement| placement.place() as u8 & 3));
        LastLayerCorners(order as u16 * 27 + first * 9 + second * 3 + third)
    }

    /// The same as [`Coordinate::index`], in a `const` function.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// True if every corner is in its own place, with any twist.
    pub const fn are_home(self) -> bool {
        self.0 / 27 == 0
    }

    /// True if the permutation of the corners is odd.
    pub fn is_odd(self) -> bool {
        permutation::is_odd(self.index() / 27)
    }

    /// True if no corner is twisted. The corners may be in any places.
    pub const fn are_untwisted(self) -> bool {
        self.0.is_multiple_of(27)
    }

    /// For every value in ascending order, the value after a sequence of moves that preserves the two layers below.
    pub fn all_after(moves: &PieceMoves) -> Vec<Self> {
        let mut all = Vec::with_capacity(LastLayerCorners::SIZE);
        for order in 0..24 {
            let untwisted = LastLayerCorners(order * 27).placements();
            // The moves twist a corner by an amount that depends on its place, but not on its own twist.
            let after = LastLayerCorners::from_placements(untwisted.map(|placement| moves.corner(placement)));
            let (order_after, added) = (after.0 / 27, after.twists());
            all.extend((0..27).map(|twists| {
                let before = LastLayerCorners(twists).twists();
                let [first, second, third] = from_fn(|corner| (before[corner] + added[corner]) % 3);
                LastLayerCorners(order_after * 27 + first * 9 + second * 3 + third)
            }));
        }
        all
    }

    /// The twists of the first three corners, each 0, 1 or 2.
    const fn twists(self) -> [u16; 3] {
        [self.0 / 9 % 3, self.0 / 3 % 3, self.0 % 3]
    }
}

impl Coordinate for LastLayerCorners {
    type State = CubieCube;

    const SIZE: usize = 648;

    fn of(cube: &CubieCube) -> Self {
        LastLayerCorners::at(&PiecePositions::of(cube))
    }

    numbered!();
}

impl LastLayerCorners {
    /// The placements of the four corners.
    fn placements(self) -> [CornerPlacement; 4] {
        let places = permutation::ALL[self.index() / 27];
        let twists = self.twists().map(|twist| Twist::from_thirds(twist.into()));
        let last = twists.into_iter().fold(Twist::Untwisted, Twist::plus);
        let twists = [twists[0], twists[1], twists[2], last.inverse()];
        from_fn(|piece| CornerPlacement::new(CORNERS[places[piece] as usize], twists[piece]))
    }

    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        for (corner, placement) in CORNERS.into_iter().zip(self.placements()) {
            cube.cp[placement.place() as usize] = corner;
            cube.co[placement.place() as usize] = placement.twist();
        }
        cube
    }
}

impl LastLayerEdges {
    /// The coordinate of a cube.
    #[inline]
    pub fn at(cube: &PiecePositions) -> Self {
        LastLayerEdges::from_placements(EDGES.map(|edge| cube.edge(edge)))
    }

    /// The coordinate of four edges in these placements, which are all in the U layer.
    #[inline]
    fn from_placements(placements: [EdgePlacement; 4]) -> Self {
        let [first, second, third, _] = placements.map(|placement| placement.flip() as u16);
        let order = permutation::rank(placements.map(|placement| placement.place() as u8 & 3));
        LastLayerEdges(order as u16 * 8 + first * 4 + second * 2 + third)
    }

    /// The same as [`Coordinate::index`], in a `const` function.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// True if every edge is in its own place, flipped or not.
    pub const fn are_home(self) -> bool {
        self.0 / 8 == 0
    }

    /// True if the permutation of the edges is odd.
    pub fn is_odd(self) -> bool {
        permutation::is_odd(self.index() / 8)
    }

    /// True if every edge is flipped.
    pub const fn are_all_flipped(self) -> bool {
        self.0 % 8 == 7
    }

    /// True if no edge is flipped. The edges may be in any places.
    pub const fn are_unflipped(self) -> bool {
        self.0.is_multiple_of(8)
    }

    /// For every value in ascending order, the value after a sequence of moves that preserves the two layers below.
    pub fn all_after(moves: &PieceMoves) -> Vec<Self> {
        let mut all = Vec::with_capacity(LastLayerEdges::SIZE);
        for order in 0..24 {
            let unflipped = LastLayerEdges(order * 8).placements();
            // Whether the moves flip an edge depends on its place, but not on its own flip.
            let after = LastLayerEdges::from_placements(unflipped.map(|placement| moves.edge(placement)));
            all.extend((0..8).map(|flips| LastLayerEdges(after.0 ^ flips)));
        }
        all
    }
}

impl Coordinate for LastLayerEdges {
    type State = CubieCube;

    const SIZE: usize = 192;

    fn of(cube: &CubieCube) -> Self {
        LastLayerEdges::at(&PiecePositions::of(cube))
    }

    numbered!();
}

impl LastLayerEdges {
    /// The placements of the four edges.
    fn placements(self) -> [EdgePlacement; 4] {
        let places = permutation::ALL[self.index() / 8];
        let flips = [2, 1, 0].map(|bit| Flip::ALL[self.index() >> bit & 1]);
        let last = flips.into_iter().fold(Flip::Unflipped, Flip::plus);
        let flips = [flips[0], flips[1], flips[2], last];
        from_fn(|piece| EdgePlacement::new(EDGES[places[piece] as usize], flips[piece]))
    }

    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let mut cube = CubieCube::SOLVED;
        for (edge, placement) in EDGES.into_iter().zip(self.placements()) {
            cube.ep[placement.place() as usize] = edge;
            cube.eo[placement.place() as usize] = placement.flip();
        }
        cube
    }
}
