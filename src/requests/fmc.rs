//! Requests for solutions in steps, like those of people in the fewest-moves event.

use crate::json::{FmcObject, FmcSolutionObject, with_fields_of};
use crate::notation::Reader;
use crate::notation::object::cube_text;
use crate::puzzles::PuzzleName;
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::Options;
use crate::requests::request_name::RequestName;
use crate::search::CancelToken;
use crate::solvers::fmc::{FmcOptions, FmcSolution, FmcSolved, FmcSolver, FmcStep, FmcTime};
use crate::tables::{Store, TableError, TableProgress};
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A request for solutions in steps, whose options have been checked.
#[derive(Debug)]
pub struct FmcPlan {
    options: FmcOptions,
    reader: Reader,
    is_several: bool,
}

/// The solver in steps, with its tables open.
#[derive(Clone)]
pub struct OpenFmc(Arc<FmcSolver>);

impl OpenFmc {
    /// Opens the solver: reads its tables from a store, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub(in crate::requests) fn open(store: &Store, progress: &dyn TableProgress) -> Result<OpenFmc, TableError> {
        Ok(OpenFmc(Arc::new(FmcSolver::open(store, progress)?)))
    }

    /// Opens the solver for a front end with a single user. This solver also stores the tables of goals that it builds.
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened.
    pub(in crate::requests) fn open_keeping_goals(
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<OpenFmc, TableError> {
        Ok(OpenFmc(Arc::new(FmcSolver::open(store, progress)?.keeping_goals())))
    }
}

/// A cube that was solved in steps.
#[derive(Debug, Clone)]
pub struct FmcAnswer {
    /// The text that was read: a cube, or a JSON object that contains a cube.
    text: String,
    /// The solutions found.
    pub solved: FmcSolved,
    is_several: bool,
}

impl FmcPlan {
    /// Checks the options of the request.
    ///
    /// # Errors
    ///
    /// If options exclude each other.
    pub fn new(options: &Options) -> Result<FmcPlan, RequestError> {
        options.judge(RequestName::Fmc, &PuzzleName::default())?;
        Ok(FmcPlan {
            options: FmcOptions {
                chains: options.steps.clone().unwrap_or_default(),
                niss: options.sides.unwrap_or_default(),
                premoves: options.premoves.clone().unwrap_or_default(),
                solutions: options.solutions.unwrap_or(NonZeroUsize::MIN),
                max_moves: options.max_moves.map(NonZeroUsize::get),
                time: match (options.time_limit, options.improve) {
                    (Some(time), _) => FmcTime::Within(time),
                    (None, true) => FmcTime::Unlimited,
                    (None, false) => FmcTime::Usual,
                },
            },
            reader: options.reader(),
            is_several: options.solutions.is_some(),
        })
    }

    /// The reader for cubes.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Solves a cube that is given as text. Calls `improved` for each solution that is shorter than all earlier
    /// solutions.
    ///
    /// # Errors
    ///
    /// If the text is not a cube, or no solution was found.
    pub(in crate::requests) fn answer(
        &self,
        solver: &OpenFmc,
        text: &str,
        token: &CancelToken,
        improved: &mut dyn FnMut(&FmcSolution),
    ) -> Result<FmcAnswer, AnswerError> {
        let cube = self.reader.read(text)?.cube;
        Ok(FmcAnswer {
            text: text.to_owned(),
            solved: solver.0.solve(&cube, &self.options, token, improved)?,
            is_several: self.is_several,
        })
    }
}

/// The lines of a solution: a line for the premoves, if there are any, a line for each step that has moves, and a line
/// with all moves.
pub fn lines_of_steps(solution: &FmcSolution) -> Vec<String> {
    let premoves = solution.premoves();
    let first = (!premoves.is_empty()).then(|| (premoves.to_string(), format!("premoves ({0}/{0})", premoves.len())));
    // A step without moves gets no line.
    let made = solution.steps().iter().filter(|step| !step.moves.is_empty());
    let steps = made.map(|step| (step.moves.to_string(), named_and_counted(step)));
    let steps: Vec<(String, String)> = first.into_iter().chain(steps).collect();
    let width = steps.iter().map(|(moves, _)| moves.len()).max().unwrap_or(0);
    let steps = steps.iter().map(|(moves, name)| format!("{moves:width$}  // {name}"));
    steps.chain([solution.line()]).collect()
}

/// A step as it is written in the fewest-moves event: `htr 4c4e (5/16)`. The numbers are the number of moves of the
/// step, and the number of all moves up to its end. If premoves shorten the solution by one move, the numbers are
/// `(5-1/15)`.
fn named_and_counted(step: &FmcStep) -> String {
    let subset = step.before.subset().map(|subset| subset.to_string());
    let named: Vec<String> = [step.name()].into_iter().chain(subset).collect();
    let cancelled = match step.cancelled {
        0 => String::new(),
        cancelled => format!("-{cancelled}"),
    };
    format!("{} ({}{cancelled}/{})", named.join(" "), step.moves.len(), step.end)
}

/// Writes the solutions, each with a line for each step and a line with all moves. An empty line separates two
/// solutions.
impl fmt::Display for FmcAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paragraphs: Vec<Vec<String>> = self.solved.solutions.iter().map(lines_of_steps).collect();
        formatter.write_str(&paragraphs.join(&String::new()).join("\n"))
    }
}

impl FmcAnswer {
    /// An object in one line of JSON, including the other fields of the input object.
    pub fn json(&self) -> String {
        let solutions = &self.solved.solutions;
        let object = FmcObject {
            input: cube_text(&self.text).into_owned(),
            method: "fmc",
            best: FmcSolutionObject::from(&solutions[0]),
            proven: self.solved.is_proven,
            solutions: solutions
                .iter()
                .filter(|_| self.is_several)
                .map(FmcSolutionObject::from)
                .collect(),
        };
        with_fields_of(&self.text, &object)
    }
}
