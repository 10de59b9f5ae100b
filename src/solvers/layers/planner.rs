//! Which of the ways to solve a stage is best for the stages that follow.
//!
//! Every stage has a table that tells the shortest ways to do it, and there are always several: a
//! handful of crosses, most orders of corners. They leave the rest in different states, some of
//! which are short to solve. So a few of the most promising ways are followed side by side (a beam
//! search: B. T. Lowerre, The Harpy speech recognition system, 1976), promising being the moves
//! made so far, those that the stage still takes, and those that the next would take as it stands.

use super::{corners, cross, middle_edges};
use super::insertion::TURNS;
use super::last_layer::{Arrangement, LastLayer};
use crate::coordinates::{CrossEdges, FirstLayerCorners, FourPieces, MiddleEdges};
use crate::cube::{Axis, Face, Move, Whereabouts};
use crate::tables::{Choice, ManeuverTable};

/// Everything that is worked out ahead.
pub struct Tables {
    /// Stage 1.
    pub cross: ManeuverTable<CrossEdges>,
    /// Stage 2.
    pub corners: ManeuverTable<FirstLayerCorners>,
    /// Stage 3.
    pub edges: ManeuverTable<MiddleEdges>,
    /// Stages 4 to 7.
    pub last_layer: LastLayer,
}

impl Tables {
    /// Works them out.
    pub fn new() -> Tables {
        let first = || (cross::table(), middle_edges::table());
        let second = || (corners::table(), LastLayer::new());
        let ((cross, edges), (corners, last_layer)) = rayon::join(first, second);
        Tables {
            cross,
            corners,
            edges,
            last_layer,
        }
    }
}

/// How many ways are followed side by side.
#[derive(Debug, Clone, Copy)]
pub struct Breadth {
    /// Crosses.
    pub crosses: usize,
    /// Ways through the corners of the first layer.
    pub corners: usize,
    /// Ways through the edges of the middle layer.
    pub edges: usize,
}

/// A turn of the last layer, or none, and then an insertion; both numbered as in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insertion {
    /// The turn before it.
    pub turn: Option<usize>,
    /// The insertion.
    pub insertion: usize,
}

/// The first three stages as they are to be made, and where they leave the cube.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The cross.
    pub cross: Vec<Move>,
    /// The corners of the first layer.
    pub corners: Vec<Insertion>,
    /// The edges of the middle layer.
    pub edges: Vec<Insertion>,
    /// The axis of the last turn, if there was one.
    pub last: Option<Axis>,
    /// Moves in all, with those of the last layer.
    pub length: usize,
}

/// A way that has been followed for some insertions.
#[derive(Debug, Clone, Copy)]
struct Way {
    cube: Whereabouts,
    /// Moves made.
    length: usize,
    /// About how many moves it will be when this stage and the next are done.
    promise: usize,
    /// The way that this one continues by an insertion, or the cross it begins with.
    before: usize,
    insertion: Option<Insertion>,
    /// The faces whose turns would merge with the last ones made, a bit each.
    open: u8,
    last: Option<Axis>,
}

const fn bit(face: Face) -> u8 {
    1 << face as u8
}

/// Which maneuvers are considered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Among {
    /// Those on shortest ways, or on ways that are one move longer.
    Short,
    /// All that a person would make.
    Allowed,
}

/// Finds a good way.
pub fn plan(tables: &Tables, breadth: Breadth, cube: &Whereabouts) -> Plan {
    let corners_left = |cube: &Whereabouts| {
        let corners = FirstLayerCorners::at(cube);
        tables.corners.remaining(corners).moves as usize
    };
    let edges_left =
        |cube: &Whereabouts| tables.edges.remaining(MiddleEdges::at(cube)).moves as usize;
    let two_stages = |cube: &Whereabouts| corners_left(cube) + edges_left(cube);

    let mut crosses: Vec<Vec<Move>> = Vec::new();
    let mut found: Vec<Way> = Vec::with_capacity(64);
    cross::optimal(&tables.cross, cube, |moves, cube| {
        found.push(Way {
            cube: *cube,
            length: moves.len(),
            promise: moves.len() + two_stages(cube),
            before: crosses.len(),
            insertion: None,
            open: cross::open_faces(moves)
                .into_iter()
                .fold(0, |bits, face| bits | bit(face)),
            last: moves.last().map(|turn| turn.face().axis()),
        });
        crosses.push(moves.to_vec());
    });
    let mut ways: Vec<Way> = Vec::with_capacity(128);
    let starts = keep(&mut ways, &mut found, breadth.crosses);
    let ends = follow(&tables.corners, &mut ways, starts, breadth.corners, two_stages);
    let end_of_corners = ways.len();
    let ends = follow(&tables.edges, &mut ways, ends, breadth.edges, edges_left);

    let whole = |way: &Way| {
        let layer = Arrangement::of(&way.cube);
        way.length + tables.last_layer.length(layer, way.last)
    };
    let best = ends.into_iter().map(|end| (whole(&ways[end]), end)).min();
    let mut plan = Plan::default();
    let Some((length, end)) = best else {
        return plan;
    };
    plan.length = length;
    plan.last = ways[end].last;
    let mut at = end;
    while let Some(insertion) = ways[at].insertion {
        if at < end_of_corners {
            plan.corners.push(insertion);
        } else {
            plan.edges.push(insertion);
        }
        at = ways[at].before;
    }
    plan.corners.reverse();
    plan.edges.reverse();
    plan.cross = std::mem::take(&mut crosses[ways[at].before]);
    plan
}

