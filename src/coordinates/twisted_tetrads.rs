//! The places of the first tetrad of corners, and the twists of the corners.

use super::corner_tetrads::{TETRADS, member};
use super::{Coordinate, CornerTwists, combination, numbered};
use crate::cube::{Corner, CubieCube};

/// The places of the first tetrad of corners (70 choices), and [`CornerTwists`]. For each place, the coordinate
/// contains the tetrad and the twist of the corner there. It does not distinguish the corners of one tetrad. 153,090 =
/// C(8,4)·2,187.
///
/// Twists can be counted from any of the three axes. The twist of a corner in a place of its own tetrad is the same for
/// all three. All 48 symmetries therefore preserve the cosets of this coordinate, although they do not preserve those
/// of [`CornerTwists`] alone (S. Tronto and E. Tenuti, "The H48 optimal solver"). Half turns of a solved cube do not
/// change the coordinate.
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
    /// A cube that has this coordinate. It need not be solvable.
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
