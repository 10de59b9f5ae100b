//! The puzzle of a name: the one list of all puzzles.

use super::big_cube::BigCube;
use super::pyraminx::Pyraminx;
use super::skewb::Skewb;
use super::slide::Slide;
use super::two_by_two::TwoByTwo;
use super::{NoSolver, Puzzle, PuzzleName, SolvablePuzzle};

impl PuzzleName {
    /// The puzzle. The 3x3x3 is here as stickers that turn, and its solvers are rooms of their own.
    pub fn puzzle(self) -> &'static dyn Puzzle {
        let cube = |layers| BigCube::of_layers(layers).expect("sizes are those that cubes have");
        match self {
            PuzzleName::ThreeByThree => cube(3),
            PuzzleName::TwoByTwo => &TwoByTwo,
            PuzzleName::Pyraminx => &Pyraminx,
            PuzzleName::Skewb => &Skewb,
            PuzzleName::Slide => &Slide,
            PuzzleName::BigCube(size) => cube(size.layers()),
        }
    }

    /// The puzzle, if it is one that is solved here.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn solvable(self) -> Result<&'static dyn SolvablePuzzle, NoSolver> {
        self.puzzle().solvable().ok_or(NoSolver(self))
    }
}
