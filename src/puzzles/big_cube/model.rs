//! The type of cubes of any size.

use crate::puzzles::{CubeSize, PuzzleName};

/// A cube of 2 to 1,024 layers, as a [`Puzzle`](crate::puzzles::Puzzle).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BigCube {
    size: u16,
}

impl BigCube {
    /// The minimum number of layers.
    pub const SMALLEST: u16 = 2;

    /// The cube of two layers.
    pub const TWO_BY_TWO: BigCube = BigCube { size: 2 };

    /// A cube with the given number of layers; `None` if the number is less than [`BigCube::SMALLEST`] or greater than
    /// [`CubeSize::LARGEST`].
    pub const fn new(layers: u16) -> Option<BigCube> {
        if layers >= BigCube::SMALLEST && layers <= CubeSize::LARGEST {
            Some(BigCube { size: layers })
        } else {
            None
        }
    }

    /// A static reference to the cube with the given number of layers; `None` if [`BigCube::new`] does not allow this
    /// number.
    pub fn of_layers(layers: u16) -> Option<&'static BigCube> {
        static ALL: [BigCube; CubeSize::LARGEST as usize - 1] = {
            let mut all = [BigCube::TWO_BY_TWO; CubeSize::LARGEST as usize - 1];
            let mut more = 0;
            while more < all.len() {
                all[more].size += more as u16;
                more += 1;
            }
            all
        };
        ALL.get(usize::from(layers.checked_sub(BigCube::SMALLEST)?))
    }

    /// The number of layers, 2 to 1,024.
    pub const fn layers(self) -> u16 {
        self.size
    }

    /// The name of the puzzle.
    pub(super) fn puzzle(self) -> PuzzleName {
        match CubeSize::new(self.size) {
            Some(size) => PuzzleName::BigCube(size),
            None if self == BigCube::TWO_BY_TWO => PuzzleName::TwoByTwo,
            None => PuzzleName::ThreeByThree,
        }
    }
}

impl From<CubeSize> for BigCube {
    fn from(size: CubeSize) -> BigCube {
        BigCube { size: size.layers() }
    }
}
