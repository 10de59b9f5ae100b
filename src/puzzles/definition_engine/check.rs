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
    let parts = definition.parts();
    let mut state = state.clone();
    let mut cost = 0_u32;
    let mut last = None;
    for &step in moves {
        let is_forbidden = last.is_some_and(|last| {
            let mut groups = parts.forbidden_groups.iter();
            parts.forbidden_pairs.contains(&(last, step))
                || groups.any(|group| group.contains(&last) && group.contains(&step))
        });
        if is_forbidden {
            return None;
        }
        state = definition.make_move(&state, step)?;
        cost = cost.checked_add(definition.moves()[step].cost)?;
        last = Some(step);
    }
    let is_within = parts.move_limits.iter().all(|limit| {
        let made = moves.iter().filter(|step| limit.moves.contains(step)).count();
        made <= limit.most as usize
    });
    (is_within && goal.is_reached(definition, &state)).then_some(cost)
}
