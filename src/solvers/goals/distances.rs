//! A table of distances from the goal, with two bits per entry. A state of the table consists of the states of two
//! patterns.

use super::coordinate::PatternCoordinate;
use crate::cube::TurnSet;
use crate::tables::{DemandLoaded, TableFileError, TableProgress, prefetch};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// The maximum distance that the breadth-first search computes.
const LONGEST: usize = 63;

/// The states that two coordinates distinguish in combination, and the effects of turns on these states. Each row
/// belongs to a frame (a rotation of the cube) and a word of the first coordinate. Each column belongs to a word of the
/// second coordinate.
///
/// A turn takes a whole row to one row and rearranges the columns. So a breadth-first search goes row by row, and its
/// random accesses stay within one row.
pub struct PatternRows<'a> {
    turns: &'a TurnSet,
    first: &'a PatternCoordinate,
    second: &'a PatternCoordinate,
}

/// The number of entries of two bits in a byte.
const IN_BYTE: usize = 4;

/// The entry of a state whose distance is not known.
const UNKNOWN: u8 = 0b11;

impl<'a> PatternRows<'a> {
    /// Combines two coordinates under the same turns.
    pub const fn new(
        turns: &'a TurnSet,
        first: &'a PatternCoordinate,
        second: &'a PatternCoordinate,
    ) -> PatternRows<'a> {
        PatternRows { turns, first, second }
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        self.turns.frames().len() * self.first.len()
    }

    /// The size of a row in bytes, at two bits per column.
    pub fn bytes_of_row(&self) -> usize {
        self.second.len().div_ceil(IN_BYTE)
    }

    /// The size of all rows in bytes, rounded up to whole words of eight bytes.
    pub fn bytes(&self) -> usize {
        (self.count() * self.bytes_of_row()).next_multiple_of(size_of::<u64>())
    }

    /// The memory in bytes for the images of rows and columns under each effect. The images of the columns count twice,
    /// because the breadth-first search keeps a copy of them.
    pub fn bytes_of_turns(&self) -> usize {
        let words = self.first.len() + 2 * self.second.len();
        words * self.turns.effects().len() * size_of::<u32>()
    }

    /// The number of entries.
    pub fn entries(&self) -> u64 {
        (self.count() * self.second.len()) as u64
    }

    /// For each of the remainders 0, 1 and 2, the number of entries whose distance modulo three is this remainder.
    pub fn count_by_rest(&self, entries: &[u8]) -> [u64; 3] {
        let of_byte: Vec<[u64; 3]> = (0..=u8::MAX)
            .map(|byte| {
                let mut counts = [0; 3];
                for place in 0..IN_BYTE {
                    let entry = byte >> (2 * place) & UNKNOWN;
                    if entry != UNKNOWN {
                        counts[usize::from(entry)] += 1;
                    }
                }
                counts
            })
            .collect();
        let add = |mut one: [u64; 3], other: [u64; 3]| {
            for (one, other) in one.iter_mut().zip(other) {
                *one += other;
            }
            one
        };
        let chunks = entries.par_chunks(1 << 16);
        let counted = chunks.map(|bytes| {
            let mut times = [0_u64; 256];
            for &byte in bytes {
                times[usize::from(byte)] += 1;
            }
            let scaled = times.iter().zip(&of_byte);
            let scaled = scaled.map(|(times, counts)| counts.map(|count| count * times));
            scaled.fold([0; 3], add)
        });
        counted.reduce(|| [0; 3], add)
    }

    /// Computes all entries. Returns them with the number of entries at each distance.
    pub fn build(&self, progress: &dyn TableProgress) -> (Vec<u8>, Vec<u64>) {
        let search = GoalSearch::new(self);
        let mut counts = vec![search.mark_goals()];
        progress.advanced(counts[0]);
        let entries = self.entries();
        let mut known = counts[0];
        while counts[counts.len() - 1] > 0 && counts.len() <= LONGEST {
            let distance = counts.len();
            let last = counts[distance - 1];
            // The search starts from the unknown entries when it is less work to check their neighbours than to visit
            // all neighbours of the last layer.
            let few = last * self.turns.turns().len() as u64 / LOOKED_AT;
            let found = if entries - known < few {
                search.pull(distance)
            } else {
                search.push(distance)
            };
            progress.advanced(found);
            known += found;
            counts.push(found);
        }
        counts.pop();
        let entries = search.entries.into_iter().map(AtomicU8::into_inner);
        (entries.collect(), counts)
    }
}

/// The approximate number of neighbours of an unknown entry that the search checks until it finds a known entry.
const LOOKED_AT: u64 = 3;

