//! What solvers find, before and after the facelet engine has seen it.

use crate::cube::{Facelets, Move, Sequence};
use crate::search::Misled;
use crate::tables::TableError;
use thiserror::Error;

/// Why there is no solution. None of these is the cube's fault: every [`crate::cube::Cubie`] can be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// A table that the method needs is wrong.
    #[error("table {name}: {error}")]
    Table {
        /// The table.
        name: &'static str,
        /// What is wrong with it.
        error: TableError,
    },
    /// A table led the search astray.
    #[error("{phase}: {error}; `rubik tables verify` looks for the damage")]
    Misled {
        /// The phase.
        phase: &'static str,
        /// What happened.
        error: Misled,
    },
    /// A proposed solution that does not solve the cube.
    #[error("the solution found, {0}, does not solve the cube; it is withheld")]
    Wrong(Sequence),
}

/// A part of a solution: what it is called, what it achieves, and where its moves end.
///
/// Where two phases meet, turns may have merged into one, which belongs to the earlier of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phase {
    /// Its name, as in `G0→G1`.
    pub name: &'static str,
    /// What is solved when it is done, in a few words.
    pub achieves: &'static str,
    /// How many moves of the solution come before its end.
    pub end: usize,
}

/// What a solver believes to be a solution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proposal {
    /// The moves.
    pub moves: Sequence,
    /// The parts they fall into, in order; the last ends where the moves end.
    pub phases: Vec<Phase>,
    /// How many turns were saved where phases meet: the phases taken each for itself have so many
    /// more than there are moves.
    pub merged: usize,
}

/// A solution that the facelet engine has replayed on its cube and found right. There is no other
/// way to make one than [`Solution::check`].
#[derive(Debug, Clone)]
pub struct Solution {
    proposal: Proposal,
}

impl Solution {
    /// Replays a proposal on the stickers of its cube.
    ///
    /// # Errors
    ///
    /// If the cube is not solved after the moves.
    pub fn check(stickers: &Facelets, proposal: Proposal) -> Result<Solution, SolveError> {
        let mut facelets = stickers.clone();
        facelets.apply(proposal.moves.moves());
        if facelets.is_solved() {
            Ok(Solution { proposal })
        } else {
            Err(SolveError::Wrong(proposal.moves))
        }
    }

    /// The moves.
    pub fn moves(&self) -> &Sequence {
        &self.proposal.moves
    }

    /// The length (HTM) of the phases taken each for itself, before turns merged where they meet:
    /// what the literature gives for a method of several phases. At least as long as the moves.
    pub fn htm_by_phases(&self) -> usize {
        self.proposal.moves.htm() + self.proposal.merged
    }

    /// The parts that the moves fall into, in order, each with its moves.
    pub fn phases(&self) -> impl Iterator<Item = (&Phase, &[Move])> {
        let mut start = 0;
        self.proposal.phases.iter().map(move |phase| {
            let moves = &self.proposal.moves.moves()[start..phase.end];
            start = phase.end;
            (phase, moves)
        })
    }
}
