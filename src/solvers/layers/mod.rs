//! Layer by layer, the way people solve a cube: seven stages, each on top of the last.
//!
//! | stage | what becomes solved | how |
//! |---|---|---|
//! | 1 [`cross`] | the edges of the first layer | turn by turn, in the fewest there are |
//! | 2 [`corners`] | the corners of the first layer | one insertion a corner |
//! | 3 [`middle_edges`] | the edges of the middle layer | one insertion an edge |
//! | 4 [`last_layer_cross`] | the edges of the last layer turned the right way | a named algorithm |
//! | 5 [`last_layer_corner_places`] | its corners in their places | a named algorithm |
//! | 6 [`last_layer_corner_twists`] | its corners turned the right way | a named algorithm |
//! | 7 [`last_layer_edge_places`] | its edges in their places | a named algorithm |
//!
//! After each stage all that the stages before it solved is solved again, exactly: the corners and
//! edges of the last layer are in their places only when the layer is not turned against the others.
//!
//! Insertions and algorithms are written as people write them, for a last layer on top. So the
//! cube is first looked at from elsewhere, with its first face below ([`FirstFace`]), and what is
//! found there is translated back turn by turn; the solution never turns the cube as a whole.
//!
//! Which corner comes first, by which of its insertions, which algorithm from which side: a person
//! takes what meets the eye, and `planner` looks ahead, over as many stages as it can. Its tables
//! are worked out in memory, in some tens of milliseconds.

pub mod algorithms;
pub mod corners;
pub mod cross;
mod insertion;
mod last_layer;
pub mod last_layer_corner_places;
pub mod last_layer_corner_twists;
pub mod last_layer_cross;
pub mod last_layer_edge_places;
pub mod middle_edges;
mod planner;
mod stage;

use super::{Aim, Phase, Piece, Pieces, Proposal, SolveError, Solver, Step};
use crate::cube::{Corner, Cubie, Edge, Face, Move, Sequence, Symmetry, Whereabouts};
use crate::tables::Maneuver;
use algorithms::Hand;
use last_layer::{Arrangement, LastLayer, LastStage};
use planner::{Breadth, Insertion, Plan, Tables};
use stage::Stage;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most moves a solution takes, as far as that is proven. It is not.
pub const LONGEST: Option<usize> = None;

/// The ways that are followed side by side: more than these make the solution shorter by ever less,
/// and take ever longer to follow.
const BREADTH: Breadth = Breadth {
    crosses: 6,
    corners: 6,
    edges: 6,
};

/// The face of the layer that is solved first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstFace {
    /// This one.
    Fixed(Face),
    /// Whichever of the six makes the shortest solution; of equals, the first in the order U R F D
    /// L B.
    Best,
}

impl FirstFace {
    /// The face that a method begins with when it is told nothing: U.
    pub const DEFAULT: FirstFace = FirstFace::Fixed(Face::U);

    /// The faces that are tried.
    pub fn faces(self) -> &'static [Face] {
        match self {
            FirstFace::Fixed(face) => std::slice::from_ref(&Face::ALL[face as usize]),
            FirstFace::Best => &Face::ALL,
        }
    }
}

impl Default for FirstFace {
    fn default() -> Self {
        FirstFace::DEFAULT
    }
}

/// One of `U R F D L B`, or `best`.
impl fmt::Display for FirstFace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstFace::Fixed(face) => write!(formatter, "{face}"),
            FirstFace::Best => formatter.write_str("best"),
        }
    }
}

/// A word that is no face, nor `best`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is no face to begin with; it is one of U, D, F, B, L, R, or best")]
pub struct FirstFaceError(String);

impl FromStr for FirstFace {
    type Err = FirstFaceError;

    fn from_str(text: &str) -> Result<FirstFace, FirstFaceError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Face::from_letter(letter).map(FirstFace::Fixed),
            _ => (text == "best").then_some(FirstFace::Best),
        }
        .ok_or_else(|| FirstFaceError(text.chars().take(12).collect()))
    }
}

