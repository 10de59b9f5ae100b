//! Shortens a solution: removes some of its moves, and inserts other moves that solve the cube again. The moves are
//! inserted at the place where the result is shortest.
//!
//! If a solution consists of the parts `P`, `W` and `Q`, the skeleton `P·Q` leaves `Q⁻¹·W⁻¹·Q` unsolved. This consists
//! of the inverses of the cycles that `W` makes, but with different pieces. `W` may be an algorithm at the end, some
//! slice turns, or a commutator in the middle. An algorithm with the right effect is then inserted at a place where
//! more of its moves cancel.

use super::left::RemainingCycles;
use super::search::{InsertionResult, insert};
use super::slices::are_corners_solved;
use crate::cube::{Cube, Sequence};
use crate::search::CancelToken;
use crate::solvers::SolveError;
use std::collections::HashSet;
use std::num::NonZeroUsize;

/// The maximum number of pieces that the removed moves may cycle: an algorithm of the list solves three corners, three
/// edges, or two pairs of pieces.
const MOST_PIECES: usize = 4;

/// Finds insertions with which a skeleton becomes a short solution of a cube. This function inserts one algorithm; if
/// one is not enough, it inserts two or three algorithms successively. If only edges and centres are unsolved, it also
/// tries up to three slice turns. If the skeleton already solves the cube, this function removes some moves, and finds
/// the shortest solution in which insertions replace these moves.
///
/// # Errors
///
/// If no such insertions exist, if the search was cancelled before it found any, or if a solution is wrong.
pub fn complete(
    cube: &Cube,
    skeleton: &Sequence,
    solutions: NonZeroUsize,
    token: &CancelToken,
) -> Result<InsertionResult, SolveError> {
    let inserted = insert(cube, skeleton, solutions, token)?;
    match inserted.left.is_nothing() {
        true => rewrite(cube, &inserted, solutions, token),
        false => Ok(inserted),
    }
}

/// Returns the shortest solution into which `solution` can be rewritten, or `solution` itself if no rewritten solution
/// is shorter.
///
/// # Errors
///
/// If a solution is wrong. A wrong solution is not returned.
fn rewrite(
    cube: &Cube,
    solution: &InsertionResult,
    solutions: NonZeroUsize,
    token: &CancelToken,
) -> Result<InsertionResult, SolveError> {
    let moves = solution.skeleton.moves();
    let mut tried: HashSet<Sequence> = HashSet::from([solution.skeleton.clone()]);
    let mut best = solution.clone();
    let mut is_proven = true;
    // The skeletons that keep most of the solution come first, so that people recognise their own moves.
    for width in 1..=moves.len() {
        for first in 0..=moves.len() - width {
            if token.is_cancelled() {
                return Ok(InsertionResult {
                    is_proven: false,
                    ..best
                });
            }
            let rest = [&moves[..first], &moves[first + width..]].concat();
            let skeleton = rest.into_iter().collect::<Sequence>().cancelled();
            if !tried.insert(skeleton.clone()) {
                continue;
            }
            let mut after = cube.position.cube;
            after.apply(skeleton.moves());
            let [corners, edges] = RemainingCycles::of(&after).pieces();
            if corners + edges > MOST_PIECES && !are_corners_solved(&after) {
                continue;
            }
            match insert(cube, &skeleton, solutions, token) {
                Ok(inserted) => {
                    is_proven &= inserted.is_proven;
                    if inserted.htm() < best.htm() {
                        best = inserted;
                    }
                }
                Err(SolveError::NothingToInsert(_)) => {}
                Err(SolveError::NothingInsertedYet(_)) => is_proven = false,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(InsertionResult { is_proven, ..best })
}
