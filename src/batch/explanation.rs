//! A position of a run and its solutions, for people to read.

use super::position::RunPosition;
use super::solution::RunSolution;
use crate::notation::Reading;
use crate::puzzles::{Puzzle, PuzzlePosition, PuzzleReading};
use crate::requests::{Explanation, MoveNotation, Net};
use crate::solvers::FaceNaming;

impl RunPosition<'_> {
    /// The position unfolded.
    pub fn net(self) -> Net {
        match self {
            RunPosition::Cube(cube) => Net::of_reading(&Reading::from(cube.clone()), None),
            RunPosition::OfPuzzle(puzzle, position) => Net::of_puzzle_reading(puzzle, &reading(puzzle, position), None),
        }
    }

    /// A solution of it, part by part; of turns to a goal, these and how many they are.
    ///
    /// # Panics
    ///
    /// If it is a solution of another puzzle.
    pub fn explanation(self, solution: RunSolution<'_>) -> Explanation {
        let notation = MoveNotation::default();
        match solution {
            RunSolution::Method(solution) => {
                let reading = Reading::from(self.cube().clone());
                Explanation::of_cube(&reading, FaceNaming::OWN, solution, notation)
            }
            RunSolution::Goal(solution) => {
                let reading = Reading::from(self.cube().clone());
                Explanation::to_goal(&reading, solution, solution.to_string(), "")
            }
            RunSolution::Puzzle(puzzle, solution) => {
                Explanation::of_puzzle(puzzle, &reading(puzzle, self.of_puzzle()), solution, notation)
            }
        }
    }
}

/// A position of another puzzle, in the letters of its faces.
fn reading(puzzle: &dyn Puzzle, position: &PuzzlePosition) -> PuzzleReading {
    PuzzleReading {
        position: position.clone(),
        symbols: puzzle.face_letters(),
    }
}
