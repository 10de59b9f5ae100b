//! Requests to rewrite or to measure an algorithm.

use super::operation::{AlgorithmFormat, AlgorithmNotation, AlgorithmOperation, FilmFormat};
use crate::cube::{Corner, CubieCube, Metric, Piece, PiecePositions, PieceSet, Rotation, Symmetry};
use crate::goals::cases_of;
use crate::json::{AlgAnswer, AlgorithmCasesObject, AlgorithmObject, CaseObject, CountedObject, OrderObject, line};
use crate::notation::algorithm::{AlgorithmLengths, ForeignText, Mirror, Parentheses};
use crate::notation::facelets::are_plain;
use crate::notation::{Algorithm, AlgorithmError, ColorScheme, NotationError};
use crate::opaque::opaque;
use crate::puzzles::big_cube::BigCube;
use crate::puzzles::two_by_two::{PocketCase, moved_corners};
use crate::puzzles::{NetFinder, Puzzle, PuzzleLength, PuzzleName};
use crate::requests::errors::{AnswerError, RequestError};
use crate::requests::options::{OptionPuzzles, Options, RequestOption};
use crate::requests::request_name::RequestName;
use crate::requests::show::ShownFile;
use crate::solvers::SearchMetric;
use std::fmt;
use std::sync::Arc;

/// A checked request to rewrite or to measure algorithms.
pub struct AlgorithmPlan {
    subject: Subject,
    asked: AlgorithmTask,
}

opaque!(AlgorithmPlan);

/// The puzzle of the algorithms.
enum Subject {
    Cube(Parentheses),
    Puzzle(Arc<dyn Puzzle>),
}

/// The task of the request.
enum AlgorithmTask {
    Order,
    Simplified,
    Inverse,
    Mirrored(Mirror),
    Rotated(Rotation),
    Expanded,
    Lengths(Option<Metric>),
    Written(AlgorithmNotation),
    Film(&'static BigCube, FilmFormat, ColorScheme),
    InMetric(Metric),
    Cases,
}

/// The answer to a request about an algorithm.
pub struct AlgorithmAnswer {
    algorithm: String,
    found: AlgorithmResult,
}

opaque!(AlgorithmAnswer);

enum AlgorithmResult {
    Order(String),
    Text(AlgorithmOperation, ShownFile),
    Lengths(AlgorithmLengths, Option<Metric>),
    PuzzleLength(PuzzleLength),
    /// The cases as text and as objects; if there are no cases, the pieces that the algorithm moves.
    Cases(Vec<(String, CaseObject)>, Vec<String>),
}

impl AlgorithmPlan {
    /// Checks the options of the request `order`.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options.
    pub fn order(options: &Options) -> Result<AlgorithmPlan, RequestError> {
        let subject = Subject::of(RequestName::Order, options)?;
        let asked = AlgorithmTask::Order;
        Ok(AlgorithmPlan { subject, asked })
    }

