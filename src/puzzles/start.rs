//! Start positions, drawn at random or made by turns. Those of the largest cubes take minutes, and can be cancelled.

use super::big_cube::scramble_length;
use super::{Puzzle, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use crate::cube::{Face, Facelets, Position, generator, random_state};
use crate::search::CancelToken;

/// The number of turns between two checks whether it was cancelled: for the largest cube, they take some hundredths of
/// a second.
const AT_ONCE: usize = 16;

/// The solved position after some turns, or after fewer of them if it is cancelled.
///
/// # Errors
///
/// If a turn is not possible.
pub fn position_after(
    puzzle: &dyn Puzzle,
    turns: &[PuzzleTurn],
    token: &CancelToken,
) -> Result<PuzzlePosition, PuzzleError> {
    let mut position = puzzle.solved();
    let mut wanted = turns.chunks(AT_ONCE).take_while(|_| !token.is_cancelled());
    wanted.try_for_each(|turns| puzzle.make(&mut position, turns))?;
    Ok(position)
}

/// Position `number` of a seed: a uniformly random solvable one; for a cube that this program does not solve, one after
/// the number of random turns in a scramble, or after fewer if it is cancelled.
pub fn random_position(puzzle: &dyn Puzzle, seed: u64, number: u64, token: &CancelToken) -> PuzzlePosition {
    let mut random = generator(seed, number);
    if puzzle.name() == PuzzleName::ThreeByThree {
        return Position::from(random_state(&mut random)).facelets.into();
    }
    if let Some(puzzle) = puzzle.solvable() {
        return puzzle.random(&mut random);
    }
    let layers = puzzle.name().layers().unwrap_or(2);
    let turns = puzzle.random_turns(scramble_length(layers), &mut random);
    let made = position_after(puzzle, &turns, token);
    made.expect("a puzzle can make its own random turns")
}

/// The stickers of a 3x3x3, as the holder of the cube sees them.
impl From<Facelets> for PuzzlePosition {
    fn from(facelets: Facelets) -> PuzzlePosition {
        PuzzlePosition::new(&facelets.colors().map(|face| face as u8))
    }
}

/// The stickers of a position of a 3x3x3; `None` for another puzzle.
pub(crate) fn facelets_of(position: &PuzzlePosition) -> Option<Facelets> {
    let face = |&number: &u8| Face::ALL.get(usize::from(number)).copied();
    let colors: Option<Vec<Face>> = position.places().iter().map(face).collect();
    Some(Facelets::new(colors?.try_into().ok()?))
}
