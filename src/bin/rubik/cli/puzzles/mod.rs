//! The commands for other puzzles than the 3x3x3: one implementation for all of them, over what
//! front ends need of a puzzle.

pub mod apply;
pub mod order;
pub mod pocket;
mod position;
pub mod renderer;
pub mod show;

use super::arguments::CubeReading;
use super::session::Session;
use anyhow::bail;
use rubik::notation::Format;
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleName, PuzzleSolver, SolvablePuzzle};

/// What positions of a puzzle are called: `cube`, or `position` of what is no cube.
pub const fn noun(puzzle: PuzzleName) -> &'static str {
    match puzzle {
        PuzzleName::ThreeByThree | PuzzleName::TwoByTwo | PuzzleName::BigCube(_) => "cube",
        _ => "position",
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
    let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
    Ok(PuzzleSolver::open(
        puzzle,
        method,
        metric,
        &session.store,
        &session.progress(),
    )?)
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
