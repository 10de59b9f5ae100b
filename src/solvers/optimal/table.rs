//! The table: a lower bound for every coset, in two bits.
//!
//! Two bits tell whether an entry's distance is at most a base, or one more, or two more, or farther.
//! A line of the table, 64 bytes as a line of the processor's cache, holds 254 entries and, in its
//! last four bits, the least distance among them, which is a bound for those at most the base (T.
//! Rokicki, `nxopt.md` in cube20src; S. Tronto and E. Tenuti, `h48.md` in nissy-core). A line's entries
//! are flipped alike and differ in where their slices are: if it were the other way round, a cube with
//! nothing but its edges flipped, as the superflip, would stand in one line with the solved one, and
//! its bound be 0.
//!
//! There are tables of seven sizes, each twice the one before, all of the same cosets. None has an entry
//! for every coset: they put 256, 128, ... 4 together, which agree in the flips at the first 3, 4, ...
//! 9 places and differ in those at the others, and keep the least distance of these.

use super::cosets::{Cosets, Level, Place};
use super::edges::{FLIPPINGS, SLICINGS};
use super::processor::Processor;
use super::rows::ROWS;
use crate::tables::{Distribution, Observer, TableBytes};
use rayon::prelude::*;
use std::fmt;

/// Bytes of a line.
const LINE: usize = 64;

/// Entries in a line. 512 bits are 254 of two, and four bits for the least distance: the last three
/// entries are one.
const IN_LINE: usize = 256;

/// The last place in a line, which three entries share.
const SHARED: u32 = 253;

