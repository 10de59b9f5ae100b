//! Code for the formats that list pieces instead of stickers. `Numbering` reads and writes the numbers of pieces and
//! orientations in the order of a format. `PieceError` contains the errors for pieces that are given as numbers,
//! letters, words or labels.

use super::Column;
use crate::cube::{AssemblyError, Corner, CubieCube, Edge, Facelet, Flip, Position, Twist};
use thiserror::Error;

/// The order of corners in Reid's notation, which cubing.js adopted.
#[rustfmt::skip]
pub(crate) const REID_CORNERS: [Corner; 8] = [
    Corner::Urf, Corner::Ubr, Corner::Ulb, Corner::Ufl,
    Corner::Dfr, Corner::Dlf, Corner::Dbl, Corner::Drb,
];

/// The order of edges in Reid's notation, which cubing.js adopted.
#[rustfmt::skip]
pub(crate) const REID_EDGES: [Edge; 12] = [
    Edge::Uf, Edge::Ur, Edge::Ub, Edge::Ul,
    Edge::Df, Edge::Dr, Edge::Db, Edge::Dl,
    Edge::Fr, Edge::Fl, Edge::Br, Edge::Bl,
];

/// The reasons why numbers, letters or words are not the pieces of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The text has too few or too many parts.
    #[error("{found}; {expected}{}", and_missing(.missing))]
    Count {
        /// The missing label, if the parts are labels and only one label is missing.
        missing: Option<Facelet>,
        /// The parts that were found: `19 pieces`.
        found: String,
        /// The expected parts: `a cube is written as 12 edges, then 8 corners`.
        expected: &'static str,
    },
    /// A part of the text does not stand for a piece.
    #[error("{column}: {found} is {expected}")]
    NoPiece {
        /// The column in the input.
        column: Column,
        /// The text found there, quoted.
        found: String,
        /// The end of the message, after `is`: `not one of the letters A to Z and a to f`.
        expected: &'static str,
    },
    /// A label is used twice.
    #[error("{column}: label {label} is used twice, and {missing} is missing")]
    Repeated {
        /// The column of its second occurrence.
        column: Column,
        /// The label.
        label: Facelet,
        /// A missing label.
        missing: Facelet,
    },
    /// A piece is named twice.
    #[error("{column}: piece {found} occurs twice, and {missing} is missing")]
    PieceRepeated {
        /// The column of its second occurrence.
        column: Column,
        /// The spelling of the piece there.
        found: String,
        /// A missing piece.
        missing: String,
    },
    /// The label of a sticker contradicts the other labels of its piece.
    #[error("{column}: {place} has the label {label}, but the colors of its piece require {expected}")]
    Stray {
        /// The column in the text.
        column: Column,
        /// The place of the sticker on the cube.
        place: Facelet,
        /// The label found there.
        label: Facelet,
        /// The label that the colors of its piece require.
        expected: Facelet,
    },
    /// A list has the wrong length.
    #[error("{what} has {found} numbers instead of {expected}")]
    Length {
        /// The name of the list.
        what: &'static str,
        /// The length of the list.
        found: usize,
        /// The expected length.
        expected: usize,
    },
    /// A number is out of range.
    #[error("{what} has {found} at place {place}, but its numbers go from {least} to {most}")]
    Range {
        /// The name of the list.
        what: &'static str,
        /// The number's position in the list, from 1.
        place: usize,
        /// The number.
        found: i64,
        /// The smallest allowed number.
        least: i64,
        /// The largest allowed number.
        most: i64,
    },
    /// The centres are impossible in any orientation of a cube.
    #[error("no cube has these centres in any orientation")]
    Centres,
    /// The letter for the orientation of the cube does not stand for any of the 24 orientations.
    #[error("the last letter, which says how the cube is held, must be one of A to X")]
    NoRotation,
    /// The exchanges in a text of the format `speffz` do not give a solvable cube.
    #[error(
        "{0}; the corners and the edges must both be exchanged an odd number of times, or both an even number of times"
    )]
    Exchanges(AssemblyError),
    /// The pieces do not form a solvable cube.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
}

fn and_missing(missing: &Option<Facelet>) -> String {
    missing.map_or_else(String::new, |missing| format!("; {missing} is missing"))
}

impl PieceError {
    /// True if the text is valid in its format, and only the pieces are impossible.
    pub(crate) const fn is_of_cube(&self) -> bool {
        matches!(self, PieceError::Exchanges(_) | PieceError::Assembly(_))
    }
}