/// A cube looked at with its first face below.
struct View {
    there: Symmetry,
    back: Symmetry,
    /// What a turn found in the view is to the person who holds the cube, by [`Move::ALL`].
    turns_back: [Move; 18],
    last: Face,
    /// The pieces that are solved after each stage.
    solved: [Pieces; 7],
}

impl View {
    fn of(first: Face) -> View {
        let there = Symmetry::all()
            .find(|view| !view.is_mirrored() && view.face(first) == Face::D)
            .unwrap_or_else(Symmetry::identity);
        let back = there.inverse();
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
        View {
            turns_back: Move::ALL.map(|turn| back.turn(turn)),
            last: back.face(Face::U),
            solved: std::array::from_fn(up_to),
            there,
            back,
        }
    }
}

/// The method, with what it has worked out ahead.
pub struct Layers {
    views: Vec<View>,
    tables: Tables,
}

impl Layers {
    /// The solver that begins with a face. It takes some tens of milliseconds, and nothing from disk.
    pub fn new(first: FirstFace) -> Layers {
        Layers {
            views: first.faces().iter().map(|&face| View::of(face)).collect(),
            tables: Tables::work_out(),
        }
    }
}

impl Solver for Layers {
    fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError> {
        // What cancels is known only when a plan has been carried out, so that each is.
        let proposals = self.views.iter().map(|view| {
            let cube = view.there.conjugate(cube);
            let plan = planner::plan(&self.tables, BREADTH, &Whereabouts::of(&cube));
            Lesson::new(view, cube, plan.length).hold(&self.tables, &plan)
        });
        let best = proposals.min_by_key(|proposal| proposal.moves.htm());
        Ok(best.unwrap_or_default())
    }
}

/// A solution as it is put together, step by step.
struct Lesson<'a> {
    view: &'a View,
    /// The cube as the view has it.
    cube: Cubie,
    moves: Sequence,
    phases: Vec<Phase>,
    /// The steps of the stage at hand.
    steps: Vec<Step>,
}

impl<'a> Lesson<'a> {
    fn new(view: &'a View, cube: Cubie, length: usize) -> Self {
        Lesson {
            view,
            cube,
            moves: Sequence::with_capacity(length),
            phases: Vec::with_capacity(7),
            steps: Vec::new(),
        }
    }

