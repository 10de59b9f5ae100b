//! What `POST /api/solve` asks of another puzzle than the 3x3x3.

use super::puzzle::format_of;
use crate::serve::answer::Refusal;
use rubik::cube::Metric;
use rubik::json::{PuzzleSolutionObject, PuzzleSolvedObject, with_fields_of};
use rubik::notation::object::cube_text;
use rubik::puzzles::{PuzzleFormat, PuzzleMethod, PuzzleRequest, SolvablePuzzle, WantedSolutions, read_line};
use rubik::requests::{Options, RequestError, RequestName};
use rubik::search::CancelToken;
use rubik::solvers::{MaxMoves, MethodName};
use std::time::Instant;

/// The metric in which solutions are shortest.
pub const METRIC: Metric = Metric::HalfTurn;

/// A question about a puzzle that can be asked.
pub struct PuzzleQuestion<P> {
    puzzle: P,
    position: String,
    target: Option<String>,
    format: Option<PuzzleFormat>,
    /// The method.
    pub method: PuzzleMethod,
    max_moves: Option<usize>,
    wanted: WantedSolutions,
}

impl<P: SolvablePuzzle> PuzzleQuestion<P> {
    /// Reads what is asked for, but for the position.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have an option, or not with this method.
    pub fn new(puzzle: P, position: String, options: Options) -> Result<PuzzleQuestion<P>, Refusal> {
        if let Some(option) = options.first_of_three_by_three(RequestName::Solve) {
            let puzzle = puzzle.name();
            return Err(RequestError::NotOfPuzzle { option, puzzle }.into());
        }
        let method = method(&puzzle, options.method)?;
        let wanted = match (options.all, options.solutions) {
            (true, Some(_)) => return Err(Refusal::option("either all solutions or a number")),
            (true, None) => WantedSolutions::AllShortest,
            (false, None) => WantedSolutions::One,
            (false, Some(wanted)) => WantedSolutions::Several(wanted),
        };
        let is_limited = options.max_moves.is_some() || wanted != WantedSolutions::One;
        if is_limited && method != PuzzleMethod::Optimal {
            return Err(RequestError::OptimalOnly(puzzle.name()).into());
        }
        Ok(PuzzleQuestion {
            format: format_of(puzzle.name(), options.from)?,
            puzzle,
            position,
            target: options.target,
            method,
            max_moves: options.max_moves.map(MaxMoves::get),
            wanted,
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Reads the position and solves it: a JSON object in one line.
    ///
    /// # Errors
    ///
    /// If it is no position of the puzzle, or has no such solution.
    pub fn answer(&self, solver: &P::Solver, token: &CancelToken) -> Result<String, Refusal> {
        let answered = self.answer_unnamed(solver, token);
        answered.map_err(|refusal| refusal.about(&cube_text(&self.position)))
    }

    fn answer_unnamed(&self, solver: &P::Solver, token: &CancelToken) -> Result<String, Refusal> {
        let start = Instant::now();
        let puzzle = &self.puzzle;
        let reading = read_line(puzzle, &self.position, self.format)?;
        let target = self.target.as_deref().map(|text| read_line(puzzle, text, None));
        let target = target.transpose();
        let target = target.map_err(|error| Refusal::option(format!("the target: {error}")))?;
        let request = PuzzleRequest::new(puzzle, solver, METRIC)
            .to(target.as_ref())
            .max_moves(self.max_moves)
            .wanted(self.wanted)
            .cancelled_by(token);
        let solutions = request.solutions(&reading)?;
        let write = |turns: &[P::Turn]| {
            let words: Vec<String> = turns.iter().map(P::Turn::to_string).collect();
            words.join(" ")
        };
        let several = solutions.iter().filter(|_| self.wanted != WantedSolutions::One);
        let object = PuzzleSolvedObject {
            input: cube_text(&self.position).into_owned(),
            target: target.map(|target| puzzle.write(&target.position)),
            solutions: several
                .map(|each| PuzzleSolutionObject::new(puzzle, each, &write))
                .collect(),
            seconds: start.elapsed().as_secs_f64(),
            ..PuzzleSolvedObject::new(puzzle, self.method, &solutions[0], &write)
        };
        Ok(with_fields_of(&self.position, &object))
    }
}

/// The method of a name, or the usual one.
fn method<P: SolvablePuzzle>(puzzle: &P, name: Option<MethodName>) -> Result<PuzzleMethod, Refusal> {
    let methods = puzzle.methods();
    let Some(named) = name else {
        return Ok(puzzle.usual_method());
    };
    let is_named = |method: &&PuzzleMethod| method.to_string() == named.name();
    methods.iter().find(is_named).copied().ok_or_else(|| {
        let has = methods.iter().map(PuzzleMethod::to_string).collect();
        RequestError::MethodOfPuzzle {
            method: named,
            puzzle: puzzle.name(),
            has,
        }
        .into()
    })
}