    /// Checks the options of the request `alg`.
    ///
    /// # Errors
    ///
    /// If a required option is missing, if an option is not for the operation or the puzzle, or if its value is
    /// invalid.
    pub fn new(options: &Options) -> Result<AlgorithmPlan, RequestError> {
        let operation = options.operation.ok_or(RequestError::Missing("operation"))?;
        let foreign = { options.given(RequestName::Alg) }.find(|option| !operation.has(option.name));
        if let Some(RequestOption { name: option, .. }) = foreign {
            return Err(RequestError::NotOfOperation { option, operation });
        }
        let asked = match operation {
            AlgorithmOperation::Simplify => AlgorithmTask::Simplified,
            AlgorithmOperation::Invert => AlgorithmTask::Inverse,
            AlgorithmOperation::Mirror => AlgorithmTask::Mirrored(options.plane.unwrap_or_default()),
            AlgorithmOperation::Rotate => AlgorithmTask::Rotated(options.by.ok_or(RequestError::Missing("by"))?),
            AlgorithmOperation::Expand => AlgorithmTask::Expanded,
            AlgorithmOperation::Count => AlgorithmTask::Lengths(options.metric),
            AlgorithmOperation::Case => AlgorithmTask::Cases,
            AlgorithmOperation::Format => match options.metric {
                Some(metric) if SearchMetric::of(metric).is_some() || metric == Metric::SliceTurn => {
                    AlgorithmTask::InMetric(metric)
                }
                Some(_) => {
                    let message = "an algorithm can be written only for htm, qtm, stm, axial or axial-qtm".to_owned();
                    let option = "metric";
                    return Err(RequestError::Value { option, message });
                }
                None => match options.written_in {
                    None => AlgorithmTask::Written(AlgorithmNotation::default()),
                    Some(AlgorithmFormat::Notation(notation)) => AlgorithmTask::Written(notation),
                    Some(AlgorithmFormat::Film(format)) => {
                        AlgorithmTask::Film(filmed(options)?, format, options.scheme.unwrap_or_default())
                    }
                },
            },
        };
        if options.scheme.is_some() && !matches!(asked, AlgorithmTask::Film(..)) {
            let message = "only an animation has colors; set `to` to svg or gif".to_owned();
            let option = "scheme";
            return Err(RequestError::Value { option, message });
        }
        let subject = Subject::of(RequestName::Alg, options)?;
        if let Subject::Puzzle(puzzle) = &subject {
            let puzzle = puzzle.name();
            match asked {
                AlgorithmTask::Mirrored(_) | AlgorithmTask::Rotated(_) if !OptionPuzzles::Cubes.include(&puzzle) => {
                    return Err(RequestError::OperationOfPuzzle { operation, puzzle });
                }
                AlgorithmTask::Cases if puzzle != PuzzleName::TwoByTwo => {
                    return Err(RequestError::OperationOfPuzzle { operation, puzzle });
                }
                AlgorithmTask::Written(notation) if !notation.is_of(&puzzle) => {
                    let message = format!("{} is not for algorithms of {}", notation.name(), puzzle.described());
                    let option = "to";
                    return Err(RequestError::Value { option, message });
                }
                _ => {}
            }
        }
        Ok(AlgorithmPlan { subject, asked })
    }

    /// The answer for an algorithm.
    ///
    /// # Errors
    ///
    /// If the text is not an algorithm, is too long, or cannot be written as requested.
    pub fn answer(&self, text: &str) -> Result<AlgorithmAnswer, AnswerError> {
        // The rows of a net could be read as turns, but they are stickers.
        if NetFinder::is_net(text) {
            return Err(NotationError::Moves(AlgorithmError::Foreign(ForeignText::Net)).into());
        }
        let found = match &self.subject {
            Subject::Cube(_) if are_plain(text.trim().as_bytes()) => {
                return Err(NotationError::Moves(AlgorithmError::Foreign(ForeignText::Stickers)).into());
            }
            Subject::Cube(parentheses) => {
                let algorithm = Algorithm::parse(text, *parentheses).map_err(NotationError::Moves)?;
                self.of_cube(&algorithm).map_err(NotationError::Moves)?
            }
            Subject::Puzzle(puzzle) => self.of_puzzle(puzzle.as_ref(), text)?,
        };
        let found = match (&self.asked, found) {
            (AlgorithmTask::Film(cube, format, scheme), AlgorithmResult::Text(_, turns)) => {
                film(**cube, &turns.text(), *format, *scheme)?
            }
            (_, found) => found,
        };
        Ok(AlgorithmAnswer {
            algorithm: text.to_owned(),
            found,
        })
    }

    fn of_cube(&self, algorithm: &Algorithm) -> Result<AlgorithmResult, AlgorithmError> {
        let in_one_line = |algorithm: &Algorithm| algorithm.in_one_line().to_string();
        let (operation, text) = match self.asked {
            AlgorithmTask::Order => return Ok(AlgorithmResult::Order(algorithm.order()?.to_string())),
            AlgorithmTask::Cases => return cases_solved(algorithm),
            AlgorithmTask::Lengths(metric) => return Ok(AlgorithmResult::Lengths(algorithm.lengths()?, metric)),
            AlgorithmTask::Simplified => (AlgorithmOperation::Simplify, algorithm.simplified()?.to_string()),
            AlgorithmTask::Inverse => (AlgorithmOperation::Invert, in_one_line(&algorithm.inverse())),
            AlgorithmTask::Mirrored(plane) => (AlgorithmOperation::Mirror, in_one_line(&algorithm.mirrored(plane))),
            AlgorithmTask::Rotated(by) => (AlgorithmOperation::Rotate, in_one_line(&algorithm.rotated(by))),
            // An animation needs the expanded turns.
            AlgorithmTask::Expanded | AlgorithmTask::Film(..) => {
                (AlgorithmOperation::Expand, algorithm.expanded()?.to_string())
            }
            AlgorithmTask::InMetric(metric) => (AlgorithmOperation::Format, in_metric(algorithm, metric)?),
            AlgorithmTask::Written(notation) => {
                let text = match notation {
                    AlgorithmNotation::Sign => in_one_line(algorithm),
                    AlgorithmNotation::Wca => algorithm.wca()?,
                    AlgorithmNotation::Classic => algorithm.classic()?,
                    AlgorithmNotation::Link(site) => algorithm.link(site)?,
                };
                (AlgorithmOperation::Format, text)
            }
        };
        Ok(AlgorithmResult::Text(operation, ShownFile::Text(text)))
    }

