//! The reasons why a request is invalid: an option is unknown, has an invalid value, or excludes another option.

use crate::cube::Metric;
use crate::notation::{Format, LinkSite, NotationError, UnknownName, listed};
use crate::puzzles::{NoDefinition, NoSolver, PuzzleError, PuzzleName};
use crate::requests::algorithm::AlgorithmOperation;
use crate::requests::request_name::RequestName;
use crate::requests::tables::TablesOf;
use crate::solvers::{MethodName, OptionError, TableChoice};
use std::fmt;

/// The reason why a request is invalid. `Display` names options as in JSON; [`RequestError::in_words`] names them as a
/// front end does.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum RequestError {
    /// The request has no option of this name.
    UnknownOption {
        /// The request.
        request: RequestName,
        /// The unknown name.
        name: String,
    },
    /// An option that the request requires is missing.
    Missing(&'static str),
    /// The value has the wrong type for the option.
    Type {
        /// The option.
        option: &'static str,
        /// The expected value: `a number`.
        expected: &'static str,
    },
    /// The value is not valid for the option.
    Value {
        /// The option.
        option: &'static str,
        /// The reason why the value is invalid.
        message: String,
    },
    /// The request does not have a single answer.
    NoOneAnswer(RequestName),
    /// The tables have not been built. Building them takes minutes or gigabytes of memory, so a machine that serves
    /// other users does not build them on request.
    LargeTables {
        /// The method that needs the tables.
        name: MethodName,
        /// The size of the tables.
        size: TableChoice,
    },
    /// The tables take more memory than a page in a browser may use.
    TablesForAServer(MethodName),
    /// Two options exclude each other.
    NotTogether {
        /// The first option.
        option: &'static str,
        /// The second option.
        other: &'static str,
    },
    /// A distance from the solved cube is requested, but some of the allowed turns move centres.
    DistanceOfFaces,
    /// Scrambles are requested for a goal that only the solved cube meets.
    OnlySolved {
        /// The goal as it was written.
        goal: String,
        /// True if the goal ends a step of a method, and the catalogue names the goal that a cube meets when this step
        /// begins.
        is_step: bool,
    },
    /// An option needs another option, which is missing.
    Alone {
        /// The option that was given.
        option: &'static str,
        /// The missing option.
        other: &'static str,
    },
    /// The puzzle does not have the option.
    NotOfPuzzle {
        /// The option.
        option: &'static str,
        /// The puzzle.
        puzzle: PuzzleName,
    },
    /// Only some methods have the option.
    NotOfMethod {
        /// The option.
        option: &'static str,
        /// The methods that have the option.
        methods: &'static [MethodName],
    },
    /// The requested tables belong to a method other than the requested method.
    OtherTables(TableChoice),
    /// The tables that the option selects belong to methods other than the requested methods.
    OfOtherTables {
        /// The option.
        option: &'static str,
        /// The value.
        value: String,
        /// The methods that have such tables.
        has: Vec<MethodName>,
        /// The tables that were requested.
        other: TablesOf,
    },
    /// The option does not apply to the search for moves that reach a goal.
    NotTowardsGoal(&'static str),
    /// A method is named, but the search for moves that reach a goal does not use a method.
    MethodTowardsGoal(MethodName),
    /// Cubes that are given as numbers instead of text can be solved only with options of a method. All other options
    /// need cubes as text.
    MoreThanMethod,
    /// The method `two-phase` needs at least five faces that may be turned.
    TooFewFaces,
    /// The puzzle is not solved by the method.
    MethodOfPuzzle {
        /// The method.
        method: MethodName,
        /// The puzzle.
        puzzle: PuzzleName,
        /// The methods that solve the puzzle.
        has: Vec<String>,
    },
    /// The puzzle does not have the metric.
    MetricOfPuzzle {
        /// The metric.
        metric: Metric,
        /// The puzzle.
        puzzle: PuzzleName,
        /// The names of the puzzle's metrics. If there are fewer than two, the puzzle does not have the option
        /// `metric`.
        has: Vec<&'static str>,
    },
    /// Several solutions or a maximum number of moves were requested, but the named or default method of the puzzle is
    /// not `optimal`.
    OptimalOnly(PuzzleName),
    /// Several solutions were requested, but no method of the puzzle finds shortest solutions.
    NeverOptimal(PuzzleName),
    /// Positions of the puzzle cannot be read in the format.
    FormatOfPuzzle {
        /// The format.
        format: Format,
        /// The puzzle.
        puzzle: PuzzleName,
    },
    /// Positions of the puzzle cannot be written in the format.
    WrittenAs {
        /// The format.
        format: Format,
        /// The puzzle.
        puzzle: PuzzleName,
    },
    /// An option selects the contents of a picture, but no picture is requested.
    ViewOfText,
    /// Colors for a picture are given, but no picture is requested.
    SchemeOfText,
    /// The operation on algorithms does not have the option.
    NotOfOperation {
        /// The option.
        option: &'static str,
        /// The operation.
        operation: AlgorithmOperation,
    },
    /// The operation is not available for algorithms of the puzzle.
    OperationOfPuzzle {
        /// The operation.
        operation: AlgorithmOperation,
        /// The puzzle.
        puzzle: PuzzleName,
    },
    /// The algorithm to apply cannot be read as an algorithm of the 3x3x3.
    Algorithm(Box<NotationError>),
    /// The algorithm to apply cannot be read as an algorithm of the puzzle.
    AlgorithmOfPuzzle(PuzzleError),
    /// The text of the target cannot be read as a 3x3x3.
    Target(Box<NotationError>),
    /// The text of the target cannot be read as a position of the puzzle.
    TargetPosition(PuzzleError),
    /// The method does not allow the value of an option.
    Method(OptionError),
    /// The program has no solver for the puzzle.
    NoSolver(NoSolver),
    /// Positions of the puzzle can be counted only by their distance.
    OnlyByDistance(PuzzleName),
    /// The positions of the puzzle cannot be counted: its group is too large, or too many of its pieces look alike.
    TooManyPositions(PuzzleName),
    /// The goal distinguishes too many positions for one table.
    NoTableOfGoal(String),
    /// The positions farthest from a goal were requested, but only those farthest from the solved position can be
    /// listed.
    FarthestFromGoal(String),
    /// A link to a page was requested, but the page does not show the puzzle.
    NotOnPage {
        /// The page.
        site: LinkSite,
        /// The puzzle.
        puzzle: PuzzleName,
    },
    /// The puzzle has no net, so it cannot be drawn.
    NotDrawn(PuzzleName),
    /// Solutions of the puzzle cannot be split into steps.
    NoStepsOf(PuzzleName),
    /// The puzzle cannot be given as data.
    NoDefinition(NoDefinition),
    /// The puzzle is unknown.
    Puzzle(UnknownName),
}

impl From<UnknownName> for RequestError {
    fn from(error: UnknownName) -> RequestError {
        RequestError::Puzzle(error)
    }
}

impl std::error::Error for RequestError {}

impl From<OptionError> for RequestError {
    fn from(error: OptionError) -> RequestError {
        RequestError::Method(error)
    }
}

impl From<NoDefinition> for RequestError {
    fn from(error: NoDefinition) -> RequestError {
        RequestError::NoDefinition(error)
    }
}

impl From<NoSolver> for RequestError {
    fn from(error: NoSolver) -> RequestError {
        RequestError::NoSolver(error)
    }
}

impl RequestError {
    /// Writes the error with the front end's spelling of options: `max_moves` may be `--max-moves`.
    pub fn in_words(&self, spell: &dyn Fn(&str) -> String) -> String {
        let list = |names: &[&str]| {
            let spelled: Vec<String> = names.iter().map(|name| spell(name)).collect();
            listed(&spelled, "and")
        };
        let towards_goal = list(&["goal", "generators", "faces"]);
        match self {
            RequestError::UnknownOption { request, name } => {
                let known: Vec<String> = request.options().map(|option| spell(option.name)).collect();
                let name: String = name.chars().take(32).collect();
                format!("unknown field `{name}`; {request} has {}", known.join(", "))
            }
            RequestError::NoOneAnswer(request) => format!("{request} is a command that gives more than one answer"),
            RequestError::LargeTables { name, size } => format!("the {size} tables of {name} have not been built"),
            RequestError::TablesForAServer(name) => format!(
                "the tables of {name} take hundreds of megabytes, too much for a web page; run the program on a \
                 computer to use them"
            ),
            RequestError::Missing(name) => format!("missing field `{name}`"),
            RequestError::Type { option, expected } => format!("{} must be {expected}", spell(option)),
            RequestError::Value { option, message } => format!("{}: {message}", spell(option)),
            RequestError::NotTogether { option, other } => {
                format!("{} and {} cannot be used together", spell(option), spell(other))
            }
            RequestError::DistanceOfFaces => {
                let (distance, generators) = (spell("distance"), spell("generators"));
                format!("{distance} counts only turns of faces, but {generators} names other turns")
            }
            RequestError::OnlySolved { goal, is_step } => {
                let (before, distance) = (spell("before"), spell("distance"));
                let step = match is_step {
                    true => format!("{before} {goal} for cubes from which this step begins, or "),
                    false => String::new(),
                };
                format!(
                    "only the solved cube meets the goal {goal}, so its scramble would have no moves; use \
                     {step}{distance} for cubes that are some moves away from the solved cube"
                )
            }
            RequestError::Alone { option, other } => format!("{} needs {}", spell(option), spell(other)),
            RequestError::NotOfPuzzle { option, puzzle } => {
                format!("{} is not for {}", spell(option), puzzle.described())
            }
            RequestError::NotOfMethod { option, methods } => {
                let methods: Vec<&str> = methods.iter().map(|name| name.name()).collect();
                format!(
                    "{} is for {} {}",
                    spell(option),
                    spell("method"),
                    listed(&methods, "or")
                )
            }
            RequestError::OtherTables(tables) => {
                let (size, method) = (spell("table_size"), spell("method"));
                format!("{size} {tables} is for {method} {}", tables.method())
            }
            RequestError::OfOtherTables {
                option,
                value,
                has,
                other,
            } => {
                let has: Vec<&str> = has.iter().map(|name| name.name()).collect();
                let (option, has) = (spell(option), listed(&has, "and"));
                format!("{option} {value} is for tables of {has}, not of {other}")
            }
            RequestError::NotTowardsGoal(option) => format!("{} cannot be used with {towards_goal}", spell(option)),
            RequestError::MethodTowardsGoal(method) => {
                format!("{towards_goal} cannot be used with the method {method}, which does not find the fewest moves")
            }
            RequestError::MoreThanMethod => format!(
                "only the options of the {} apply to cubes given as numbers; to use other options, write the cubes as \
                 text",
                spell("method")
            ),
            RequestError::TooFewFaces => format!(
                "{} two-phase needs at least five faces: if neither of two adjacent faces may turn, the edge between \
                 them never moves; if neither of two opposite faces may turn, no edge can be flipped",
                spell("method")
            ),
            RequestError::MethodOfPuzzle { method, puzzle, has } => format!(
                "{} {method} is not for {}, which is solved by {}",
                spell("method"),
                puzzle.described(),
                listed(has, "or")
            ),
            RequestError::MetricOfPuzzle { metric, puzzle, has } if has.len() > 1 => format!(
                "{} {} is not for {}, whose moves are counted in {}",
                spell("metric"),
                metric.name(),
                puzzle.described(),
                listed(has, "or")
            ),
            RequestError::MetricOfPuzzle { puzzle, .. } => {
                let puzzle = puzzle.described();
                format!("{} is not for {puzzle}: each of its turns is one move", spell("metric"))
            }
            RequestError::NeverOptimal(puzzle) => {
                let options = list(&["all", "solutions"]);
                format!(
                    "{options} are not for {}, whose solutions are not proven to be shortest",
                    puzzle.described()
                )
            }
            RequestError::OptimalOnly(puzzle) => {
                let options = list(&["all", "solutions", "max_moves"]);
                format!(
                    "{options} are only for {} optimal on {}",
                    spell("method"),
                    puzzle.described()
                )
            }
            RequestError::FormatOfPuzzle { format, puzzle } => format!(
                "{} {format} is not for {}, which is read from facelets, a net or moves",
                spell("from"),
                puzzle.described()
            ),
            RequestError::WrittenAs { format, puzzle } => format!(
                "{} {format} is not for {}, which is written as facelets, moves, net or svg",
                spell("to"),
                puzzle.described()
            ),
            RequestError::SchemeOfText => {
                format!(
                    "only a picture has colors: {} needs {} svg or png",
                    spell("scheme"),
                    spell("to")
                )
            }
            RequestError::ViewOfText => {
                format!(
                    "{} says what a picture shows, so it needs {} svg or png",
                    spell("view"),
                    spell("to")
                )
            }
            RequestError::NotOfOperation { option, operation } => {
                format!("{} cannot be used with {}", spell(option), operation.name())
            }
            RequestError::OperationOfPuzzle { operation, puzzle } => {
                format!("{} is not for algorithms of {}", operation.name(), puzzle.described())
            }
            RequestError::Algorithm(error) => format!("the algorithm: {error}"),
            RequestError::AlgorithmOfPuzzle(error) => format!("the algorithm: {error}"),
            RequestError::Target(error) => format!("the target: {error}"),
            RequestError::TargetPosition(error) => format!("the target: {error}"),
            RequestError::Method(error) => error.to_string(),
            RequestError::NoSolver(error) => error.to_string(),
            RequestError::NoDefinition(error) => error.to_string(),
            RequestError::NotDrawn(puzzle) => {
                format!("{} has no known net, so it cannot be drawn", puzzle.described())
            }
            RequestError::NoStepsOf(puzzle) => format!(
                "the steps of a solution can be found only for the 3x3x3, the Pyraminx, the Skewb and puzzles given as \
                 data, not for {}",
                puzzle.described()
            ),
            RequestError::OnlyByDistance(puzzle) => format!(
                "the positions of {} can be counted only with {}",
                puzzle.described(),
                spell("by_distance")
            ),
            RequestError::TooManyPositions(puzzle) => {
                format!("{} has too many positions to count", puzzle.described())
            }
            RequestError::NoTableOfGoal(goal) => format!(
                "the goal {goal} has too many different positions for one table; give {} a larger value, if the \
                 machine has more memory",
                spell("memory")
            ),
            RequestError::FarthestFromGoal(goal) => format!(
                "{} lists the positions farthest from the solved position, not from the goal {goal}",
                spell("farthest")
            ),
            RequestError::NotOnPage { site, puzzle } => format!("{} does not show {}", site.name(), puzzle.described()),
            RequestError::Puzzle(error) => error.to_string(),
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.in_words(&str::to_owned))
    }
}
