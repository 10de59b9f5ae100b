//! Insertions that were found, before and after the facelet engine has checked them.

use super::left::Left;
use crate::cube::{Facelets, Sequence};
use crate::solvers::SolveError;

/// Moves that are put in among those of a skeleton, at one place or, if they are slice turns, at up to three.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SkeletonInsertion {
    /// The skeleton that they are put into: that of before with all earlier insertions, cancelled.
    pub skeleton: Sequence,
    /// What is wrong on the cube after that skeleton.
    pub left: Left,
    /// What is put in, as it is written, and how many moves of the skeleton stand before each, in order.
    pub parts: Vec<(usize, String)>,
    /// The moves of what is put in (HTM).
    pub htm: usize,
    /// How many moves there are with them, cancelled.
    pub end: usize,
}

impl SkeletonInsertion {
    /// How many moves cancel.
    pub fn cancelled(&self) -> usize {
        (self.skeleton.htm() + self.htm).saturating_sub(self.end)
    }

    /// The skeleton with a mark at each place: `R U [1] F2`.
    pub fn marked(&self, first: usize) -> String {
        let mut words: Vec<String> = self.skeleton.moves().iter().map(ToString::to_string).collect();
        for (number, (place, _)) in self.parts.iter().enumerate().rev() {
            words.insert(*place, format!("[{}]", first + number));
        }
        words.join(" ")
    }
}

/// Insertions that solve a cube, replayed on its stickers by the facelet engine. Only this check makes one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InsertSolution {
    moves: Sequence,
    insertions: Vec<SkeletonInsertion>,
}

impl InsertSolution {
    /// Replays moves on the stickers of a cube.
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

    /// The whole solution, cancelled.
    pub fn moves(&self) -> &Sequence {
        &self.moves
    }

    /// The insertions, in the order in which they are made.
    pub fn insertions(&self) -> &[SkeletonInsertion] {
        &self.insertions
    }
}
