//! Chains of any goals: what holds after each step, and what searches it.

use super::chain::{Chain, ChainStep, Chains, Target, axis_name};
use super::reduction::Niss;
use super::search::frames_of;
use crate::cube::{Axis, CubieCube, Face, Frame, Mask, MoveSet, Sequence};
use crate::goals::{DominoSubset, Goal, GoalError, named_goal};

/// How many ways are followed after a step, where nothing is said.
const KEEP: usize = 16;

/// A step, with all that its search needs.
pub struct Leg {
    /// What it leads to.
    pub target: Target,
    /// How it was written, if it is another goal.
    pub name: Option<String>,
    /// The axis of edge orientation or domino reduction.
    pub axis: Option<Axis>,
    /// The axis of the domino reduction that holds then; U and D if there is none.
    pub domino: Axis,
    /// All that holds when it is done: what it leads to, and what the steps before it have led to, if the solved cube has
    /// it.
    pub holds: Goal,
    /// What finds its moves.
    pub way: Way,
    /// The most moves.
    pub max: Option<usize>,
    /// On which sides it is made.
    pub niss: Niss,
    /// How many ways are followed after it.
    pub keep: usize,
    /// With what it ends on either side; anything if it is empty.
    pub triggers: Vec<Sequence>,
    /// The subset that it must lead to.
    pub subset: Option<DominoSubset>,
    /// True if nobody named it: its moves belong to the next step.
    pub is_hidden: bool,
}

/// What finds the moves of a step.
pub enum Way {
    /// The exact distances of edge orientation, in a frame.
    Edges(Frame),
    /// Those of domino reduction behind it.
    Domino(Frame),
    /// Those of half turn reduction behind that.
    HalfTurns(Frame),
    /// The tables of a goal, with turns that leave what is kept.
    Goal(MoveSet),
    /// The usual steps to the solved cube.
    Rest(Box<Chains>),
}

/// The goal of a name of the catalogue.
fn known(name: &str) -> Goal {
    named_goal(name).expect("the catalogue has it").goal()
}

fn edges_goal(axis: Axis) -> Goal {
    known(&format!("eo-{}", axis_name(axis)))
}

fn domino_goal(axis: Axis) -> Goal {
    known(&format!("dr-{}", axis_name(axis)))
}

/// True if all cubes of a goal are cubes of another.
fn implies(goal: &Goal, other: &Goal) -> bool {
    let is_within = |mask: &Mask| other.masks().iter().any(|wider| mask.intersection(wider) == *mask);
    goal.masks().iter().all(is_within)
}

fn of_axis(axis: Axis) -> MoveSet {
    let faces = Face::ALL.into_iter().filter(|face| face.axis() == axis);
    faces.fold(MoveSet::EMPTY, |turns, face| turns.union(MoveSet::of_face(face)))
}

/// The turns behind a goal: quarter turns that would undo edge orientation, domino reduction or half turn reduction are left
/// out, if these hold.
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

/// The usual steps that are left, those that hold already without moves.
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
    written.parse().expect("these are the usual steps")
}

/// True for a step whose name says no axis, though it stands between edge orientation and domino reduction: it follows
/// the axes of these.
fn follows_axes(goal: &Goal) -> bool {
    goal.masks() == known("rzp").masks()
}

/// The same goal along these axes of edge orientation and domino reduction.
fn along_axes(goal: &Goal, [edges, domino]: [Axis; 2]) -> Goal {
    if !follows_axes(goal) {
        return goal.clone();
    }
    let frame = frame(edges, domino);
    let masks = goal.masks().iter().map(|mask| mask.conjugated(frame.back()));
    Goal::new(goal.text(), masks).expect("the cubes are as many in every frame")
}

/// The frame in which the axis of edge orientation is that of F and B, and that of domino reduction that of U and D.
fn frame(edges: Axis, domino: Axis) -> Frame {
    let is_it = |frame: &Frame| frame.back().face(Face::U).axis() == domino;
    let mut frames = frames_of(edges).into_iter();
    frames
        .find(is_it)
        .expect("either of the other axes is that of U in one frame")
}

/// A chain with the axes of edge orientation and domino reduction fixed, in every way that it allows.
///
/// # Errors
///
/// If no cube has what two steps lead to.
pub fn legs(chain: &Chain, niss: Niss) -> Result<Vec<Vec<Leg>>, GoalError> {
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
                all.extend(legs_along(chain, niss, [edges, domino])?);
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

fn legs_along(chain: &Chain, niss: Niss, [edges, domino]: [Axis; 2]) -> Result<Option<Vec<Leg>>, GoalError> {
    let mut legs: Vec<Leg> = Vec::new();
    let mut holds = Goal::any();
    let subset = chain.iter().find_map(|step| step.subset);
    let order = [
        Target::EdgeOrientation,
        Target::DominoReduction,
        Target::HalfTurnReduction,
    ];
    for step in chain {
        // What a step stands on is reached on the way to it.
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
            // Edges that are oriented along another axis need not be along this one, too.
            let is_other = |axis: &Axis| *axis != edges && implies(&holds, &edges_goal(*axis));
            if is_hidden && target == Target::EdgeOrientation && Axis::ALL.iter().any(is_other) {
                return Ok(None);
            }
            let is_all = implies(&own, &holds);
            let turns = turns_behind(&holds);
            let reached = if is_all { own } else { holds.intersection(&own)? };
            let way = match target {
                _ if reached.is_solved() => Way::Rest(Box::new(rest(&holds, step.max))),
                Target::EdgeOrientation if is_all && turns == MoveSet::ALL => Way::Edges(frame(edges, domino)),
                Target::DominoReduction if is_all && implies(&holds, &edges_goal(edges)) => {
                    Way::Domino(frame(edges, domino))
                }
                Target::HalfTurnReduction if is_all && implies(&holds, &domino_goal(domino)) => {
                    Way::HalfTurns(frame(edges, domino))
                }
                _ => Way::Goal(turns),
            };
            let is_domino = target == Target::DominoReduction;
            // What the solved cube does not have is gone through.
            if reached.contains(&CubieCube::SOLVED) {
                holds = reached.clone();
            }
            legs.push(Leg {
                target: if reached.is_solved() { Target::Solved } else { target },
                name: step.goal.as_ref().map(Goal::to_string),
                axis,
                domino,
                holds: reached,
                way,
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
    Ok(Some(legs))
}