    fn of_puzzle(&self, puzzle: &dyn Puzzle, text: &str) -> Result<AlgorithmResult, AnswerError> {
        let turns = puzzle.turns(text)?;
        let carried = |symmetry: &Symmetry| {
            let carried = puzzle.carried(&turns, symmetry);
            carried.expect("a plan carries turns of cubes alone")
        };
        let (operation, turns) = match &self.asked {
            AlgorithmTask::Order => return Ok(AlgorithmResult::Order(puzzle.order(&turns)?)),
            AlgorithmTask::Cases => {
                let case = PocketCase::solved_by(&turns)?;
                let case = case.map(|case| (case.to_string(), CaseObject::from(&case)));
                let moved = || moved_corners(&turns).map(|corners| corners.iter().map(Corner::to_string).collect());
                let moved = if case.is_none() { moved()? } else { Vec::new() };
                return Ok(AlgorithmResult::Cases(case.into_iter().collect(), moved));
            }
            AlgorithmTask::Lengths(_) => return Ok(AlgorithmResult::PuzzleLength(puzzle.length(&turns))),
            AlgorithmTask::Simplified => (AlgorithmOperation::Simplify, puzzle.simplified(&turns)),
            AlgorithmTask::Inverse => (AlgorithmOperation::Invert, puzzle.inverse(&turns)),
            AlgorithmTask::Mirrored(plane) => (AlgorithmOperation::Mirror, carried(&plane.symmetry())),
            AlgorithmTask::Rotated(by) => (AlgorithmOperation::Rotate, carried(&Symmetry::of_sides(*by))),
            AlgorithmTask::Written(AlgorithmNotation::Wca) => (AlgorithmOperation::Format, puzzle.in_wca(&turns)),
            AlgorithmTask::Written(_) => (AlgorithmOperation::Format, turns),
            // An animation needs the expanded turns. A plan has a metric only for the 3x3x3.
            AlgorithmTask::Expanded | AlgorithmTask::Film(..) | AlgorithmTask::InMetric(_) => {
                (AlgorithmOperation::Expand, turns)
            }
        };
        let written = puzzle.write_turns(&turns);
        let text = match self.asked {
            AlgorithmTask::Written(AlgorithmNotation::Link(site)) => puzzle.name().link(site, &written),
            _ => written,
        };
        Ok(AlgorithmResult::Text(operation, ShownFile::Text(text)))
    }
}

impl Subject {
    fn of(request: RequestName, options: &Options) -> Result<Subject, RequestError> {
        let Some(puzzle) = options.other_puzzle() else {
            return Ok(Subject::Cube(options.reader().parentheses));
        };
        options.judge(request, puzzle)?;
        Ok(Subject::Puzzle(puzzle.puzzle()?))
    }
}

/// The cube that an animation shows.
fn filmed(options: &Options) -> Result<&'static BigCube, RequestError> {
    let puzzle = options.puzzle.clone().unwrap_or_default();
    let option = "to";
    let cube = puzzle.layers().and_then(BigCube::of_layers);
    cube.ok_or(RequestError::NotOfPuzzle { option, puzzle })
}

/// An animation of an algorithm on a cube that is solved at the beginning.
fn film(
    cube: BigCube,
    algorithm: &str,
    format: FilmFormat,
    scheme: ColorScheme,
) -> Result<AlgorithmResult, AnswerError> {
    let colors = scheme.colors();
    let film = cube.film(&cube.turns(algorithm)?, &colors)?;
    let written = match format {
        FilmFormat::Svg => ShownFile::Text(film.svg()),
        FilmFormat::Gif => ShownFile::Pixels(film.gif()),
    };
    Ok(AlgorithmResult::Text(AlgorithmOperation::Format, written))
}

