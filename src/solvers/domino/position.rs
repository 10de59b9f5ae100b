//! A cube of H, given by three indices.

use crate::coordinates::{Coordinate, CornerPlaces, LayerEdges, SliceEdges};
use crate::cube::{CubieCube, is_odd};
use crate::groups::DominoCoset;
use rand::{Rng, RngExt};

/// A cube of H = ⟨U, D, R2, L2, F2, B2⟩. It is given by the arrangement of the corners, the arrangement of the edges of
/// the U and D layers, and the arrangement of the edges of the slice between these layers. No piece is twisted or
/// flipped, and the edges of the layers are in the layers. The three permutations together form an even permutation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DominoPosition {
    /// The index of the [`CornerPlaces`].
    pub corners: u16,
    /// The index of the [`LayerEdges`].
    pub edges: u16,
    /// The index of the [`SliceEdges`].
    pub slice: u8,
}

impl DominoPosition {
    /// The solved cube.
    pub const SOLVED: DominoPosition = DominoPosition {
        corners: 0,
        edges: 0,
        slice: 0,
    };

    /// The position of a cube; `None` if the cube is not in H.
    pub fn of(cube: &CubieCube) -> Option<DominoPosition> {
        let is_inside = DominoCoset::of(cube) == DominoCoset::of(&CubieCube::SOLVED);
        is_inside.then(|| DominoPosition {
            corners: CornerPlaces::of(cube).index() as u16,
            edges: LayerEdges::of(cube).index() as u16,
            slice: SliceEdges::of(cube).index() as u8,
        })
    }

    /// Returns a uniformly random position.
    pub fn random(random: &mut impl Rng) -> DominoPosition {
        loop {
            let position = DominoPosition {
                corners: random.random_range(0..CornerPlaces::SIZE as u16),
                edges: random.random_range(0..LayerEdges::SIZE as u16),
                slice: random.random_range(0..SliceEdges::SIZE as u8),
            };
            let cube = position.cube();
            if is_odd(cube.cp()) == is_odd(cube.ep()) {
                return position;
            }
        }
    }

    /// The cube.
    ///
    /// # Panics
    ///
    /// If an index is not the index of an arrangement.
    pub fn cube(self) -> CubieCube {
        let corners =
            CornerPlaces::from_index(self.corners.into()).expect("the index is below the number of arrangements");
        let edges = LayerEdges::from_index(self.edges.into()).expect("the index is below the number of arrangements");
        let slice = SliceEdges::from_index(self.slice.into()).expect("the index is below the number of arrangements");
        // In each of the three cubes, all other pieces are in their places.
        corners.cube().then(&edges.cube()).then(&slice.cube())
    }
}
