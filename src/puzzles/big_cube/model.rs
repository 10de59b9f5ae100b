//! A cube of any size, as a value.

use crate::cube::Face;
use crate::puzzles::{CubeSize, PuzzleName};

/// A cube of 2 to 1,024 layers: a [`Puzzle`](crate::puzzles::Puzzle) that carries its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BigCube {
    size: u16,
}

impl BigCube {
    /// The fewest layers.
    pub const SMALLEST: u16 = 2;

    /// The cube of two layers.
    pub const TWO_BY_TWO: BigCube = BigCube { size: 2 };

    /// A cube of so many layers; none below [`BigCube::SMALLEST`] or above [`CubeSize::LARGEST`].
    pub const fn new(layers: u16) -> Option<BigCube> {
        if layers >= BigCube::SMALLEST && layers <= CubeSize::LARGEST {
            Some(BigCube { size: layers })
        } else {
            None
        }
    }

    /// How many layers it has, 2 to 1,024.
    pub const fn layers(self) -> u16 {
        self.size
    }

    /// What it is called.
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

/// The stickers of a cube of some size, each with the color of the face where it belongs: faces in
/// the order U R F D L B, each row by row as on the net.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BigCubePosition {
    size: u16,
    stickers: Vec<Face>,
}

impl BigCubePosition {
    /// The solved cube.
    pub fn solved(cube: BigCube) -> BigCubePosition {
        let on_a_face = usize::from(cube.size) * usize::from(cube.size);
        let mut stickers = Vec::with_capacity(6 * on_a_face);
        for face in Face::ALL {
            stickers.extend(std::iter::repeat_n(face, on_a_face));
        }
        BigCubePosition {
            size: cube.size,
            stickers,
        }
    }

    /// The position with these stickers; none if there are not as many as the cube has.
    pub fn new(cube: BigCube, stickers: Vec<Face>) -> Option<BigCubePosition> {
        let is_whole = stickers.len() == cube.puzzle().stickers();
        is_whole.then_some(BigCubePosition {
            size: cube.size,
            stickers,
        })
    }

    /// How many layers the cube has.
    pub fn layers(&self) -> u16 {
        self.size
    }

    /// Its stickers.
    pub fn stickers(&self) -> &[Face] {
        &self.stickers
    }

    pub(super) fn stickers_mut(&mut self) -> &mut [Face] {
        &mut self.stickers
    }

    /// The stickers of each face, in the order of [`Face::ALL`].
    pub(super) fn faces(&self) -> impl Iterator<Item = &[Face]> {
        self.stickers.chunks_exact(self.stickers.len() / 6)
    }

    /// True if every face shows one color, however the cube is held.
    pub fn is_solved(&self) -> bool {
        let mut faces = self.faces();
        faces.all(|face| face.iter().all(|color| *color == face[0]))
    }
}
