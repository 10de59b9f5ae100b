//! The table of lower bounds for all cosets. Each entry takes two bits.
//!
//! The two bits of an entry have four values, which stand for these distances: at most a number called the base,
//! exactly one more than the base, exactly two more, and all larger distances. A line of the table has 64 bytes, like a
//! line of the processor's cache. It contains 256 entries, the last three of which share a pair of bits. The last four
//! bits of the line are the smallest distance among all its entries. This smallest distance is the bound for entries
//! whose distance is at most the base (T. Rokicki, `nxopt.md` in cube20src; S. Tronto and E. Tenuti, `h48.md` in
//! nissy-core).
//!
//! In nearly every line, all entries have the same flips, and differ in the places of the slices. If instead the
//! entries of a line had the same slices and different flips, a cube on which only edges are flipped would be in the
//! same line as the solved cube. The superflip, for example, would have the bound 0.
//!
//! There are tables of seven sizes, all for the same cosets. Each size is twice the previous size. Several cosets share
//! an entry. In the seven sizes, an entry stands for 256, 128, … 4 cosets, not counting their images under symmetries.
//! These cosets have the same flips at the first 3, 4, … 9 places. The distance of an entry is the smallest distance of
//! its cosets.

use super::cosets::{ColumnGaps, EntryPlace, Level, TableCosets};
use super::edges::{FLIP_COORDINATES, SLICE_COORDINATES};
use super::metric::OptimalMetric;
use super::processor::Processor;
use super::table_size::{IN_LINE, LINE, TableSize};
use crate::tables::{DemandLoaded, Distribution, TableBytes, TableFileError, TableProgress, prefetch};
use rayon::prelude::*;

/// The index of the last position in a line. Three entries share this position.
const SHARED: u32 = 253;

/// The address of an entry: the index of the first of its two bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EntryAddress(usize);

impl EntryAddress {
    /// The number of bits of a word.
    const WORD: usize = u64::BITS as usize;

    /// The index of the byte that contains the entry.
    #[inline(always)]
    const fn byte(self) -> usize {
        self.0 / 8
    }

    /// The position of the entry's first bit in its byte.
    #[inline(always)]
    const fn shift(self) -> usize {
        self.0 % 8
    }

    /// The index of the word of eight bytes that contains the entry.
    #[inline(always)]
    const fn word(self) -> usize {
        self.0 / EntryAddress::WORD
    }

    /// The index of the last word of the entry's line.
    #[inline(always)]
    const fn last_word(self) -> usize {
        self.word() | (LINE * 8 / EntryAddress::WORD - 1)
    }
}

/// The layout of a table of some size.
#[derive(Debug, Clone, Copy)]
struct Layout {
    bits: u32,
    row: usize,
    base: u8,
}

impl Layout {
    /// The layout of a size for a metric.
    const fn new(size: TableSize, metric: OptimalMetric) -> Layout {
        Layout {
            bits: size.bits(),
            row: size.lines() * LINE,
            base: size.base(metric),
        }
    }

    /// The address of an entry in its row.
    #[inline(always)]
    fn in_row(&self, slice: usize, flip: u16) -> EntryAddress {
        let kept = u32::from(flip) & ((1 << self.bits) - 1);
        let entry = kept * SLICE_COORDINATES as u32 + slice as u32;
        let (line, slot) = (entry / IN_LINE as u32, entry % IN_LINE as u32);
        EntryAddress(line as usize * LINE * 8 + slot.min(SHARED) as usize * 2)
    }

    /// The address of an entry.
    #[inline(always)]
    fn address(&self, place: EntryPlace) -> EntryAddress {
        let address = self.in_row(place.slice, place.flip);
        EntryAddress(place.row * self.row * 8 + address.0)
    }
}

/// A table that the search can use.
pub struct Table {
    layout: Layout,
    entries: DemandLoaded,
}

impl Table {
    /// Creates the table of a size for a metric from its entries, which must take [`TableSize::bytes`] bytes.
    pub fn new(size: TableSize, metric: OptimalMetric, entries: DemandLoaded) -> Table {
        Table {
            layout: Layout::new(size, metric),
            entries,
        }
    }

    /// True if all entries are in memory.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.entries.is_whole()
    }

    /// Loads the entry at an address, unless it is already in memory. If its block is damaged, all bounds in the block
    /// are 0, and the search must stop.
    #[inline]
    pub fn load(&self, address: EntryAddress) {
        self.entries.load(address.word());
    }

    /// The error in the table's file; `None` if no loaded block is damaged.
    pub fn damage(&self) -> Option<TableFileError> {
        self.entries.damage()
    }

    /// The address of an entry.
    #[inline(always)]
    pub fn address(&self, place: EntryPlace) -> EntryAddress {
        self.layout.address(place)
    }

    /// The base. All distances up to the base have the same two bits; for them, the bound is the smallest distance in
    /// the line.
    #[inline(always)]
    pub const fn base(&self) -> u8 {
        self.layout.base
    }

    /// The bound, in moves of the metric, of the entry at an address. The entry must be loaded.
    #[inline(always)]
    pub fn bound(&self, address: EntryAddress) -> u8 {
        // The smallest distance is read even if it is not needed: it is in the same line of the cache, and a branch
        // that avoids reading it would often be mispredicted.
        let least = self.entries.word(address.last_word()) >> (EntryAddress::WORD - 4);
        match self.entries.word(address.word()) >> (address.0 % EntryAddress::WORD) & 3 {
            0 => least as u8,
            above => self.layout.base + above as u8,
        }
    }

    /// The greatest possible bound.
    pub const fn greatest(&self) -> u8 {
        self.layout.base + 3
    }

    /// Prefetches the entry at an address.
    #[inline(always)]
    pub fn prefetch(&self, address: EntryAddress) {
        prefetch(self.entries.pointer(address.word()));
    }
}

