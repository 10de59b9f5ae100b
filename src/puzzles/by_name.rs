//! Maps the names of all puzzles to the puzzles.

use super::big_cube::BigCube;
use super::clock::Clock;
use super::defined::DefinedPuzzle;
use super::faced::FacedPuzzle;
use super::slide::Slide;
use super::square_one::SquareOne;
use super::two_by_two::TwoByTwo;
use super::{NoSolver, Puzzle, PuzzleName, SolvablePuzzle};
use crate::notation::UnknownName;
use std::sync::Arc;

impl PuzzleName {
    /// Returns the puzzle with this name. The returned 3x3x3 can be read and turned but has no solver, because other
    /// modules solve the 3x3x3.
    ///
    /// # Errors
    ///
    /// Never fails at present, because every name has a puzzle.
    pub fn puzzle(&self) -> Result<Arc<dyn Puzzle>, UnknownName> {
        match self {
            PuzzleName::ThreeByThree => {
                let cube = BigCube::of_layers(3).expect("a cube has two layers or more");
                Ok(Arc::new(*cube))
            }
            name => match name.solvable() {
                Ok(puzzle) => Ok(puzzle),
                Err(_) => Err(PuzzleName::unknown(&name.to_string())),
            },
        }
    }

    /// Returns the puzzle with its solvers. The 3x3x3 has no solver here, because other modules solve it.
    ///
    /// # Errors
    ///
    /// Returns an error for the 3x3x3.
    pub fn solvable(&self) -> Result<Arc<dyn SolvablePuzzle>, NoSolver> {
        Ok(match self {
            PuzzleName::TwoByTwo => Arc::new(TwoByTwo),
            PuzzleName::Pyraminx => Arc::new(FacedPuzzle::pyraminx()),
            PuzzleName::Skewb => Arc::new(FacedPuzzle::skewb()),
            PuzzleName::Clock => Arc::new(Clock),
            PuzzleName::SquareOne => Arc::new(SquareOne),
            PuzzleName::Slide(size) => Arc::new(Slide::new(*size)),
            PuzzleName::BigCube(size) => {
                let cube = BigCube::of_layers(size.layers()).expect("every size is a cube");
                Arc::new(*cube)
            }
            PuzzleName::Defined(name) => Arc::new(DefinedPuzzle::new(name.clone())),
            PuzzleName::ThreeByThree => return Err(NoSolver(self.clone())),
        })
    }
}
