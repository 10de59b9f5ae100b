//! The coordinates of a Skewb that is held by one corner: 3,149,280 = 8,748 · 360 states.

use super::pieces::SkewbPieces;
use crate::coordinates::{Coordinate, Representative, State, even_permutation, permutation};

/// Where the corners are and how they are twisted: 8,748 = 12 · 3² · 3⁴.
///
/// 12 = 4!/2 places of the tetrad that UFL is not in, the twists of two corners of the tetrad of UFL, from
/// which and from those places the third twist follows, and the twists of the other tetrad, from which it
/// follows where the corners of the tetrad of UFL are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkewbCorners(u16);

impl SkewbCorners {
    /// A solved Skewb but for its corners, which are like this.
    pub(super) fn pieces(self) -> SkewbPieces {
        let mut pieces = SkewbPieces::SOLVED;
        let mut rest = self.0;
        let twists = pieces.held_twists[..2].iter_mut();
        for twist in twists.chain(&mut pieces.other_twists).rev() {
            *twist = (rest % 3) as u8;
            rest /= 3;
        }
        let pair = 2 * usize::from(rest);
        let rank = pair + usize::from(permutation::is_odd(pair));
        pieces.other_tetrad = permutation::ALL[rank];
        pieces.held_twists[2] = (3 - pieces.held_excess()) % 3;
        let turned = 3 - pieces.other_excess();
        pieces.held_tetrad = [0, 1, 2].map(|place| (place + turned) % 3);
        pieces
    }
}

impl Coordinate for SkewbCorners {
    type State = SkewbPieces;

    const SIZE: usize = 8_748;

    fn of(state: &SkewbPieces) -> SkewbCorners {
        let places = permutation::rank(state.other_tetrad) / 2;
        let twists = state.held_twists[..2].iter().chain(&state.other_twists);
        SkewbCorners(twists.fold(places as u16, |index, &twist| index * 3 + u16::from(twist)))
    }

    fn representative(self) -> Representative<SkewbPieces> {
        Representative::new(self.pieces())
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<SkewbCorners> {
        (index < Self::SIZE).then_some(SkewbCorners(index as u16))
    }
}

/// Where the six centres are: 360 = 6!/2, since every turn is a cycle of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkewbCentres(u16);

impl Coordinate for SkewbCentres {
    type State = SkewbPieces;

    const SIZE: usize = even_permutation::COUNT;

    fn of(state: &SkewbPieces) -> SkewbCentres {
        SkewbCentres(even_permutation::rank(&state.centres) as u16)
    }

    fn representative(self) -> Representative<SkewbPieces> {
        Representative::new(SkewbPieces {
            centres: even_permutation::unrank(self.index()),
            ..SkewbPieces::SOLVED
        })
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<SkewbCentres> {
        (index < Self::SIZE).then_some(SkewbCentres(index as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_comes_back_from_its_representative() {
        for corners in SkewbCorners::all() {
            let back = corners.representative().coordinate::<SkewbCorners>();
            assert_eq!(back, corners);
            let pieces = corners.pieces();
            assert_eq!((pieces.held_excess(), pieces.other_excess()), (0, 0));
        }
        for centres in SkewbCentres::all() {
            let back = centres.representative().coordinate::<SkewbCentres>();
            assert_eq!(back, centres);
        }
        assert_eq!(SkewbCorners::all().count(), 8_748);
        assert_eq!(SkewbCentres::all().count(), 360);
    }
}
