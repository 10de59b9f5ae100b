//! Plans chains with any goals: finds the goal that each step must meet, and the method that finds the moves of the
//! step.

use super::chain::{Chain, ChainStep, Chains, Target, axis_name};
use super::reduction::Niss;
use super::search::frames_of;
use crate::cube::{Axis, CubieCube, Face, Frame, Mask, MoveSet, Sequence};
use crate::goals::{DominoSubset, Goal, GoalError, named_goal};

/// The search keeps some sequences of each step, and tries the next step after each of them. This is the default number
/// of sequences that it keeps.
const KEEP: usize = 16;

/// A step with all data that its search needs.
pub struct PlannedStep {
    /// The target.
    pub target: Target,
    /// The text of the goal; `None` if the step leads to one of the usual targets.
    pub name: Option<String>,
    /// The axis, if the step is edge orientation or domino reduction.
    pub axis: Option<Axis>,
    /// The axis of domino reduction in this plan. If the plan has no domino reduction, this axis has no meaning.
    pub domino: Axis,
    /// The goal that the cube meets after the step: the step's own goal, and the goals of earlier steps that the solved
    /// cube also meets.
    pub holds: Goal,
    /// The method that finds the moves of the step.
    pub method: StepMethod,
    /// The maximum number of moves of the step; `None` without a limit.
    pub max: Option<usize>,
    /// Whether the moves of the step may be on the scramble, on its inverse, or on both.
    pub niss: Niss,
    /// The maximum number of sequences of this step from which the search continues with the next step.
    pub keep: usize,
    /// The allowed endings: the moves on the scramble, or the moves on the inverse, must end with one of these
    /// sequences. The list is empty if any ending is allowed.
    pub triggers: Vec<Sequence>,
    /// The subset to which the step must lead; `None` if any subset is allowed.
    pub subset: Option<DominoSubset>,
    /// True if the user did not name the step. Its moves then belong to the next step.
    pub is_hidden: bool,
}

/// The method that finds the moves of a step.
pub enum StepMethod {
    /// A search with the exact distances of edge orientation. The frame turns the axis to the axis of the tables.
    Edges(Frame),
    /// A search with the exact distances of domino reduction after edge orientation. The frame turns the axes to the
    /// axes of the tables.
    Domino(Frame),
    /// A search with the exact distances of half turn reduction after domino reduction. The frame turns the axis to the
    /// axis of the tables.
    HalfTurns(Frame),
    /// A search with the tables of a goal, using only turns that do not undo the earlier steps.
    Goal(MoveSet),
    /// The search through the usual steps to the solved cube.
    Rest(Box<Chains>),
}

/// Returns the goal in the catalogue that has this name.
fn known(name: &str) -> Goal {
    named_goal(name).expect("the catalogue contains this goal").goal()
}

fn edges_goal(axis: Axis) -> Goal {
    known(&format!("eo-{}", axis_name(axis)))
}

fn domino_goal(axis: Axis) -> Goal {
    known(&format!("dr-{}", axis_name(axis)))
}

/// Returns true only if all cubes that meet `goal` also meet `other`. This function compares masks one by one, so it
/// may return false even if all these cubes meet `other`.
fn implies(goal: &Goal, other: &Goal) -> bool {
    let is_within = |mask: &Mask| other.masks().iter().any(|wider| mask.intersection(wider) == *mask);
    goal.masks().iter().all(is_within)
}

fn of_axis(axis: Axis) -> MoveSet {
    let faces = Face::ALL.into_iter().filter(|face| face.axis() == axis);
    faces.fold(MoveSet::EMPTY, |turns, face| turns.union(MoveSet::of_face(face)))
}

