//! Converts a plan into a solution in steps, and states the aim of each step.

use super::algorithms::Handedness;
use super::insertion;
use super::last_layer::{Arrangement, LastLayer, LastStage};
use super::maneuver_table::Maneuver;
use super::planner::{Insertion, LayerTables, LayersPlan};
use super::stage::Stage;
use super::{corners, cross, middle_edges};
use crate::cube::{Corner, CubieCube, Edge, Face, Frame, Move, Piece, PiecePositions, PieceSet, Sequence, Symmetry};
use crate::solvers::{Aim, Phase, Proposal, Side, Step};

/// A frame in which the first face is at the bottom.
pub struct LessonFrame {
    pub frame: Frame,
    /// The user's name for the face of the last layer.
    last: Face,
    /// The pieces that are solved after each of the seven stages.
    solved: [PieceSet; 7],
}

impl LessonFrame {
    /// The frame in which the layer of this face is at the bottom.
    pub fn of(first: Face) -> LessonFrame {
        let leads_down = |view: &Symmetry| !view.is_mirrored() && view.face(first) == Face::D;
        let symmetry = Symmetry::all().find(leads_down);
        let frame = Frame::new(symmetry.expect("rotations take every face to D"));
        let back = frame.back();
        let corners = |corners: &[Corner]| -> Vec<Piece> {
            let image = |&each: &Corner| Piece::Corner(back.corner(each));
            corners.iter().map(image).collect()
        };
        let edges = |edges: &[Edge]| -> Vec<Piece> {
            let image = |&each: &Edge| Piece::Edge(back.edge(each));
            edges.iter().map(image).collect()
        };
        let new = [
            edges(&Edge::ALL[4..8]),
            corners(&Corner::ALL[4..]),
            edges(&Edge::ALL[8..]),
            vec![],
            vec![],
            corners(&Corner::ALL[..4]),
            edges(&Edge::ALL[..4]),
        ];
        let up_to = |stage: usize| new[..=stage].iter().flatten().copied().collect();
        LessonFrame {
            last: back.face(Face::U),
            solved: std::array::from_fn(up_to),
            frame,
        }
    }
}

/// A solution that is being built, stage by stage.
pub struct Lesson<'a> {
    frame: &'a LessonFrame,
    /// The cube as seen in the frame.
    cube: CubieCube,
    moves: Sequence,
    phases: Vec<Phase>,
    /// The steps of the current stage.
    steps: Vec<Step>,
}

impl<'a> Lesson<'a> {
    /// Begins a lesson about a cube as seen in the frame, with memory for `length` moves.
    pub fn new(frame: &'a LessonFrame, cube: CubieCube, length: usize) -> Self {
        Lesson {
            frame,
            cube,
            moves: Sequence::with_capacity(length),
            phases: Vec::with_capacity(7),
            steps: Vec::new(),
        }
    }

    /// Makes all moves of a plan.
    pub fn carry_out(mut self, tables: &LayerTables, plan: &LayersPlan) -> Proposal {
        self.make_cross(&plan.cross);
        self.end(cross::STAGE);
        self.insert(tables.corners.maneuvers(), &plan.corners, |slot, cube| {
            let home = Corner::ALL[4 + slot];
            (Piece::Corner(home), Piece::Corner(cube.cp()[home as usize]))
        });
        self.end(corners::STAGE);
        self.insert(tables.edges.maneuvers(), &plan.edges, |slot, cube| {
            let home = Edge::ALL[8 + slot];
            (Piece::Edge(home), Piece::Edge(cube.ep()[home as usize]))
        });
        self.end(middle_edges::STAGE);
        self.make_last_layer(&tables.last_layer, plan);
        Proposal {
            moves: self.moves,
            phases: self.phases,
            ..Proposal::default()
        }
    }

    /// Makes the moves of one step.
    fn step(&mut self, moves: impl IntoIterator<Item = Move>, aim: Aim) {
        let mut step = Sequence::new();
        for turn in moves {
            self.cube.turn(turn);
            let turn = self.frame.frame.turn_back(turn);
            self.moves.push_cancelling(turn);
            step.push(turn);
        }
        self.steps.push(Step { aim, moves: step });
    }

