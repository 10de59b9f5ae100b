//! A solver of any puzzle, with its tables open.

use super::{Proposer, PuzzleError, PuzzleMethod, PuzzlePosition, PuzzleSolution, PuzzleTurn, SolvablePuzzle};
use crate::cube::Metric;
use crate::tables::{NoProgress, Store, TableError, TableProgress};
use std::fmt;

/// A solver of a puzzle by a method in a metric, which checks every solution on stickers.
pub struct PuzzleSolver {
    puzzle: &'static dyn SolvablePuzzle,
    method: PuzzleMethod,
    metric: Metric,
    proposer: Box<dyn Proposer>,
}

impl PuzzleSolver {
    /// Opens a solver: reads its tables, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// If a table is not as published.
    pub fn open(
        puzzle: &'static dyn SolvablePuzzle,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<PuzzleSolver, TableError> {
        Ok(PuzzleSolver {
            puzzle,
            method,
            metric,
            proposer: puzzle.proposer(method, metric, store, progress)?,
        })
    }

    /// Opens the usual method in the usual metric, with tables where [`Store::default`] keeps them.
    ///
    /// # Errors
    ///
    /// If a table is not as published.
    pub fn open_usual(puzzle: &'static dyn SolvablePuzzle) -> Result<PuzzleSolver, TableError> {
        let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
        PuzzleSolver::open(puzzle, method, metric, &Store::default(), &NoProgress)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static dyn SolvablePuzzle {
        self.puzzle
    }

    /// The method.
    pub fn method(&self) -> PuzzleMethod {
        self.method
    }

    /// The metric in which solutions are shortest.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Solves positions, and checks each solution on stickers.
    pub fn solve_all(&self, positions: &[&PuzzlePosition]) -> Vec<Result<PuzzleSolution, PuzzleError>> {
        // One position for all, so that big ones ask for memory once.
        let mut after = self.puzzle.solved();
        let proposals = self.proposer.propose(positions).into_iter();
        let checked = proposals.zip(positions).map(|(proposal, position)| {
            let proposal = proposal?;
            after.clone_from(position);
            solves(self.puzzle, &mut after, proposal.turns())?;
            Ok(PuzzleSolution::of_checked(proposal))
        });
        checked.collect()
    }

    /// Solves a position, and checks the solution on stickers.
    ///
    /// # Errors
    ///
    /// If it has no solution.
    pub fn solve(&self, position: &PuzzlePosition) -> Result<PuzzleSolution, PuzzleError> {
        let mut solutions = self.solve_all(&[position]);
        solutions.pop().unwrap_or(Err(PuzzleError::Wrong))
    }

    /// All solutions of exactly some number of moves in the metric of the solver, lazily, each checked on
    /// stickers. None of methods that do not find shortest solutions.
    pub fn solutions<'a>(
        &'a self,
        position: &'a PuzzlePosition,
        length: usize,
    ) -> impl Iterator<Item = Result<PuzzleSolution, PuzzleError>> + 'a {
        let proposed = self.proposer.propose_of_length(position, length);
        proposed.map(move |proposal| {
            check(self.puzzle, position, proposal.turns())?;
            Ok(PuzzleSolution::of_checked(proposal))
        })
    }
}

/// Its puzzle, its method and its metric.
impl fmt::Debug for PuzzleSolver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut solver = formatter.debug_struct("PuzzleSolver");
        solver
            .field("puzzle", &self.puzzle.name())
            .field("method", &self.method);
        solver.field("metric", &self.metric).finish_non_exhaustive()
    }
}

/// Makes sure, on stickers, that turns solve a position.
///
/// # Errors
///
/// [`PuzzleError::Wrong`] if they do not.
pub fn check(puzzle: &dyn SolvablePuzzle, position: &PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
    solves(puzzle, &mut position.clone(), turns)
}

/// The same of a position that is turned on the way.
fn solves(puzzle: &dyn SolvablePuzzle, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
    puzzle.make(position, turns)?;
    if puzzle.is_solved(position) {
        Ok(())
    } else {
        Err(PuzzleError::Wrong)
    }
}