/// Returns the turns that steps after a goal may use. If the goal includes edge orientation, domino reduction or half
/// turn reduction, quarter turns that would undo this reduction are left out.
fn turns_behind(holds: &Goal) -> MoveSet {
    let mut quarters = MoveSet::QUARTER_TURNS;
    for axis in Axis::ALL {
        if implies(holds, &edges_goal(axis)) {
            quarters = quarters.without(of_axis(axis));
        }
        if implies(holds, &domino_goal(axis)) {
            quarters = quarters.intersection(of_axis(axis));
        }
    }
    if implies(holds, &known("half-turns")) {
        quarters = MoveSet::EMPTY;
    }
    MoveSet::HALF_TURNS.union(quarters)
}

/// Returns the usual steps to the solved cube. A step whose goal is already reached gets the limit of 0 moves.
fn rest(holds: &Goal, max: Option<usize>) -> Chains {
    let with_axis = |name: &str, goal: fn(Axis) -> Goal| {
        let mut axes = Axis::ALL.into_iter().filter(|&axis| implies(holds, &goal(axis)));
        axes.next().map(|axis| format!("{name}-{}[max=0] > ", axis_name(axis)))
    };
    let done = match implies(holds, &known("half-turns")) {
        true => Some("htr[max=0] > ".to_owned()),
        false => with_axis("dr", domino_goal).or_else(|| with_axis("eo", edges_goal)),
    };
    let max = max.map_or(String::new(), |max| format!("[max={max}]"));
    let written = format!("{}solved{max}", done.unwrap_or_default());
    written.parse().expect("the text contains only usual steps")
}

/// True for `rzp`, a step between edge orientation and domino reduction. Its name does not contain axes, so it uses the
/// axes of these two steps.
fn follows_axes(goal: &Goal) -> bool {
    goal.masks() == known("rzp").masks()
}

/// Returns the goal for these axes of edge orientation and domino reduction. A goal that does not depend on the axes
/// stays the same (see `follows_axes`).
fn along_axes(goal: &Goal, [edges, domino]: [Axis; 2]) -> Goal {
    if !follows_axes(goal) {
        return goal.clone();
    }
    let frame = frame(edges, domino);
    let masks = goal.masks().iter().map(|mask| mask.conjugated(frame.back()));
    Goal::new(goal.text(), masks).expect("a goal has equally many cubes in every frame")
}

/// Returns the frame that turns the axis of edge orientation to the axis of F and B, and the axis of domino reduction
/// to the axis of U and D.
fn frame(edges: Axis, domino: Axis) -> Frame {
    let is_it = |frame: &Frame| frame.back().face(Face::U).axis() == domino;
    let mut frames = frames_of(edges).into_iter();
    frames.find(is_it).expect("in one of the two frames, U is on this axis")
}

/// Plans the steps of a chain. The result contains one plan for each pair of axes of edge orientation and domino
/// reduction that the chain allows.
///
/// # Errors
///
/// If no cube meets the goal of a step together with the goals of the steps before it.
pub fn planned_steps(chain: &Chain, niss: Niss) -> Result<Vec<Vec<PlannedStep>>, GoalError> {
    let has = |targets: &[Target]| chain.iter().any(|step| targets.contains(&step.target));
    let has_follower = { chain.iter() }.any(|step| step.goal.as_ref().is_some_and(follows_axes));
    let has_domino = has_follower || has(&[Target::DominoReduction, Target::HalfTurnReduction]);
    let has_edges = has_domino || has(&[Target::EdgeOrientation]);
    let mut all = Vec::new();
    for edges in Axis::ALL {
        for domino in Axis::ALL.into_iter().filter(|&axis| axis != edges) {
            let is_wanted = |step: &ChainStep| match step.target {
                Target::EdgeOrientation => step.axis.is_none_or(|axis| axis == edges),
                Target::DominoReduction => step.axis.is_none_or(|axis| axis == domino),
                _ => true,
            };
            if chain.iter().all(is_wanted) {
                all.extend(planned_steps_along(chain, niss, [edges, domino])?);
            }
            if !has_domino {
                break;
            }
        }
        if !has_edges {
            break;
        }
    }
    Ok(all)
}