    fn end(&mut self, stage: Stage) {
        self.phases.push(Phase {
            name: stage.name,
            achieves: stage.achieves,
            side: Side::Normal,
            look_for: Some(stage.look_for),
            solved: self.frame.solved[self.phases.len().min(6)],
            end: self.moves.htm(),
            steps: std::mem::take(&mut self.steps),
        });
    }

    /// Makes the cross. A step ends with each turn that solves an edge for good: at the end of every later turn, this
    /// edge is still solved.
    fn make_cross(&mut self, moves: &[Move]) {
        let edges = &Edge::ALL[4..8];
        // For each edge, the number of turns after which it is solved for good.
        let mut solved_after = [0; 4];
        let mut cube = self.cube;
        for made in 0..=moves.len() {
            let pieces = PiecePositions::of(&cube);
            for (after, &edge) in solved_after.iter_mut().zip(edges) {
                if !pieces.is_edge_home(edge) {
                    *after = made + 1;
                }
            }
            moves.get(made).into_iter().for_each(|&turn| cube.turn(turn));
        }
        let mut start = 0;
        for end in 1..=moves.len() {
            let placed = edges.iter().zip(solved_after);
            let placed = placed.filter(|&(_, after)| after == end);
            let back = self.frame.frame.back();
            let placed: PieceSet = placed.map(|(&edge, _)| Piece::Edge(back.edge(edge))).collect();
            if !placed.is_empty() {
                self.step(moves[start..end].iter().copied(), Aim::Places(placed));
                start = end;
            }
        }
    }

    /// Makes insertions. `pieces` returns the piece that belongs in a slot and the piece that is in this slot.
    fn insert(
        &mut self,
        maneuvers: &[Maneuver],
        insertions: &[Insertion],
        pieces: impl Fn(usize, &CubieCube) -> (Piece, Piece),
    ) {
        for insertion in insertions {
            let turn = insertion.turn.map_or(&[] as &[Move], |turn| maneuvers[turn].moves());
            let maneuver = &maneuvers[insertion.insertion];
            let slot = insertion::slot(insertion.insertion, maneuvers.len());
            let mut after = self.cube;
            after.apply(turn);
            let (belongs, there) = pieces(slot, &after);
            after.apply(maneuver.moves());
            let after = PiecePositions::of(&after);
            let (is_placed, back) = (
                match belongs {
                    Piece::Corner(corner) => after.is_corner_home(corner),
                    Piece::Edge(edge) => after.is_edge_home(edge),
                },
                |piece| match piece {
                    Piece::Corner(corner) => Piece::Corner(self.frame.frame.back().corner(corner)),
                    Piece::Edge(edge) => Piece::Edge(self.frame.frame.back().edge(edge)),
                },
            );
            let aim = if is_placed {
                Aim::Places([back(belongs)].into_iter().collect())
            } else {
                Aim::TakesOut(back(there))
            };
            self.step(turn.iter().chain(maneuver.moves()).copied(), aim);
        }
    }

    /// Makes the last four stages.
    fn make_last_layer(&mut self, last_layer: &LastLayer, plan: &LayersPlan) {
        let mut before = plan.last;
        let mut stages = LastStage::ALL.into_iter().peekable();
        loop {
            let layer = Arrangement::of(&PiecePositions::of(&self.cube));
            let step = last_layer.next(layer, before);
            let next = step.as_ref().map(|step| step.stage);
            while let Some(stage) = stages.next_if(|&stage| Some(stage) != next) {
                self.end(stage.stage());
            }
            let Some(step) = step else {
                return;
            };
            before = step.moves.last().map(|turn| turn.face().axis());
            let aim = match step.algorithm {
                Some((algorithm, hand)) => Aim::Algorithm {
                    name: algorithm.name,
                    purpose: algorithm.purpose,
                    mirrored: hand == Handedness::Left,
                },
                None => Aim::Turns(self.frame.last),
            };
            self.step(step.moves, aim);
        }
    }
}
