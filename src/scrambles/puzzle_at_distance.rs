//! Positions of other puzzles that take an exact number of moves.

use super::{DistanceRange, ScrambleError};
use crate::puzzles::{PuzzleSolver, PuzzleTurn};
use crate::search::CancelToken;
use rand::{Rng, RngExt};

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
        let near = puzzle.random_near(moves, random);
        let is_near = near.is_some();
        let position = near.unwrap_or_else(|| puzzle.random(random));
        let solution = solver.solve(&position)?;
        if puzzle.length(solution.turns()).in_metric(solver.metric()) != moves {
            continue;
        }
        // As many sets of turns lead to a position as solve it, so it is kept only once in that many times.
        let ways = match is_near {
            true => solver.solutions(&position, moves).count(),
            false => 1,
        };
        if ways == 1 || ways > 1 && random.random_range(0..ways) == 0 {
            return Ok(puzzle.inverse(solution.turns()));
        }
    }
    let tried = MOST_DRAWN;
    Err(ScrambleError::NoneFound { moves, tried })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use crate::puzzles::PuzzleName;

    /// Positions of the Clock that take few moves were never found among all, and turning it over was counted as a move.
    #[test]
    fn positions_of_the_clock_are_drawn_at_every_distance() {
        let clock = PuzzleName::Clock.solvable().expect("it is solved here");
        let solver = PuzzleSolver::open_usual(clock).expect("its lists are built in memory");
        let mut are_turned_over = 0;
        for moves in [1, 2, 3, 4, 11] {
            let range = DistanceRange::new(moves, moves).expect("a range");
            for number in 0..6 {
                let random = &mut generator(72, 10 * u64::from(moves) + number);
                let turns = puzzle_at_distance(&solver, range, random, &CancelToken::new()).expect("there are some");
                let mut position = solver.puzzle().solved();
                solver.puzzle().make(&mut position, &turns).expect("its own turns");
                let solution = solver.solve(&position).expect("it is solved");
                let length = solver.puzzle().length(solution.turns());
                assert_eq!(length.in_metric(solver.metric()), usize::from(moves));
                are_turned_over += usize::from(solution.turns().len() > usize::from(moves));
            }
        }
        assert!(are_turned_over > 10, "{are_turned_over}");
    }
}
