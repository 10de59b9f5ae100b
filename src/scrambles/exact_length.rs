//! Scrambles that lead to random states in an exact number of moves. Because of the fixed length, a scramble does not
//! show how near its state is to the solved state.

use crate::puzzles::{PuzzleError, PuzzleSolver, PuzzleTurn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The number of moves in a scramble of a small puzzle.
pub(super) const MOVES: usize = 11;

/// Draws a uniformly random state that is at least `fewest` moves from the solved state, and returns moves that lead to
/// this state. `length` is called with a shortest solution of the state, and returns the number of moves of the
/// scramble. The moves are chosen at random from all sequences of this length that lead to the state. If no such
/// sequence exists, they are chosen from all sequences with one more move.
pub(super) fn draw(
    solver: &PuzzleSolver,
    fewest: usize,
    length: impl Fn(&[PuzzleTurn]) -> usize,
    random: &mut ChaCha8Rng,
) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let puzzle = solver.puzzle();
    let (position, length) = loop {
        let position = puzzle.random(random);
        let shortest = solver.solve(&position)?;
        if shortest.turns().len() >= fewest {
            break (position, length(shortest.turns()));
        }
    };
    for length in length..=length + 1 {
        let ways: Result<Vec<_>, _> = solver.solutions(&position, length).collect();
        if let Some(way) = ways?.choose(random) {
            return Ok(puzzle.inverse(way.turns()));
        }
    }
    Err(PuzzleError::Misled)
}
