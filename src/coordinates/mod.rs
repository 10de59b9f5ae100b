//! Cubes as small integers, and back: a coordinate a file.
//!
//! A coordinate forgets most of a cube and numbers what is left, so that cubes which differ only
//! in what is forgotten — a coset — share a number. Each has a representative of every coset, so
//! that `of(cube(n)) == n` can be tried for every `n` there is, and is.
//!
//! | coordinate | what it keeps | size |
//! |---|---|---|
//! | [`EdgeFlips`] | how the edges are flipped | 2,048 = 2¹¹ |
//! | [`CornerTwists`] | how the corners are twisted | 2,187 = 3⁷ |
//! | [`SlicePlaces`] | where the four edges of the slice between U and D are | 495 = C(12,4) |
//! | [`MiddlePlaces`] | where the four edges of the slice between R and L are, the former being in their slice | 70 = C(8,4) |
//! | [`CornerTetrads`] | what half turns cannot change about the corners | 420 = 8!/96 |
//! | [`HalfTurnCorners`] | where the corners are, if half turns could bring them there | 96 = 4!·4 |
//! | [`HalfTurnEdges`] | where the edges are, each in its slice, all in all even | 6,912 = 4!³/2 |

mod combination;
mod corner_tetrads;
mod corner_twists;
mod edge_flips;
mod half_turn_corners;
mod half_turn_edges;
mod middle_places;
mod permutation;
mod slice_places;

pub use corner_tetrads::CornerTetrads;
pub use corner_twists::CornerTwists;
pub use edge_flips::EdgeFlips;
pub use half_turn_corners::HalfTurnCorners;
pub use half_turn_edges::HalfTurnEdges;
pub use middle_places::MiddlePlaces;
pub use slice_places::SlicePlaces;

use crate::cube::Cubie;

/// A number for what some property of a cube is like.
pub trait Coordinate: Copy + Eq + Send + Sync + 'static {
    /// How many values there are.
    const SIZE: usize;

    /// The coordinate of a cube.
    fn of(cube: &Cubie) -> Self;

    /// A cube that has this coordinate. Only the property that it numbers is to be relied on: the
    /// representative need not be a cube that can be solved.
    fn cube(self) -> Cubie;

    /// Its number, below [`Coordinate::SIZE`].
    fn index(self) -> usize;

    /// The coordinate with a number; none if that is [`Coordinate::SIZE`] or more.
    fn from_index(index: usize) -> Option<Self>;
}

/// The coordinate that forgets everything: what a product of two has for its second when one is
/// enough.
impl Coordinate for () {
    const SIZE: usize = 1;

    fn of(_: &Cubie) -> Self {}

    fn cube(self) -> Cubie {
        Cubie::SOLVED
    }

    fn index(self) -> usize {
        0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index == 0).then_some(())
    }
}

/// The numbering half of [`Coordinate`] for a newtype over `u16`.
macro_rules! numbered {
    () => {
        fn index(self) -> usize {
            self.0 as usize
        }

        fn from_index(index: usize) -> Option<Self> {
            (index < Self::SIZE).then_some(Self(index as u16))
        }
    };
}
use numbered;

#[cfg(test)]
mod tests {
    use super::*;

    fn every_index_comes_back<C: Coordinate>() {
        for index in 0..C::SIZE {
            let coordinate = C::from_index(index).expect("below the size");
            assert_eq!(coordinate.index(), index);
            assert_eq!(C::of(&coordinate.cube()).index(), index);
        }
        assert!(C::from_index(C::SIZE).is_none());
    }

    #[test]
    fn every_index_of_every_coordinate_comes_back_from_its_cube() {
        every_index_comes_back::<EdgeFlips>();
        every_index_comes_back::<CornerTwists>();
        every_index_comes_back::<SlicePlaces>();
        every_index_comes_back::<MiddlePlaces>();
        every_index_comes_back::<CornerTetrads>();
        every_index_comes_back::<HalfTurnCorners>();
        every_index_comes_back::<HalfTurnEdges>();
        every_index_comes_back::<()>();
    }
}
