//! `rubik solve` for other puzzles than the 3x3x3.

use super::position::position;
use super::written;
use crate::cli::arguments::{MoveNotation, SolveOptions};
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
    PuzzleFormat, PuzzleMethod, PuzzleReading, PuzzleRequest, PuzzleSolution, PuzzleSolver, PuzzleTurn, SolvablePuzzle,
    WantedSolutions,
};
use std::time::Instant;

pub fn run(puzzle: &'static dyn SolvablePuzzle, session: &Session, options: &SolveOptions) -> anyhow::Result<Outcome> {
    let task = PuzzleTask::new(puzzle, session, options)?;
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::Lines,
        session,
        options.layout(),
        &|line| task.answer(line),
    )
}

/// How every position is read, solved and answered.
pub struct PuzzleTask<'a> {
    puzzle: &'static dyn SolvablePuzzle,
    solver: PuzzleSolver,
    format: Option<PuzzleFormat>,
    target: Option<PuzzleReading>,
    notation: MoveNotation,
    colorful: bool,
    is_on_terminal: bool,
    options: &'a SolveOptions,
}

impl<'a> PuzzleTask<'a> {
    /// Opens a solver for the method and the metric of the options.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, the target is no position of it, or its
    /// tables cannot be opened.
    pub fn new(
        puzzle: &'static dyn SolvablePuzzle,
        session: &Session,
        options: &'a SolveOptions,
    ) -> anyhow::Result<PuzzleTask<'a>> {
        let described = puzzle.name().described();
        for (option, is_given) in [
            ("--improve", options.improve),
            ("--costs", options.costs.is_some()),
            ("--goal", options.aim.goal.is_given()),
            ("--faces", options.aim.turns.are_faces()),
            ("--generators", options.aim.turns.given().is_some()),
            ("--orient", options.orient),
            ("--first-face", options.methods.first_face.is_some()),
            ("--time-limit", options.methods.time_limit.is_some()),
            ("--table-size", options.methods.table_size.is_some()),
        ] {
            super::refuse(option, is_given, puzzle)?;
        }
        let method = super::method(puzzle, options.method)?;
        let metric = super::metric(puzzle, options.methods.metric)?;
        let wants_several = options.wants_several() || options.methods.max_moves.is_some();
        if wants_several && method != PuzzleMethod::Optimal {
            bail!("--all, --solutions and --max-moves go with --method optimal on {described}");
        }
        let format = super::format(puzzle.name(), &options.cubes.reading)?;
        let target = match &options.target {
            Some(target) => {
                let read = position(puzzle, &Line::Bytes(target.as_bytes()), None);
                Some(read.map_err(|error| anyhow!("the target: {error}"))?)
            }
            None => None,
        };
        let progress = session.progress();
        Ok(PuzzleTask {
            puzzle,
            solver: PuzzleSolver::open(puzzle, method, metric, &session.store, &progress)?,
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
    fn solved(&self, line: &Line) -> Result<(PuzzleReading, Vec<PuzzleSolution>), InputError> {
        let reading = position(self.puzzle, line, self.format)?;
        let solutions = self.request().solutions(&reading)?;
        Ok((reading, solutions))
    }

    fn request(&self) -> PuzzleRequest<'_> {
        let wanted = match (self.options.all, self.options.solutions) {
            (true, _) => WantedSolutions::AllShortest,
            (false, Some(wanted)) => WantedSolutions::Several(wanted),
            (false, None) => WantedSolutions::One,
        };
        let max_moves = self.options.methods.max_moves.map(|limit| limit.get());
        PuzzleRequest::new(&self.solver)
            .to(self.target.as_ref())
            .max_moves(max_moves)
            .wanted(wanted)
    }

    fn answer_with(&self, line: &Line, reading: &PuzzleReading, solutions: &[PuzzleSolution], seconds: f64) -> Answer {
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
            let lines = solutions
                .iter()
                .map(|each| written(self.puzzle, each.turns(), self.notation));
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
    fn too_few(&self, best: &PuzzleSolution, found: usize) -> Option<String> {
        let wanted = self.options.solutions?.get();
        let longest = self.request().longest(best);
        (found < wanted).then(|| format!("{found} of at most {longest} moves are all there are"))
    }

    fn object(&self, line: &Line, solutions: &[PuzzleSolution], seconds: f64) -> PuzzleSolvedObject {
        let (target, metric) = (self.target.as_ref(), self.solver.metric());
        let several = solutions.iter().filter(|_| self.options.wants_several());
        let write = |turns: &[PuzzleTurn]| written(self.puzzle, turns, self.notation);
        PuzzleSolvedObject {
            input: line.shown(),
            metric: (metric != Metric::HalfTurn).then(|| metric.name()),
            target: target.map(|target| self.puzzle.write(&target.position)),
            solutions: several
                .map(|each| PuzzleSolutionObject::new(self.puzzle, each, &write))
                .collect(),
            seconds,
            ..PuzzleSolvedObject::new(self.puzzle, self.solver.method(), &solutions[0], &write)
        }
    }
}
