//! What requests about any puzzle share: which one is meant, and how it is read.

use super::events::EventSink;
use crate::serve::answer::Refusal;
use crate::serve::state::ServerState;
use rubik::notation::object::cube_text;
use rubik::puzzles::two_by_two::are_stickers;
use rubik::puzzles::{CubeSize, Puzzle, PuzzleName, PuzzleSolver, SolvablePuzzle};
use std::sync::Arc;

/// The most layers of a cube here: turns of larger ones take long.
const MOST_LAYERS: u16 = 32;

/// The puzzle that is meant: the one that is named, or else the 3x3x3; 24 bare stickers are a
/// 2x2x2.
///
/// # Errors
///
/// If it is larger than any here.
pub fn puzzle_of(named: Option<PuzzleName>, text: &str) -> Result<PuzzleName, Refusal> {
    match named {
        Some(PuzzleName::BigCube(size)) => check_size(size).map(|()| PuzzleName::BigCube(size)),
        Some(name) => Ok(name),
        None if are_stickers(&cube_text(text)) => Ok(PuzzleName::TwoByTwo),
        None => Ok(PuzzleName::ThreeByThree),
    }
}

/// Refuses cubes of more layers than there are here.
///
/// # Errors
///
/// If it has more.
pub fn check_size(size: CubeSize) -> Result<(), Refusal> {
    if size.layers() <= MOST_LAYERS {
        return Ok(());
    }
    let message = format!("cubes have at most {MOST_LAYERS} layers here");
    Err(Refusal::option(message))
}

/// The most stickers that the turns of a text may move, each turn counted as all stickers of the puzzle:
/// a tenth of a second or so.
const MOST_MOVED: usize = 100_000_000;

/// Refuses an algorithm that would turn a large cube for seconds. A text that is no algorithm of the
/// puzzle passes; whoever reads it says what is wrong.
///
/// # Errors
///
/// If it has more turns than may be made of such a puzzle here.
pub fn check_turns(puzzle: &dyn Puzzle, text: &str) -> Result<(), Refusal> {
    let Ok(turns) = puzzle.turns(&cube_text(text)) else {
        return Ok(());
    };
    let stickers = puzzle.write(&puzzle.solved()).len();
    let most = MOST_MOVED / stickers.max(1);
    if turns.len() <= most {
        return Ok(());
    }
    let described = puzzle.name().described();
    let message = format!("an algorithm for {described} has at most {most} turns here");
    Err(Refusal::option(message))
}

/// A solver by the usual method of a puzzle, in its usual metric.
///
/// # Errors
///
/// If its tables cannot be opened.
pub async fn usual_solver(
    state: &ServerState,
    puzzle: &'static dyn SolvablePuzzle,
    events: &EventSink,
) -> Result<Arc<PuzzleSolver>, Refusal> {
    let (method, metric) = (puzzle.usual_method(), puzzle.usual_metric());
    let hear = |fraction: &_| events.tables(fraction);
    state.openings.puzzle_solver(puzzle, method, metric, &hear).await
}
