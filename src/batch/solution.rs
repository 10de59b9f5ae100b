//! Solutions of a run, of whatever puzzle, each replayed on the stickers of its position.

use crate::opaque::opaque;
use crate::puzzles::{PuzzleError, PuzzleSolution, SolvablePuzzle};
use crate::solvers::goals::GoalSolution;
use crate::solvers::{Solution, SolveError};
use std::error::Error;
use std::sync::Arc;

/// A solution of a run.
#[derive(Clone, Copy)]
pub enum RunSolution<'a> {
    /// Of a cube, by a method.
    Method(&'a Solution),
    /// Of a cube, to a goal.
    Goal(&'a GoalSolution),
    /// Of a position of another puzzle.
    Puzzle(&'a dyn SolvablePuzzle, &'a PuzzleSolution),
}

opaque!(RunSolution<'_>);

impl RunSolution<'_> {
    /// The moves, as text.
    pub(super) fn write(self) -> String {
        match self {
            RunSolution::Method(solution) => solution.moves().to_string(),
            RunSolution::Goal(solution) => solution.to_string(),
            RunSolution::Puzzle(puzzle, solution) => puzzle.write_turns(solution.turns()),
        }
    }
}

/// What came of positions that were solved together: of each a solution, or why there is none. They are as the solver
/// gave them, so that nothing is moved on the way.
pub enum RunSolutions {
    /// Of cubes, by a method.
    Method(Vec<Result<Solution, SolveError>>),
    /// Of cubes, to a goal.
    Goal(Vec<Result<GoalSolution, SolveError>>),
    /// Of positions of another puzzle.
    Puzzle(Arc<dyn SolvablePuzzle>, Vec<Result<PuzzleSolution, PuzzleError>>),
}

opaque!(RunSolutions);

impl RunSolutions {
    /// How many positions were solved, or were not.
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            RunSolutions::Method(all) => all.len(),
            RunSolutions::Goal(all) => all.len(),
            RunSolutions::Puzzle(_, all) => all.len(),
        }
    }

    /// Each, in the order of the positions.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = Result<RunSolution<'_>, &(dyn Error + 'static)>> {
        (0..self.len()).map(move |place| match self {
            RunSolutions::Method(all) => all[place].as_ref().map(RunSolution::Method).map_err(|error| error as _),
            RunSolutions::Goal(all) => all[place].as_ref().map(RunSolution::Goal).map_err(|error| error as _),
            RunSolutions::Puzzle(puzzle, all) => {
                let solution = all[place].as_ref().map_err(|error| error as _);
                solution.map(|solution| RunSolution::Puzzle(puzzle.as_ref(), solution))
            }
        })
    }
}
