//! Which of the ways to solve a stage is best for the stages that follow.
//!
//! Every stage has a table that tells the shortest ways to do it, and there are always several: a
//! handful of crosses, most orders of corners. They leave the rest in different states, some of
//! which are short to solve. So a few of the most promising ways are followed side by side (a beam
//! search: B. T. Lowerre, The Harpy speech recognition system, 1976), promising being the moves
//! made so far, those that the stage still takes, and those that the next would take as it stands.
//!
//! Taking the shortest way through every stage by itself comes to 65 moves on average; this, to 55.
//! Following ten thousand times as many ways comes to 41, since among so many there are some which
//! leave next to nothing to do in the last layer; and takes five thousand times as long.

use super::insertion::TURNS;
use super::last_layer::{Arrangement, LastLayer};
use super::maneuver_table::{Choice, ManeuverTable};
use super::{corners, cross, middle_edges};
use crate::coordinates::{CrossEdges, FirstLayerCorners, FourPieces, MiddleEdges};
use crate::cube::{Axis, Face, Move, PieceMoves, PiecePositions};

/// Everything that is worked out ahead.
pub struct LayerTables {
    /// Stage 1.
    pub cross: ManeuverTable<CrossEdges>,
    /// Stage 2.
    pub corners: ManeuverTable<FirstLayerCorners>,
    /// Stage 3.
    pub edges: ManeuverTable<MiddleEdges>,
    /// Stages 4 to 7.
    pub last_layer: LastLayer,
}

