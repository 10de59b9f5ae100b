//! Coordinates: functions from cubes to small integers. Most files of this module define one coordinate.
//!
//! A coordinate ignores most properties of a cube, and assigns an index to the properties that it does not ignore.
//! Cubes that differ only in the ignored properties form a coset and have the same index. For each index, a coordinate
//! gives a representative: a cube that has this index. The tests check that the representative of every index has this
//! index. [`State`] and [`Coordinate`] work for any puzzle; the coordinates in the table below are for the 3x3x3.
//!
//! | coordinate | property of the cube | size |
//! |---|---|---|
//! | [`EdgeFlips`] | how the edges are flipped | 2,048 = 2¹¹ |
//! | [`CornerTwists`] | how the corners are twisted | 2,187 = 3⁷ |
//! | `FlipSlice` | how the edges are flipped, and the places of the edges of the slice between U and D (`SlicePlaces`) | 1,013,760 = 495·2,048 |
//! | [`CornerPlaces`] | where the corners are | 40,320 = 8! |
//! | [`LayerEdges`] | where the edges of the U and D layers are, if all of them are in these layers | 40,320 = 8! |
//! | `UpperEdges` | where the edges of the U layer are, if all of them are in the U and D layers | 1,680 = 8·7·6·5 |
//! | [`SliceEdges`] | the order of the edges of the slice between U and D, if they are in this slice | 24 = 4! |
//! | [`SlicePlaces`] | the places of the four edges of the slice between U and D, without their order | 495 = C(12,4) |
//! | [`MiddlePlaces`] | the places of the four edges of the slice between R and L, without their order, if the edges of the slice between U and D are in their own slice | 70 = C(8,4) |
//! | `EdgeSlices` | for each edge place, the slice to which the edge at this place belongs | 34,650 = 12!/4!³ |
//! | [`CornerTetrads`] | the places of the first tetrad (four corners, no two of which are adjacent), and the order of the second tetrad relative to the first; half turns do not change this coordinate | 420 = 8!/96 |
//! | `TwistedTetrads` | the places of the first tetrad of corners, without their order, and how all corners are twisted | 153,090 = 70·2,187 |
//! | [`HalfTurnCorners`] | where the corners are, if half turns can solve them | 96 = 4!·4 |
//! | [`HalfTurnEdges`] | where the edges are, if each is in its slice and their permutation is even | 6,912 = 4!³/2 |
//! | [`CrossEdges`] | the places and flips of the four edges of the D layer | 190,080 = 12·11·10·9·2⁴ |
//! | [`FirstLayerCorners`] | the places and twists of the four corners of the D layer | 136,080 = 8·7·6·5·3⁴ |
//! | [`MiddleEdges`] | the places and flips of the four edges between U and D, if the cross is solved | 26,880 = 8·7·6·5·2⁴ |
//! | `LastLayerCorners` | the places and twists of the corners of the U layer, if the corners below are solved | 648 = 4!·3³ |
//! | `LastLayerEdges` | the places and flips of the edges of the U layer, if the edges below are solved | 192 = 4!·2³ |

mod arrangement;
pub(crate) mod combination;
mod corner_places;
mod corner_tetrads;
mod corner_twists;
mod cross_edges;
mod edge_flips;
mod edge_slices;
pub(crate) mod factorial;
mod first_layer_corners;
mod flip_slice;
mod half_turn_corners;
mod half_turn_edges;
mod last_layer;
mod layer_edges;
mod middle_edges;
mod middle_places;
pub(crate) mod permutation;
pub(crate) mod permutation_of_eight;
mod slice_edges;
mod slice_places;
mod state;
mod twisted_tetrads;
mod upper_edges;

pub use corner_places::CornerPlaces;
pub use corner_tetrads::CornerTetrads;
pub use corner_twists::CornerTwists;
pub use cross_edges::CrossEdges;
pub use edge_flips::EdgeFlips;
pub(crate) use edge_slices::EdgeSlices;
pub(crate) use edge_slices::{Slice, slice_of};
pub use first_layer_corners::FirstLayerCorners;
pub(crate) use flip_slice::FlipSlice;
pub use half_turn_corners::HalfTurnCorners;
pub use half_turn_edges::HalfTurnEdges;
pub(crate) use last_layer::{LastLayerCorners, LastLayerEdges};
pub use layer_edges::LayerEdges;
pub use middle_edges::MiddleEdges;
pub use middle_places::MiddlePlaces;
pub use slice_edges::SliceEdges;
pub use slice_places::SlicePlaces;
pub use state::{Coordinate, Representative, State, SymmetricState, Trivial};
pub(crate) use twisted_tetrads::TwistedTetrads;
pub(crate) use upper_edges::UpperEdges;

use crate::cube::{CubieCube, Edge, EdgePlacement, PieceMoves, PiecePositions, Symmetry};

/// A coordinate whose index depends only on the placements of four edges or of four corners.
///
/// Such a coordinate needs no move table: the effect of a sequence of moves is looked up separately for each of the
/// four pieces.
pub trait FourPieces: Coordinate<State = CubieCube> {
    /// The place and the orientation of one of the pieces.
    type Placement: Copy + Send + Sync + 'static;

    /// The number of orientations of a piece: 2 for edges, 3 for corners. The index of the coordinate is the rank of
    /// the four places times `ORIENTATIONS`⁴, plus a number whose four digits in the base `ORIENTATIONS` are the
    /// orientations.
    const ORIENTATIONS: usize;