/// A list of numbers as it was read, and its name.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<'a> {
    /// The name of the list in error messages.
    pub what: &'static str,
    /// The numbers.
    pub numbers: &'a [i64],
}

impl Numbers<'_> {
    /// Replaces each number by a value: `least` by the first value, `least + 1` by the second value, and so on.
    pub(super) fn choose<T: Copy, const N: usize>(self, least: i64, values: &[T]) -> Result<[T; N], PieceError> {
        let Numbers { what, numbers } = self;
        let mut chosen = [values[0]; N];
        if numbers.len() != N {
            return Err(PieceError::Length {
                what,
                found: numbers.len(),
                expected: N,
            });
        }
        for (place, (chosen, &found)) in chosen.iter_mut().zip(numbers).enumerate() {
            let value = found.checked_sub(least).and_then(|index| usize::try_from(index).ok());
            *chosen = *value.and_then(|index| values.get(index)).ok_or(PieceError::Range {
                what,
                place: place + 1,
                found,
                least,
                most: least + values.len() as i64 - 1,
            })?;
        }
        Ok(chosen)
    }
}

/// The numbering of pieces and orientations in a format.
#[derive(Debug)]
pub(crate) struct Numbering<'a> {
    /// The corner places in the order in which the format lists them. The corners have their numbers in the same order.
    pub corners: &'a [Corner; 8],
    /// The edge places in the order in which the format lists them. The edges have their numbers in the same order.
    pub edges: &'a [Edge; 12],
    /// The number of the first piece: 0 or 1.
    pub first_piece: i64,
    /// The flip that the number 0 stands for, and then the flip that 1 stands for.
    pub flips: [Flip; 2],
}

impl Numbering<'_> {
    /// The cube with these pieces and orientations at the places of this numbering.
    ///
    /// It may not be solvable; [`position`] checks that.
    ///
    /// # Errors
    ///
    /// If there are too many or too few numbers, or if a number is out of range.
    pub fn arrange(
        &self,
        cp: Numbers<'_>,
        co: Numbers<'_>,
        ep: Numbers<'_>,
        eo: Numbers<'_>,
    ) -> Result<CubieCube, PieceError> {
        let corners: [Corner; 8] = cp.choose(self.first_piece, self.corners)?;
        let twists: [Twist; 8] = co.choose(0, &Twist::ALL)?;
        let edges: [Edge; 12] = ep.choose(self.first_piece, self.edges)?;
        let flips: [Flip; 12] = eo.choose(0, &self.flips)?;
        let mut cube = CubieCube::SOLVED;
        for (index, &place) in self.corners.iter().enumerate() {
            cube.cp[place as usize] = corners[index];
            cube.co[place as usize] = twists[index];
        }
        for (index, &place) in self.edges.iter().enumerate() {
            cube.ep[place as usize] = edges[index];
            cube.eo[place as usize] = flips[index];
        }
        Ok(cube)
    }

    /// The numbers of a cube: `cp`, `co`, `ep`, `eo`.
    pub fn numbers(&self, cube: &CubieCube) -> [Vec<i64>; 4] {
        let corner = |piece| {
            self.corners
                .iter()
                .position(|&each| each == piece)
                .expect("the numbering has every piece")
        };
        let edge = |piece| {
            self.edges
                .iter()
                .position(|&each| each == piece)
                .expect("the numbering has every piece")
        };
        let flip = |flip| {
            self.flips
                .iter()
                .position(|&each| each == flip)
                .expect("the numbering has both flips")
        };
        let first = self.first_piece;
        let corners = || self.corners.iter().map(|&place| place as usize);
        let edges = || self.edges.iter().map(|&place| place as usize);
        [
            corners().map(|place| corner(cube.cp[place]) as i64 + first).collect(),
            corners().map(|place| cube.co[place] as i64).collect(),
            edges().map(|place| edge(cube.ep[place]) as i64 + first).collect(),
            edges().map(|place| flip(cube.eo[place]) as i64).collect(),
        ]
    }
}

/// Returns the position of a cube that was assembled from numbers, if the cube is solvable.
///
/// # Errors
///
/// If the cube cannot be solved. The error says why.
pub fn position(cube: &CubieCube) -> Result<Position, PieceError> {
    Ok(CubieCube::new(cube.cp, cube.co, cube.ep, cube.eo)?.into())
}
