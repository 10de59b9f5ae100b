//! Premoves: moves that the user chooses, and that are made before the scramble. If the premoves, the scramble and some
//! steps, one after the other, solve the cube, then the scramble, the steps and the premoves also solve it. So the
//! solution ends with the premoves. On the inverse scramble, the inverses of the premoves come first, and all steps
//! begin after them.

use super::reduction::made_on;
use super::search::FmcOptions;
use super::shortest::FmcSolved;
use super::solution::FmcSolution;
use crate::cube::{Cube, Position};
use crate::solvers::SolveError;

/// A function that solves a cube in steps. On the inverse, its solutions must not begin with a turn that cancels with
/// the premoves of the options.
pub type Solve<'a> = dyn Fn(&Cube, &FmcOptions, &mut dyn FnMut(&FmcSolution)) -> Result<FmcSolved, SolveError> + 'a;

/// Solves the cube to which the premoves of the options lead, and adds the premoves to the solutions. This function
/// does not look for solutions that are short only because their moves cancel with the premoves. The result is
/// therefore not proven to be shortest.
///
/// # Errors
///
/// If `solve` returns an error, if no solution is within the limit of moves after the premoves are added, or if a
/// solution is wrong.
pub fn solve_behind_premoves(
    cube: &Cube,
    options: &FmcOptions,
    solve: &Solve,
    improved: &mut dyn FnMut(&FmcSolution),
) -> Result<FmcSolved, SolveError> {
    let premoves = options.premoves.cancelled();
    let on_inverse = premoves.inverse();
    let turned = Cube::from(Position::from(made_on(&cube.position.cube, &[], on_inverse.moves())));
    let behind = |solution: &FmcSolution| solution.behind_premoves(&cube.position.facelets, premoves.moves());
    let options_behind = FmcOptions {
        max_moves: options.max_moves.map(|most| most.saturating_sub(premoves.htm())),
        premoves: premoves.clone(),
        ..options.clone()
    };
    let mut shortest = usize::MAX;
    let mut heard = |solution: &FmcSolution| {
        // Wrong solutions are reported below, where all solutions are collected.
        if let Ok(whole) = behind(solution)
            && whole.moves().htm() < shortest
        {
            shortest = whole.moves().htm();
            improved(&whole);
        }
    };
    let found = solve(&turned, &options_behind, &mut heard).map_err(|error| match error {
        SolveError::NotInSteps(most) | SolveError::NotYetInSteps(most) => {
            SolveError::NotYetInSteps(options.max_moves.unwrap_or(most + premoves.htm()))
        }
        error => error,
    })?;
    let mut solutions = found.solutions.iter().map(behind).collect::<Result<Vec<_>, _>>()?;
    // Because of cancellations, a different solution may now be shortest.
    solutions.sort_by_key(|solution| solution.moves().htm());
    if let Some(most) = options.max_moves {
        solutions.retain(|solution| solution.moves().htm() <= most);
        if solutions.is_empty() {
            return Err(SolveError::NotYetInSteps(most));
        }
    }
    Ok(FmcSolved {
        solutions,
        is_proven: false,
    })
}
