//! The 2x2x2 layer by layer, as people do it: the first layer corner by corner, then all of the last
//! layer turned the right way up, then its corners exchanged.

use super::first_layer::{FIRST_LAYER, FirstLayerWays};
use super::last_layer::LastLayer;
use super::pieces::PocketCube;
use crate::coordinates::State;
use crate::cube::{Amount, Move};
use crate::puzzles::{PuzzlePhase, PuzzleSolution};

/// What the method looks up.
pub struct LayerMethod {
    first_layer: FirstLayerWays,
    last_layer: LastLayer,
}

impl LayerMethod {
    /// The most moves (HTM) that it needs; a test solves all 3,674,160 positions.
    pub const LONGEST: usize = 40;

    /// Works out what is looked up: some 50 KB, in a millisecond.
    pub fn new() -> LayerMethod {
        LayerMethod {
            first_layer: FirstLayerWays::new(),
            last_layer: LastLayer::new(),
        }
    }

    /// A solution in phases, with U, R and F alone: the corner at DBL is in its place, and the layer
    /// around it is the first.
    pub fn solve(&self, start: &PocketCube) -> PuzzleSolution<Move> {
        let mut lesson = Lesson {
            cube: *start,
            phases: Vec::new(),
        };
        let mut placed = self.first_layer.placed(&lesson.cube);
        while let Some((corner, way)) = self.first_layer.easiest(&lesson.cube, placed) {
            let place = FIRST_LAYER[corner];
            lesson.add(
                "first layer",
                format!("brings the corner {place} to its place"),
                way,
            );
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
        lesson.solution()
    }
}

/// A solution on its way.
struct Lesson {
    cube: PocketCube,
    phases: Vec<(PuzzlePhase, Vec<Move>)>,
}

impl Lesson {
    /// Adds a phase. Where it begins with a turn of the face that the phase before ended with, the
    /// two are one turn, or none, and it belongs to this phase.
    fn add(&mut self, name: &'static str, aim: String, mut way: Vec<Move>) {
        way.iter().for_each(|&turn| self.cube.make(turn));
        let with_turns = |(_, turns): &&mut (_, Vec<Move>)| !turns.is_empty();
        while let Some((_, before)) = self.phases.iter_mut().rev().find(with_turns)
            && let (Some(&last), Some(&first)) = (before.last(), way.first())
            && last.face() == first.face()
        {
            before.pop();
            way.remove(0);
            let quarters = last.amount().quarters() + first.amount().quarters();
            if let Some(amount) = Amount::from_quarters(quarters) {
                way.insert(0, Move::new(first.face(), amount));
            }
        }
        let turns = 0;
        self.phases.push((PuzzlePhase { name, aim, turns }, way));
    }

    fn solution(self) -> PuzzleSolution<Move> {
        let turns = self.phases.iter().flat_map(|(_, turns)| turns).copied();
        let turns = turns.collect();
        let phases = self.phases.into_iter().map(|(phase, turns)| PuzzlePhase {
            turns: turns.len(),
            ..phase
        });
        PuzzleSolution::in_phases(turns, phases.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{POSITIONS, position};
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn every_position_is_solved_and_none_takes_more_than_the_longest() {
        let method = LayerMethod::new();
        let lengths = (0..POSITIONS).into_par_iter().map(|number| {
            let start = position(number);
            let solution = method.solve(&start);
            let mut cube = start;
            solution.turns().iter().for_each(|&turn| cube.make(turn));
            assert_eq!(cube, PocketCube::SOLVED);
            let phases = solution.phases();
            assert_eq!(
                phases.iter().map(|(phase, _)| phase.turns).sum::<usize>(),
                solution.turns().len()
            );
            let merges = |pair: &[Move]| pair[0].face() == pair[1].face();
            assert!(
                !solution.turns().windows(2).any(merges),
                "{:?}",
                solution.turns()
            );
            solution.turns().len()
        });
        assert_eq!(lengths.max(), Some(LayerMethod::LONGEST));
    }
}
