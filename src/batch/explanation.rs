//! A position of a run and its solutions, for people to read.

use super::position::RunPosition;
use super::solution::RunSolution;
use crate::notation::Reading;
use crate::puzzles::PuzzleReading;
use crate::requests::{Explanation, MoveNotation, Net};
use crate::solvers::FaceNaming;

impl RunPosition<'_> {
    /// The position unfolded.
    pub fn net(self) -> Net {
        match self {
            RunPosition::Cube(cube) => Net::of_reading(&Reading::from(cube.clone()), None),
            RunPosition::OfPuzzle(puzzle, _) => Net::of_puzzle_reading(puzzle, &self.puzzle_reading()),
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
                Explanation::of_puzzle(puzzle, &self.puzzle_reading(), solution, notation)
            }
        }
    }

    /// The position of another puzzle, in the letters of its faces.
    fn puzzle_reading(self) -> PuzzleReading {
        PuzzleReading {
            position: self.of_puzzle().clone(),
            symbols: match self {
                RunPosition::OfPuzzle(puzzle, _) => puzzle.face_letters(),
                RunPosition::Cube(_) => Vec::new(),
            },
        }
    }
}
