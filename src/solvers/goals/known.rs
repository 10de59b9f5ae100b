//! Finds the fewest turns that solve the known stickers of a cube.

use super::solution::{GoalSolution, WrittenTurns};
use super::solver::GoalSolver;
use crate::cube::{Cube, Mask, PartialStickers, Turn, TurnSet};
use crate::search::CancelToken;
use crate::solvers::SolveError;
use crate::tables::{Store, TableProgress};

/// Finds the fewest turns of faces that bring every known sticker to the face of its color. The stickers are those of
/// an upright cube, and all six centres must be known.
///
/// Such turns solve one of the cubes that have these stickers, and the inverse turns lead from the solved cube to this
/// cube. So the search runs backwards: it starts at the solved cube, and its goal is the set of all cubes with these
/// stickers. The tables serve only these stickers and are not stored.
///
/// # Errors
///
/// If the tables do not fit into `bytes` bytes of memory or into the free memory, if there are too many states, if no
/// cube has the stickers, if the search was cancelled before it found turns, or if the turns are wrong.
pub(crate) fn solve_known(
    stickers: &PartialStickers,
    bytes: usize,
    cancel: &CancelToken,
    progress: &dyn TableProgress,
) -> Result<GoalSolution, SolveError> {
    let mask = Mask::of_stickers(stickers);
    let turns = TurnSet::all_faces();
    let solver = GoalSolver::open(&[mask], &turns, bytes, &Store::IN_MEMORY, progress)?;
    let solved = Cube::SOLVED;
    let found = solver.request(&solved).cancelled_by(cancel).solve()?;
    let undone: Vec<Turn> = found.turns().iter().rev().map(|turn| turn.inverse()).collect();
    let checked = GoalSolution::check_known(stickers, undone.clone());
    checked.ok_or(SolveError::NotAtGoal(WrittenTurns::new(undone)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Face, Facelet, disassemble, generator, random_moves};
    use crate::tables::NoProgress;

    /// Makes a few moves, and uses some stickers of the result. The solution must not have more moves than were made.
    /// If only the centres are known, the solution must be empty.
    #[test]
    fn what_is_known_is_solved_by_no_more_moves_than_made_it() {
        for number in 0..4 {
            let moves = random_moves(number as usize, &mut generator(63, number));
            let facelets = disassemble(&CubieCube::from(moves.moves()));
            let stickers: PartialStickers = std::array::from_fn(|index| {
                let is_known = index % 9 == 4 || (index + number as usize).is_multiple_of(3);
                is_known.then_some(facelets.colors()[index])
            });
            let token = CancelToken::new();
            let found = solve_known(&stickers, 2_000_000, &token, &NoProgress).expect("solved");
            assert!(found.len() <= moves.htm(), "{found} for {moves}");
        }
        let mut none = [None; Facelet::COUNT];
        for face in Face::ALL {
            none[Facelet::centre(face).index()] = Some(face);
        }
        let token = CancelToken::new();
        let found = solve_known(&none, 2_000_000, &token, &NoProgress).expect("nothing to do");
        assert!(found.is_empty());
    }
}
