//! The commands for other puzzles than the 3x3x3: one implementation for all of them, over what
//! front ends need of a puzzle.

pub mod apply;
pub mod order;
pub mod pocket;
mod position;
pub mod renderer;
pub mod show;

use super::arguments::{CubeReading, MethodArguments};
use super::session::Session;
use anyhow::bail;
use rubik::batch::MethodInMetric;
use rubik::cube::Metric;
use rubik::notation::Format;
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzleSolver, PuzzleTurn, SolvablePuzzle};
use rubik::requests::MoveNotation;
use rubik::solvers::MethodName;

/// What positions of a puzzle are called: `cube`, or `position` of what is no cube.
pub const fn noun(puzzle: PuzzleName) -> &'static str {
    match puzzle {
        PuzzleName::ThreeByThree | PuzzleName::TwoByTwo | PuzzleName::BigCube(_) => "cube",
        _ => "position",
    }
}

/// The methods of a puzzle that were named, each once; the usual one if none was.
///
/// # Errors
///
/// The first that it does not have, an option of methods that it does not have, or a metric that it
/// does not count in.
pub fn methods(
    puzzle: &dyn SolvablePuzzle,
    names: &[MethodName],
    options: &MethodArguments,
    metric: Option<Metric>,
) -> anyhow::Result<Vec<MethodInMetric>> {
    let described = puzzle.name().described();
    if let Some(option) = options.first_given() {
        bail!("{option} is not for {described}");
    }
    let metric = self::metric(puzzle, metric)?;
    let mut methods: Vec<MethodInMetric> = Vec::new();
    for name in names {
        let method = method(puzzle, Some(*name))?;
        let method = MethodInMetric { method, metric };
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    if methods.is_empty() {
        let method = method(puzzle, None)?;
        methods.push(MethodInMetric { method, metric });
    }
    Ok(methods)
}

/// The method of a name, or the usual one.
///
/// # Errors
///
/// If the puzzle does not have it.
pub fn method(puzzle: &dyn SolvablePuzzle, name: Option<MethodName>) -> anyhow::Result<PuzzleMethod> {
    let methods = puzzle.methods();
    let Some(name) = name else {
        return Ok(puzzle.usual_method());
    };
    match puzzle_method(name).filter(|method| methods.contains(method)) {
        Some(method) => Ok(method),
        None => {
            let has: Vec<String> = methods.iter().map(PuzzleMethod::to_string).collect();
            bail!(
                "--method {name} is not for {}, which is solved by {}",
                puzzle.name().described(),
                has.join(" or ")
            )
        }
    }
}

/// The metric that was named, or the usual one.
///
/// # Errors
///
/// If the puzzle does not count in it.
pub fn metric(puzzle: &dyn SolvablePuzzle, metric: Option<Metric>) -> anyhow::Result<Metric> {
    match (metric, puzzle.metrics()) {
        (None, _) => Ok(puzzle.usual_metric()),
        (Some(metric), metrics) if metrics.len() > 1 && metrics.contains(&metric) => Ok(metric),
        (Some(metric), metrics) if metrics.len() > 1 => {
            let names: Vec<&str> = metrics.iter().map(|each| each.name()).collect();
            bail!(
                "--metric {} is not for {}, which counts in {}",
                metric.name(),
                puzzle.name().described(),
                names.join(" or ")
            )
        }
        (Some(_), _) => bail!(
            "--metric is not for {}: each of its turns is one move",
            puzzle.name().described()
        ),
    }
}

/// Refuses an option that a puzzle does not have.
///
/// # Errors
///
/// If it is given.
pub fn refuse(option: &str, is_given: bool, puzzle: &dyn Puzzle) -> anyhow::Result<()> {
    if is_given {
        bail!("{option} is not for {}", puzzle.name().described());
    }
    Ok(())
}

/// A solver by the usual method, in the usual metric.
///
/// # Errors
///
/// If its tables cannot be opened.
pub fn open_usual(puzzle: &'static dyn SolvablePuzzle, session: &Session) -> anyhow::Result<PuzzleSolver> {
    let (method, metric) = (method(puzzle, None)?, metric(puzzle, None)?);
    Ok(PuzzleSolver::open(
        puzzle,
        method,
        metric,
        &session.store,
        &session.progress(),
    )?)
}

/// Turns in a notation.
pub fn written(puzzle: &dyn Puzzle, turns: &[PuzzleTurn], notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Wca => puzzle.write_turns(turns),
        MoveNotation::Classic => puzzle.write_turns(turns).replace(' ', "").replace('\'', "i"),
    }
}

const fn puzzle_method(name: MethodName) -> Option<PuzzleMethod> {
    match name {
        MethodName::Optimal => Some(PuzzleMethod::Optimal),
        MethodName::Layers => Some(PuzzleMethod::Layers),
        _ => None,
    }
}

/// The format in which positions of a puzzle are read; recognised where none was named.
///
/// # Errors
///
/// If a format or an option was given that is of the 3x3x3 alone.
pub fn format(puzzle: PuzzleName, reading: &CubeReading) -> anyhow::Result<Option<PuzzleFormat>> {
    format_of(puzzle, reading.from, reading.first_of_three_by_three())
}

/// The same, of a format, and of the first option that was given and that the 3x3x3 alone has.
///
/// # Errors
///
/// If there is such an option, or the format is of the 3x3x3 alone.
pub fn format_of(
    puzzle: PuzzleName,
    from: Option<Format>,
    other: Option<&str>,
) -> anyhow::Result<Option<PuzzleFormat>> {
    let described = puzzle.described();
    if let Some(option) = other {
        bail!("{option} is not for {described}");
    }
    match from {
        None => Ok(None),
        Some(Format::Facelets) => Ok(Some(PuzzleFormat::Facelets)),
        Some(Format::Moves) => Ok(Some(PuzzleFormat::Moves)),
        Some(other) => {
            bail!("--from {other} is not for {described}, which is read from facelets or moves")
        }
    }
}
