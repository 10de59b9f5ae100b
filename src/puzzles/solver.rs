//! A solver for any puzzle, with its tables open.

use super::{Proposer, PuzzleError, PuzzleMethod, PuzzlePosition, PuzzleSolution, PuzzleTurn, SolvablePuzzle};
use crate::cube::Metric;
use crate::search::CancelToken;
use crate::solvers::two_phase::SearchTime;
use crate::tables::{NoProgress, Store, TableError, TableProgress};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The time limit and the move limit of a search for shorter solutions. A [`PuzzleRequest`](super::PuzzleRequest)
/// ignores the time limit if its method does not find shorter solutions in more time (see [`PuzzleMethod::improves`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleSearch {
    /// The time limit.
    pub time: SearchTime,
    /// The maximum number of moves in the metric of the solver; `None` for no limit.
    pub max_moves: Option<usize>,
}

impl PuzzleSearch {
    /// A search that ends with the first solution of the method, whatever its length.
    pub const USUAL: PuzzleSearch = PuzzleSearch {
        time: SearchTime::UntilFound,
        max_moves: None,
    };
}

/// A solver for a puzzle that uses one method in one metric. It checks every solution on stickers.
///
/// ```no_run
/// use rubik::puzzles::{PuzzleName, PuzzleSolver};
///
/// let pyraminx = PuzzleName::Pyraminx.solvable()?;
/// let solver = PuzzleSolver::open_usual(pyraminx.clone())?;
/// let solution = solver.solve(&pyraminx.read("R L U", None)?.position)?;
/// println!("{}", pyraminx.write_turns(solution.turns()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PuzzleSolver {
    puzzle: Arc<dyn SolvablePuzzle>,
    method: PuzzleMethod,
    metric: Metric,
    proposer: Box<dyn Proposer>,
}

