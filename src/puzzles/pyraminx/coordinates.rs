//! The coordinates of a Pyraminx without its tips: 933,120 = 360 · 2,592 states.

use super::pieces::PyraminxPieces;
use crate::coordinates::{Coordinate, Representative, State, even_permutation};

/// Where the six edges are: 360 = 6!/2, since every turn is a cycle of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PyraminxEdges(u16);

impl Coordinate for PyraminxEdges {
    type State = PyraminxPieces;

    const SIZE: usize = even_permutation::COUNT;

    fn of(state: &PyraminxPieces) -> PyraminxEdges {
        PyraminxEdges(even_permutation::rank(&state.edges) as u16)
    }

    fn representative(self) -> Representative<PyraminxPieces> {
        Representative::new(PyraminxPieces {
            edges: even_permutation::unrank(self.index()),
            ..PyraminxPieces::SOLVED
        })
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<PyraminxEdges> {
        (index < Self::SIZE).then_some(PyraminxEdges(index as u16))
    }
}

/// How the edges are flipped, of which the last follows from the others, and how the centres are twisted:
/// 2,592 = 2⁵ · 3⁴.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PyraminxOrientations(u16);

impl PyraminxOrientations {
    /// A Pyraminx of which every piece is in its place, and turned there like this; the tips are not.
    pub(super) fn pieces(self) -> PyraminxPieces {
        let mut pieces = PyraminxPieces::SOLVED;
        let mut rest = self.0;
        for twist in pieces.centres.iter_mut().rev() {
            *twist = (rest % 3) as u8;
            rest /= 3;
        }
        for place in (0..5).rev() {
            pieces.flips[place] = (rest % 2) as u8;
            pieces.flips[5] ^= pieces.flips[place];
            rest /= 2;
        }
        pieces
    }
}

impl Coordinate for PyraminxOrientations {
    type State = PyraminxPieces;

    const SIZE: usize = 2_592;

    fn of(state: &PyraminxPieces) -> PyraminxOrientations {
        let digits = |digits: &[u8], base: u16, first: u16| {
            let digits = digits.iter();
            digits.fold(first, |index, &digit| index * base + u16::from(digit))
        };
        let flips = digits(&state.flips[..5], 2, 0);
        PyraminxOrientations(digits(&state.centres, 3, flips))
    }

    fn representative(self) -> Representative<PyraminxPieces> {
        Representative::new(self.pieces())
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<PyraminxOrientations> {
        (index < Self::SIZE).then_some(PyraminxOrientations(index as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_comes_back_from_its_representative() {
        for edges in PyraminxEdges::all() {
            assert_eq!(edges.representative().coordinate::<PyraminxEdges>(), edges);
        }
        for each in PyraminxOrientations::all() {
            let back = each.representative().coordinate::<PyraminxOrientations>();
            assert_eq!(back, each);
        }
        assert_eq!(PyraminxEdges::all().count(), 360);
        assert_eq!(PyraminxOrientations::all().count(), 2_592);
    }
}
