//! The second phase: solves the cube of H to which a first phase leads, with turns of H.

use super::piece_permutation::PiecePermutation;
use super::subgroup::Subgroup;
use crate::groups::DominoCosets;
use std::ops::ControlFlow;

/// The maximum number of moves of a second phase, in any metric. Longer second phases are not tried. In HTM, no cube of
/// H needs more than 18 moves (the diameter of H, published with the method).
pub const LONGEST_SECOND_PHASE: u8 = 30;

/// The turns made, as indices in [`Subgroup::moves`]. The rest of the array is unused.
type Turns = [u8; LONGEST_SECOND_PHASE as usize];

/// The search for second phases in a view of the cube.
pub struct SecondPhaseSearch<'a> {
    cosets: &'a DominoCosets,
    subgroup: &'a Subgroup,
    view: usize,
    /// A bit set of the turns of H that the search may make.
    allowed: u64,
}

impl<'a> SecondPhaseSearch<'a> {
    /// Prepares the search in a view.
    pub fn new(cosets: &'a DominoCosets, subgroup: &'a Subgroup, view: usize) -> Self {
        SecondPhaseSearch {
            cosets,
            subgroup,
            view,
            allowed: subgroup.allowed(view),
        }
    }

    /// Finds all second phases of exactly `length` moves, until `found` stops the search. `length` must be at most
    /// [`LONGEST_SECOND_PHASE`]. Turns are given as indices in [`Subgroup::moves`], and `turns` is a bit set of the
    /// turns that may come first.
    pub fn each(
        &self,
        pieces: &PiecePermutation,
        turns: u64,
        length: u8,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.descend(pieces, turns, length, 0, &mut Turns::default(), found)
    }

    /// Finds the second phases that begin with the first `depth` turns of `made` and then cost `left` more moves.
    fn descend(
        &self,
        pieces: &PiecePermutation,
        mut turns: u64,
        left: u8,
        depth: usize,
        made: &mut Turns,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return match *pieces == PiecePermutation::SOLVED {
                true => found(&made[..depth]),
                false => ControlFlow::Continue(()),
            };
        }
        let moves = self.subgroup.moves();
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let Some(left) = left.checked_sub(moves.costs[turn] as u8) else {
                continue;
            };
            let (subgroup, effect) = (self.subgroup, self.subgroup.effect(turn));
            let next = subgroup.after_within_first_bound(self.cosets, self.view, pieces, effect, left);
            if let Some(next) = next.filter(|next| subgroup.bound(next) <= left) {
                made[depth] = turn as u8;
                let after = moves.may_follow[turn] & self.allowed;
                self.descend(&next.pieces, after, left, depth + 1, made, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