/// A breadth-first search in progress.
struct GoalSearch<'a> {
    rows: &'a PatternRows<'a>,
    /// The entries, row by row, four in each byte. Several threads may write an entry at the same time, but all of them
    /// write the same value, by clearing bits of the unknown entry.
    entries: Vec<AtomicU8>,
    /// For each row, the last distance at which entries were found, plus 1. The value is 0 if no entries were found.
    last_found: Vec<AtomicU8>,
    /// `columns_after[effect][column]` is the column after the effect.
    columns_after: Vec<Vec<u32>>,
}

impl<'a> GoalSearch<'a> {
    fn new(rows: &'a PatternRows<'a>) -> GoalSearch<'a> {
        let columns = 0..rows.second.len() as u32;
        let effects = (0..rows.turns.effects().len()).into_par_iter();
        let unknown = || AtomicU8::new(u8::MAX);
        GoalSearch {
            entries: (0..rows.bytes()).into_par_iter().map(|_| unknown()).collect(),
            last_found: (0..rows.count()).map(|_| AtomicU8::new(0)).collect(),
            columns_after: effects
                .map(|effect| {
                    let after = columns.clone().map(|column| rows.second.after(column, effect));
                    after.collect()
                })
                .collect(),
            rows,
        }
    }

    fn row(&self, row: usize) -> &[AtomicU8] {
        let bytes = self.rows.bytes_of_row();
        &self.entries[row * bytes..][..bytes]
    }

    /// Returns, for each turn, the row to which it leads, and the images of the columns.
    fn neighbours(&self, row: usize) -> impl Iterator<Item = (usize, &[u32])> {
        let words = self.rows.first.len();
        let (frame, word) = (row / words, row % words);
        (0..self.rows.turns.turns().len()).map(move |turn| {
            let step = self.rows.turns.step(frame, turn);
            let word = self.rows.first.after(word as u32, step.effect);
            let row = step.frame * words + word as usize;
            (row, self.columns_after[step.effect].as_slice())
        })
    }

    /// Returns the columns of a row whose entries are equal to `entry`. A byte without such an entry is skipped as a
    /// whole.
    fn columns_with(&self, row: &[AtomicU8], entry: u8) -> Vec<u32> {
        let columns = self.rows.second.len() as u32;
        let mut found = Vec::new();
        for (number, byte) in row.iter().enumerate() {
            // If an entry of the byte is equal to `entry`, both of its bits are 0 in `differs`.
            let differs = byte.load(Ordering::Relaxed) ^ (entry * 0b0101_0101);
            let mut equal = !(differs | differs >> 1) & 0b0101_0101;
            while equal != 0 {
                let place = equal.trailing_zeros() / 2;
                found.push(number as u32 * IN_BYTE as u32 + place);
                equal &= equal - 1;
            }
        }
        // The last byte may contain more entries than there are columns left.
        while found.last().is_some_and(|&column| column >= columns) {
            found.pop();
        }
        found
    }

    fn mark_goals(&self) -> u64 {
        let words = self.rows.first.len();
        let mut count = 0;
        for frame in 0..self.rows.turns.frames().len() {
            for &word in self.rows.first.goals() {
                let row = frame * words + word as usize;
                for &column in self.rows.second.goals() {
                    count += u64::from(claim(self.row(row), column as usize, 0));
                }
                self.last_found[row].store(1, Ordering::Relaxed);
            }
        }
        count
    }

    /// Marks the unknown entries to which turns lead from the previous layer, and returns their number.
    fn push(&self, distance: usize) -> u64 {
        let count = AtomicU64::new(0);
        let (before, here) = (residue(distance - 1), residue(distance));
        (0..self.rows.count()).into_par_iter().for_each(|row| {
            if usize::from(self.last_found[row].load(Ordering::Relaxed)) < distance {
                return;
            }
            let entries = self.row(row);
            let columns = self.columns_with(entries, before);
            let mut found = 0;
            for (row, after) in self.neighbours(row) {
                let entries = self.row(row);
                let claimed = columns
                    .iter()
                    .filter(|&&column| claim(entries, after[column as usize] as usize, here))
                    .count();
                if claimed > 0 {
                    self.last_found[row].store(distance as u8 + 1, Ordering::Relaxed);
                    found += claimed as u64;
                }
            }
            count.fetch_add(found, Ordering::Relaxed);
        });
        count.into_inner()
    }

    /// Marks the unknown entries with a neighbour in the previous layer, and returns their number.
    fn pull(&self, distance: usize) -> u64 {
        let count = AtomicU64::new(0);
        let (before, here) = (residue(distance - 1), residue(distance));
        (0..self.rows.count()).into_par_iter().for_each(|row| {
            let entries = self.row(row);
            let mut unknown = self.columns_with(entries, UNKNOWN);
            let left = unknown.len();
            for (row, after) in self.neighbours(row) {
                if unknown.is_empty() {
                    break;
                }
                let neighbours = self.row(row);
                unknown.retain(|&column| {
                    let is_here = get(neighbours, after[column as usize] as usize) == before;
                    if is_here {
                        claim(entries, column as usize, here);
                    }
                    !is_here
                });
            }
            let found = left - unknown.len();
            if found > 0 {
                self.last_found[row].store(distance as u8 + 1, Ordering::Relaxed);
                count.fetch_add(found as u64, Ordering::Relaxed);
            }
        });
        count.into_inner()
    }
}

