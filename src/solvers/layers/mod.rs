//! Solves cubes layer by layer, as people do, in seven stages. Each stage preserves the result of the previous stages.
//!
//! | stage | solves | by |
//! |---|---|---|
//! | 1 `cross` | the edges of the first layer | a shortest sequence of turns |
//! | 2 `corners` | the corners of the first layer | insertions |
//! | 3 `middle_edges` | the edges of the middle layer | insertions |
//! | 4 `last_layer_cross` | the orientation of the last layer's edges | named algorithms |
//! | 5 `last_layer_corner_places` | the places of the last layer's corners | named algorithms |
//! | 6 `last_layer_corner_twists` | the twists of the last layer's corners | named algorithms |
//! | 7 `last_layer_edge_places` | the places of the last layer's edges | named algorithms |
//!
//! After each stage, all pieces that the previous stages solved are still solved. Pieces of the last layer count as
//! solved only if this layer is not turned relative to the other layers.
//!
//! Insertions and algorithms are written for a last layer on top, as people write them. So the cube is
//! solved in a frame with its first face ([`FirstFace`]) at the bottom, and the turns are translated
//! back. The solution never turns the cube as a whole.
//!
//! `planner` chooses the order of the pieces, their insertions and the algorithms so that the solution becomes short.
//! Its tables are computed in memory: a new process takes 20 ms for one cube, on two cores of a shared AMD EPYC.

// Tests and documents compare the effect of each algorithm with its description.
#[doc(hidden)]
pub mod algorithms;
pub(crate) mod corners;
pub(crate) mod cross;
pub(super) mod first_face;
mod first_face_choice;
mod insertion;
mod last_layer;
pub(crate) mod last_layer_corner_places;
pub(crate) mod last_layer_corner_twists;
pub(crate) mod last_layer_cross;
pub(crate) mod last_layer_edge_places;
mod lesson;
mod maneuver_table;
pub(crate) mod middle_edges;
mod planner;
mod stage;
mod views;

pub use first_face::FirstFace;
pub use first_face_choice::{FirstFaceChoice, NoSuchColor};

use super::proposer::OptionsOverTables;
use super::{Proposal, Proposer, SolveError};
use crate::cube::{CubieCube, PiecePositions};
use crate::search::SearchControl;
use lesson::{Lesson, LessonFrame};
use planner::{Breadth, LayerTables};
use std::sync::Arc;

/// The proven upper bound for the length (HTM) of a solution. It is `None`, because no bound is known.
pub const LONGEST: Option<usize> = None;

/// The width of the beam search. Wider beams take much more time and save only a few moves.
const BREADTH: Breadth = Breadth {
    crosses: 6,
    corners: 6,
    edges: 6,
};

/// The method with its tables.
pub(crate) struct LayerByLayer {
    frames: Vec<LessonFrame>,
    tables: Arc<LayerTables>,
}

impl LayerByLayer {
    /// Creates the solver for this choice of the first face, and computes its tables.
    pub(crate) fn new(first: FirstFace) -> LayerByLayer {
        LayerByLayer::with_tables(first, Arc::new(LayerTables::compute()))
    }

    fn with_tables(first: FirstFace, tables: Arc<LayerTables>) -> LayerByLayer {
        let frames = first.faces().iter().map(|&face| LessonFrame::of(face));
        LayerByLayer {
            frames: frames.collect(),
            tables,
        }
    }
}

impl Proposer for LayerByLayer {
    fn propose(&self, cube: &CubieCube, _: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
        // The length after cancellations is known only after all moves of a plan are made.
        let proposals = self.frames.iter().map(|frame| {
            let cube = frame.frame.view(cube);
            let plan = planner::plan(&self.tables, BREADTH, &PiecePositions::of(&cube));
            Lesson::new(frame, cube, plan.length).carry_out(&self.tables, &plan)
        });
        let best = proposals.min_by_key(|proposal| proposal.moves.htm());
        Ok(vec![best.expect("there is at least one first face")])
    }

