//! Solves puzzles other than the 3x3x3.

use super::batch::{Batch, BatchEngine, EngineBatch, GROUP};
use super::cube_error::CubeError;
use super::engine::{Engine, EngineKey, EngineTables, OpenEngine, SearchEvents, Tables};
use super::explanation::Explanation;
use super::method_object::MethodObject;
use super::move_notation::MoveNotation;
use super::record_length::{CountedLength, RecordLength};
use super::solved::{Solutions, SolvedPosition};
use crate::cube::{Metric, generator};
use crate::json::{PuzzleSolutionObject, PuzzleSolvedObject, SolveAnswer};
use crate::notation::NotationError;
use crate::notation::object::{Content, content_of};
use crate::puzzles::defined::DefinedPuzzle;
use crate::puzzles::{
    PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleReading, PuzzleSearch,
    PuzzleSolution, PuzzleSolver, PuzzleTurn, SolvablePuzzle, check, read_line, read_text,
};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::requests::show::Net;
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::solvers::two_phase::SearchTime;
use crate::solvers::{MethodName, OpenError};
use crate::tables::{Store, TableProgress, bytes_of};
use rand::Rng;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A method for a puzzle other than the 3x3x3.
pub(crate) struct PuzzleEngine {
    options: Arc<Options>,
    puzzle: Arc<dyn SolvablePuzzle>,
    method: PuzzleMethod,
    metric: Metric,
    search: PuzzleSearch,
    format: Option<PuzzleFormat>,
    target: Option<PuzzleReading>,
}

/// The engine whose tables are open.
struct OpenPuzzle {
    engine: Arc<PuzzleEngine>,
    solver: Arc<PuzzleSolver>,
}

impl EngineKey {
    /// The key of a puzzle that is solved by a method in a metric. For a puzzle given as data, the key includes the
    /// chosen goal, moves and memory.
    pub(in crate::requests) fn of_puzzle(
        puzzle: &dyn SolvablePuzzle,
        method: PuzzleMethod,
        metric: Metric,
    ) -> EngineKey {
        let chosen = puzzle.defined().map(|puzzle| puzzle.chosen().clone());
        let key = EngineKey::of::<PuzzleSolver>((puzzle.name(), method, metric, chosen));
        let key = match puzzle.defined().is_some_and(DefinedPuzzle::has_target) {
            true => key.of_target(),
            false => key,
        };
        match puzzle.name().is_definition() {
            true => key.making_room("definition").opened_alone(),
            false => key,
        }
    }
}

impl Tables for PuzzleSolver {}

impl PuzzleEngine {
    /// Checks the options of a request to solve a puzzle.
    ///
    /// # Errors
    ///
    /// The first option that the puzzle or the method does not have, or that cannot be combined with another option.
    /// Also if the target cannot be read.
    pub fn new(puzzle: Arc<dyn SolvablePuzzle>, options: Arc<Options>) -> Result<PuzzleEngine, RequestError> {
        let name = puzzle.name();
        options.judge(RequestName::Solve, &name)?;
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
        let searched = options.first_given(RequestName::Solve, &["max_moves", "time_limit", "improve"]);
        if let (PuzzleMethod::Layers, Some(option)) = (method, searched) {
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
        let with_target =
            match (puzzle.defined(), &target) {
                (Some(defined), Some(target)) if method == PuzzleMethod::Optimal => defined
                    .with_target(&target.position)
                    .map_err(RequestError::TargetPosition)?,
                _ => None,
            };
        let puzzle = with_target.map_or(puzzle, |puzzle| Arc::new(puzzle) as Arc<dyn SolvablePuzzle>);
        Ok(PuzzleEngine {
            puzzle,
            method,
            metric,
            search: options.puzzle_search(),
            format,
            target,
            options,
        })
    }

    /// True if the solver searches for a shortest solution, which may take an unlimited time.
    fn is_searched(&self) -> bool {
        self.method == PuzzleMethod::Optimal && self.puzzle.name().is_searched()
    }
}

/// Writes text such as `optimal, QTM` or `reduction, at most 42 moves, 10s a cube`.
impl fmt::Display for PuzzleEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(goal) = self.puzzle.defined().and_then(DefinedPuzzle::chosen_goal) {
            write!(formatter, "goal {goal}, ")?;
        }
        write!(formatter, "{}", self.method)?;
        if let Some(moves) = self.puzzle.defined().and_then(DefinedPuzzle::chosen_moves) {
            write!(formatter, " by {moves}")?;
        }
        if self.metric != Metric::HalfTurn {
            write!(formatter, ", {}", self.metric)?;
        }
        if let Some(moves) = self.search.max_moves {
            write!(formatter, ", at most {moves} moves")?;
        }
        match self.search.time {
            SearchTime::For(time) => write!(formatter, ", {time:?} a cube"),
            SearchTime::UntilFound | SearchTime::Unlimited => Ok(()),
        }
    }
}

