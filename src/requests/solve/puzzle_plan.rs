//! A solve of another puzzle than the 3x3x3: what is judged of it, and how it is answered.

use super::found::Found;
use crate::cube::Metric;
use crate::puzzles::{
    PuzzleFormat, PuzzleMethod, PuzzleReading, PuzzleSearch, PuzzleSolution, PuzzleSolver, SolvablePuzzle, read_line,
};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::search::CancelToken;
use crate::solvers::MethodName;
use crate::solvers::two_phase::SearchTime;
use crate::tables::TableProgress;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A solve of another puzzle.
#[derive(Clone)]
pub(crate) struct PuzzlePlan {
    pub puzzle: Arc<dyn SolvablePuzzle>,
    pub method: PuzzleMethod,
    pub metric: Metric,
    pub search: PuzzleSearch,
    pub format: Option<PuzzleFormat>,
    pub(in crate::requests) target: Option<PuzzleReading>,
}

impl PuzzlePlan {
    pub(in crate::requests) fn new(
        puzzle: Arc<dyn SolvablePuzzle>,
        options: &Options,
    ) -> Result<PuzzlePlan, RequestError> {
        let name = puzzle.name();
        if let Some(option) = options.first_not_of(&name, RequestName::Solve) {
            return Err(RequestError::NotOfPuzzle { option, puzzle: name });
        }
        let method = options.puzzle_method(puzzle.as_ref())?;
        let metric = options.puzzle_metric(puzzle.as_ref())?;
        if (options.wants_several() || options.max_moves.is_some()) && method != PuzzleMethod::Optimal {
            let has_optimal = puzzle.methods().contains(&PuzzleMethod::Optimal);
            if has_optimal || options.wants_several() {
                return Err(match has_optimal {
                    true => RequestError::OptimalOnly(name),
                    false => RequestError::NeverOptimal(name),
                });
            }
        }
        let searched = [
            ("max_moves", options.max_moves.is_some()),
            ("time_limit", options.time_limit.is_some()),
            ("improve", options.improve),
        ];
        if let (PuzzleMethod::Layers, Some((option, _))) =
            (method, searched.into_iter().find(|&(_, is_given)| is_given))
        {
            return Err(RequestError::NotOfMethod {
                option,
                methods: &[MethodName::Reduction],
            });
        }
        let format = options.puzzle_format(&name)?;
        if let (Some(_), Some(_)) = (&options.definition_goal, &options.target) {
            return Err(RequestError::NotTogether {
                option: "goal",
                other: "to",
            });
        }
        let target = options
            .target
            .as_deref()
            .map(|text| read_line(puzzle.as_ref(), text, None));
        let target = target.transpose().map_err(RequestError::TargetPosition)?;
        Ok(PuzzlePlan {
            puzzle,
            method,
            metric,
            search: options.puzzle_search(),
            format,
            target,
        })
    }

    /// True if a search for a shortest solution may take any time.
    pub fn is_searched(&self) -> bool {
        self.method == PuzzleMethod::Optimal && self.puzzle.name().is_searched()
    }

    pub(in crate::requests) fn solve(
        &self,
        solver: &PuzzleSolver,
        text: &str,
        options: &Options,
        token: &CancelToken,
        tables: &dyn TableProgress,
        improved: Option<&dyn Fn(Found)>,
    ) -> Result<Found, AnswerError> {
        let reading = read_line(self.puzzle.as_ref(), text, self.format)?;
        solver.prepare(&reading.position, token, tables)?;
        let token = match self.search.time {
            SearchTime::For(time) if self.is_searched() => &token.with_time_limit(time),
            _ => token,
        };
        let found = |longest: usize, solutions: Vec<PuzzleSolution>| Found::OfPuzzle {
            puzzle: Arc::clone(&self.puzzle),
            method: self.method,
            metric: self.metric,
            longest,
            reading: reading.clone(),
            solutions,
            wanted: options.solutions.map(NonZeroUsize::get),
            is_cut: options.wants_several() && token.is_cancelled(),
        };
        let heard = |solution: &PuzzleSolution| {
            if let Some(improved) = improved {
                improved(found(solution.turns().len(), vec![solution.clone()]));
            }
        };
        let mut request = solver
            .request(&reading)
            .search(self.search)
            .improved(&heard)
            .cancelled_by(token);
        if let Some(target) = &self.target {
            request = request.to(target);
        }
        if let Some(wanted) = options.solutions {
            request = request.solutions(wanted.get());
        }
        if options.all {
            request = request.all();
        }
        let solutions = request.solve_several()?;
        Ok(found(request.longest(&solutions[0]), solutions))
    }
}
