//! The places of the first tetrad of corners, and the twists of the corners.

use super::corner_tetrads::{TETRADS, member};
use super::{Coordinate, CornerTwists, combination, numbered};
use crate::cube::{Corner, CubieCube};

/// The places of the first tetrad of corners (70 choices), and [`CornerTwists`]. The coordinate contains the tetrad and
/// the twist of the corner at each place. It does not distinguish the corners of one tetrad. There are 153,090 =
/// C(8,4)·2,187 values.
///
/// Twists can be counted with regard to any of the three axes. If a corner is in a place of its own tetrad, its twist
/// is the same for all three axes. All 48 symmetries therefore preserve the cosets of this coordinate, although they do
/// not preserve the cosets of [`CornerTwists`] (S. Tronto and E. Tenuti, "The H48 optimal solver"). Half turns of a
/// solved cube do not change the coordinate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TwistedTetrads(u32);

impl TwistedTetrads {
    /// The coordinate with these twists and with the first tetrad in these places. `places` has one bit for each place.
    pub(crate) fn new(places: u8, twists: CornerTwists) -> Self {
        let places = usize::from(combination::rank(places.into()));
        TwistedTetrads((places * CornerTwists::SIZE + twists.index()) as u32)
    }
}

impl Coordinate for TwistedTetrads {
    type State = CubieCube;

    const SIZE: usize = 70 * CornerTwists::SIZE;

    fn of(cube: &CubieCube) -> Self {
        let is_first = |corner: Corner| u8::from(member(corner).0 == 0);
        let places = cube.cp.iter().rev();
        let places = places.fold(0, |places, &corner| places << 1 | is_first(corner));
        TwistedTetrads::new(places, CornerTwists::of(cube))
    }

    numbered!();
}

impl TwistedTetrads {
    /// Returns a cube that has this coordinate. The cube may be unsolvable.
    pub(crate) fn cube(self) -> CubieCube {
        let places = combination::unrank((self.index() / CornerTwists::SIZE) as u16);
        let twists = CornerTwists::from_index(self.index() % CornerTwists::SIZE);
        let mut tetrads = TETRADS.map(IntoIterator::into_iter);
        let cp = Corner::ALL.map(|place| {
            let tetrad = 1 - usize::from(places >> place as u16 & 1);
            tetrads[tetrad].next().unwrap_or(place)
        });
        CubieCube {
            cp,
            ..twists.map_or(CubieCube::SOLVED, CornerTwists::cube)
        }
    }
}
