//! Runs of every other puzzle that this program solves.

use super::cube_error::CubeError;
use super::lengths::LengthHistogram;
use super::method_object::MethodObject;
use super::record_error::RecordError;
use super::subject::Subject;
use super::tally::CountedLength;
use crate::cube::{Metric, generator};
use crate::notation::NotationError;
use crate::notation::object::{Content, content_of};
use crate::puzzles::{
    self, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSearch,
    PuzzleSolution, PuzzleSolver, SolvablePuzzle,
};
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::solvers::two_phase::SearchTime;
use crate::tables::{Store, TableError, TableProgress, bytes_of};
use rand::Rng;
use std::fmt;

/// A puzzle, and how its positions are read.
#[derive(Clone, Copy)]
pub struct PuzzleSubject {
    /// The puzzle.
    pub puzzle: &'static dyn SolvablePuzzle,
    /// How the positions in lines are written; recognised where nothing is given.
    pub format: Option<PuzzleFormat>,
}

/// A method, and the metric in which it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodInMetric {
    /// The method.
    pub method: PuzzleMethod,
    /// The metric.
    pub metric: Metric,
    /// How long it searches for shorter solutions, where it finds such, and how short they are to be.
    pub search: PuzzleSearch,
}

impl MethodInMetric {
    /// The usual method of a puzzle in its usual metric, which searches for as long as it usually does.
    pub fn usual(puzzle: &dyn SolvablePuzzle) -> MethodInMetric {
        MethodInMetric {
            method: puzzle.usual_method(),
            metric: puzzle.usual_metric(),
            search: PuzzleSearch::USUAL,
        }
    }
}

/// `optimal`, `optimal, QTM` where the metric is not the usual one, or `reduction, at most 42 moves, 10s a cube`.
impl fmt::Display for MethodInMetric {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.method)?;
        if self.metric != Metric::HalfTurn {
            write!(formatter, ", {}", self.metric)?;
        }
        if let Some(moves) = self.search.max_moves {
            write!(formatter, ", at most {moves} moves")?;
        }
        match self.search.time {
            SearchTime::For(time) => write!(formatter, ", {time:?} a cube"),
            _ => Ok(()),
        }
    }
}

impl PuzzleSubject {
    /// Positions that the solver is given at a time: some times as many as it walks down its table
    /// side by side, [`ShortestWays::SIDE_BY_SIDE`](crate::puzzles::ShortestWays::SIDE_BY_SIDE), so
    /// that memory for lists is asked for once for all of them.
    const GROUP: usize = 4 * 16;
}

impl Subject for PuzzleSubject {
    type Position = PuzzlePosition;
    type Method = MethodInMetric;
    type Solver = (PuzzleSolver, PuzzleSearch);
    type Solution = PuzzleSolution;
    type Length = PuzzleLength;
    type OpenError = TableError;
    type SolveError = PuzzleError;

    fn puzzle(&self) -> PuzzleName {
        self.puzzle.name()
    }

    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<PuzzlePosition, CubeError> {
        match scramble {
            Scramble::RandomState => Ok(self.puzzle.random(random)),
            Scramble::RandomMoves(count) => {
                let mut position = self.puzzle.solved();
                let turns = self.puzzle.random_turns(count, random);
                self.puzzle.make(&mut position, &turns)?;
                Ok(position)
            }
        }
    }

    fn scramble_moves(&self, scramble: Scramble, seed: u64, number: u64) -> Option<String> {
        match scramble {
            Scramble::RandomState => None,
            Scramble::RandomMoves(count) => {
                let random = &mut generator(seed, number);
                Some(self.puzzle.write_turns(&self.puzzle.random_turns(count, random)))
            }
        }
    }

    fn read(&self, line: &str) -> Result<PuzzlePosition, CubeError> {
        let content = content_of(line, &self.puzzle.name().to_string());
        match content.map_err(NotationError::Object)? {
            Content::Text(text) => Ok(puzzles::read_text(self.puzzle, &text, self.format)?.position),
            Content::Cubies(_) | Content::Pattern(_) => Err(CubeError::PiecesOfCube),
        }
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        self.puzzle.write(position)
    }

