//! The sizes of the table of lower bounds.

use super::edges::SLICE_COORDINATES;
use super::rows::ROWS;
use crate::tables::{Distribution, published};
use std::fmt;

/// Bytes of a line.
pub const LINE: usize = 64;

/// Entries in a line. 512 bits are 254 of two, and four bits for the least distance: the last three
/// entries are one.
pub const IN_LINE: usize = 256;

/// The size of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TableSize {
    /// 235 MB.
    M256,
    /// 470 MB.
    M512,
    /// 941 MB.
    #[default]
    G1,
    /// 1.88 GB.
    G2,
    /// 3.76 GB.
    G4,
    /// 7.52 GB.
    G8,
    /// 15.0 GB.
    G16,
}

impl TableSize {
    /// All of them, the smallest first.
    pub const ALL: [TableSize; 7] = [
        TableSize::M256,
        TableSize::M512,
        TableSize::G1,
        TableSize::G2,
        TableSize::G4,
        TableSize::G8,
        TableSize::G16,
    ];

    /// Its name, such as `1G`.
    pub const fn name(self) -> &'static str {
        match self {
            TableSize::M256 => "256M",
            TableSize::M512 => "512M",
            TableSize::G1 => "1G",
            TableSize::G2 => "2G",
            TableSize::G4 => "4G",
            TableSize::G8 => "8G",
            TableSize::G16 => "16G",
        }
    }

    /// What the table is called, and its file.
    pub const fn table(self) -> &'static str {
        match self {
            TableSize::M256 => "optimal-256M",
            TableSize::M512 => "optimal-512M",
            TableSize::G1 => "optimal-1G",
            TableSize::G2 => "optimal-2G",
            TableSize::G4 => "optimal-4G",
            TableSize::G8 => "optimal-8G",
            TableSize::G16 => "optimal-16G",
        }
    }

    /// What its entries depend on, in words.
    pub fn parameters(self) -> String {
        let (base, bits) = (self.base(), self.bits());
        let [next, last] = [base + 1, base + 2];
        format!(
            "layout 3; 3,393 rows of corners, 34,650·2^{bits} columns of edges; at most {base}, {next}, \
             {last}, more"
        )
    }

    /// How many entries have each of the four values of two bits.
    pub fn published(self) -> Distribution {
        match self {
            TableSize::M256 => published!("optimal-256M.txt"),
            TableSize::M512 => published!("optimal-512M.txt"),
            TableSize::G1 => published!("optimal-1G.txt"),
            TableSize::G2 => published!("optimal-2G.txt"),
            TableSize::G4 => published!("optimal-4G.txt"),
            TableSize::G8 => published!("optimal-8G.txt"),
            TableSize::G16 => published!("optimal-16G.txt"),
        }
    }

    /// The steps in which building it reports its progress: a row at each distance.
    pub const fn steps(self) -> u64 {
        ROWS as u64 * (self.base() as u64 + 2)
    }

    /// Bytes that building it takes: the table itself, and the lists of the entries at each distance.
    pub const fn building_bytes(self) -> usize {
        self.bytes().saturating_add(self.list_bytes())
    }

    /// An upper bound of the bytes of the lists of entries at distances up to one more than the base:
    /// up to 9 or up to 10. They hold two bytes an entry and some more for wide gaps, and the last
    /// distance has most of the entries. The bounds were measured, with a margin; building a table
    /// asserts them.
    pub(super) const fn list_bytes(self) -> usize {
        const LISTS_TO_9: usize = 300_000_000;
        const LISTS_TO_10: usize = 2_500_000_000;
        if self.base() < 9 {
            LISTS_TO_9
        } else {
            LISTS_TO_10
        }
    }

    /// How many places' flips distinguish the entries: 3 to 9.
    pub(super) const fn bits(self) -> u32 {
        3 + self as u32
    }

    /// Base depth: distances up to it share one code.
    pub const fn base(self) -> u8 {
        match self {
            TableSize::M256 | TableSize::M512 | TableSize::G1 => 8,
            TableSize::G2 | TableSize::G4 | TableSize::G8 | TableSize::G16 => 9,
        }
    }

    /// Lines of a row.
    pub(super) const fn lines(self) -> usize {
        (SLICE_COORDINATES << self.bits()).div_ceil(IN_LINE)
    }

    /// Bytes of the table.
    pub const fn bytes(self) -> usize {
        ROWS.saturating_mul(self.lines() * LINE)
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
