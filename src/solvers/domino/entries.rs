//! The entries of the table: distances modulo three, with two bits for each.

use super::moves::COLUMNS;

/// The entry of a position whose distance is not known yet.
pub const UNKNOWN: u8 = 0b11;

/// The number of bits of an entry.
pub const BITS: usize = 2;

/// The number of bytes of a row: 12 entries of two bits.
pub const BYTES_OF_ROW: usize = COLUMNS * BITS / 8;

/// Returns the entry for a distance: the distance modulo three.
pub const fn rest(distance: u8) -> u8 {
    distance % 3
}

/// A row while the table is built. The lowest 12 bits are the low bits of the entries, and the next 12 bits are their
/// high bits. With this layout, all entries of one value are found at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row(pub u32);

/// One bit for each column.
const ALL: u32 = (1 << COLUMNS) - 1;

impl Row {
    /// A row without known entries.
    pub const UNKNOWN: Row = Row(ALL << COLUMNS | ALL);

    /// The columns whose entry has this value, with one bit for each column.
    #[inline]
    pub const fn with(self, entry: u8) -> u16 {
        let (low, high) = spread(entry);
        (!(self.0 ^ low) & !(self.0 >> COLUMNS ^ high) & ALL) as u16
    }

    /// Returns the row after an entry is put into columns that were unknown.
    #[inline]
    #[must_use]
    pub const fn set(self, columns: u16, entry: u8) -> Row {
        let (low, high) = spread(entry);
        let columns = columns as u32;
        Row(self.0 & !(columns & !low | (columns & !high) << COLUMNS))
    }

    /// The entries in the form in which the table stores them: one after the other, with two bits for each. The first
    /// entry is in the lowest bits.
    pub fn bytes(self) -> [u8; BYTES_OF_ROW] {
        let entry = |column: usize| (self.0 >> column & 1) | (self.0 >> (COLUMNS + column) & 1) << 1;
        let entries = (0..COLUMNS).fold(0, |entries, column| entries | entry(column) << (BITS * column));
        let [bytes @ .., _] = entries.to_le_bytes();
        bytes
    }
}

/// Returns the low bit and the high bit of an entry, each repeated in all columns.
const fn spread(entry: u8) -> (u32, u32) {
    (ALL * (entry & 1) as u32, ALL * (entry >> 1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_a_row_are_set_and_found_and_stand_side_by_side() {
        let row = Row::UNKNOWN
            .set(0b0000_0000_0101, 0)
            .set(0b1000_0000_0010, 1)
            .set(0b0100_0000_1000, 2);
        assert_eq!(row.with(0), 0b0000_0000_0101);
        assert_eq!(row.with(1), 0b1000_0000_0010);
        assert_eq!(row.with(2), 0b0100_0000_1000);
        assert_eq!(row.with(UNKNOWN), 0b0011_1111_0000);
        assert_eq!(row.bytes(), [0b10_00_01_00, 0b11_11_11_11, 0b01_10_11_11]);
    }
}