    /// The metric is an option of those puzzles alone that have more than one.
    fn method_object(&self, method: &MethodInMetric) -> MethodObject {
        let has_metrics = self.puzzle.metrics().len() > 1;
        let metric = || method.metric.to_string().to_ascii_lowercase();
        MethodObject {
            method: method.method.to_string(),
            metric: has_metrics.then(metric),
            max_moves: method.search.max_moves,
            time_limit_seconds: match method.search.time {
                SearchTime::For(time) => Some(time.as_secs_f64()),
                _ => None,
            },
            ..MethodObject::default()
        }
    }

    fn is_method(&self, object: &MethodObject, method: &MethodInMetric) -> bool {
        *object == self.method_object(method)
    }

    fn table_bytes(&self, method: &MethodInMetric, _: &Self::Solver) -> u64 {
        bytes_of(&self.puzzle.table_specs(method.method, method.metric))
    }

    fn longest(&self, method: &MethodInMetric) -> Option<usize> {
        self.puzzle.longest(method.method, method.metric)
    }

    fn open(
        &self,
        method: &MethodInMetric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self::Solver, TableError> {
        let solver = PuzzleSolver::open(self.puzzle, method.method, method.metric, store, progress)?;
        Ok((solver, method.search))
    }

    /// One at a time where a position takes long.
    fn group_size(&self, (solver, _): &Self::Solver) -> usize {
        match (solver.method(), self.puzzle.name()) {
            (PuzzleMethod::Reduction, _) | (_, PuzzleName::BigCube(_)) => 1,
            (PuzzleMethod::Optimal | PuzzleMethod::Layers, _) => Self::GROUP,
        }
    }

    fn solve(
        &self,
        (solver, search): &Self::Solver,
        positions: &[&PuzzlePosition],
        cancel: &CancelToken,
    ) -> Vec<Result<PuzzleSolution, PuzzleError>> {
        if *search == PuzzleSearch::USUAL {
            return solver.solve_until(positions, cancel);
        }
        let improve = |position: &&PuzzlePosition| solver.improve(position, search, cancel, &mut |_| {});
        positions.iter().map(improve).collect()
    }

    fn write_solution(&self, solution: &PuzzleSolution) -> String {
        self.puzzle.write_turns(solution.turns())
    }

    fn length(&self, solution: &PuzzleSolution) -> PuzzleLength {
        self.puzzle.length(solution.turns())
    }

    /// Solutions of puzzles are counted as they are printed, those in parts too.
    fn counted(&self, method: &MethodInMetric, length: PuzzleLength) -> CountedLength {
        CountedLength::of(length.in_metric(method.metric))
    }

    /// A solution has no turns of the whole puzzle, so that each of its turns is one move in HTM.
    fn counted_solution(&self, method: &MethodInMetric, solution: &PuzzleSolution) -> CountedLength {
        match method.metric {
            Metric::HalfTurn => CountedLength::of(solution.turns().len()),
            _ => self.counted(method, self.length(solution)),
        }
    }

    fn check(&self, position: &PuzzlePosition, solution: &str, length: PuzzleLength) -> Result<(), RecordError> {
        let turns = self.puzzle.turns(solution);
        let turns = turns.map_err(|_| RecordError::Wrong)?;
        let checked = puzzles::check(self.puzzle, position, &turns);
        checked.map_err(|_| RecordError::Wrong)?;
        let is_possible = length.in_metric(Metric::QuarterTurn) <= LengthHistogram::LONGEST;
        if is_possible && self.puzzle.length(&turns) == length {
            Ok(())
        } else {
            Err(RecordError::WrongLength)
        }
    }

    fn check_shortest(
        &self,
        (solver, _): &Self::Solver,
        method: &MethodInMetric,
        position: &PuzzlePosition,
        length: PuzzleLength,
    ) -> Result<(), RecordError> {
        if method.method != PuzzleMethod::Optimal {
            return Ok(());
        }
        let shortest = solver.solve_all(&[position]).pop();
        let shortest = shortest
            .and_then(Result::ok)
            .map(|found| self.length(&found).in_metric(method.metric));
        match shortest {
            Some(shortest) if length.in_metric(method.metric) > shortest => Err(RecordError::NotShortest),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
