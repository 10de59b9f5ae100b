//! The rows of the table in the optimal solver: one row for every arrangement of the corners up to symmetry.

use crate::coordinates::{Coordinate, CornerTwists, TwistedTetrads};
use crate::cube::{CubieCube, Move, Symmetry};
use crate::tables::Classes;

/// The number of classes of `TwistedTetrads` under all 48 symmetries, as counted by S. Tronto and E.
/// Tenuti ("The H48 optimal solver").
pub const ROWS: usize = 3_393;

/// The row of an arrangement of the corners, and the symmetry that takes the arrangement to this row.
#[derive(Debug, Clone, Copy, Default)]
pub struct RowAndSymmetry(u32);

impl RowAndSymmetry {
    /// The number of bits of the symmetry's index: 48 < 2⁶.
    const BITS: u32 = 6;

    fn new(row: usize, symmetry: usize) -> RowAndSymmetry {
        RowAndSymmetry((row << RowAndSymmetry::BITS | symmetry) as u32)
    }

    /// The row.
    #[inline(always)]
    pub fn row(self) -> usize {
        (self.0 >> RowAndSymmetry::BITS) as usize
    }

    /// The index of the symmetry, among all 48.
    #[inline(always)]
    pub fn symmetry(self) -> usize {
        (self.0 & ((1 << RowAndSymmetry::BITS) - 1)) as usize
    }
}

/// The numbering of the rows.
pub struct Rows {
    classes: Classes,
    /// The row and symmetry of each value of `TwistedTetrads`.
    places: Vec<RowAndSymmetry>,
    /// For each set of places of the second tetrad, the index of the first value with this set. A set has one bit for
    /// each place.
    of_tetrads: [u32; 256],
}

impl Rows {
    /// Computes the numbering of all rows. `symmetries` must be all 48 symmetries.
    pub fn new(symmetries: &[Symmetry]) -> Rows {
        let classes = Classes::new::<TwistedTetrads>(symmetries);
        let place = |value| {
            let (row, symmetry) = classes.place(value);
            RowAndSymmetry::new(row, symmetry)
        };
        let untwisted = CornerTwists::of(&CubieCube::SOLVED);
        let of_tetrads = std::array::from_fn(|second| match second.count_ones() {
            4 => TwistedTetrads::new(!(second as u8), untwisted).index() as u32,
            _ => 0,
        });
        Rows {
            places: (0..TwistedTetrads::SIZE).map(place).collect(),
            of_tetrads,
            classes,
        }
    }

    /// Makes a turn on the representative of a row, and returns the row and the symmetry of the result.
    pub fn after(&self, row: usize, turn: Move) -> RowAndSymmetry {
        let (row, symmetry) = self.classes.after::<TwistedTetrads>(row, &[turn]);
        RowAndSymmetry::new(row, symmetry)
    }

    /// The row and the symmetry of an arrangement of the corners, given by the set of places of the second tetrad and
    /// by the twists.
    #[inline(always)]
    pub fn place(&self, second: u8, twists: usize) -> RowAndSymmetry {
        self.places[self.of_tetrads[usize::from(second)] as usize + twists]
    }
}