fn planned_steps_along(
    chain: &Chain,
    niss: Niss,
    [edges, domino]: [Axis; 2],
) -> Result<Option<Vec<PlannedStep>>, GoalError> {
    let mut planned: Vec<PlannedStep> = Vec::new();
    let mut holds = Goal::any();
    let subset = chain.iter().find_map(|step| step.subset);
    let order = [
        Target::EdgeOrientation,
        Target::DominoReduction,
        Target::HalfTurnReduction,
    ];
    for step in chain {
        // Each target in `order` needs the targets before it.
        let before = order.into_iter().take_while(|&target| target < step.target);
        let before = before.filter(|_| order.contains(&step.target));
        for target in before.chain([step.target]) {
            let (own, axis) = match target {
                Target::EdgeOrientation => (edges_goal(edges), Some(edges)),
                Target::DominoReduction => (domino_goal(domino), Some(domino)),
                Target::HalfTurnReduction => (known("half-turns"), None),
                Target::Solved => (Goal::solved(), None),
                Target::Goal => {
                    let goal = step.goal.as_ref().expect("such a step has a goal");
                    (along_axes(goal, [edges, domino]), None)
                }
            };
            let is_hidden = target != step.target;
            if is_hidden && implies(&holds, &own) {
                continue;
            }
            // If the edges are already oriented along another axis, they need not be oriented along this axis too.
            let is_other = |axis: &Axis| *axis != edges && implies(&holds, &edges_goal(*axis));
            if is_hidden && target == Target::EdgeOrientation && Axis::ALL.iter().any(is_other) {
                return Ok(None);
            }
            let is_all = implies(&own, &holds);
            let turns = turns_behind(&holds);
            let reached = if is_all { own } else { holds.intersection(&own)? };
            let method = match target {
                _ if reached.is_solved() => StepMethod::Rest(Box::new(rest(&holds, step.max))),
                Target::EdgeOrientation if is_all && turns == MoveSet::ALL => StepMethod::Edges(frame(edges, domino)),
                Target::DominoReduction if is_all && implies(&holds, &edges_goal(edges)) => {
                    StepMethod::Domino(frame(edges, domino))
                }
                Target::HalfTurnReduction if is_all && implies(&holds, &domino_goal(domino)) => {
                    StepMethod::HalfTurns(frame(edges, domino))
                }
                _ => StepMethod::Goal(turns),
            };
            let is_domino = target == Target::DominoReduction;
            // If the solved cube does not meet a goal, later steps need not keep the goal.
            if reached.contains(&CubieCube::SOLVED) {
                holds = reached.clone();
            }
            planned.push(PlannedStep {
                target: if reached.is_solved() { Target::Solved } else { target },
                name: step.goal.as_ref().map(Goal::to_string),
                axis,
                domino,
                holds: reached,
                method,
                max: step.max,
                niss: step.niss.unwrap_or(niss),
                keep: step.keep.map_or(KEEP, usize::from),
                triggers: { step.triggers.iter().filter(|_| is_domino) }
                    .flat_map(|trigger| trigger.images(domino))
                    .collect(),
                subset: subset.filter(|_| is_domino),
                is_hidden,
            });
        }
    }
    Ok(Some(planned))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables of half turn reduction do not show whether the moves keep another goal.
    #[test]
    fn half_turn_reduction_is_searched_with_its_own_tables_unless_another_goal_is_kept() {
        for (written, has_own) in [("htr", true), ("eo > dr > htr", true), ("dr > URF > htr", false)] {
            let chains: Chains = written.parse().expect("a chain");
            let plans = planned_steps(&chains.all()[0], Niss::Always).expect("goals that fit together");
            assert!(!plans.is_empty(), "{written}");
            for step in plans.iter().filter_map(|steps| steps.last()) {
                assert!(step.target == Target::HalfTurnReduction, "{written}");
                assert_eq!(matches!(step.method, StepMethod::HalfTurns(_)), has_own, "{written}");
            }
        }
    }
}