/// The size of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

    /// Its name on the command line.
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

    /// How many entries there are of each of the four kinds that two bits tell apart.
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

    /// Into how many steps the making of it is divided for whoever watches: a row at each distance.
    pub const fn steps(self) -> u64 {
        ROWS as u64 * (self.base() as u64 + 2)
    }

    /// Bytes that the making of it takes: the table itself, and the lists of what is at each distance,
    /// of which the last two are the longest.
    pub const fn building_bytes(self) -> usize {
        const LISTS_TO_9: usize = 300_000_000;
        const LISTS_TO_10: usize = 2_500_000_000;
        let lists = if self.base() < 9 {
            LISTS_TO_9
        } else {
            LISTS_TO_10
        };
        self.bytes().saturating_add(lists)
    }

    /// Bits of the flipping that entries are told apart by, a place each: 3 to 9.
    const fn bits(self) -> u32 {
        3 + self as u32
    }

    /// The distance that two bits tell nothing below of.
    pub const fn base(self) -> u8 {
        match self {
            TableSize::M256 | TableSize::M512 | TableSize::G1 => 8,
            TableSize::G2 | TableSize::G4 | TableSize::G8 | TableSize::G16 => 9,
        }
    }

    /// Lines of a row.
    const fn lines(self) -> usize {
        (SLICINGS << self.bits()).div_ceil(IN_LINE)
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

/// Where an entry is: the number of the first of its two bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spot(usize);

impl Spot {
    /// The byte that the entry is in.
    #[inline(always)]
    const fn byte(self) -> usize {
        self.0 / 8
    }

    /// Where in that byte.
    #[inline(always)]
    const fn shift(self) -> usize {
        self.0 % 8
    }
}

/// How entries of a size are laid out.
#[derive(Debug, Clone, Copy)]
struct Layout {
    bits: u32,
    row: usize,
    base: u8,
}

impl Layout {
    /// The layout of a size.
    const fn new(size: TableSize) -> Layout {
        Layout {
            bits: size.bits(),
            row: size.lines() * LINE,
            base: size.base(),
        }
    }

    /// Where in its row an entry is.
    #[inline(always)]
    fn in_row(&self, slicing: usize, flipping: u16) -> Spot {
        let kept = u32::from(flipping) & ((1 << self.bits) - 1);
        let entry = kept * SLICINGS as u32 + slicing as u32;
        let (line, slot) = (entry / IN_LINE as u32, entry % IN_LINE as u32);
        Spot(line as usize * LINE * 8 + slot.min(SHARED) as usize * 2)
    }

    /// Where an entry is.
    #[inline(always)]
    fn spot(&self, place: Place) -> Spot {
        let spot = self.in_row(place.slicing, place.flipping);
        Spot(place.row * self.row * 8 + spot.0)
    }
}

/// A table, to be looked up in.
pub struct Table {
    layout: Layout,
    bytes: TableBytes,
}

impl Table {
    /// The table of a size, with these bytes, of which there must be as many as that size has.
    pub fn new(size: TableSize, bytes: TableBytes) -> Table {
        Table {
            layout: Layout::new(size),
            bytes,
        }
    }

    /// Where an entry is.
    #[inline(always)]
    pub fn spot(&self, place: Place) -> Spot {
        self.layout.spot(place)
    }

    /// The greatest distance that two bits tell nothing of: what is no more than that is the least of a
    /// line of entries.
    #[inline(always)]
    pub const fn base(&self) -> u8 {
        self.layout.base
    }

    /// The bound (HTM) that stands in a spot.
    #[inline(always)]
    pub fn bound(&self, spot: Spot) -> u8 {
        // Read in any case: it stands in the same line, and so there is no branch to guess.
        let least = self.bytes[spot.byte() | (LINE - 1)] >> 4;
        match self.bytes[spot.byte()] >> spot.shift() & 3 {
            0 => least,
            above => self.layout.base + above,
        }
    }

    /// The greatest bound there is.
    pub const fn greatest(&self) -> u8 {
        self.layout.base + 3
    }

    /// Says that what stands in a spot will be asked for soon.
    #[inline(always)]
    pub fn fetch<P: Processor>(&self, processor: P, spot: Spot) {
        processor.fetch(&self.bytes, spot.byte());
    }
}

/// The table of a size, worked out.
///
/// Breadth first: the entries at each distance up to one more than the base, row by row; what is one
/// turn from the last of these is at most two more.
pub fn build<P: Processor>(
    processor: P,
    size: TableSize,
    cosets: &Cosets,
    observer: &dyn Observer,
) -> TableBytes {
    let layout = Layout::new(size);
    let mut levels = vec![cosets.first_level(processor)];
    for distance in 0..usize::from(layout.base) + 1 {
        let before = distance.checked_sub(1).map(|before| &levels[before]);
        let next = cosets.next_level(processor, before, &levels[distance], || {
            observer.advanced(1);
        });
        levels.push(next);
    }
    TableBytes::in_large_pages(size.bytes(), |bytes| {
        let rows = bytes.par_chunks_mut(layout.row).enumerate();
        rows.for_each(|(row, bytes)| {
            fill_row(processor, &layout, cosets, &levels, row, bytes);
            observer.advanced(1);
        });
    })
}

/// How many entries there are of each of the four kinds that two bits tell apart.
pub fn count(bytes: &[u8]) -> Distribution {
    let of_line = |line: &[u8]| {
        let mut kinds = [0_u64; 4];
        for (number, word) in line.chunks_exact(8).enumerate() {
            let is_last = (number + 1) * 8 == LINE;
            let entries = if is_last { u64::MAX >> 4 } else { u64::MAX } & (u64::MAX / 3);
            let word = u64::from_le_bytes(std::array::from_fn(|byte| word[byte]));
            let (low, high) = (word, word >> 1);
            let of_kinds = [!low & !high, low & !high, !low & high, low & high];
            for (kind, found) in kinds.iter_mut().zip(of_kinds) {
                *kind += u64::from((found & entries).count_ones());
            }
        }
        kinds
    };
    let sum = |one: [u64; 4], other: [u64; 4]| std::array::from_fn(|kind| one[kind] + other[kind]);
    let parts = bytes.par_chunks(LINE << 14);
    let kinds = parts.map(|part| part.chunks_exact(LINE).map(of_line).fold([0; 4], sum));
    Distribution::new(kinds.reduce(|| [0; 4], sum).to_vec())
}

/// Works out a row from the entries at each distance.
fn fill_row<P: Processor>(
    processor: P,
    layout: &Layout,
    cosets: &Cosets,
    levels: &[Level],
    row: usize,
    bytes: &mut [u8],
) {
    bytes.fill(u8::MAX);
    let spot = |column: u32| {
        let (slicing, flipping) = (column as usize / FLIPPINGS, column as usize % FLIPPINGS);
        layout.in_row(slicing, flipping as u16)
    };
    let last = &levels[usize::from(layout.base) + 1];
    for from in cosets.neighbours(row) {
        processor.work(
            #[inline(always)]
            || {
                cosets.carry(processor, &from.path, &last[from.row], |column| {
                    let spot = spot(column);
                    bytes[spot.byte()] &= !(1 << spot.shift());
                });
            },
        );
    }
    for (distance, level) in levels.iter().enumerate().rev() {
        for column in level[row].columns() {
            let spot = spot(column);
            bytes[spot.byte()] &= !(3 << spot.shift());
            if distance > usize::from(layout.base) {
                bytes[spot.byte()] |= 1 << spot.shift();
            } else {
                let least = &mut bytes[spot.byte() | (LINE - 1)];
                *least = *least & 0x0f | (distance as u8) << 4;
            }
        }
    }
}
