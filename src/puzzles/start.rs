//! Makes start positions: random positions, and the positions that given turns reach from the solved puzzle. It takes
//! minutes to make many turns on one of the largest cubes; a token can cancel this.

use super::big_cube::scramble_length;
use super::{Puzzle, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use crate::cube::{Face, Facelets, Position, generator, random_state};
use crate::search::CancelToken;

/// The number of turns between two checks of the cancel token. On the largest cube, this number of turns takes a few
/// hundredths of a second.
const AT_ONCE: usize = 16;

/// Makes these turns on the solved puzzle, and returns the position. If the token is cancelled, only some of the turns
/// are made.
///
/// # Errors
///
/// Returns an error if a turn is not possible.
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

/// The random position with the index `number` for a seed. All solvable positions are equally likely, with the
/// exceptions listed at [`SolvablePuzzle::random`](super::SolvablePuzzle::random). A puzzle without a solver is another
/// exception: its position is reached by the random turns of a scramble. If the token is cancelled, only some of these
/// turns are made.
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

/// Converts the stickers of a 3x3x3 to a position. The cube keeps its orientation.
impl From<Facelets> for PuzzlePosition {
    fn from(facelets: Facelets) -> PuzzlePosition {
        PuzzlePosition::new(&facelets.colors().map(|face| face as u8))
    }
}

/// The stickers of a position of a 3x3x3; `None` if the position does not consist of 54 stickers in six colors.
pub(crate) fn facelets_of(position: &PuzzlePosition) -> Option<Facelets> {
    let face = |&number: &u8| Face::ALL.get(usize::from(number)).copied();
    let colors: Option<Vec<Face>> = position.places().iter().map(face).collect();
    Some(Facelets::new(colors?.try_into().ok()?))
}