/// Builds the table of a size, for the metric of the cosets.
///
/// A breadth-first search finds the entries at each distance up to one more than the base, row by row. Entries that are
/// one move away from the entries at the last distance have a distance of at most two more than the base.
pub fn build<P: Processor>(
    processor: P,
    size: TableSize,
    cosets: &TableCosets,
    progress: &dyn TableProgress,
) -> TableBytes {
    let metric = cosets.metric();
    let layout = Layout::new(size, metric);
    let mut levels = vec![cosets.first_level(processor)];
    for distance in 0..usize::from(layout.base) + 1 {
        let before = distance.checked_sub(1).map(|before| &levels[before]);
        let next = cosets.next_level(processor, before, &levels[distance], || {
            progress.advanced(1);
        });
        levels.push(next);
        let lists: usize = levels.iter().flatten().map(ColumnGaps::bytes).sum();
        assert!(
            lists <= size.list_bytes(metric),
            "the lists are the same on every machine"
        );
    }
    let table = TableBytes::in_large_pages(size.bytes(), |bytes| {
        let rows = bytes.par_chunks_mut(layout.row).enumerate();
        rows.for_each(|(row, bytes)| {
            fill_row(processor, &layout, cosets, &levels, row, bytes);
            progress.advanced(1);
        });
    });
    table.expect("the caller has checked that the table fits into memory")
}

/// Counts the pairs of bits with each of the four values. The three entries of a line that share a pair count once.
pub fn count(bytes: &[u8]) -> Distribution {
    let sum = |one: [u64; 4], other: [u64; 4]| std::array::from_fn(|kind| one[kind] + other[kind]);
    let of_part = |part: &[u8]| part.chunks_exact(LINE).map(kinds_of_line).fold([0; 4], sum);
    let kinds = bytes.par_chunks(LINE << 14).map(of_part);
    Distribution::new(kinds.reduce(|| [0; 4], sum).to_vec())
}

/// Counts the 254 pairs of bits of a line with each of the four values.
///
/// In a word, the low bits of the pairs are at even positions, and the high bits are at odd positions. The low bits of
/// two words are combined into one word, and their high bits into another word, so that 64 pairs are counted at a time.
#[inline(always)]
fn kinds_of_line(line: &[u8]) -> [u64; 4] {
    const WORD: usize = size_of::<u64>();
    const LOW: u64 = u64::MAX / 3;
    let mut words: [u64; LINE / WORD] = std::array::from_fn(|word| {
        let bytes = &line[word * WORD..];
        u64::from_le_bytes(std::array::from_fn(|byte| bytes[byte]))
    });
    // This clears the smallest distance, which follows the entries.
    words[LINE / WORD - 1] &= u64::MAX >> 4;
    let [mut low, mut high, mut both] = [0_u64; 3];
    for two in words.chunks_exact(2) {
        let lows = two[0] & LOW | (two[1] & LOW) << 1;
        let highs = two[0] >> 1 & LOW | two[1] & !LOW;
        low += u64::from(lows.count_ones());
        high += u64::from(highs.count_ones());
        both += u64::from((lows & highs).count_ones());
    }
    let entries = u64::from(SHARED) + 1;
    [entries + both - low - high, low - both, high - both, both]
}

/// Fills a row from the entries at each distance.
fn fill_row<P: Processor>(
    processor: P,
    layout: &Layout,
    cosets: &TableCosets,
    levels: &[Level],
    row: usize,
    bytes: &mut [u8],
) {
    bytes.fill(u8::MAX);
    let address = |column: u32| {
        let (slice, flip) = (column as usize / FLIP_COORDINATES, column as usize % FLIP_COORDINATES);
        layout.in_row(slice, flip as u16)
    };
    let last = &levels[usize::from(layout.base) + 1];
    for from in cosets.neighbours(row) {
        processor.work(
            #[inline(always)]
            || {
                cosets.carry(processor, &from.path, &last[from.row], |column| {
                    let address = address(column);
                    bytes[address.byte()] &= !(1 << address.shift());
                });
            },
        );
    }
    for (distance, level) in levels.iter().enumerate().rev() {
        for column in level[row].columns() {
            let address = address(column);
            bytes[address.byte()] &= !(3 << address.shift());
            if distance > usize::from(layout.base) {
                bytes[address.byte()] |= 1 << address.shift();
            } else {
                let least = &mut bytes[address.byte() | (LINE - 1)];
                *least = *least & 0x0f | (distance as u8) << 4;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use rand::Rng;

    /// Counts the pairs of bits one at a time, with the two bits read as in the search, and checks that `count` returns
    /// the same numbers.
    #[test]
    fn every_entry_of_a_line_is_counted_once() {
        let mut line = [0; 2 * LINE];
        for number in 0..50 {
            generator(19, number).fill_bytes(&mut line);
            let mut kinds = vec![0; 4];
            for entry in (0..2 * IN_LINE).filter(|entry| entry % IN_LINE <= SHARED as usize) {
                let bit = entry / IN_LINE * LINE * 8 + entry % IN_LINE * 2;
                kinds[usize::from(line[bit / 8] >> (bit % 8) & 3)] += 1;
            }
            assert_eq!(count(&line), Distribution::new(kinds));
        }
    }
}