impl Engine for PuzzleEngine {
    fn puzzle(&self) -> PuzzleName {
        self.puzzle.name()
    }

    fn key(&self) -> EngineKey {
        EngineKey::of_puzzle(self.puzzle.as_ref(), self.method, self.metric)
    }

    fn tables(&self, store: &Store, progress: &dyn TableProgress) -> Result<EngineTables, OpenError> {
        let solver = PuzzleSolver::open(Arc::clone(&self.puzzle), self.method, self.metric, store, progress)?;
        Ok(EngineTables::new(solver))
    }

    fn open(self: Arc<Self>, tables: &EngineTables) -> Arc<dyn OpenEngine> {
        let solver = tables.of::<PuzzleSolver>();
        Arc::new(OpenPuzzle { engine: self, solver })
    }

    /// False for a definition that is not built in, and if a goal or moves are chosen for a definition, although the
    /// store may have these tables.
    fn is_kept(&self, _: &Store) -> Result<bool, OpenError> {
        let is_kept = |defined: &DefinedPuzzle| defined.is_whole() && defined.is_built_in();
        Ok(self.puzzle.defined().is_none_or(is_kept))
    }

    fn check(&self, text: &str) -> Result<(), AnswerError> {
        read_line(self.puzzle.as_ref(), text, self.format)?;
        Ok(())
    }

    fn is_long(&self) -> bool {
        self.puzzle.name().is_searched()
    }

    fn is_quick(&self) -> bool {
        self.method != PuzzleMethod::Reduction && !self.is_searched()
    }

    fn target(&self) -> Option<String> {
        self.target.as_ref().map(|target| self.puzzle.write(&target.position))
    }

    fn longest(&self) -> Option<usize> {
        self.puzzle.longest(self.method, self.metric)
    }

    /// The object has a metric only if the puzzle has several metrics.
    fn object(&self) -> MethodObject {
        let has_metrics = self.puzzle.metrics().len() > 1;
        MethodObject {
            method: self.method.to_string(),
            metric: has_metrics.then(|| self.metric.to_string().to_ascii_lowercase()),
            max_moves: self.search.max_moves,
            time_limit_seconds: self.options.time_limit.map(|time| time.as_secs_f64()),
            ..MethodObject::default()
        }
    }

    fn scramble(&self, moves: usize, seed: u64, number: u64) -> Option<String> {
        let turns = self.puzzle.random_turns(moves, &mut generator(seed, number));
        Some(self.puzzle.write_turns(&turns))
    }

    fn counted(&self, length: &RecordLength) -> CountedLength {
        CountedLength::of(length.of_puzzle(self.metric).unwrap_or_default())
    }
}

