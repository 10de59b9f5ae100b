//! What the formats that tell pieces rather than stickers share: numbers for pieces and for how
//! they are turned, place by place in an order of their own; and what is wrong with pieces, whether they are told by
//! numbers, letters, words or labels.

use super::Column;
use crate::cube::{AssemblyError, Corner, CubieCube, Edge, Facelet, Flip, Position, Twist};
use thiserror::Error;

/// The order in which Reid, and cubing.js after him, go through the corners.
#[rustfmt::skip]
pub(crate) const REID_CORNERS: [Corner; 8] = [
    Corner::Urf, Corner::Ubr, Corner::Ulb, Corner::Ufl,
    Corner::Dfr, Corner::Dlf, Corner::Dbl, Corner::Drb,
];

/// The order in which Reid, and cubing.js after him, go through the edges.
#[rustfmt::skip]
pub(crate) const REID_EDGES: [Edge; 12] = [
    Edge::Uf, Edge::Ur, Edge::Ub, Edge::Ul,
    Edge::Df, Edge::Dr, Edge::Db, Edge::Dl,
    Edge::Fr, Edge::Fl, Edge::Br, Edge::Bl,
];

/// Why numbers, letters or words are not the pieces of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// Too few parts of the text, or too many.
    #[error("{found}; {expected}{}", and_missing(.missing))]
    Count {
        /// The only part that is missing, if it is one.
        missing: Option<Facelet>,
        /// What there is: `19 pieces`.
        found: String,
        /// What there should be: `a cube has 12 edges and then 8 corners`.
        expected: &'static str,
    },
    /// A part of the text that stands for no piece.
    #[error("{column}: {found} is {expected}")]
    NoPiece {
        /// Where it stands.
        column: Column,
        /// What stands there, quoted.
        found: String,
        /// What it is not: `not one of the letters A to Z and a to f`.
        expected: &'static str,
    },
    /// A label used twice.
    #[error("{column}: label {label} is used twice, and {missing} is missing")]
    Repeated {
        /// Where it stands for the second time.
        column: Column,
        /// The label.
        label: Facelet,
        /// A label that stands nowhere.
        missing: Facelet,
    },
    /// A piece named twice.
    #[error("{column}: piece {found} occurs twice, and {missing} is missing")]
    PieceRepeated {
        /// Where it stands for the second time.
        column: Column,
        /// How it is written there.
        found: String,
        /// A piece that is named nowhere.
        missing: String,
    },
    /// A sticker that would have to be another for the piece it is on to exist.
    #[error("{column}: {place} has the label {label}, but the stickers beside it require {expected}")]
    Stray {
        /// Where it stands in the text.
        column: Column,
        /// Where it is on the cube.
        place: Facelet,
        /// What stands there.
        label: Facelet,
        /// What the colors of its piece say.
        expected: Facelet,
    },
    /// A list of the wrong length.
    #[error("{what} has {found} numbers and not {expected}")]
    Length {
        /// Which list.
        what: &'static str,
        /// Its length.
        found: usize,
        /// What it should be.
        expected: usize,
    },
    /// A number out of range.
    #[error("{what} has {found} at place {place}, which is not from {least} to {most}")]
    Range {
        /// Which list.
        what: &'static str,
        /// Where in it, counted from 1.
        place: usize,
        /// What stands there.
        found: i64,
        /// The least that may.
        least: i64,
        /// The most that may.
        most: i64,
    },
    /// A list that is not there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Centres that are not those of a cube, however it is held.
    #[error("no cube has these centres, however it is held")]
    Centres,
    /// A letter that is none of the 24 ways to hold a cube.
    #[error("the last letter, which says how the cube is held, is not one of A to X")]
    NoRotation,
    /// Exchanges that come to no cube that can be solved.
    #[error(
        "{0}; the corners and the edges must both be exchanged an odd number of times, or both an even number of times"
    )]
    Exchanges(AssemblyError),
    /// Pieces that are not those of a cube, held as the centres say.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
}

fn and_missing(missing: &Option<Facelet>) -> String {
    missing.map_or_else(String::new, |missing| format!("; {missing} is missing"))
}

impl PieceError {
    /// True if the text is as its format has it, and it is the pieces that make no cube.
    pub(crate) const fn is_of_cube(&self) -> bool {
        matches!(self, PieceError::Exchanges(_) | PieceError::Assembly(_))
    }
}

/// A list of numbers as it was read, and what it is called.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<'a> {
    /// What errors call it.
    pub what: &'static str,
    /// The numbers.
    pub numbers: &'a [i64],
}

impl Numbers<'_> {
    /// For each number the value at that place of `values`, counted from `least`.
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

/// How a format numbers pieces, and how they are turned.
#[derive(Debug)]
pub(crate) struct Numbering<'a> {
    /// The corner places in the order in which they are gone through; their pieces likewise.
    pub corners: &'a [Corner; 8],
    /// The edge places in the order in which they are gone through; their pieces likewise.
    pub edges: &'a [Edge; 12],
    /// The number of the first piece: 0 or 1.
    pub first_piece: i64,
    /// What 0, 1 and so on mean for an edge.
    pub flips: [Flip; 2],
}

impl Numbering<'_> {
    /// The cube that has, at each place, these pieces, turned so.
    ///
    /// It may be one that cannot be solved; [`position`] tells.
    ///
    /// # Errors
    ///
    /// If there are too many numbers or too few, or they are out of range.
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

/// A cube that was put together from numbers, if it is one that can be solved.
///
/// # Errors
///
/// Why it cannot.
pub fn position(cube: &CubieCube) -> Result<Position, PieceError> {
    Ok(CubieCube::new(cube.cp, cube.co, cube.ep, cube.eo)?.into())
}
