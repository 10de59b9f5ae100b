//! The solver for cubes of four and five layers. Its phases lead to a 3x3x3, which is then solved by the two-phase
//! method.

use super::last_phase;
use super::model::BigCube;
use super::near;
use super::phases::in_phases;
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::{Method, Solver};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use std::ops::ControlFlow;

/// The effort of a search. The same effort finds the same solution on any machine.
pub(super) trait Effort: Copy {
    /// A small effort, with which the solver quickly finds a first solution.
    const QUICK: Self;

    /// The effort with which the solver solves a position if it does not look for shorter solutions.
    const USUAL: Self;

    /// The maximum number of times that the solver doubles [`Effort::USUAL`] while it looks for shorter solutions. The
    /// last of these searches takes a few minutes.
    const DOUBLINGS: usize;

    /// Twice the effort.
    fn doubled(self) -> Self;
}

/// A method that reduces a cube to a 3x3x3 in phases, with its tables open.
pub(super) trait PhasedReduction: Send + Sync + Sized {
    /// The cube that the method solves.
    const CUBE: BigCube;

    /// The name and the aim of each phase that leads to a 3x3x3.
    const PHASES: &'static [(&'static str, &'static str)];

    /// The type of the effort of a search.
    type Effort: Effort;

    /// The pieces of a position.
    type Pieces;

    /// Returns the pieces of a position, or an error if turns cannot reach it.
    fn pieces(position: &PuzzlePosition) -> Result<Self::Pieces, PuzzleError>;

    /// The tables of the phases.
    fn table_specs() -> Vec<Box<dyn TableSpec>>;

    /// Opens the tables.
    ///
    /// # Errors
    ///
    /// Returns an error if a table is wrong, or does not fit into memory.
    fn open(store: &Store, progress: &dyn TableProgress) -> Result<Self, TableError>;

    /// Searches with the given effort. Returns the turns of each phase, and then the turns that solve the 3x3x3; `None`
    /// if the search is cancelled before it finds a solution, or if damaged tables lead to no solution.
    fn search(
        &self,
        pieces: &Self::Pieces,
        effort: Self::Effort,
        three_by_three: &Solver,
        cancel: &CancelToken,
    ) -> Option<Vec<Vec<PuzzleTurn>>>;
}

/// A reduction, and the solver for the 3x3x3 at the end of the reduction.
pub(super) struct PhasedSolver<R> {
    reduction: R,
    three_by_three: Solver,
}

impl<R: PhasedReduction> PhasedSolver<R> {
    /// The tables of the phases that lead to a 3x3x3, and the tables of the solver for the 3x3x3.
    pub(super) fn table_specs() -> Vec<Box<dyn TableSpec>> {
        let mut specs = R::table_specs();
        specs.extend(Method::DEFAULT.table_specs());
        specs
    }

    /// Opens the tables of the reduction and of the solver for the 3x3x3.
    ///
    /// # Errors
    ///
    /// Returns an error if a table is wrong, or does not fit into memory.
    pub(super) fn open(store: &Store, progress: &dyn TableProgress) -> Result<PhasedSolver<R>, TableError> {
        let three_by_three = last_phase::open(store, progress)?;
        Ok(PhasedSolver {
            reduction: R::open(store, progress)?,
            three_by_three,
        })
    }

    /// Searches with the given effort; `None` in the same cases as for [`PhasedReduction::search`].
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

    fn needs_more_than(&self, position: &PuzzlePosition, moves: usize, cancel: &CancelToken) -> bool {
        near::needs_more_than(R::CUBE, position, moves, cancel)
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
