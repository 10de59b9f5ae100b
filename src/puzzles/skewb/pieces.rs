//! The pieces of a Skewb, and turns as cycles of them: the engine that solves.
//!
//! Its eight corners are two tetrads of four, the vertices of two tetrahedra; every turn takes each tetrad to
//! itself. The turns R, U, L and B never move the corner UFL, by which the Skewb is held here.

use super::turn::{HalfSkewbTurn, Pivot};
use crate::coordinates::State;

/// A Skewb by its pieces, held so that the corner UFL is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkewbPieces {
    /// Which corner is in each place of the tetrad of UFL, in the order DFR UBR DBL; an even
    /// permutation.
    pub held_tetrad: [u8; 3],
    /// By how many thirds each of these is twisted clockwise: where its U or D sticker is, counted
    /// clockwise from U or D.
    pub held_twists: [u8; 3],
    /// Which corner is in each place of the other tetrad, in the order URF ULB DLF DRB; an even
    /// permutation.
    pub other_tetrad: [u8; 4],
    /// By how many thirds each of these is twisted clockwise.
    pub other_twists: [u8; 4],
    /// Which centre is on each face, in the order U R F D L B; an even permutation.
    pub centres: [u8; 6],
}

/// What a clockwise turn does: it takes each corner and centre of a cycle to the next place. The corners are
/// those of one tetrad; each is twisted by two thirds. The pivot, of the other tetrad, is twisted by one.
struct Cycles {
    corners: [usize; 3],
    pivot: usize,
    centres: [usize; 3],
}

/// R takes URF to DRB to DLF, and F to R to D; U takes URF to ULB to DRB, and U to B to R; L takes ULB to DLF to DRB, and D
/// to B to L; B takes DFR to UBR to DBL, and D to R to B. Of B alone, the corners are of the tetrad
/// of UFL and the pivot is not.
const fn cycles(pivot: Pivot) -> Cycles {
    let (corners, pivot, centres) = match pivot {
        Pivot::R => ([0, 3, 2], 0, [2, 1, 3]),
        Pivot::U => ([0, 1, 3], 1, [0, 5, 1]),
        Pivot::L => ([1, 2, 3], 2, [3, 5, 4]),
        Pivot::B => ([0, 1, 2], 3, [3, 1, 5]),
    };
    Cycles {
        corners,
        pivot,
        centres,
    }
}

/// Takes the item in each place of a cycle to the next.
fn advance(items: &mut [u8], [first, second, third]: [usize; 3]) {
    items.swap(first, third);
    items.swap(second, third);
}

/// Takes the corners of a cycle to the next place, and twists them.
fn advance_corners(corners: &mut [u8], twists: &mut [u8], cycle: [usize; 3]) {
    advance(corners, cycle);
    advance(twists, cycle);
    for place in cycle {
        twists[place] = (twists[place] + 2) % 3;
    }
}

impl State for SkewbPieces {
    type Move = HalfSkewbTurn;

    const SOLVED: SkewbPieces = SkewbPieces {
        held_tetrad: [0, 1, 2],
        held_twists: [0; 3],
        other_tetrad: [0, 1, 2, 3],
        other_twists: [0; 4],
        centres: [0, 1, 2, 3, 4, 5],
    };

    fn make(&mut self, HalfSkewbTurn { pivot, third }: HalfSkewbTurn) {
        let cycles = cycles(pivot);
        for _ in 0..third.thirds() {
            advance(&mut self.centres, cycles.centres);
            let (corners, twists, pivots) = if pivot == Pivot::B {
                let held = (&mut self.held_tetrad[..], &mut self.held_twists[..]);
                (held.0, held.1, &mut self.other_twists[..])
            } else {
                let others = (&mut self.other_tetrad[..], &mut self.other_twists[..]);
                (others.0, others.1, &mut self.held_twists[..])
            };
            advance_corners(corners, twists, cycles.corners);
            pivots[cycles.pivot] = (pivots[cycles.pivot] + 1) % 3;
        }
    }
}

/// Where the pieces of one arrangement belong, if those of another are at home where they are.
fn seen_from<const PLACES: usize>(pieces: [u8; PLACES], target: &[u8; PLACES]) -> [u8; PLACES] {
    pieces.map(|piece| {
        let home = target.iter().position(|each| *each == piece);
        home.expect("every piece is in some place") as u8
    })
}

/// By how many thirds corners are twisted, if those of a target are not.
fn twists_seen_from<const PLACES: usize>(
    twists: &[u8; PLACES],
    homes: [u8; PLACES],
    target: &[u8; PLACES],
) -> [u8; PLACES] {
    std::array::from_fn(|place| (3 + twists[place] - target[usize::from(homes[place])]) % 3)
}

impl SkewbPieces {
    /// The pieces that the same turns solve which lead from these to `target`.
    pub(super) fn seen_from(&self, target: &SkewbPieces) -> SkewbPieces {
        let held = seen_from(self.held_tetrad, &target.held_tetrad);
        let others = seen_from(self.other_tetrad, &target.other_tetrad);
        SkewbPieces {
            held_tetrad: held,
            held_twists: twists_seen_from(&self.held_twists, held, &target.held_twists),
            other_tetrad: others,
            other_twists: twists_seen_from(&self.other_twists, others, &target.other_twists),
            centres: seen_from(self.centres, &target.centres),
        }
    }

    /// By how many thirds the twists of the tetrad of UFL are too many.
    ///
    /// Each turn about one of these corners, UFL apart, twists it by a third, and takes three corners of the other tetrad
    /// round in a cycle. The even permutations of a tetrad take its three ways to fall into two pairs
    /// round in a cycle too (they are the quotient of A4 by the four that keep all pairs); so how far
    /// the pairs have gone round is known from the twists, and the other way round. Numbered 0 to 3, a
    /// corner and its partner in the three ways differ by 1, 2 or 3 as bits (exclusive or).
    pub(super) fn held_excess(&self) -> u8 {
        let sum: u8 = self.held_twists.iter().sum();
        (sum + self.other_pairing() + 2) % 3
    }

    /// By how many thirds the twists of the other tetrad are too many: turns about its corner DRB, each of
    /// which twists that by a third, take the corners DFR UBR DBL round in a cycle. All other turns
    /// keep the sum.
    pub(super) fn other_excess(&self) -> u8 {
        let sum: u8 = self.other_twists.iter().sum();
        (sum + self.held_tetrad[0]) % 3
    }

    /// Into which two pairs the first two places of the other tetrad fall: 1, 2 or 3.
    fn other_pairing(&self) -> u8 {
        self.other_tetrad[0] ^ self.other_tetrad[1]
    }
}
