//! A beam search for moves of the first three stages. It chooses moves with which the whole solution becomes short.
//!
//! A table for each stage gives the shortest sequences that solve the stage. Nearly always there are several shortest
//! sequences. They lead to different cubes, and some of these cubes need fewer moves in the later stages. So the search
//! keeps several sequences at a time (B. T. Lowerre, The Harpy speech recognition system, 1976). For each sequence, it
//! adds up the moves made and the moves that each unfinished stage up to stage 3 would still need. It keeps the
//! sequences with the smallest sums.
//!
//! If each stage is solved in the fewest moves without regard to later stages, solutions have 65 moves on average. This
//! search reduces the average to 55 moves. A beam ten thousand times as wide reduces it to 41 moves, because some of
//! its many sequences leave the last layer almost solved. But the search then takes five thousand times as long.

use super::insertion::TURNS;
use super::last_layer::{Arrangement, LastLayer};
use super::maneuver_table::{Choice, ManeuverTable};
use super::{corners, cross, middle_edges};
use crate::coordinates::{CrossEdges, FirstLayerCorners, FourPieces, MiddleEdges};
use crate::cube::{Axis, Face, Move, PieceMoves, PiecePositions};

/// The tables of all stages.
pub struct LayerTables {
    /// The table of stage 1.
    pub cross: ManeuverTable<CrossEdges>,
    /// The table of stage 2.
    pub corners: ManeuverTable<FirstLayerCorners>,
    /// The table of stage 3.
    pub edges: ManeuverTable<MiddleEdges>,
    /// The tables of stages 4 to 7.
    pub last_layer: LastLayer,
}

impl LayerTables {
    /// Computes the tables on two threads. The last layer takes about as long as the other tables together.
    pub fn compute() -> LayerTables {
        let others = || (cross::table(), corners::table(), middle_edges::table());
        let (last_layer, (cross, corners, edges)) = rayon::join(LastLayer::compute, others);
        LayerTables {
            cross,
            corners,
            edges,
            last_layer,
        }
    }
}

/// The width of the beam: the maximum number of sequences that are kept at a time.
#[derive(Debug, Clone, Copy)]
pub struct Breadth {
    /// The number of crosses kept.
    pub crosses: usize,
    /// The number of sequences kept in the stage of the corners.
    pub corners: usize,
    /// The number of sequences kept in the stage of the middle edges.
    pub edges: usize,
}

/// An optional turn of the last layer, followed by an insertion. The turn and the insertion are given by their indices
/// in the table's list of maneuvers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insertion {
    /// The index of the turn before the insertion; `None` if the layer is not turned.
    pub turn: Option<usize>,
    /// The index of the insertion.
    pub insertion: usize,
}

/// The moves of the first three stages, and the length of the whole solution.
#[derive(Debug, Clone, Default)]
pub struct LayersPlan {
    /// The moves that solve the cross.
    pub cross: Vec<Move>,
    /// The insertions of the corners of the first layer.
    pub corners: Vec<Insertion>,
    /// The insertions of the edges of the middle layer.
    pub edges: Vec<Insertion>,
    /// The axis of the last turn of these stages; `None` if they have no turns.
    pub last: Option<Axis>,
    /// The total number of moves, including the moves of the last layer. It is an upper bound: two turns that merge
    /// between two steps count as one turn, but further cancellations are ignored.
    pub length: usize,
}

/// A node of the beam search: the cube after some insertions.
#[derive(Debug, Clone, Copy)]
struct Node {
    cube: PiecePositions,
    /// The number of moves made.
    length: usize,
    /// The index of the node to which this node adds an insertion. For a node directly after the cross, this is the
    /// index of the cross.
    parent: usize,
    insertion: Option<Insertion>,
    /// The face of the last move, and also the faces of the moves directly before it about the same axis. A further
    /// turn of such a face would merge with one of these moves.
    open: Faces,
    last: Option<Axis>,
}

/// A set of faces, with one bit for each.
#[derive(Debug, Clone, Copy, Default)]
struct Faces(u8);

impl Faces {
    const fn only(face: Face) -> Faces {
        Faces(1 << face as u8)
    }

    const fn contains(self, face: Face) -> bool {
        self.0 & Faces::only(face).0 != 0
    }

    /// Returns the face of the last move, and also the faces of the moves directly before it about the same axis.
    fn open_after(moves: &[Move]) -> Faces {
        let faces = moves.iter().rev().map(|turn| turn.face());
        let axis = moves.last().map(|turn| turn.face().axis());
        faces
            .take_while(|face| Some(face.axis()) == axis)
            .fold(Faces::default(), |all, face| Faces(all.0 | Faces::only(face).0))
    }
}