    fn hold(mut self, tables: &Tables, plan: &Plan) -> Proposal {
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

    /// Makes moves that are for one thing.
    fn step(&mut self, moves: impl IntoIterator<Item = Move>, aim: Aim) {
        let mut step = Sequence::new();
        for turn in moves {
            self.cube.turn(turn);
            let turn = self.view.turns_back[turn as usize];
            self.moves.push_cancelling(turn);
            step.push(turn);
        }
        self.steps.push(Step { aim, moves: step });
    }

    fn end(&mut self, stage: Stage) {
        self.phases.push(Phase {
            name: stage.name,
            achieves: stage.achieves,
            look_for: Some(stage.look_for),
            solved: self.view.solved[self.phases.len().min(6)],
            end: self.moves.htm(),
            steps: std::mem::take(&mut self.steps),
        });
    }

    /// A step of the cross ends with each turn after which one more of its edges stays solved.
    fn make_cross(&mut self, moves: &[Move]) {
        let edges = &Edge::ALL[4..8];
        // After how many turns each edge is solved for good.
        let mut solved_after = [0; 4];
        let mut cube = self.cube;
        for made in 0..=moves.len() {
            let pieces = Whereabouts::of(&cube);
            for (after, &edge) in solved_after.iter_mut().zip(edges) {
                if !pieces.is_edge_home(edge) {
                    *after = made + 1;
                }
            }
            moves
                .get(made)
                .into_iter()
                .for_each(|&turn| cube.turn(turn));
        }
        let mut start = 0;
        for end in 1..=moves.len() {
            let placed = edges.iter().zip(solved_after);
            let placed = placed.filter(|&(_, after)| after == end);
            let view = self.view;
            let placed: Pieces = placed
                .map(|(&edge, _)| Piece::Edge(view.back.edge(edge)))
                .collect();
            if !placed.is_empty() {
                self.step(moves[start..end].iter().copied(), Aim::Places(placed));
                start = end;
            }
        }
    }

    /// Makes insertions. `pieces` tells, of a slot, which piece belongs there and which is there.
    fn insert(
        &mut self,
        maneuvers: &[Maneuver],
        insertions: &[Insertion],
        pieces: impl Fn(usize, &Cubie) -> (Piece, Piece),
    ) {
        for insertion in insertions {
            let turn = insertion
                .turn
                .map_or(&[] as &[Move], |turn| maneuvers[turn].moves());
            let maneuver = &maneuvers[insertion.insertion];
            let slot = insertion::slot(insertion.insertion, maneuvers.len());
            let mut after = self.cube;
            after.apply(turn);
            let (belongs, there) = pieces(slot, &after);
            after.apply(maneuver.moves());
            let after = Whereabouts::of(&after);
            let (is_placed, back) = (
                match belongs {
                    Piece::Corner(corner) => after.is_corner_home(corner),
                    Piece::Edge(edge) => after.is_edge_home(edge),
                },
                |piece| match piece {
                    Piece::Corner(corner) => Piece::Corner(self.view.back.corner(corner)),
                    Piece::Edge(edge) => Piece::Edge(self.view.back.edge(edge)),
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
    fn make_last_layer(&mut self, last_layer: &LastLayer, plan: &Plan) {
        let mut before = plan.last;
        let mut stages = LastStage::ALL.into_iter().peekable();
        loop {
            let layer = Arrangement::of(&Whereabouts::of(&self.cube));
            let passage = last_layer.next(layer, before);
            let next = passage.as_ref().map(|passage| passage.stage);
            while let Some(stage) = stages.next_if(|&stage| Some(stage) != next) {
                self.end(stage.stage());
            }
            let Some(passage) = passage else {
                return;
            };
            before = passage.moves.last().map(|turn| turn.face().axis());
            let aim = match passage.algorithm {
                Some((algorithm, hand)) => Aim::Algorithm {
                    name: algorithm.name,
                    purpose: algorithm.purpose,
                    mirrored: hand == Hand::Left,
                },
                None => Aim::Turns(self.view.last),
            };
            self.step(passage.moves, aim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Flip, generator, random_state};
    use crate::solvers::Solution;

    fn solved(solver: &Layers, cube: &Cubie) -> Solution {
        solver.solve(&(*cube).into()).expect("every cube is solved")
    }

    fn cube_of(text: &str) -> Cubie {
        let moves: Sequence = text.parse().expect("an algorithm");
        Cubie::from(moves.moves())
    }

    fn is_home(pieces: &Whereabouts, piece: Piece) -> bool {
        match piece {
            Piece::Corner(corner) => pieces.is_corner_home(corner),
            Piece::Edge(edge) => pieces.is_edge_home(edge),
        }
    }

    /// Holds every stage of a solution to what it promises, and every step.
    fn check(cube: &Cubie, solution: &Solution, first: Face) {
        let view = View::of(first);
        let mut cube = *cube;
        // By the steps each for itself, as a lesson has them.
        let mut walked = cube;
        let mut promised = Pieces::NONE;
        assert_eq!(solution.moves().cancelled(), *solution.moves());
        assert_eq!(solution.phases().count(), 7);
        for (number, (phase, moves)) in solution.phases().enumerate() {
            cube.apply(moves);
            let pieces = Whereabouts::of(&cube);
            for piece in phase.solved.iter() {
                assert!(is_home(&pieces, piece), "{piece} after {}", phase.name);
            }
            assert!(promised.iter().all(|piece| phase.solved.contains(piece)));
            assert_eq!(phase.solved.len(), [4, 8, 12, 12, 12, 16, 20][number]);
            let seen = view.there.conjugate(&cube);
            if number >= 3 {
                assert!(seen.eo()[..4].iter().all(|&flip| flip == Flip::Unflipped));
            }
            if number >= 4 {
                assert_eq!(seen.cp()[..4], Corner::ALL[..4]);
            }
            for step in &phase.steps {
                walked.apply(step.moves.moves());
                assert!(!step.moves.is_empty());
                if let Aim::Places(placed) = step.aim {
                    assert!(!placed.is_empty());
                    assert!(placed.iter().all(|piece| phase.solved.contains(piece)));
                    assert!(!placed.iter().any(|piece| promised.contains(piece)));
                    let pieces = Whereabouts::of(&walked);
                    assert!(
                        placed.iter().all(|piece| is_home(&pieces, piece)),
                        "{}",
                        step.aim
                    );
                }
            }
            assert_eq!(walked, cube, "after {}", phase.name);
            assert!(!phase.steps.is_empty() || moves.is_empty());
            promised = phase.solved;
        }
        assert!(cube.is_solved());
    }

    #[test]
    fn every_stage_keeps_what_it_promises_on_a_hundred_thousand_cubes() {
        const CUBES: u64 = 100_000;
        let solver = Layers::new(FirstFace::DEFAULT);
        let mut moves = 0;
        for number in 0..CUBES {
            let cube = random_state(&mut generator(7, number));
            let solution = solved(&solver, &cube);
            check(&cube, &solution, Face::U);
            assert!(solution.moves().htm() <= 120);
            moves += solution.moves().htm();
        }
        let mean = moves as f64 / CUBES as f64;
        assert!(mean < 56.0, "{mean}");
    }

    #[test]
    fn every_face_can_come_first_and_best_is_the_best_of_them() {
        let solvers = Face::ALL.map(|face| Layers::new(FirstFace::Fixed(face)));
        let best = Layers::new(FirstFace::Best);
        for number in 0..1_000 {
            let cube = random_state(&mut generator(6, number));
            let lengths = Face::ALL.map(|face| {
                let solution = solved(&solvers[face as usize], &cube);
                check(&cube, &solution, face);
                solution.moves().htm()
            });
            let shortest = solved(&best, &cube).moves().htm();
            assert_eq!(lengths.into_iter().min(), Some(shortest));
        }
    }

    #[test]
    fn a_turned_face_is_turned_back() {
        let solver = Layers::new(FirstFace::DEFAULT);
        for turn in Move::ALL {
            let solution = solved(&solver, &Cubie::from([turn].as_slice()));
            assert_eq!(solution.moves().moves(), [turn.inverse()]);
            check(&Cubie::from([turn].as_slice()), &solution, Face::U);
        }
        let solution = solved(&solver, &Cubie::SOLVED);
        assert!(solution.moves().is_empty());
        check(&Cubie::SOLVED, &solution, Face::U);
    }

    #[test]
    fn the_superflip_takes_at_most_a_hundred_and_ten_moves() {
        let superflip = cube_of("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
        for first in Face::ALL {
            let solution = solved(&Layers::new(FirstFace::Fixed(first)), &superflip);
            check(&superflip, &solution, first);
            assert!(solution.moves().htm() <= 110, "{}", solution.moves());
        }
    }

    #[test]
    fn the_same_cube_is_solved_the_same_way() {
        let solvers = [Layers::new(FirstFace::Best), Layers::new(FirstFace::Best)];
        for number in 0..200 {
            let cube = random_state(&mut generator(2, number));
            let [first, second] = solvers.each_ref().map(|solver| solved(solver, &cube));
            assert_eq!(first.moves(), second.moves());
            assert!(first.phases().eq(second.phases()));
        }
    }

    #[test]
    fn first_faces_are_read_as_they_are_written() {
        let all = Face::ALL.into_iter().map(FirstFace::Fixed);
        for first in all.chain([FirstFace::Best]) {
            assert_eq!(first.to_string().parse(), Ok(first));
        }
        let wrong = ["", "u", "UD", "Best", "M"];
        assert!(wrong.iter().all(|text| text.parse::<FirstFace>().is_err()));
        assert_eq!(
            "M".parse::<FirstFace>().expect_err("no face").to_string(),
            "'M' is no face to begin with; it is one of U, D, F, B, L, R, or best"
        );
    }
}
