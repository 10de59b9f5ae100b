//! Checks solutions that a search found. The check is independent of the search and uses only the definition.

use super::goal::DefinitionGoal;
use crate::puzzles::definition::{Definition, PuzzleState};

/// Returns the cost of a sequence of moves; `None` if the rules of the puzzle forbid the sequence, or if it does not
/// reach the goal.
///
/// This function shares no code with the search. It makes the moves one after the other with [`Definition::make_move`],
/// and reads the forbidden sequences and the move limits from the definition.
pub(super) fn check(
    definition: &Definition,
    goal: &DefinitionGoal,
    state: &PuzzleState,
    moves: &[usize],
) -> Option<u32> {
    if forbidden_move(definition, moves).is_some() {
        return None;
    }
    let mut state = state.clone();
    let mut cost = 0_u32;
    for &step in moves {
        state = definition.make_move(&state, step)?;
        cost = cost.checked_add(definition.moves()[step].cost)?;
    }
    goal.is_reached(definition, &state).then_some(cost)
}

/// Finds the first of these moves that breaks a rule: a forbidden pair or group ends with this move, or the move
/// exceeds a limit. Returns its index in `moves`, or `None` if the rules of the puzzle allow the sequence.
pub(crate) fn forbidden_move(definition: &Definition, moves: &[usize]) -> Option<usize> {
    let parts = definition.parts();
    let mut left: Vec<u32> = parts.move_limits.iter().map(|limit| limit.most).collect();
    for (place, &step) in moves.iter().enumerate() {
        let follows = moves[..place].last().is_some_and(|&last| {
            let mut groups = parts.forbidden_groups.iter();
            parts.forbidden_pairs.contains(&(last, step))
                || groups.any(|group| group.contains(&last) && group.contains(&step))
        });
        if follows {
            return Some(place);
        }
        let limits = left.iter_mut().zip(&parts.move_limits);
        for (left, _) in limits.filter(|(_, limit)| limit.moves.contains(&step)) {
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => return Some(place),
            }
        }
    }
    None
}