/// Returns the stored form of a distance: its value modulo three.
const fn residue(distance: usize) -> u8 {
    (distance % 3) as u8
}

#[inline]
fn get(row: &[AtomicU8], column: usize) -> u8 {
    row[column / IN_BYTE].load(Ordering::Relaxed) >> (2 * (column % IN_BYTE)) & UNKNOWN
}

/// Sets an entry if it is unknown. Returns true if this call set the entry.
#[inline]
fn claim(row: &[AtomicU8], column: usize, residue: u8) -> bool {
    if get(row, column) != UNKNOWN {
        return false;
    }
    let shift = 2 * (column % IN_BYTE);
    let cleared = !((UNKNOWN & !residue) << shift);
    let old = row[column / IN_BYTE].fetch_and(cleared, Ordering::Relaxed);
    old >> shift & UNKNOWN == UNKNOWN
}

/// The distances of the states that two patterns distinguish in combination. Distances of neighbours differ by at most
/// one, so values modulo three are enough to compute a distance from the distance before a turn (R. Korf and others,
/// "two bits per state").
pub struct Distances {
    entries: DemandLoaded,
    bytes: usize,
    columns: usize,
    bytes_of_row: usize,
    words: usize,
}

impl Distances {
    /// The size of the entries, in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The error in the table's file; `None` if no loaded block is damaged.
    pub fn damage(&self) -> Option<TableFileError> {
        self.entries.damage()
    }

    /// Creates the table from the entries that [`PatternRows::build`] computed.
    pub fn new(rows: &PatternRows, entries: DemandLoaded) -> Distances {
        Distances {
            entries,
            bytes: rows.bytes(),
            columns: rows.second.len(),
            bytes_of_row: rows.bytes_of_row(),
            words: rows.first.len(),
        }
    }

    /// The index of the byte that contains an entry.
    #[inline]
    fn byte(&self, frame: usize, first: u32, second: u32) -> usize {
        debug_assert!((second as usize) < self.columns);
        let row = frame * self.words + first as usize;
        row * self.bytes_of_row + second as usize / IN_BYTE
    }

    /// Prefetches an entry that the search needs soon.
    #[inline]
    pub fn fetch(&self, frame: usize, first: u32, second: u32) {
        let word = self.byte(frame, first, second) / size_of::<u64>();
        prefetch(self.entries.pointer(word));
    }

    #[inline]
    fn entry(&self, frame: usize, first: u32, second: u32) -> u8 {
        let byte = self.byte(frame, first, second);
        let word = byte / size_of::<u64>();
        let bits = 8 * (byte % size_of::<u64>()) + 2 * (second as usize % IN_BYTE);
        (self.entries.look_up(word) >> bits) as u8 & UNKNOWN
    }

    /// The distance of a state. `from` is the distance of a state that is one turn away.
    #[inline]
    pub fn beside(&self, from: u8, frame: usize, first: u32, second: u32) -> u8 {
        // The distance minus `from`: -1, 0 or 1. The indices are `from` modulo three and the stored value.
        const STEP: [[i8; 3]; 3] = [[0, 1, -1], [-1, 0, 1], [1, -1, 0]];
        let entry = self.entry(frame, first, second);
        let step = STEP[usize::from(from % 3)][usize::from(entry % 3)];
        from.wrapping_add_signed(step)
    }

    /// The distance of a state. This function makes turns that each lead one turn nearer to the goal, and counts them.
    /// Returns `None` if no turns lead from the state to the goal, or if the table is damaged.
    pub fn of(&self, rows: &PatternRows, frame: usize, first: u32, second: u32) -> Option<u8> {
        let (mut frame, mut first, mut second) = (frame, first, second);
        let mut distance = 0;
        loop {
            let entry = self.entry(frame, first, second);
            if entry == UNKNOWN {
                return None;
            }
            if rows.first.is_goal(first) && rows.second.is_goal(second) {
                return Some(distance);
            }
            let nearer = (entry + 2) % 3;
            let next = (0..rows.turns.turns().len()).find_map(|turn| {
                let step = rows.turns.step(frame, turn);
                let next = (
                    step.frame,
                    rows.first.after(first, step.effect),
                    rows.second.after(second, step.effect),
                );
                (self.entry(next.0, next.1, next.2) == nearer).then_some(next)
            });
            // With a damaged table, the turns may lead around in a circle.
            if usize::from(distance) >= LONGEST {
                return None;
            }
            (frame, first, second) = next?;
            distance += 1;
        }
    }
}
