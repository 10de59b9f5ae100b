//! What requests about any puzzle share: which one is meant, and how it is read.

use crate::serve::answer::Refusal;
use rubik::PuzzleName;
use rubik::notation::object::cube_text;
use rubik::requests::Options;

/// The most layers of a cube here: turns of larger ones take long.
const MOST_LAYERS: u16 = 32;

/// The puzzle that is meant: the one that is named, or else the one whose stickers a text is.
///
/// # Errors
///
/// If it is larger than any here.
pub fn puzzle_of(options: &Options, text: &str) -> Result<PuzzleName, Refusal> {
    let puzzle = options.puzzle_of(text);
    check_size(puzzle).map(|()| puzzle)
}

/// Refuses cubes of more layers than there are here.
///
/// # Errors
///
/// If it has more.
pub fn check_size(puzzle: PuzzleName) -> Result<(), Refusal> {
    if puzzle.layers().is_none_or(|layers| layers <= MOST_LAYERS) {
        return Ok(());
    }
    let message = format!("cubes have at most {MOST_LAYERS} layers here");
    Err(Refusal::option(message))
}

/// The most stickers that the turns of a text may move, each turn counted as all stickers of the puzzle:
/// a tenth of a second or so. So it is for the text of every request.
const MOST_MOVED: usize = 100_000_000;

/// Refuses an algorithm that would turn a large cube for seconds. A text that is no algorithm of the
/// puzzle passes; whoever reads it says what is wrong.
///
/// # Errors
///
/// If it has more turns than may be made of such a puzzle here.
pub fn check_turns(puzzle: PuzzleName, text: &str) -> Result<(), Refusal> {
    if puzzle.other().is_none() {
        // The longest algorithm that is read moves half as many.
        return Ok(());
    }
    let puzzle = puzzle.puzzle().map_err(Refusal::option)?;
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
    Err(Refusal::option(message).about(&cube_text(text)))
}
