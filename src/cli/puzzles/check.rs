//! `rubik check` for other puzzles than the 3x3x3.

use crate::cli::input::claim::{Claim, ClaimError};
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleFormat};

/// Makes sure that what a line claims of a puzzle is true.
///
/// # Errors
///
/// Why it is not.
pub fn check<P: Puzzle>(
    puzzle: &P,
    claim: &Claim,
    format: Option<PuzzleFormat>,
) -> Result<(), ClaimError> {
    let cube = |error: PuzzleError| ClaimError::Cube(error.into());
    let mut position = puzzle.read(&claim.cube, format).map_err(cube)?.position;
    let solution = claim.solution()?;
    let named = |error: PuzzleError| ClaimError::PuzzleSolution(error);
    let turns = puzzle.turns(solution).map_err(named)?;
    for (number, (metric, found)) in puzzle.length(&turns).named().enumerate() {
        claim.check_length(metric, found, number == 0)?;
    }
    puzzle.make(&mut position, &turns).map_err(named)?;
    match &claim.target {
        Some(target) => {
            let target = puzzle.read(target, None);
            let target = target.map_err(|error| ClaimError::Target(error.into()))?;
            let is_reached = puzzle.looks_like(&position, &target.position);
            is_reached.then_some(()).ok_or(ClaimError::NotAtTarget)
        }
        None => {
            let is_solved = puzzle.is_solved(&position);
            is_solved.then_some(()).ok_or(ClaimError::NotSolved)
        }
    }
}