impl PuzzleSolver {
    /// Opens a solver. [`SolvablePuzzle::proposer`] describes where its tables come from.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`SolvablePuzzle::proposer`].
    pub fn open(
        puzzle: Arc<dyn SolvablePuzzle>,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<PuzzleSolver, TableError> {
        Ok(PuzzleSolver {
            proposer: puzzle.proposer(method, metric, store, progress)?,
            puzzle,
            method,
            metric,
        })
    }

    /// Opens the default method in the default metric, with tables from [`Store::default`].
    ///
    /// # Errors
    ///
    /// Returns the errors of [`SolvablePuzzle::proposer`].
    pub fn open_usual(puzzle: Arc<dyn SolvablePuzzle>) -> Result<PuzzleSolver, TableError> {
        let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
        PuzzleSolver::open(puzzle, method, metric, &Store::default(), &NoProgress)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &dyn SolvablePuzzle {
        self.puzzle.as_ref()
    }

    /// The method of this solver.
    pub fn method(&self) -> PuzzleMethod {
        self.method
    }

    /// The metric in which the solver counts moves.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Solves positions, and checks each solution on stickers.
    pub fn solve_all(&self, positions: &[&PuzzlePosition]) -> Vec<Result<PuzzleSolution, PuzzleError>> {
        self.solve_until(positions, &CancelToken::new())
    }

    /// Like [`PuzzleSolver::solve_all`], but a token can cancel it. If the token is cancelled, a slow method returns
    /// [`PuzzleError::Cancelled`] for the remaining positions.
    pub fn solve_until(
        &self,
        positions: &[&PuzzlePosition],
        cancel: &CancelToken,
    ) -> Vec<Result<PuzzleSolution, PuzzleError>> {
        // All positions share one buffer, so memory for large positions is allocated only once.
        let mut after = self.puzzle.solved();
        let proposals = self.proposer.propose(positions, cancel).into_iter();
        let checked = proposals.zip(positions).map(|(proposal, position)| {
            let proposal = proposal?;
            after.clone_from(position);
            solves(self.puzzle.as_ref(), &mut after, proposal.turns())?;
            Ok(PuzzleSolution::of_checked(proposal))
        });
        checked.collect()
    }

    /// Solves a position, and checks the solution on stickers.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no solution.
    pub fn solve(&self, position: &PuzzlePosition) -> Result<PuzzleSolution, PuzzleError> {
        self.solve_until_cancelled(position, &CancelToken::new())
    }

    /// Like [`PuzzleSolver::solve`], but a token can cancel it.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no solution, or if the token is cancelled before the method finds a
    /// solution.
    pub fn solve_until_cancelled(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
    ) -> Result<PuzzleSolution, PuzzleError> {
        let mut solutions = self.solve_until(&[position], cancel);
        solutions.pop().unwrap_or(Err(PuzzleError::Wrong))
    }

    /// Builds the data that the search for a solution of a position needs, unless the data already exists.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be built, or if the token is cancelled.
    pub(crate) fn prepare(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), PuzzleError> {
        self.proposer.prepare(position, cancel, progress)
    }

    /// Searches for shorter and shorter solutions. With [`SearchTime::UntilFound`], it stops at the first solution that
    /// meets the move limit. Otherwise, it stops when the time limit is reached or the method finds no shorter
    /// solution. It also stops at the first solution if the move limit is known to be impossible, and when the token is
    /// cancelled. Each solution is checked; if it meets the move limit and is shorter than all earlier solutions, it is
    /// immediately passed to `improved`.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no solution, if the method found no solution within the move limit or the
    /// time limit, or if the token is cancelled before the method finds a solution.
    pub fn improve(
        &self,
        position: &PuzzlePosition,
        wanted: &PuzzleSearch,
        cancel: &CancelToken,
        improved: &mut dyn FnMut(&PuzzleSolution),
    ) -> Result<PuzzleSolution, PuzzleError> {
        self.prepare(position, cancel, &NoProgress)?;
        let cancel = match wanted.time {
            SearchTime::For(time) => cancel.with_time_limit(time),
            SearchTime::UntilFound | SearchTime::Unlimited => cancel.clone(),
        };
        let length = |solution: &PuzzleSolution| self.puzzle.length(solution.turns()).in_metric(self.metric);
        let is_short_enough = |found: usize| wanted.max_moves.is_none_or(|most| found <= most);
        // No search meets an impossible limit. The first solution is then enough, for the error.
        let is_impossible = wanted
            .max_moves
            .is_some_and(|most| self.proposer.needs_more_than(position, most, &cancel));
        let mut best: Option<PuzzleSolution> = None;
        let mut wrong = None;
        self.proposer.improve(position, &cancel, &mut |proposal| {
            if let Err(error) = check(self.puzzle.as_ref(), position, proposal.turns()) {
                wrong = Some(error);
                return ControlFlow::Break(());
            }
            let solution = PuzzleSolution::of_checked(proposal);
            let found = length(&solution);
            if best.as_ref().is_none_or(|best| found < length(best)) {
                if is_short_enough(found) {
                    improved(&solution);
                }
                best = Some(solution);
            }
            match is_impossible || wanted.time == SearchTime::UntilFound && is_short_enough(found) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        let best = wrong.map_or(best.ok_or(PuzzleError::Misled), Err)?;
        match wanted.max_moves {
            Some(limit) if is_impossible => Err(PuzzleError::NoneWithin {
                limit,
                best: length(&best),
            }),
            Some(limit) if length(&best) > limit => Err(self.not_within(limit, length(&best))),
            _ => Ok(best),
        }
    }

    /// The error if no solution meets the move limit. `best` is the number of moves of the best solution.
    pub(super) fn not_within(&self, limit: usize, best: usize) -> PuzzleError {
        match self.method {
            PuzzleMethod::Optimal => PuzzleError::NotWithin { limit, shortest: best },
            PuzzleMethod::Layers | PuzzleMethod::Reduction => PuzzleError::NotFoundWithin { limit, best },
        }
    }

    /// All solutions with exactly `length` moves in the metric of the solver. They are found lazily, and each solution
    /// is checked on stickers. Some methods return at most 10,000 solutions. The list is empty for methods that
    /// do not find shortest solutions.
    pub fn solutions<'a>(
        &'a self,
        position: &'a PuzzlePosition,
        length: usize,
    ) -> impl Iterator<Item = Result<PuzzleSolution, PuzzleError>> + 'a {
        self.solutions_until(position, length, &CancelToken::new())
    }

    /// Like [`PuzzleSolver::solutions`], but a token can cancel it.
    pub fn solutions_until<'a>(
        &'a self,
        position: &'a PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> impl Iterator<Item = Result<PuzzleSolution, PuzzleError>> + use<'a> {
        let proposed = self.proposer.propose_of_length(position, length, cancel);
        proposed.map(move |proposal| {
            check(self.puzzle.as_ref(), position, proposal.turns())?;
            Ok(PuzzleSolution::of_checked(proposal))
        })
    }
}

/// Writes the puzzle, the method and the metric.
impl fmt::Debug for PuzzleSolver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut solver = formatter.debug_struct("PuzzleSolver");
        solver
            .field("puzzle", &self.puzzle.name())
            .field("method", &self.method);
        solver.field("metric", &self.metric).finish_non_exhaustive()
    }
}

/// Checks on stickers that turns solve a position and that all of them are allowed.
///
/// # Errors
///
/// Returns [`PuzzleError::Wrong`] if the turns do not solve the position, or if one of the turns is not allowed. If a
/// turn cannot be made, returns the error of [`Puzzle::make`](super::Puzzle::make).
pub fn check(puzzle: &dyn SolvablePuzzle, position: &PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
    solves(puzzle, &mut position.clone(), turns)
}

/// Like [`check`], but changes the given position.
fn solves(puzzle: &dyn SolvablePuzzle, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
    puzzle.make(position, turns)?;
    if puzzle.is_solved(position) && puzzle.unchosen_turn(turns).is_none() {
        Ok(())
    } else {
        Err(PuzzleError::Wrong)
    }
}