    /// The placements of the four pieces on a cube.
    fn placements_on(cube: &PiecePositions) -> [Self::Placement; 4];

    /// The placements of the four pieces on every cube that has this coordinate.
    fn placements(self) -> [Self::Placement; 4];

    /// The coordinate of four pieces in these placements. No two pieces may be at the same place.
    fn from_placements(placements: [Self::Placement; 4]) -> Self;

    /// The placement of a piece after a sequence of moves.
    fn carried(placement: Self::Placement, moves: &PieceMoves) -> Self::Placement;

    /// The placements of the four pieces on the conjugate of a cube ([`Symmetry::conjugate`]). The symmetry must take
    /// the four pieces to each other.
    fn conjugated(placements: [Self::Placement; 4], symmetry: &Symmetry) -> [Self::Placement; 4];

    /// The coordinate of a cube.
    #[inline]
    fn at(cube: &PiecePositions) -> Self {
        Self::from_placements(Self::placements_on(cube))
    }

    /// The coordinate of a cube after a sequence of moves.
    #[inline]
    fn at_after(cube: &PiecePositions, moves: &PieceMoves) -> Self {
        Self::from_placements(Self::placements_on(cube).map(|placement| Self::carried(placement, moves)))
    }
}

/// Returns a cube with four edges in given placements. The other edges fill the remaining places in ascending order.
fn with_edges(edges: [Edge; 4], placements: [EdgePlacement; 4]) -> CubieCube {
    let mut cube = CubieCube::SOLVED;
    let mut others = Edge::ALL.into_iter().filter(|edge| !edges.contains(edge));
    cube.ep = Edge::ALL.map(|place| {
        let here = placements.iter().position(|placement| placement.place() == place);
        match here {
            Some(piece) => edges[piece],
            None => others.next().unwrap_or(place),
        }
    });
    for placement in placements {
        cube.eo[placement.place() as usize] = placement.flip();
    }
    cube
}

/// Returns the placements of four edges on the conjugate of a cube. The symmetry must take the edges to each other.
fn conjugated_edges(edges: [Edge; 4], placements: [EdgePlacement; 4], symmetry: &Symmetry) -> [EdgePlacement; 4] {
    let mut conjugated = placements;
    for (edge, placement) in edges.into_iter().zip(placements) {
        let (place, flip) = (placement.place(), placement.flip());
        let image = edges.iter().position(|each| *each == symmetry.edge(edge));
        let image = image.expect("the symmetry takes the four edges to each other");
        conjugated[image] = EdgePlacement::new(symmetry.edge(place), symmetry.flip(edge, place, flip));
    }
    conjugated
}

/// The methods of [`Coordinate`] that are the same for every newtype over an unsigned integer.
macro_rules! numbered {
    () => {
        fn representative(self) -> crate::coordinates::Representative<Self::State> {
            crate::coordinates::Representative::new(self.cube())
        }

        fn index(self) -> usize {
            self.0 as usize
        }

        fn from_index(index: usize) -> Option<Self> {
            (index < Self::SIZE).then_some(Self(index as _))
        }
    };
}
use numbered;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;

    fn every_index_comes_back<C: Coordinate>() {
        for index in 0..C::SIZE {
            let coordinate = C::from_index(index).expect("below the size");
            assert_eq!(coordinate.index(), index);
            assert_eq!(coordinate.representative().coordinate::<C>().index(), index);
        }
        assert!(C::from_index(C::SIZE).is_none());
    }

    fn conjugated_placements_are_those_of_the_conjugate<C: FourPieces>() {
        for view in Symmetry::all().filter(|view| view.face(Face::U) == Face::U) {
            for coordinate in C::all() {
                let conjugated = C::from_placements(C::conjugated(coordinate.placements(), &view));
                let conjugate = coordinate.representative().conjugated(&view);
                assert!(conjugated == conjugate.coordinate());
            }
        }
    }

    #[test]
    fn conjugated_placements_of_four_pieces_are_those_of_the_conjugate() {
        conjugated_placements_are_those_of_the_conjugate::<CrossEdges>();
        conjugated_placements_are_those_of_the_conjugate::<FirstLayerCorners>();
        conjugated_placements_are_those_of_the_conjugate::<MiddleEdges>();
    }

    #[test]
    fn every_index_of_every_coordinate_comes_back_from_its_representative() {
        every_index_comes_back::<EdgeFlips>();
        every_index_comes_back::<CornerTwists>();
        every_index_comes_back::<SlicePlaces>();
        every_index_comes_back::<MiddlePlaces>();
        every_index_comes_back::<CornerTetrads>();
        every_index_comes_back::<HalfTurnCorners>();
        every_index_comes_back::<HalfTurnEdges>();
        every_index_comes_back::<CrossEdges>();
        every_index_comes_back::<FirstLayerCorners>();
        every_index_comes_back::<MiddleEdges>();
        every_index_comes_back::<LastLayerCorners>();
        every_index_comes_back::<LastLayerEdges>();
        every_index_comes_back::<FlipSlice>();
        every_index_comes_back::<CornerPlaces>();
        every_index_comes_back::<LayerEdges>();
        every_index_comes_back::<SliceEdges>();
        every_index_comes_back::<UpperEdges>();
        every_index_comes_back::<TwistedTetrads>();
        every_index_comes_back::<EdgeSlices>();
        every_index_comes_back::<Trivial<CubieCube>>();
    }
}
