//! The puzzle of a name: the one list of all puzzles.

use super::big_cube::BigCube;
use super::pyraminx::Pyraminx;
use super::skewb::Skewb;
use super::slide::Slide;
use super::two_by_two::TwoByTwo;
use super::{NoSolver, Puzzle, PuzzleName, SolvablePuzzle};
use crate::notation::UnknownName;

impl PuzzleName {
    /// The puzzle. The 3x3x3 is here as stickers that turn, and its solvers are rooms of their own.
    ///
    /// # Errors
    ///
    /// If it is a puzzle that another program brings.
    pub fn puzzle(self) -> Result<&'static dyn Puzzle, UnknownName> {
        let cube = |layers| {
            let cube: &'static dyn Puzzle =
                BigCube::of_layers(layers).ok_or_else(|| PuzzleName::unknown(&self.to_string()))?;
            Ok(cube)
        };
        match self {
            PuzzleName::ThreeByThree => cube(3),
            PuzzleName::TwoByTwo => Ok(&TwoByTwo),
            PuzzleName::Pyraminx => Ok(&Pyraminx),
            PuzzleName::Skewb => Ok(&Skewb),
            PuzzleName::Slide => Ok(&Slide),
            PuzzleName::BigCube(size) => cube(size.layers()),
            PuzzleName::Other(puzzle) => Err(PuzzleName::unknown(puzzle.name)),
        }
    }

    /// The puzzle, if it is one that is solved here.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn solvable(self) -> Result<&'static dyn SolvablePuzzle, NoSolver> {
        let puzzle = self.puzzle().ok().and_then(|puzzle| puzzle.solvable());
        puzzle.ok_or(NoSolver(self))
    }
}
