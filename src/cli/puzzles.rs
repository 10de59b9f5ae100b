//! Which puzzle a command works on, and which of its options that puzzle has.

use super::arguments::{CubeReading, MethodArguments};
use anyhow::bail;
use rubik::batch::MethodInMetric;
use rubik::cube::Metric;
use rubik::notation::Format;
use rubik::puzzles::{PuzzleFormat, PuzzleMethod, PuzzleName, SolvablePuzzle};
use rubik::solvers::MethodName;

/// Runs code with the puzzle of a name, whatever its type is: `with_solvable!(name, |puzzle|
/// solve(puzzle))` is what the code gives back. A puzzle that has no solver here is an error.
macro_rules! with_solvable {
    ($name:expr, |$puzzle:ident| $code:expr) => {
        match $name {
            name => Err(anyhow::anyhow!(
                "this program does not solve {}",
                name.described()
            )),
        }
    };
}

pub(crate) use with_solvable;

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
pub fn methods<P: SolvablePuzzle>(
    puzzle: &P,
    names: &[MethodName],
    options: &MethodArguments,
    metric: Option<Metric>,
) -> anyhow::Result<Vec<MethodInMetric>> {
    let described = puzzle.name().described();
    if let Some(option) = options.first_given() {
        bail!("{option} is not for {described}");
    }
    let metric = match (metric, puzzle.metrics()) {
        (None, metrics) => metrics.first().copied().unwrap_or(Metric::HalfTurn),
        (Some(metric), metrics) if metrics.len() > 1 && metrics.contains(&metric) => metric,
        (Some(_), _) => bail!("--metric is not for {described}: each of its turns is one move"),
    };
    let mut methods: Vec<MethodInMetric> = Vec::new();
    for name in names {
        let method = puzzle_method(*name).filter(|method| puzzle.methods().contains(method));
        let Some(method) = method else {
            let has: Vec<String> = puzzle
                .methods()
                .iter()
                .map(PuzzleMethod::to_string)
                .collect();
            bail!(
                "--method {name} is not for {described}, which has the method {}",
                has.join(" or ")
            );
        };
        let method = MethodInMetric { method, metric };
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    if methods.is_empty() {
        let usual = puzzle.methods().first().copied();
        let method = usual.unwrap_or(PuzzleMethod::Optimal);
        methods.push(MethodInMetric { method, metric });
    }
    Ok(methods)
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
    let described = puzzle.described();
    if let Some(option) = reading.first_of_three_by_three() {
        bail!("{option} is not for {described}");
    }
    match reading.from {
        None => Ok(None),
        Some(Format::Facelets) => Ok(Some(PuzzleFormat::Facelets)),
        Some(Format::Moves) => Ok(Some(PuzzleFormat::Moves)),
        Some(other) => {
            bail!("--from {other} is not for {described}, which is read from facelets or moves")
        }
    }
}
