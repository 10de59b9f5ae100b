//! The solver of cubes of four and of five layers: phases lead to a 3x3x3, which two phases solve.

use super::last_phase;
use super::phases::in_phases;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::{Method, Solver};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use std::ops::ControlFlow;

/// How much is searched. The same effort finds the same solution everywhere.
pub(super) trait Effort: Copy {
    /// A solution soon.
    const QUICK: Self;

    /// What is made without a time limit.
    const USUAL: Self;

    /// How many times the usual effort is doubled; the last search takes some minutes.
    const DOUBLINGS: usize;

    /// Twice the effort.
    fn doubled(self) -> Self;
}

/// How a cube is reduced to a 3x3x3 in phases, with the tables for it open.
pub(super) trait PhasedReduction: Send + Sync + Sized {
    /// The names of the phases that lead to a 3x3x3, and what they are for.
    const PHASES: &'static [(&'static str, &'static str)];

    /// How much is searched.
    type Effort: Effort;

    /// The pieces of a position.
    type Pieces;

    /// The pieces of a position, if turns lead to it.
    fn pieces(position: &PuzzlePosition) -> Result<Self::Pieces, PuzzleError>;

    /// The tables of the phases.
    fn table_specs() -> Vec<Box<dyn TableSpec>>;

    /// Opens the tables.
    ///
    /// # Errors
    ///
    /// If a table is not as published, or does not fit into memory.
    fn open(store: &Store, progress: &dyn TableProgress) -> Result<Self, TableError>;

    /// The turns of each phase and of the 3x3x3 that a search of this effort finds, if it is not cancelled before.
    fn search(
        &self,
        pieces: &Self::Pieces,
        effort: Self::Effort,
        three_by_three: &Solver,
        cancel: &CancelToken,
    ) -> Option<Vec<Vec<PuzzleTurn>>>;
}

/// A reduction, and what solves the 3x3x3 that it leads to.
pub(super) struct PhasedSolver<R> {
    reduction: R,
    three_by_three: Solver,
}

impl<R: PhasedReduction> PhasedSolver<R> {
    /// The tables of the phases to a 3x3x3, and of those that solve it.
    pub(super) fn table_specs() -> Vec<Box<dyn TableSpec>> {
        let mut specs = R::table_specs();
        specs.extend(Method::DEFAULT.table_specs());
        specs
    }

    /// Opens the tables. The solver makes the same effort for every position.
    ///
    /// # Errors
    ///
    /// If a table is not as published, or does not fit into memory.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<PhasedSolver<R>, TableError> {
        let three_by_three = last_phase::open(store, progress)?;
        Ok(PhasedSolver {
            reduction: R::open(store, progress)?,
            three_by_three,
        })
    }

    /// What a search of this effort finds, if it is not cancelled before.
    fn search(&self, pieces: &R::Pieces, effort: R::Effort, cancel: &CancelToken) -> Option<Proposal> {
        let parts = self.reduction.search(pieces, effort, &self.three_by_three, cancel)?;
        debug_assert_eq!(parts.len(), R::PHASES.len() + 1);
        let turns = parts.concat();
        let phases = R::PHASES
            .iter()
            .chain([&(last_phase::NAME, last_phase::AIM)])
            .zip(parts);
        Some(in_phases(
            &turns,
            phases.map(|(&(name, aim), turns)| (name, aim.to_owned(), turns)),
        ))
    }

    fn solve(&self, position: &PuzzlePosition, cancel: &CancelToken) -> Result<Proposal, PuzzleError> {
        let found = self.search(&R::pieces(position)?, R::Effort::USUAL, cancel);
        found.ok_or(match cancel.is_cancelled() {
            true => PuzzleError::Cancelled,
            false => PuzzleError::Misled,
        })
    }
}

impl<R: PhasedReduction> Proposer for PhasedSolver<R> {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        positions.iter().map(|position| self.solve(position, cancel)).collect()
    }

    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let pieces = R::pieces(position)?;
        let first = self.search(&pieces, R::Effort::QUICK, &CancelToken::new());
        let mut flow = found(first.ok_or(PuzzleError::Misled)?);
        let efforts = std::iter::successors(Some(R::Effort::USUAL), |&effort| Some(effort.doubled()));
        for effort in efforts.take(1 + R::Effort::DOUBLINGS) {
            if flow.is_break() || cancel.is_cancelled() {
                break;
            }
            if let Some(better) = self.search(&pieces, effort, cancel) {
                flow = found(better);
            }
        }
        Ok(())
    }
}
