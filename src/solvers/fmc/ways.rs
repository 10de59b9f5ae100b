//! The depth-first search of all steps, for sequences of an exact length.

use crate::cube::{Move, MoveSet};
use std::ops::ControlFlow;

/// The search space of a step: nodes, turns between nodes, and for each node a lower bound for the distance to the end
/// of the step.
pub trait StepSpace {
    /// A cube, given by its coordinates in the tables of the step.
    type Node: Copy;

    /// The turns that the step may use.
    fn turns(&self) -> &[Move];

    /// The node after the turn with the index `which` in [`StepSpace::turns`].
    fn turned(&self, node: Self::Node, which: usize) -> Self::Node;

    /// A lower bound for the number of turns to the end of the step; 0 only if the step is done.
    fn least(&self, node: Self::Node) -> usize;

    /// The turns with which the step may end.
    fn closing(&self) -> MoveSet {
        MoveSet::ALL
    }
}

/// Finds every sequence that completes the step and consists of the turns in `made` and exactly `left` further turns.
/// The turns in `barred` are about one axis. They are excluded until the first turn about a different axis. The search
/// calls `visits` with the number of visited nodes, and `visits` may stop the search.
pub fn descend<S: StepSpace>(
    space: &S,
    node: S::Node,
    left: usize,
    barred: MoveSet,
    made: &mut Vec<Move>,
    visits: &mut dyn FnMut(u64) -> ControlFlow<()>,
    found: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    visits(1)?;
    if left == 0 {
        return found(made);
    }
    let last = made.last().copied();
    let barred_axis = barred.iter().next().map(|turn| turn.face().axis());
    for (which, &turn) in space.turns().iter().enumerate() {
        let may_follow = last.is_none_or(|last| MoveSet::after_face(last.face()).contains(turn));
        let is_last = left == 1 && !space.closing().contains(turn);
        if !may_follow || is_last || barred.contains(turn) {
            continue;
        }
        let next = space.turned(node, which);
        if space.least(next) < left {
            let barred = if barred_axis == Some(turn.face().axis()) {
                barred
            } else {
                MoveSet::EMPTY
            };
            made.push(turn);
            let flow = descend(space, next, left - 1, barred, made, visits, found);
            made.pop();
            flow?;
        }
    }
    ControlFlow::Continue(())
}