impl LayerTables {
    /// Works them out.
    pub fn work_out() -> LayerTables {
        let first = || (cross::table(), middle_edges::table());
        let second = || (corners::table(), LastLayer::work_out());
        let ((cross, edges), (corners, last_layer)) = rayon::join(first, second);
        LayerTables {
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
pub struct LayersPlan {
    /// The cross.
    pub cross: Vec<Move>,
    /// The corners of the first layer.
    pub corners: Vec<Insertion>,
    /// The edges of the middle layer.
    pub edges: Vec<Insertion>,
    /// The axis of the last turn, if there was one.
    pub last: Option<Axis>,
    /// Moves in all, with those of the last layer: as many as there are, or a few more, since what
    /// cancels beyond the turn where two steps meet is not counted.
    pub length: usize,
}

/// A way that has been followed for some insertions.
#[derive(Debug, Clone, Copy)]
struct Way {
    cube: PiecePositions,
    /// Moves made.
    length: usize,
    /// The way that this one continues by an insertion, or the cross it begins with.
    before: usize,
    insertion: Option<Insertion>,
    /// The faces whose turns would merge with the last ones made.
    open: Faces,
    last: Option<Axis>,
}

/// A set of faces, a bit each.
#[derive(Debug, Clone, Copy, Default)]
struct Faces(u8);

impl Faces {
    const fn only(face: Face) -> Faces {
        Faces(1 << face as u8)
    }

    const fn contains(self, face: Face) -> bool {
        self.0 & Faces::only(face).0 != 0
    }

    /// The faces of the last moves that commute.
    fn open_after(moves: &[Move]) -> Faces {
        let faces = moves.iter().rev().map(|turn| turn.face());
        let axis = moves.last().map(|turn| turn.face().axis());
        faces
            .take_while(|face| Some(face.axis()) == axis)
            .fold(Faces::default(), |all, face| {
                Faces(all.0 | Faces::only(face).0)
            })
    }
}

/// A way found that may not be worth following.
#[derive(Debug, Clone, Copy)]
struct Find {
    /// About how many moves it will be when this stage and the next are done.
    promise: usize,
    length: usize,
    before: usize,
    insertion: Insertion,
    /// How many were found before it.
    number: usize,
}

impl Find {
    /// The best promise first; of equal ones, what was found first.
    const fn rank(&self) -> (usize, usize) {
        (self.promise, self.number)
    }
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
pub fn plan(tables: &LayerTables, breadth: Breadth, cube: &PiecePositions) -> LayersPlan {
    let edges_left = |cube: &PiecePositions, moves: &PieceMoves| {
        tables.edges.distance(MiddleEdges::at_after(cube, moves)) as usize
    };
    let two_stages_left = |cube: &PiecePositions, moves: &PieceMoves| {
        let corners = FirstLayerCorners::at_after(cube, moves);
        tables.corners.distance(corners) as usize + edges_left(cube, moves)
    };

    // All their moves one after the other; and of each its promise, and where its moves are.
    let mut made: Vec<Move> = Vec::with_capacity(8 * cross::MOST_WAYS);
    let mut crosses: Vec<(u8, usize, usize)> = Vec::with_capacity(cross::MOST_WAYS);
    cross::optimal(&tables.cross, cube, |moves, cube| {
        let start = made.len();
        made.extend_from_slice(moves);
        let corners = tables.corners.distance(FirstLayerCorners::at(cube));
        let edges = tables.edges.distance(MiddleEdges::at(cube));
        crosses.push((corners.saturating_add(edges), start, made.len()));
    });
    crosses.sort_unstable();
    crosses.truncate(breadth.crosses);
    let mut ways: Vec<Way> = Vec::with_capacity(128);
    for (number, &(_, start, end)) in crosses.iter().enumerate() {
        let moves = &made[start..end];
        ways.push(Way {
            cube: moves.iter().fold(*cube, |cube, &turn| {
                cube.after(tables.cross.maneuvers()[turn as usize].piece_moves())
            }),
            length: moves.len(),
            before: number,
            insertion: None,
            open: Faces::open_after(moves),
            last: moves.last().map(|turn| turn.face().axis()),
        });
    }
    let starts = (0..ways.len()).collect();
    let ends = follow(
        &tables.corners,
        &mut ways,
        starts,
        breadth.corners,
        two_stages_left,
    );
    let end_of_corners = ways.len();
    let ends = follow(&tables.edges, &mut ways, ends, breadth.edges, edges_left);

    let whole = |way: &Way| {
        let layer = Arrangement::of(&way.cube);
        way.length + tables.last_layer.length(layer, way.last)
    };
    let best = ends.into_iter().map(|end| (whole(&ways[end]), end)).min();
    let mut plan = LayersPlan::default();
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
    let (_, start, end) = crosses[ways[at].before];
    plan.cross = made[start..end].to_vec();
    plan
}

/// Follows ways through a stage, insertion by insertion; gives back those that have done it.
///
/// `promise` tells how many moves there are still to be made, about.
fn follow<C: FourPieces>(
    table: &ManeuverTable<C>,
    ways: &mut Vec<Way>,
    starts: Vec<usize>,
    breadth: usize,
    promise: impl Fn(&PiecePositions, &PieceMoves) -> usize,
) -> Vec<usize> {
    let mut done = Vec::new();
    let mut found = Vec::with_capacity(128);
    let mut going = starts;
    let mut begins = true;
    while !going.is_empty() {
        going.retain(|&at| {
            let goes_on = table.distance(C::at(&ways[at].cube)) > 0;
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
        if found.len() > breadth {
            found.select_nth_unstable_by_key(breadth, Find::rank);
            found.truncate(breadth);
        }
        found.sort_unstable_by_key(Find::rank);
        let next = ways.len();
        for find in found.drain(..) {
            ways.push(continued(table, &ways[find.before], find));
        }
        going = (next..ways.len()).collect();
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
    promise: impl Fn(&PiecePositions, &PieceMoves) -> usize,
    found: &mut Vec<Find>,
) {
    let mut try_insertions = |cube: &PiecePositions, turn: Option<usize>, choice: Choice| {
        for insertion in choice.numbers().filter(|&which| which >= TURNS) {
            let maneuver = &table.maneuvers()[insertion];
            let first = maneuver.moves().first();
            let merges = turn.is_none() && first.is_some_and(|turn| way.open.contains(turn.face()));
            if merges && begins {
                continue;
            }
            let made = usize::from(turn.is_some()) + maneuver.moves().len();
            let length = way.length + made - usize::from(merges);
            found.push(Find {
                promise: length + promise(cube, maneuver.piece_moves()),
                length,
                before: at,
                insertion: Insertion { turn, insertion },
                number: found.len(),
            });
        }
    };
    let here = table.choices(C::at(&way.cube));
    let choice = match among {
        Among::Short => here.shortest.or(here.one_longer),
        Among::Allowed => table.allowed(C::at(&way.cube)),
    };
    try_insertions(&way.cube, None, choice);
    for turn in choice.numbers().take_while(|&which| which < TURNS) {
        let cube = way.cube.after(table.maneuvers()[turn].piece_moves());
        let there = table.choices(C::at(&cube));
        let choice = match among {
            Among::Short if here.shortest.contains(turn) => there.shortest.or(there.one_longer),
            Among::Short => there.shortest,
            Among::Allowed => table.allowed(C::at(&cube)),
        };
        try_insertions(&cube, Some(turn), choice);
    }
}

/// A way with what was found to continue it.
fn continued<C: FourPieces>(table: &ManeuverTable<C>, way: &Way, find: Find) -> Way {
    let Insertion { turn, insertion } = find.insertion;
    let maneuver = &table.maneuvers()[insertion];
    let turned = turn.map_or(way.cube, |turn| {
        way.cube.after(table.maneuvers()[turn].piece_moves())
    });
    Way {
        cube: turned.after(maneuver.piece_moves()),
        length: find.length,
        before: find.before,
        insertion: Some(find.insertion),
        open: Faces::open_after(maneuver.moves()),
        last: maneuver.moves().last().map(|turn| turn.face().axis()),
    }
}