/// Returns the cases that an algorithm solves. If it solves no case, returns the pieces that it moves.
fn cases_solved(algorithm: &Algorithm) -> Result<AlgorithmResult, AlgorithmError> {
    let (moves, _) = algorithm.face_turns()?;
    let cube = CubieCube::from(moves.moves()).inverse();
    let cases = cases_of(&cube);
    let positions = PiecePositions::of(&cube);
    let moved = PieceSet::ALL.iter().filter_map(|piece| match piece {
        Piece::Corner(corner) => (!positions.is_corner_home(corner)).then(|| corner.to_string()),
        Piece::Edge(edge) => (!positions.is_edge_home(edge)).then(|| edge.to_string()),
    });
    let moved = if cases.is_empty() { moved.collect() } else { Vec::new() };
    let cases = cases.iter().map(|angle| (angle.to_string(), CaseObject::from(angle)));
    Ok(AlgorithmResult::Cases(cases.collect(), moved))
}

/// Writes an algorithm in the moves that a metric counts. If a turn of a slice counts as one move, the algorithm is
/// written with slices; otherwise, only with turns of faces. The remaining rotation of the cube comes after these
/// turns.
fn in_metric(algorithm: &Algorithm, metric: Metric) -> Result<String, AlgorithmError> {
    if metric == Metric::SliceTurn {
        return Ok(algorithm.with_slices()?.to_string());
    }
    let (moves, rotation) = algorithm.face_turns()?;
    let words = [moves.written_in(metric).to_string(), rotation.to_string()];
    let words = words.into_iter().filter(|word| !word.is_empty());
    Ok(words.collect::<Vec<_>>().join(" "))
}

impl AlgorithmAnswer {
    /// The requested file if it consists of pixels, such as a GIF; `None` for text.
    pub fn pixels(&self) -> Option<&[u8]> {
        match &self.found {
            AlgorithmResult::Text(_, ShownFile::Pixels(file)) => Some(file),
            _ => None,
        }
    }

    /// The answer as an object in one line of JSON.
    pub fn json(&self) -> String {
        let algorithm = self.algorithm.clone();
        match &self.found {
            AlgorithmResult::Order(order) => {
                let order = order.clone();
                line(&OrderObject { algorithm, order })
            }
            AlgorithmResult::Text(operation, result) => line(&AlgAnswer::Rewritten(AlgorithmObject {
                algorithm,
                operation: operation.name(),
                result: result.text().into_owned(),
            })),
            AlgorithmResult::Lengths(lengths, only) => {
                line(&AlgAnswer::Counted(CountedObject::of_cube(algorithm, lengths, *only)))
            }
            AlgorithmResult::Cases(cases, moved) => line(&AlgAnswer::Cases(AlgorithmCasesObject {
                algorithm,
                operation: AlgorithmOperation::Case.name(),
                cases: cases.iter().map(|(_, object)| object.clone()).collect(),
                moves: cases.is_empty().then(|| moved.clone()),
            })),
            AlgorithmResult::PuzzleLength(length) => {
                line(&AlgAnswer::Counted(CountedObject::of_puzzle(algorithm, *length)))
            }
        }
    }
}

/// The answer in one line.
impl fmt::Display for AlgorithmAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            AlgorithmResult::Order(text) => formatter.write_str(text),
            AlgorithmResult::Text(_, written) => formatter.write_str(&written.text()),
            AlgorithmResult::Lengths(lengths, Some(metric)) => write!(formatter, "{} {metric}", lengths.of(*metric)),
            AlgorithmResult::Lengths(AlgorithmLengths { htm, qtm, stm, etm, .. }, None) => {
                write!(formatter, "{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM")
            }
            AlgorithmResult::PuzzleLength(length) => length.fmt(formatter),
            AlgorithmResult::Cases(cases, moved) if cases.is_empty() => {
                write!(formatter, "no case: it moves {}", moved.join(" "))
            }
            AlgorithmResult::Cases(cases, _) => {
                let cases: Vec<&str> = cases.iter().map(|(words, _)| words.as_str()).collect();
                formatter.write_str(&cases.join("; "))
            }
        }
    }
}