/// Puts the most promising of the ways found with those followed, and gives back which they are;
/// of equal ones, those that were found first.
fn keep(ways: &mut Vec<Way>, found: &mut Vec<Way>, breadth: usize) -> Vec<usize> {
    let start = ways.len();
    if found.len() > breadth {
        found.sort_by_key(|way| way.promise);
        found.truncate(breadth);
    }
    ways.append(found);
    (start..ways.len()).collect()
}

/// Follows ways through a stage, insertion by insertion; gives back those that have done it.
///
/// `promise` tells how many moves there are still to be made, about.
fn follow<C: FourPieces>(
    table: &ManeuverTable<C>,
    ways: &mut Vec<Way>,
    starts: Vec<usize>,
    breadth: usize,
    promise: impl Fn(&Whereabouts) -> usize,
) -> Vec<usize> {
    let mut done = Vec::new();
    let mut found = Vec::with_capacity(128);
    let mut going = starts;
    let mut begins = true;
    while !going.is_empty() {
        going.retain(|&at| {
            let goes_on = table.remaining(C::at(&ways[at].cube)).moves > 0;
            if !goes_on {
                done.push(at);
            }
            goes_on
        });
        for among in [Among::Short, Among::Allowed] {
            // All that is short may happen to merge with the stage before.
            if among == Among::Short || found.is_empty() && done.is_empty() {
                for &at in &going {
                    extend(table, &ways[at], at, begins, among, &promise, &mut found);
                }
            }
        }
        going = keep(ways, &mut found, breadth);
        begins = false;
    }
    done
}

/// Finds the ways that continue a way by one insertion.
///
/// Where the stage begins, none begins with a turn that would merge with the last of the stage
/// before: one turn would belong to both, and neither be done without the other.
fn extend<C: FourPieces>(
    table: &ManeuverTable<C>,
    way: &Way,
    at: usize,
    begins: bool,
    among: Among,
    promise: impl Fn(&Whereabouts) -> usize,
    found: &mut Vec<Way>,
) {
    let mut try_insertions = |cube: &Whereabouts, turn: Option<usize>, choice: Choice| {
        let insertions = choice.numbers().filter(|&which| which >= TURNS);
        for insertion in insertions {
            let maneuver = &table.maneuvers()[insertion];
            let (Some(first), Some(last)) = (maneuver.moves().first(), maneuver.moves().last())
            else {
                continue;
            };
            let merges = turn.is_none() && way.open & bit(first.face()) != 0;
            if merges && begins {
                continue;
            }
            let after = cube.after(maneuver.transport());
            let made = usize::from(turn.is_some()) + maneuver.moves().len();
            let length = way.length + made - usize::from(merges);
            found.push(Way {
                cube: after,
                length,
                promise: length + promise(&after),
                before: at,
                insertion: Some(Insertion { turn, insertion }),
                open: bit(last.face()),
                last: Some(last.face().axis()),
            });
        }
    };
    let here = table.remaining(C::at(&way.cube));
    let choice = match among {
        Among::Short => here.shortest.or(here.one_longer),
        Among::Allowed => here.allowed,
    };
    try_insertions(&way.cube, None, choice);
    for turn in choice.numbers().take_while(|&which| which < TURNS) {
        let cube = way.cube.after(table.maneuvers()[turn].transport());
        let there = table.remaining(C::at(&cube));
        let choice = match among {
            Among::Short if here.shortest.contains(turn) => there.shortest.or(there.one_longer),
            Among::Short => there.shortest,
            Among::Allowed => there.allowed,
        };
        try_insertions(&cube, Some(turn), choice);
    }
}
