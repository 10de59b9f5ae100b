//! The second phase. It brings the centres of U, D, F and B to their axes, and it makes the permutation of the wings
//! even. It also brings the centres of R and L into an arrangement that can be solved by half turns of wide blocks.
//!
//! | coordinate | values |
//! |---|---|
//! | which 8 of the 16 centres at U, D, F and B have the colors of one axis, no matter which of the two axes | C(16, 8)/2 = 6,435 |
//! | which 4 of the 8 centres at R and L have one color, no matter which of the two colors | C(8, 4)/2 = 35 |
//! | whether the permutation of the wings is odd | 2 |
//!
//! The third phase also requires that the two wings of each edge are on different sides (see `pairing.rs`). The cosets
//! do not contain this condition, so the search checks it at every end of the second phase.

use super::super::outer_turn::{OuterTurn, TurnSet, in_order};
use super::super::places::{CentreSet, Place, across_of, across_set, around_of, around_set, carry};
use super::phase_table::PhaseSpace;
use super::turns::{COUNT, PlaceTurns};
use crate::cube::{Axis, is_odd};
use std::collections::BTreeSet;

/// The number of ways to divide 16 places into two sets of 8.
const AROUND: usize = 6_435;

/// The number of ways to divide 8 places into two sets of 4, times 2 for the parity of the wings.
const ACROSS: usize = 35 * 2;

/// The turns of the second phase: all except the quarter turns of Uw and Fw.
pub(super) const TURNS: TurnSet = {
    let (mut turns, mut index) = (0, 0);
    while index < COUNT {
        let turn = OuterTurn::at(index);
        turns |= ((!turn.is_wide() || turn.is_half() || turn.is_about_right()) as TurnSet) << index;
        index += 1;
    }
    turns
};

/// The turns of the third phase: the turns of the second phase, except quarter turns about the axis of R and L.
pub(super) const TURNS_OF_THIRD: TurnSet = {
    let (mut turns, mut index) = (0, 0);
    while index < COUNT {
        let turn = OuterTurn::at(index);
        turns |= ((turn.is_half() || !turn.is_wide() && !turn.is_about_right()) as TurnSet) << index;
        index += 1;
    }
    turns
};

/// The cosets of the second phase.
pub(super) struct AxesCentres {
    around: Vec<u16>,
    across: Vec<u8>,
    around_turned: Vec<[u16; COUNT]>,
    across_turned: Vec<[u8; COUNT]>,
    goals: Vec<usize>,
}

/// A coset of the second phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AxesCoset {
    around: u16,
    across: u8,
}

/// Assigns an index to each set that contains half of the places. A set and its complement have the same index. Returns
/// the index of each set, and one set for each index.
fn halves<N: TryFrom<usize> + Copy + Default>(places: usize) -> (Vec<N>, Vec<usize>) {
    let mut ranks = vec![N::default(); 1 << places];
    let mut sets = Vec::new();
    for set in (0..1_usize << (places - 1)).filter(|set| set.count_ones() as usize == places / 2) {
        let number = N::try_from(sets.len()).unwrap_or_default();
        ranks[set] = number;
        ranks[(1 << places) - 1 - set] = number;
        sets.push(set);
    }
    (ranks, sets)
}

impl AxesCentres {
    pub(super) fn new(place_turns: &PlaceTurns) -> AxesCentres {
        let (around, around_sets) = halves::<u16>(16);
        let (across, across_sets) = halves::<u8>(8);
        let around_turned = around_sets.iter().map(|&set| {
            let mut row = [0; COUNT];
            for turn in in_order(TURNS) {
                let carried = carry(around_set(set), &place_turns.centres[turn.index()]);
                row[turn.index()] = around[around_of(carried)];
            }
            row
        });
        let around_turned = around_turned.collect();
        let across_turned = (0..ACROSS).map(|number| {
            let mut row = [0; COUNT];
            for turn in in_order(TURNS) {
                let carried = carry(across_set(across_sets[number / 2]), &place_turns.centres[turn.index()]);
                let parity = number % 2 == 1;
                let parity = parity ^ is_odd(&place_turns.wings[turn.index()]);
                row[turn.index()] = 2 * across[across_of(carried)] + u8::from(parity);
            }
            row
        });
        let across_turned = across_turned.collect();
        let mut space = AxesCentres {
            around,
            across,
            around_turned,
            across_turned,
            goals: Vec::new(),
        };
        space.goals = space.ends(place_turns);
        space
    }

    /// The goals of this phase. Consider all positions that turns of the third phase can reach from the solved cube.
    /// The goals are the cosets of these positions. In all of these positions, the permutation of the wings is even.
    fn ends(&self, place_turns: &PlaceTurns) -> Vec<usize> {
        let colors = |axis: Axis| {
            let wanted = Place::all().filter(move |place| place.faces()[0].axis() == axis);
            wanted.map(|place| place.index())
        };
        let of_axis = colors(Axis::UpDown).fold(0, |set, place| set | 1 << place);
        let right = colors(Axis::RightLeft)
            .take(4)
            .fold(0, |set: CentreSet, place| set | 1 << place);
        let (mut met, mut ends) = (BTreeSet::new(), BTreeSet::new());
        let mut left = vec![right];
        while let Some(set) = left.pop() {
            if met.insert(set) {
                ends.insert(self.index(self.coset(of_axis, set, false)));
                left.extend(in_order(TURNS_OF_THIRD).map(|turn| carry(set, &place_turns.centres[turn.index()])));
            }
        }
        ends.into_iter().collect()
    }

    /// The coset of a position. `of_axis` contains the places of the centres of one axis; these places are on U, D, F
    /// and B. `of_color` contains the places of the centres of one color; these places are on R and L.
    #[inline]
    pub(super) fn coset(&self, of_axis: CentreSet, of_color: CentreSet, is_odd: bool) -> AxesCoset {
        AxesCoset {
            around: self.around[around_of(of_axis)],
            across: 2 * self.across[across_of(of_color)] + u8::from(is_odd),
        }
    }

    #[inline]
    pub(super) fn turn(&self, coset: AxesCoset, turn: OuterTurn) -> AxesCoset {
        AxesCoset {
            around: self.around_turned[usize::from(coset.around)][turn.index()],
            across: self.across_turned[usize::from(coset.across)][turn.index()],
        }
    }

    #[inline]
    pub(super) fn index(&self, coset: AxesCoset) -> usize {
        usize::from(coset.around) * ACROSS + usize::from(coset.across)
    }
}

impl PhaseSpace for AxesCentres {
    const COSETS: usize = AROUND * ACROSS;

    const NAME: &'static str = "four-axes";

    const WHAT: &'static str = "the centres of a 4x4x4 by axis, and the parity of its wings";

    const TURNS: TurnSet = TURNS;

    fn goals(&self) -> Vec<usize> {
        self.goals.clone()
    }

    fn turned(&self, coset: usize, turn: OuterTurn) -> usize {
        let coset = AxesCoset {
            around: (coset / ACROSS) as u16,
            across: (coset % ACROSS) as u8,
        };
        self.index(self.turn(coset, turn))
    }
}
