//! Scrambles of random states in an exact number of moves, so that their length tells nothing.

use crate::puzzles::{PuzzleError, PuzzleSolver, PuzzleTurn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The moves of a scramble of the small puzzles.
pub(super) const MOVES: usize = 11;

/// Moves to a state that is drawn uniformly from all that are at least `fewest` moves from solved:
/// one of all ways of `length` moves, chosen at random, where `length` is what a shortest solution
/// asks for. Where there is no such way, one of a move more.
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