impl OpenEngine for OpenPuzzle {
    fn solve(
        &self,
        text: &str,
        token: &CancelToken,
        events: &dyn SearchEvents,
    ) -> Result<Arc<dyn Solutions>, AnswerError> {
        let PuzzleEngine { options, search, .. } = self.engine.as_ref();
        let reading = read_line(self.engine.puzzle.as_ref(), text, self.engine.format)?;
        self.solver.prepare(&reading.position, token, events.tables())?;
        let token = match search.time {
            SearchTime::For(time) if self.engine.is_searched() => &token.with_time_limit(time),
            _ => token,
        };
        let found = |longest: usize, solutions: Vec<PuzzleSolution>| {
            Arc::new(PuzzleSolutions {
                engine: Arc::clone(&self.engine),
                longest,
                reading: reading.clone(),
                solutions,
                is_cut: options.wants_several() && token.is_cancelled(),
            })
        };
        let heard = |solution: &PuzzleSolution| {
            if !events.is_unheard() {
                events.improved(found(solution.turns().len(), vec![solution.clone()]));
            }
        };
        let request = self.solver.request(&reading).search(*search);
        let mut request = request.improved(&heard).cancelled_by(token);
        if let Some(target) = &self.engine.target {
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

    fn batch(self: Arc<Self>, capacity: usize) -> Box<dyn Batch> {
        Box::new(EngineBatch::with_capacity(self, capacity))
    }

    fn group_size(&self) -> usize {
        self.group()
    }

    fn table_bytes(&self) -> u64 {
        bytes_of(&self.engine.puzzle.table_specs(self.engine.method, self.engine.metric))
    }
}

impl BatchEngine for OpenPuzzle {
    type Position = PuzzlePosition;
    type Solution = PuzzleSolution;
    type NoSolution = PuzzleError;

    fn group(&self) -> usize {
        let name = self.engine.puzzle.name();
        let takes_long =
            self.engine.method == PuzzleMethod::Reduction || name.layers() >= Some(4) || name.is_searched();
        if takes_long { 1 } else { GROUP }
    }

    fn draw(&self, scramble: Scramble, random: &mut impl Rng) -> Result<PuzzlePosition, CubeError> {
        let puzzle = self.engine.puzzle.as_ref();
        match scramble {
            Scramble::RandomState => Ok(puzzle.random(random)),
            Scramble::RandomMoves(count) => {
                let mut position = puzzle.solved();
                puzzle.make(&mut position, &puzzle.random_turns(count, random))?;
                Ok(position)
            }
        }
    }

    fn read(&self, line: &str) -> Result<PuzzlePosition, CubeError> {
        let puzzle = self.engine.puzzle.as_ref();
        let content = content_of(line, &puzzle.name().to_string());
        match content.map_err(NotationError::Object)? {
            Content::Text(text) => Ok(read_text(puzzle, &text, self.engine.format)?.position),
            Content::Cubies(_) | Content::Pattern(_) => Err(CubeError::PiecesOfCube),
        }
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        self.engine.puzzle.write(position)
    }

    fn solve_group(
        &self,
        positions: &[&PuzzlePosition],
        token: &CancelToken,
    ) -> Vec<Result<PuzzleSolution, PuzzleError>> {
        let search = &self.engine.search;
        if *search == PuzzleSearch::USUAL {
            return self.solver.solve_until(positions, token);
        }
        let improve = |position: &&PuzzlePosition| self.solver.improve(position, search, token, &mut |_| {});
        positions.iter().map(improve).collect()
    }

    fn counted(&self, solution: &PuzzleSolution) -> CountedLength {
        match self.engine.metric {
            // A solution contains no rotations of the whole puzzle, so each of its turns is one move in HTM. The
            // exceptions are turning a Clock over and turning a layer of a Square-1, which do not count as moves.
            Metric::HalfTurn if !matches!(self.engine.puzzle.name(), PuzzleName::Clock | PuzzleName::SquareOne) => {
                CountedLength::of(solution.turns().len())
            }
            metric => CountedLength::of(self.engine.puzzle.length(solution.turns()).in_metric(metric)),
        }
    }

    fn written(&self, solution: &PuzzleSolution) -> String {
        self.engine.puzzle.write_turns(solution.turns())
    }

    fn length(&self, solution: &PuzzleSolution) -> RecordLength {
        self.engine.puzzle.length(solution.turns()).into()
    }

    fn replay(&self, position: &PuzzlePosition, solution: &str) -> Option<RecordLength> {
        let puzzle = self.engine.puzzle.as_ref();
        let turns = puzzle.turns(solution).ok()?;
        check(puzzle, position, &turns).ok()?;
        Some(puzzle.length(&turns).into())
    }

    /// Compares the length with the length of a shortest solution, which the solver finds again.
    fn is_too_long(&self, position: &PuzzlePosition, length: &RecordLength) -> bool {
        if self.engine.method != PuzzleMethod::Optimal {
            return false;
        }
        let found = self.solver.solve(position).ok();
        found.is_some_and(|found| {
            let shortest = self.engine.puzzle.length(found.turns()).in_metric(self.engine.metric);
            length.of_puzzle(self.engine.metric) > Some(shortest)
        })
    }

    fn net(&self, position: &PuzzlePosition) -> Net {
        Net::of_puzzle_reading(self.engine.puzzle.as_ref(), &self.reading(position), None)
    }

    fn explanation(&self, position: &PuzzlePosition, solution: &PuzzleSolution) -> Explanation {
        let puzzle = self.engine.puzzle.as_ref();
        Explanation::of_puzzle(puzzle, &self.reading(position), solution, MoveNotation::default())
    }
}

impl OpenPuzzle {
    /// Wraps a position whose symbols are the letters of its faces.
    fn reading(&self, position: &PuzzlePosition) -> PuzzleReading {
        PuzzleReading {
            position: position.clone(),
            symbols: self.engine.puzzle.face_letters(),
        }
    }
}

/// Solutions of a position of a puzzle other than the 3x3x3.
struct PuzzleSolutions {
    engine: Arc<PuzzleEngine>,
    reading: PuzzleReading,
    solutions: Vec<PuzzleSolution>,
    /// The maximum number of moves of the solutions that the search looked for.
    longest: usize,
    /// True if several solutions were requested and the search was cancelled, so that more may exist.
    is_cut: bool,
}

impl PuzzleSolutions {
    /// The requested number of solutions, if a number was requested.
    fn wanted(&self) -> Option<usize> {
        self.engine.options.solutions.map(NonZeroUsize::get)
    }

    /// True if several solutions were requested, and the search was stopped before it had found all of them.
    fn are_missing(&self) -> bool {
        self.is_cut && self.wanted().is_none_or(|wanted| self.solutions.len() < wanted)
    }
}

impl Solutions for PuzzleSolutions {
    fn lines(&self, notation: MoveNotation) -> Vec<String> {
        let line = |each: &PuzzleSolution| notation.written_of_puzzle(self.engine.puzzle.as_ref(), each.turns());
        self.solutions.iter().map(line).collect()
    }

    fn answer(&self, solved: &SolvedPosition, notation: MoveNotation) -> SolveAnswer {
        let PuzzleEngine { method, metric, .. } = *self.engine;
        let puzzle = self.engine.puzzle.as_ref();
        let write = |turns: &[PuzzleTurn]| notation.written_of_puzzle(puzzle, turns);
        let object = |each| PuzzleSolutionObject::new(puzzle, each, &write);
        SolveAnswer::Puzzle(Box::new(PuzzleSolvedObject {
            input: solved.input.clone(),
            metric: (metric != Metric::HalfTurn).then(|| metric.name()),
            goal: puzzle.defined().and_then(DefinedPuzzle::chosen_goal),
            turns: puzzle.defined().and_then(DefinedPuzzle::chosen_moves),
            target: solved.target.clone(),
            complete: self.are_missing().then_some(false),
            solutions: { self.solutions.iter() }
                .filter(|_| solved.is_several)
                .map(object)
                .collect(),
            seconds: solved.seconds,
            ..PuzzleSolvedObject::new(puzzle, method, &self.solutions[0], &write)
        }))
    }

    fn explanation(&self, notation: MoveNotation) -> Option<Explanation> {
        let puzzle = self.engine.puzzle.as_ref();
        Some(Explanation::of_puzzle(
            puzzle,
            &self.reading,
            &self.solutions[0],
            notation,
        ))
    }

    fn length(&self) -> usize {
        let turns = self.solutions[0].turns();
        match self.engine.puzzle.length(turns) {
            // Turning a Clock over does not count as a move.
            PuzzleLength::Moves { moves } => moves,
            _ => turns.len(),
        }
    }

    fn at_least(&self) -> Option<usize> {
        self.solutions[0].is_shortest().then(|| self.length())
    }

    fn already(&self, has_target: bool) -> &'static str {
        match has_target {
            true => "this is the target already",
            false => "this is solved already",
        }
    }

    fn remark(&self) -> Option<String> {
        let found = self.solutions.len();
        if self.are_missing() {
            return Some("the search was stopped: there may be more such solutions".to_owned());
        }
        let is_less = self.wanted().is_some_and(|wanted| found < wanted);
        is_less.then(|| match found {
            1 => format!("there is exactly 1 solution of at most {} moves", self.longest),
            _ => format!("there are exactly {found} solutions of at most {} moves", self.longest),
        })
    }
}