    fn with_options(&self, options: OptionsOverTables) -> Option<Box<dyn Proposer>> {
        match options {
            OptionsOverTables::Layers(first) => {
                let tables = Arc::clone(&self.tables);
                Some(Box::new(LayerByLayer::with_tables(first, tables)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Corner, Face, Move, Piece, PieceSet, Sequence};
    use crate::cube::{Flip, generator, random_state};
    use crate::solvers::Aim;
    use crate::solvers::Solution;

    fn solved(solver: &LayerByLayer, cube: &CubieCube) -> Solution {
        solver.solved(cube)
    }

    fn cube_of(text: &str) -> CubieCube {
        let moves: Sequence = text.parse().expect("an algorithm");
        CubieCube::from(moves.moves())
    }

    fn is_home(pieces: &PiecePositions, piece: Piece) -> bool {
        match piece {
            Piece::Corner(corner) => pieces.is_corner_home(corner),
            Piece::Edge(edge) => pieces.is_edge_home(edge),
        }
    }

    /// Checks that every stage and every step of a solution solves the pieces that it lists.
    fn check(cube: &CubieCube, solution: &Solution, first: Face) {
        let view = LessonFrame::of(first);
        let mut cube = *cube;
        // The same cube, to which the test applies each step separately.
        let mut walked = cube;
        let mut solved_before = PieceSet::NONE;
        assert_eq!(solution.moves().cancelled(), *solution.moves());
        assert_eq!(solution.phases().count(), 7);
        for (number, (phase, moves)) in solution.phases().enumerate() {
            cube.apply(moves);
            let pieces = PiecePositions::of(&cube);
            for piece in phase.solved.iter() {
                assert!(is_home(&pieces, piece), "{piece} after {}", phase.name);
            }
            assert!(solved_before.iter().all(|piece| phase.solved.contains(piece)));
            assert_eq!(phase.solved.len(), [4, 8, 12, 12, 12, 16, 20][number]);
            let seen = view.frame.view(&cube);
            if number >= 3 {
                assert!(seen.eo()[..4].iter().all(|&flip| flip == Flip::Unflipped));
            }
            if number >= 4 {
                assert_eq!(seen.cp()[..4], Corner::ALL[..4]);
            }
            for step in &phase.steps {
                walked.apply(step.moves.moves());
                assert!(!step.moves.is_empty());
                if let Aim::TakesOut(piece) = step.aim {
                    assert!(phase.solved.contains(piece), "{piece} in {}", phase.name);
                    assert!(!solved_before.contains(piece), "{piece} in {}", phase.name);
                }
                if let Aim::Places(placed) = step.aim {
                    assert!(!placed.is_empty());
                    assert!(placed.iter().all(|piece| phase.solved.contains(piece)));
                    assert!(!placed.iter().any(|piece| solved_before.contains(piece)));
                    let pieces = PiecePositions::of(&walked);
                    assert!(placed.iter().all(|piece| is_home(&pieces, piece)), "{}", step.aim);
                }
            }
            assert_eq!(walked, cube, "after {}", phase.name);
            assert!(!phase.steps.is_empty() || moves.is_empty());
            solved_before = phase.solved;
        }
        assert!(cube.is_solved());
    }

    #[test]
    fn every_stage_keeps_what_it_promises_on_twenty_thousand_cubes() {
        const CUBES: u64 = 20_000;
        let solver = LayerByLayer::new(FirstFace::DEFAULT);
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
        let solvers = Face::ALL.map(|face| LayerByLayer::new(FirstFace::Fixed(face)));
        let best = LayerByLayer::new(FirstFace::Best);
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
        let solver = LayerByLayer::new(FirstFace::DEFAULT);
        for turn in Move::ALL {
            let solution = solved(&solver, &CubieCube::from([turn].as_slice()));
            assert_eq!(solution.moves().moves(), [turn.inverse()]);
            check(&CubieCube::from([turn].as_slice()), &solution, Face::U);
        }
        let solution = solved(&solver, &CubieCube::SOLVED);
        assert!(solution.moves().is_empty());
        check(&CubieCube::SOLVED, &solution, Face::U);
    }

    #[test]
    fn the_superflip_takes_at_most_a_hundred_and_ten_moves() {
        let superflip = cube_of("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
        for first in Face::ALL {
            let solution = solved(&LayerByLayer::new(FirstFace::Fixed(first)), &superflip);
            check(&superflip, &solution, first);
            assert!(solution.moves().htm() <= 110, "{}", solution.moves());
        }
    }

    #[test]
    fn the_same_cube_is_solved_the_same_way() {
        let solvers = [LayerByLayer::new(FirstFace::Best), LayerByLayer::new(FirstFace::Best)];
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
        assert_eq!("d".parse(), Ok(FirstFace::Fixed(Face::D)));
        assert_eq!("Best".parse(), Ok(FirstFace::Best));
        let wrong = ["", "UD", "bests", "M"];
        assert!(wrong.iter().all(|text| text.parse::<FirstFace>().is_err()));
        assert_eq!(
            "M".parse::<FirstFace>().expect_err("no face").to_string(),
            "unknown first face 'M'; the choices are U, D, F, B, L, R, best"
        );
    }
}
