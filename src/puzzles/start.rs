//! Positions to begin with, drawn or made by turns. Those of the largest cubes take minutes, and can be cancelled.

use super::big_cube::scramble_length;
use super::{Puzzle, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use crate::cube::{Face, Facelets, Position, generator, random_state};
use crate::search::CancelToken;

/// Turns between two checks of whether they are still wanted: those of the largest cube take
/// some hundredths of a second.
const AT_ONCE: usize = 16;

/// The solved position after some turns; after fewer of them once that is cancelled.
///
/// # Errors
///
/// If a turn cannot be made.
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

/// Position `number` of a seed: drawn uniformly from all that can be solved; of a cube that is not solved here, after as
/// many random turns as a scramble has, or after fewer once that is cancelled.
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

/// The stickers of a position of a 3x3x3; none of another puzzle.
pub(crate) fn facelets_of(position: &PuzzlePosition) -> Option<Facelets> {
    let face = |&number: &u8| Face::ALL.get(usize::from(number)).copied();
    let colors: Option<Vec<Face>> = position.places().iter().map(face).collect();
    Some(Facelets::new(colors?.try_into().ok()?))
}
