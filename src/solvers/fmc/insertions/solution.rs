//! Insertions into a skeleton, and solutions with insertions that the facelet engine has checked.

use super::left::RemainingCycles;
use crate::cube::{Facelets, Sequence};
use crate::solvers::SolveError;

/// Moves that are inserted into a skeleton. An algorithm is inserted at one place, and slice turns at up to three
/// places.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SkeletonInsertion {
    /// The skeleton into which the moves are inserted: the original skeleton with all earlier insertions, after
    /// cancellations.
    pub skeleton: Sequence,
    /// The unsolved pieces of the cube after that skeleton.
    pub left: RemainingCycles,
    /// The inserted moves as text, in order. Each text comes with the number of moves of the skeleton before it.
    pub parts: Vec<(usize, String)>,
    /// The number of inserted moves (HTM).
    pub htm: usize,
    /// The number of moves of the result, after cancellations.
    pub end: usize,
}

impl SkeletonInsertion {
    /// The number of moves by which cancellations shorten the result (HTM).
    pub fn cancelled(&self) -> usize {
        (self.skeleton.htm() + self.htm).saturating_sub(self.end)
    }

    /// The skeleton with a number in brackets at each place of an insertion, beginning with `first`: `R U [1] F2`.
    pub fn marked(&self, first: usize) -> String {
        let mut words: Vec<String> = self.skeleton.moves().iter().map(ToString::to_string).collect();
        for (number, (place, _)) in self.parts.iter().enumerate().rev() {
            words.insert(*place, format!("[{}]", first + number));
        }
        words.join(" ")
    }
}

/// Insertions that solve a cube. The facelet engine has checked the solution on the stickers of the cube. Values of
/// this type are created only by this check.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InsertSolution {
    moves: Sequence,
    insertions: Vec<SkeletonInsertion>,
}

impl InsertSolution {
    /// Checks a solution: replays its moves on the stickers of a cube.
    pub(super) fn check(
        start: &Facelets,
        moves: Sequence,
        insertions: Vec<SkeletonInsertion>,
    ) -> Result<InsertSolution, SolveError> {
        let mut facelets = start.clone();
        facelets.apply(moves.moves());
        match facelets == Facelets::SOLVED {
            true => Ok(InsertSolution { moves, insertions }),
            false => Err(SolveError::Wrong(moves)),
        }
    }

    /// The whole solution, after cancellations.
    pub fn moves(&self) -> &Sequence {
        &self.moves
    }

    /// The insertions, in the order in which they are made.
    pub fn insertions(&self) -> &[SkeletonInsertion] {
        &self.insertions
    }
}
