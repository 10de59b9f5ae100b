//! Positions of other puzzles that take an exact number of moves.

use super::{DistanceRange, ScrambleError};
use crate::puzzles::{PuzzleSolver, PuzzleTurn};
use crate::search::CancelToken;
use rand::Rng;

/// How many positions are drawn for one that is far enough: a position of a Pyraminx that is a turn away comes once in
/// 4,723,920.
const MOST_DRAWN: u64 = 200_000_000;

/// After how many of them it is asked whether there is still time.
const AT_A_TIME: u64 = 1 << 10;

/// The fewest moves that lead to a position as far away as one of some distances, which are equally likely; each position
/// of a distance has the same probability. The solver must find the fewest moves, and each at once.
///
/// # Errors
///
/// If no position is as far away, or none is found in time.
pub fn puzzle_at_distance(
    solver: &PuzzleSolver,
    range: DistanceRange,
    random: &mut impl Rng,
    token: &CancelToken,
) -> Result<Vec<PuzzleTurn>, ScrambleError> {
    let puzzle = solver.puzzle();
    let moves = range.draw(random);
    let longest = puzzle.longest(solver.method(), solver.metric());
    if let Some(farthest) = longest.filter(|&farthest| moves > farthest) {
        return Err(ScrambleError::TooFar { moves, farthest });
    }
    if moves == 0 {
        return Ok(Vec::new());
    }
    for tried in 1..=MOST_DRAWN {
        if tried.is_multiple_of(AT_A_TIME) && token.is_cancelled() {
            return Err(ScrambleError::NoneInTime { moves, tried });
        }
        let solution = solver.solve(&puzzle.random(random))?;
        if solution.turns().len() == moves {
            return Ok(puzzle.inverse(solution.turns()));
        }
    }
    let tried = MOST_DRAWN;
    Err(ScrambleError::NoneFound { moves, tried })
}