/// A continuation of a node by one insertion. The beam search has not yet decided whether to keep it.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    /// An estimate of the number of moves up to the end of stage 3.
    estimate: usize,
    length: usize,
    parent: usize,
    insertion: Insertion,
    /// The number of candidates found before this candidate.
    number: usize,
}

impl Candidate {
    /// The sort key: the smallest estimate comes first, and among equal estimates the candidate that was found first.
    const fn rank(&self) -> (usize, usize) {
        (self.estimate, self.number)
    }
}

/// The maneuvers that the search tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ManeuverRange {
    /// The maneuvers of shortest solutions, or of solutions that are one move longer.
    Short,
    /// All allowed maneuvers.
    Allowed,
}

/// Plans the first three stages of a cube so that the whole solution becomes short.
pub fn plan(tables: &LayerTables, breadth: Breadth, cube: &PiecePositions) -> LayersPlan {
    let edges_left =
        |cube: &PiecePositions, moves: &PieceMoves| tables.edges.distance(MiddleEdges::at_after(cube, moves)) as usize;
    let two_stages_left = |cube: &PiecePositions, moves: &PieceMoves| {
        let corners = FirstLayerCorners::at_after(cube, moves);
        tables.corners.distance(corners) as usize + edges_left(cube, moves)
    };
    let crosses = Crosses::best(tables, breadth.crosses, cube);
    let mut nodes = crosses.nodes(tables, cube);
    let starts = (0..nodes.len()).collect();
    let ends = follow(&tables.corners, &mut nodes, starts, breadth.corners, two_stages_left);
    let end_of_corners = nodes.len();
    let ends = follow(&tables.edges, &mut nodes, ends, breadth.edges, edges_left);

    let whole = |node: &Node| {
        let layer = Arrangement::of(&node.cube);
        node.length + usize::from(tables.last_layer.length(layer, node.last))
    };
    let best = ends.into_iter().map(|end| (whole(&nodes[end]), end)).min();
    let (length, end) = best.expect("every cube has a cross, and every stage can be solved after it");
    let mut plan = LayersPlan {
        length,
        last: nodes[end].last,
        ..LayersPlan::default()
    };
    let mut at = end;
    while let Some(insertion) = nodes[at].insertion {
        if at < end_of_corners {
            plan.corners.push(insertion);
        } else {
            plan.edges.push(insertion);
        }
        at = nodes[at].parent;
    }
    plan.corners.reverse();
    plan.edges.reverse();
    plan.cross = crosses.moves(nodes[at].parent).to_vec();
    plan
}

/// The shortest sequences that solve the cross, the most promising first.
struct Crosses {
    /// The moves of all crosses, one after the other.
    made: Vec<Move>,
    /// For each cross, the number of moves that the next two stages take, and the start and the end of its moves in
    /// `made`.
    ranked: Vec<(u8, usize, usize)>,
}

impl Crosses {
    /// Returns the crosses after which the next two stages take the fewest moves: at most `breadth` crosses.
    fn best(tables: &LayerTables, breadth: usize, cube: &PiecePositions) -> Crosses {
        let mut made: Vec<Move> = Vec::with_capacity(8 * cross::MOST_WAYS);
        let mut ranked: Vec<(u8, usize, usize)> = Vec::with_capacity(cross::MOST_WAYS);
        cross::optimal(&tables.cross, cube, |moves, cube| {
            let start = made.len();
            made.extend_from_slice(moves);
            let corners = tables.corners.distance(FirstLayerCorners::at(cube));
            let edges = tables.edges.distance(MiddleEdges::at(cube));
            ranked.push((corners.saturating_add(edges), start, made.len()));
        });
        ranked.sort_unstable();
        ranked.truncate(breadth);
        Crosses { made, ranked }
    }

    fn moves(&self, cross: usize) -> &[Move] {
        let (_, start, end) = self.ranked[cross];
        &self.made[start..end]
    }

    /// Returns the nodes with which the beam search begins: the cube after each cross.
    fn nodes(&self, tables: &LayerTables, cube: &PiecePositions) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::with_capacity(128);
        nodes.extend((0..self.ranked.len()).map(|number| {
            let moves = self.moves(number);
            Node {
                cube: moves.iter().fold(*cube, |cube, &turn| {
                    cube.after(tables.cross.maneuvers()[turn as usize].piece_moves())
                }),
                length: moves.len(),
                parent: number,
                insertion: None,
                open: Faces::open_after(moves),
                last: moves.last().map(|turn| turn.face().axis()),
            }
        }));
        nodes
    }
}

