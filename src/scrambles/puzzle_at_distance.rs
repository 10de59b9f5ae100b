//! Draws positions whose distance from the solved position is in a requested range, for puzzles other than the 3x3x3.

use super::at_distance::distance_in;
use super::{DistanceRange, ScrambleError};
use crate::puzzles::{PuzzleSolver, PuzzleTurn};
use crate::search::CancelToken;
use rand::{Rng, RngExt};

/// The maximum number of positions that are drawn before the search gives up. On the Pyraminx, one draw in 4,723,920
/// gives a position that is one turn from the solved position.
const MOST_DRAWN: u64 = 200_000_000;

/// The number of draws between two checks of the cancel token.
const AT_A_TIME: u64 = 1 << 10;

/// A shortest sequence of moves to a random position whose distance is in a range. All distances in the range are
/// equally likely. All positions at the same distance are also equally likely. The solver must find shortest solutions,
/// and must find them quickly.
///
/// # Errors
///
/// If no position or too few positions have the largest distance of the range, if no position at the drawn distance was
/// found within the limit of tries or before the token was cancelled, or if the solver returns an error.
pub fn puzzle_at_distance(
    solver: &PuzzleSolver,
    range: DistanceRange,
    random: &mut impl Rng,
    token: &CancelToken,
) -> Result<Vec<PuzzleTurn>, ScrambleError> {
    let puzzle = solver.puzzle();
    let moves = distance_in(range, puzzle.longest(solver.method(), solver.metric()), random)?;
    if let Some(positions) = puzzle.rare_at(range.most()) {
        let moves = range.most();
        let left = range.at_most(moves - 1);
        return Err(ScrambleError::TooRare { moves, positions, left });
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
        // `random_near` chooses one of many sets of turns, each with the same probability. `n` of these sets lead to a
        // position with `n` shortest solutions, so the position is kept with the probability `1/n`.
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

    /// In an earlier version, random positions of the Clock were never near the solved position, and turning the Clock
    /// over was counted as a move.
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
        // In an earlier version, the program searched for a position of twelve moves for a minute, without success.
        let range = DistanceRange::new(10, 12).expect("a range");
        let drawn = puzzle_at_distance(&solver, range, &mut generator(72, 0), &CancelToken::new());
        let (moves, positions) = (12, 39_248);
        let left = DistanceRange::new(10, 11);
        assert_eq!(drawn, Err(ScrambleError::TooRare { moves, positions, left }));
    }
}
