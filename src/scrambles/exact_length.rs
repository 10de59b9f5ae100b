//! Scrambles of random states in an exact number of moves, so that their length gives no information.

use crate::puzzles::{PuzzleError, PuzzleSolver, PuzzleTurn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The moves of a scramble of the small puzzles.
pub(super) const MOVES: usize = 11;

/// Moves to a uniformly random state of those at least `fewest` moves from solved: a random one of all sequences of
/// `length` moves, where `length` is that of a shortest solution. If there is no such sequence, one with one more move.
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