/// Continues nodes through a stage, insertion by insertion. Returns the indices of the nodes in which the stage is
/// done. `moves_left` estimates the number of remaining moves after an insertion.
fn follow<C: FourPieces>(
    table: &ManeuverTable<C>,
    nodes: &mut Vec<Node>,
    starts: Vec<usize>,
    breadth: usize,
    moves_left: impl Fn(&PiecePositions, &PieceMoves) -> usize,
) -> Vec<usize> {
    let mut done = Vec::new();
    let mut found = Vec::with_capacity(128);
    let mut going = starts;
    let mut begins = true;
    while !going.is_empty() {
        going.retain(|&at| {
            let goes_on = table.distance(C::at(&nodes[at].cube)) > 0;
            if !goes_on {
                done.push(at);
            }
            goes_on
        });
        for among in [ManeuverRange::Short, ManeuverRange::Allowed] {
            // The second pass is needed if every short solution begins with a turn that merges with the previous stage.
            if among == ManeuverRange::Short || found.is_empty() && done.is_empty() {
                for &at in &going {
                    extend(table, &nodes[at], at, begins, among, &moves_left, &mut found);
                }
            }
        }
        if found.len() > breadth {
            found.select_nth_unstable_by_key(breadth, Candidate::rank);
            found.truncate(breadth);
        }
        found.sort_unstable_by_key(Candidate::rank);
        let next = nodes.len();
        for candidate in found.drain(..) {
            nodes.push(continued(table, &nodes[candidate.parent], candidate));
        }
        going = (next..nodes.len()).collect();
        begins = false;
    }
    done
}

/// Finds the continuations of a node by one insertion.
///
/// At the beginning of a stage, no continuation begins with a turn that would merge with the last turn of
/// the previous stage: the merged turn would belong to both stages.
fn extend<C: FourPieces>(
    table: &ManeuverTable<C>,
    node: &Node,
    at: usize,
    begins: bool,
    among: ManeuverRange,
    moves_left: impl Fn(&PiecePositions, &PieceMoves) -> usize,
    found: &mut Vec<Candidate>,
) {
    let mut try_insertions = |cube: &PiecePositions, turn: Option<usize>, choice: Choice| {
        for insertion in choice.numbers().filter(|&which| which >= TURNS) {
            let maneuver = &table.maneuvers()[insertion];
            let first = maneuver.moves().first();
            let merges = turn.is_none() && first.is_some_and(|turn| node.open.contains(turn.face()));
            if merges && begins {
                continue;
            }
            let made = usize::from(turn.is_some()) + maneuver.moves().len();
            let length = node.length + made - usize::from(merges);
            found.push(Candidate {
                estimate: length + moves_left(cube, maneuver.piece_moves()),
                length,
                parent: at,
                insertion: Insertion { turn, insertion },
                number: found.len(),
            });
        }
    };
    let here = table.choices(C::at(&node.cube));
    let choice = match among {
        ManeuverRange::Short => here.shortest.or(here.one_longer),
        ManeuverRange::Allowed => table.allowed(C::at(&node.cube)),
    };
    try_insertions(&node.cube, None, choice);
    for turn in choice.numbers().take_while(|&which| which < TURNS) {
        let cube = node.cube.after(table.maneuvers()[turn].piece_moves());
        let there = table.choices(C::at(&cube));
        let choice = match among {
            ManeuverRange::Short if here.shortest.contains(turn) => there.shortest.or(there.one_longer),
            ManeuverRange::Short => there.shortest,
            ManeuverRange::Allowed => table.allowed(C::at(&cube)),
        };
        try_insertions(&cube, Some(turn), choice);
    }
}

/// Returns the node after the insertion of a candidate.
fn continued<C: FourPieces>(table: &ManeuverTable<C>, node: &Node, candidate: Candidate) -> Node {
    let Insertion { turn, insertion } = candidate.insertion;
    let maneuver = &table.maneuvers()[insertion];
    let turned = turn.map_or(node.cube, |turn| node.cube.after(table.maneuvers()[turn].piece_moves()));
    Node {
        cube: turned.after(maneuver.piece_moves()),
        length: candidate.length,
        parent: candidate.parent,
        insertion: Some(candidate.insertion),
        open: Faces::open_after(maneuver.moves()),
        last: maneuver.moves().last().map(|turn| turn.face().axis()),
    }
}
