//! `rubik solve` for other puzzles than the 3x3x3.

use super::position::position;
use super::written;
use crate::cli::arguments::SolveOptions;
use crate::cli::arguments::spelled;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::json::unanswered;
use crate::cli::output::puzzle_explanation::PuzzleExplanation;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use anyhow::{anyhow, bail};
use rubik::cube::Metric;
use rubik::json::{PuzzleSolutionObject, PuzzleSolvedObject, with_fields_of};
use rubik::puzzles::{
    PuzzleFormat, PuzzleMethod, PuzzleReading, PuzzleRequest, PuzzleSolution, SolvablePuzzle, WantedSolutions,
};
use rubik::requests::{MoveNotation, RequestName};
use std::time::Instant;

pub fn run<P: SolvablePuzzle>(puzzle: &P, session: &Session, options: &SolveOptions) -> anyhow::Result<Outcome> {
    let task = PuzzleTask::new(puzzle, session, options)?;
    answer_all(
        Given::Cubes,
        &options.cubes,
        Records::Lines,
        session,
        options.layout(),
        &|line| task.answer(line),
    )
}

/// How every position is read, solved and answered.
pub struct PuzzleTask<'a, P: SolvablePuzzle> {
    puzzle: &'a P,
    solver: P::Solver,
    method: PuzzleMethod,
    metric: Metric,
    format: Option<PuzzleFormat>,
    target: Option<PuzzleReading<P>>,
    notation: MoveNotation,
    colorful: bool,
    is_on_terminal: bool,
    options: &'a SolveOptions,
}

impl<'a, P: SolvablePuzzle> PuzzleTask<'a, P> {
    /// Opens a solver for the method and the metric of the options.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, the target is no position of it, or its
    /// tables cannot be opened.
    pub fn new(puzzle: &'a P, session: &Session, options: &'a SolveOptions) -> anyhow::Result<PuzzleTask<'a, P>> {
        let described = puzzle.name().described();
        let request = &options.request.0;
        let other = request.first_of_three_by_three(RequestName::Solve).map(spelled);
        let format = super::format_of(puzzle.name(), request.from, other.as_deref())?;
        let method = super::method(puzzle, options.request.0.method)?;
        let metric = super::metric(puzzle, options.request.0.metric)?;
        let wants_several = options.request.0.wants_several() || options.request.0.max_moves.is_some();
        if wants_several && method != PuzzleMethod::Optimal {
            bail!("--all, --solutions and --max-moves go with --method optimal on {described}");
        }
        let target = match &options.request.0.target {
            Some(target) => {
                let read = position(puzzle, &Line::Bytes(target.as_bytes()), None);
                Some(read.map_err(|error| anyhow!("the target: {error}"))?)
            }
            None => None,
        };
        let progress = session.progress();
        Ok(PuzzleTask {
            puzzle,
            solver: puzzle.open(method, metric, &session.store, &progress)?,
            method,
            metric,
            format,
            target,
            notation: options.writing.notation,
            colorful: session.is_colorful(),
            is_on_terminal: session.is_one_terminal(),
            options,
        })
    }

    /// The answer to a line.
    pub fn answer(&self, line: &Line) -> Answer {
        let start = Instant::now();
        match self.solved(line) {
            Ok((reading, solutions)) => {
                let seconds = start.elapsed().as_secs_f64();
                self.answer_with(line, &reading, &solutions, seconds)
            }
            Err(error) => unanswered(line, &error, self.options.json),
        }
    }

    /// The position in a line, and its solutions, the shortest first; at least one.
    fn solved(&self, line: &Line) -> Result<SolvedReading<P>, InputError> {
        let reading = position(self.puzzle, line, self.format)?;
        let solutions = self.request().solutions(&reading)?;
        Ok((reading, solutions))
    }

    fn request(&self) -> PuzzleRequest<'_, P> {
        let wanted = match (self.options.request.0.all, self.options.request.0.solutions) {
            (true, _) => WantedSolutions::AllShortest,
            (false, Some(wanted)) => WantedSolutions::Several(wanted),
            (false, None) => WantedSolutions::One,
        };
        let max_moves = self.options.request.0.max_moves.map(|limit| limit.get());
        PuzzleRequest::new(self.puzzle, &self.solver, self.metric)
            .to(self.target.as_ref())
            .max_moves(max_moves)
            .wanted(wanted)
    }

    fn answer_with(
        &self,
        line: &Line,
        reading: &PuzzleReading<P>,
        solutions: &[PuzzleSolution<P::Turn>],
        seconds: f64,
    ) -> Answer {
        let best = &solutions[0];
        let text = if self.options.json {
            let object = self.object(line, solutions, seconds);
            with_fields_of(line.text().unwrap_or_default(), &object)
        } else if self.options.explain {
            let explanation = PuzzleExplanation {
                puzzle: self.puzzle,
                symbols: &reading.symbols,
                notation: self.notation,
                colorful: self.colorful,
            };
            let position = &reading.position;
            let (net, text) = (explanation.net(position), explanation.text(position, best));
            format!("{net}\n\n{text}")
        } else {
            let lines = solutions.iter().map(|each| written(each.turns(), self.notation));
            lines.collect::<Vec<_>>().join("\n")
        };
        let is_silent = !self.is_on_terminal || self.options.json;
        let state = match self.target {
            Some(_) => "this is the target already",
            None => "this is solved already",
        };
        let solved = (!is_silent && best.turns().is_empty()).then(|| state.to_owned());
        Answer {
            remark: self.too_few(best, solutions.len()).or(solved),
            ..Answer::right(text)
        }
    }

    /// What is said if there are fewer solutions than were asked for.
    fn too_few(&self, best: &PuzzleSolution<P::Turn>, found: usize) -> Option<String> {
        let wanted = self.options.request.0.solutions?.get();
        let longest = self.request().longest(best);
        (found < wanted).then(|| format!("{found} of at most {longest} moves are all there are"))
    }

    fn object(&self, line: &Line, solutions: &[PuzzleSolution<P::Turn>], seconds: f64) -> PuzzleSolvedObject {
        let target = self.target.as_ref();
        let several = solutions.iter().filter(|_| self.options.request.0.wants_several());
        let write = |turns: &[P::Turn]| written(turns, self.notation);
        PuzzleSolvedObject {
            input: line.shown(),
            metric: (self.metric != Metric::HalfTurn).then(|| self.metric.name()),
            target: target.map(|target| self.puzzle.write(&target.position)),
            solutions: several
                .map(|each| PuzzleSolutionObject::new(self.puzzle, each, &write))
                .collect(),
            seconds,
            ..PuzzleSolvedObject::new(self.puzzle, self.method, &solutions[0], &write)
        }
    }
}

/// A position that was read, and its solutions.
type SolvedReading<P> = (
    PuzzleReading<P>,
    Vec<PuzzleSolution<<P as rubik::puzzles::Puzzle>::Turn>>,
);
