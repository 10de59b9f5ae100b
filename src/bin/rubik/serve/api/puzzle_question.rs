//! What `POST /api/solve` asks of another puzzle than the 3x3x3.

use super::puzzle::format_of;
use super::question::{SolveRequest, check_wanted};
use crate::serve::answer::Refusal;
use rubik::cube::Metric;
use rubik::json::{PuzzleSolutionObject, PuzzleSolvedObject, with_fields_of};
use rubik::notation::object::cube_text;
use rubik::puzzles::{
    PuzzleFormat, PuzzleMethod, PuzzleRequest, PuzzleSolver, PuzzleTurn, SolvablePuzzle, WantedSolutions, read_line,
};
use rubik::search::CancelToken;
use rubik::solvers::{MaxMoves, MethodName, OptionError};
use std::num::NonZeroUsize;
use std::time::Instant;

/// The metric in which solutions are shortest.
pub const METRIC: Metric = Metric::HalfTurn;

/// A question about a puzzle that can be asked.
pub struct PuzzleQuestion {
    puzzle: &'static dyn SolvablePuzzle,
    position: String,
    target: Option<String>,
    format: Option<PuzzleFormat>,
    /// The method.
    pub method: PuzzleMethod,
    max_moves: Option<usize>,
    wanted: WantedSolutions,
}

impl PuzzleQuestion {
    /// Reads what is asked for, but for the position.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have an option, or not with this method.
    pub fn new(puzzle: &'static dyn SolvablePuzzle, request: SolveRequest) -> Result<PuzzleQuestion, Refusal> {
        let described = puzzle.name().described();
        if let Some(option) = request.first_of_three_by_three() {
            return Err(Refusal::option(format!("{option} is not for {described}")));
        }
        let method = method(puzzle, request.method.as_deref())?;
        let max_moves = request.max_moves.map(|moves| {
            let moves = MaxMoves::new(moves).ok_or(OptionError::MaxMoves(moves));
            moves.map(MaxMoves::get).map_err(Refusal::option)
        });
        let wanted = match (request.all, request.solutions) {
            (true, Some(_)) => return Err(Refusal::option("either all solutions or a number")),
            (true, None) => WantedSolutions::AllShortest,
            (false, None) => WantedSolutions::One,
            (false, Some(wanted)) => {
                check_wanted(wanted)?;
                let wanted = NonZeroUsize::new(wanted);
                let wanted = wanted.ok_or_else(|| Refusal::option(OptionError::NoSolutions))?;
                WantedSolutions::Several(wanted)
            }
        };
        let is_limited = max_moves.is_some() || wanted != WantedSolutions::One;
        if is_limited && method != PuzzleMethod::Optimal {
            let message = "all, solutions and max_moves go with the method optimal";
            return Err(Refusal::option(message));
        }
        let format = request.from.as_deref().map(str::parse);
        let format = format.transpose().map_err(Refusal::option)?;
        Ok(PuzzleQuestion {
            format: format_of(puzzle.name(), format)?,
            puzzle,
            position: request.cube,
            target: request.to,
            method,
            max_moves: max_moves.transpose()?,
            wanted,
        })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static dyn SolvablePuzzle {
        self.puzzle
    }

    /// Reads the position and solves it: a JSON object in one line.
    ///
    /// # Errors
    ///
    /// If it is no position of the puzzle, or has no such solution.
    pub fn answer(&self, solver: &PuzzleSolver, token: &CancelToken) -> Result<String, Refusal> {
        let answered = self.answer_unnamed(solver, token);
        answered.map_err(|refusal| refusal.about(&cube_text(&self.position)))
    }

    fn answer_unnamed(&self, solver: &PuzzleSolver, token: &CancelToken) -> Result<String, Refusal> {
        let start = Instant::now();
        let puzzle = self.puzzle;
        let reading = read_line(puzzle, &self.position, self.format)?;
        let target = self.target.as_deref().map(|text| read_line(puzzle, text, None));
        let target = target.transpose();
        let target = target.map_err(|error| Refusal::option(format!("the target: {error}")))?;
        let request = PuzzleRequest::new(solver)
            .to(target.as_ref())
            .max_moves(self.max_moves)
            .wanted(self.wanted)
            .cancelled_by(token);
        let solutions = request.solutions(&reading)?;
        let write = |turns: &[PuzzleTurn]| puzzle.write_turns(turns);
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
fn method(puzzle: &dyn SolvablePuzzle, name: Option<&str>) -> Result<PuzzleMethod, Refusal> {
    let methods = puzzle.methods();
    let Some(name) = name else {
        return Ok(puzzle.usual_method());
    };
    let named: MethodName = name.parse().map_err(Refusal::option)?;
    let is_named = |method: &&PuzzleMethod| method.to_string() == named.name();
    methods.iter().find(is_named).copied().ok_or_else(|| {
        let has: Vec<String> = methods.iter().map(PuzzleMethod::to_string).collect();
        let (puzzle, has) = (puzzle.name().described(), has.join(" or "));
        Refusal::option(format!("{puzzle} is solved by {has}, and not by {named}"))
    })
}
