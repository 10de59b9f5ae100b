//! Solves the 2x2x2 layer by layer, with a method that people can learn. The method solves the first layer corner by
//! corner, then orients all corners of the last layer, and then permutes these corners.

use super::first_layer::{FIRST_LAYER, FirstLayerWays};
use super::last_layer::LastLayer;
use super::pieces::PocketCube;
use crate::coordinates::State;
use crate::cube::{Move, Sequence};
use crate::puzzles::{Proposal, PuzzlePhase};

/// The tables of the method.
pub struct LayerMethod {
    first_layer: FirstLayerWays,
    last_layer: LastLayer,
}

impl LayerMethod {
    /// The maximum number of moves (HTM) of a solution. A test verifies it: it solves all 3,674,160 positions.
    pub const LONGEST: usize = 40;

    /// A solution in phases, which turns only U, R and F. The corner at DBL counts as solved, and the layer D is solved
    /// first.
    pub fn solve(&self, start: &PocketCube) -> PocketLesson {
        let mut lesson = PocketLesson {
            cube: *start,
            phases: Vec::new(),
        };
        let mut placed = self.first_layer.placed(&lesson.cube);
        while let Some((corner, way)) = self.first_layer.easiest(&lesson.cube, placed) {
            let place = FIRST_LAYER[corner];
            let aim = format!("brings the corner {place} to its place");
            lesson.add("first layer", aim, way);
            placed = self.first_layer.placed(&lesson.cube);
        }
        if let Some((case, way)) = self.last_layer.orientation(&lesson.cube) {
            let aim = format!("{case}: turns all corners of the last layer the right way up");
            lesson.add("orient", aim, way);
        }
        if let Some((case, way)) = self.last_layer.permutation(&lesson.cube) {
            let aim = format!("{case}: brings the corners of the last layer to their places");
            lesson.add("permute", aim, way);
        }
        lesson
    }
}

/// Builds the tables in a few milliseconds. The tables together take about 150 KB.
impl Default for LayerMethod {
    fn default() -> LayerMethod {
        LayerMethod {
            first_layer: FirstLayerWays::new(),
            last_layer: LastLayer::new(),
        }
    }
}

/// A solution, phase by phase.
pub struct PocketLesson {
    cube: PocketCube,
    phases: Vec<LessonPhase>,
}

struct LessonPhase {
    name: &'static str,
    aim: String,
    turns: Vec<Move>,
}

impl PocketLesson {
    fn add(&mut self, name: &'static str, aim: String, turns: Vec<Move>) {
        turns.iter().for_each(|&turn| self.cube.make(turn));
        self.phases.push(LessonPhase { name, aim, turns });
    }

    /// The moves of all phases. Successive moves of the same face are merged.
    fn moves(&self) -> Sequence {
        let mut merged = Sequence::with_capacity(LayerMethod::LONGEST);
        for &turn in self.phases.iter().flat_map(|phase| &phase.turns) {
            merged.push_cancelling(turn);
        }
        merged
    }

    /// Converts the solution to a proposal, with the merged moves as its turns.
    pub fn proposal(self) -> Proposal {
        let turns = |moves: &[Move]| moves.iter().map(|&turn| turn.into()).collect();
        let merged = turns(self.moves().moves());
        let phases = self.phases.into_iter();
        let phases = phases.map(|phase| PuzzlePhase::new(phase.name, phase.aim, turns(&phase.turns)));
        Proposal::in_phases(merged, phases.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{POSITIONS, position};
    use super::*;
    use rayon::prelude::*;

    /// Solves the positions with these indices, checks the solutions, and returns the largest number of moves.
    fn longest_of(numbers: impl ParallelIterator<Item = usize>) -> Option<usize> {
        let method = LayerMethod::default();
        let lengths = numbers.map(|number| {
            let start = position(number);
            let solution = method.solve(&start);
            let moves = solution.moves();
            let mut cube = start;
            moves.moves().iter().for_each(|&turn| cube.make(turn));
            assert_eq!(cube, PocketCube::SOLVED);
            let merges = |pair: &[Move]| pair[0].face() == pair[1].face();
            assert!(!moves.moves().windows(2).any(merges));
            let mut cube = start;
            for phase in &solution.phases {
                phase.turns.iter().for_each(|&turn| cube.make(turn));
            }
            assert_eq!(cube, PocketCube::SOLVED);
            moves.htm()
        });
        lengths.max()
    }

    #[test]
    fn positions_are_solved_and_none_takes_more_than_the_longest() {
        let some = (0..POSITIONS).into_par_iter().step_by(19);
        assert!(longest_of(some) <= Some(LayerMethod::LONGEST));
    }

    #[test]
    #[ignore = "a proof: all positions, ten seconds"]
    fn every_position_is_solved_and_some_take_the_longest() {
        assert_eq!(longest_of((0..POSITIONS).into_par_iter()), Some(LayerMethod::LONGEST));
    }
}
