//! The small table in HTM: the cosets within seven turns of H, and a filter for the cosets within eight turns.
//!
//! A search for first phases of about ten turns rejects most cosets that it looks up. When seven turns are left, 994 in
//! 1,000 of these cosets are farther from H than seven turns. So exact distances are needed only for the 0.6 % of all
//! cosets that are within seven turns of H. Each of these near cosets has a slot of four bytes in a hash table. The
//! hash table has a section for each row, which contains all cosets with the same class (see [`rows`]). A coset without
//! a slot is at least eight turns away. For such a coset, a filter with one bit for about four cosets tells whether it
//! is at least nine turns away. The filter never overestimates the distance (B. H. Bloom, "Space/Time Trade-offs in
//! Hash Coding with Allowable Errors", 1970, with one hash function).

use super::bounds::{CosetBounds, Probe};
use super::step_metric::{HalfTurns, StepMetric, steps};
use super::steps::Steps;
use crate::groups::{CLASSES, CosetPlace, DominoCoset, DominoCosets, SYMMETRIES, TURNS, TWISTS, TurnableSides, rows};
use crate::tables::{Distribution, ReducedProduct, TableBytes, TableError, TableProgress, TableSpec, prefetch};

/// The maximum distance from H, in turns, of a coset that has a slot.
const FARTHEST: u8 = 7;

/// The total number of slots in all rows. The cosets within seven turns have 851,311 entries. A row with n of these
/// entries has n + ⌊n/3⌋ + 1 slots, so at least one slot of a row is always empty. The build asserts that the sum of
/// these numbers is right.
const SLOTS: usize = 1_180_883;

/// The size of a slot in bytes. A slot contains 12 bits for the twists, 2 bits for the distance modulo four, and 18
/// bits for the turns that lead nearer.
const SLOT: usize = size_of::<u32>();

/// An empty slot: its twists are out of range.
const EMPTY: u32 = u32::MAX;

/// The number of bits in a row of the filter. A row fills one line of the processor's cache.
const FILTER_BITS: usize = 512;

/// The index of the byte where the list of row starts begins. This list contains the index of the first slot of every
/// row, and then the index after the last slot. Each index takes 4 bytes.
const STARTS: usize = SLOTS * SLOT;

/// The index of the first byte of the filter.
const FILTER: usize = STARTS + (CLASSES + 1) * SLOT;

/// The size of the whole table in bytes.
const BYTES: usize = FILTER + CLASSES * FILTER_BITS / 8;

/// A slot of the hash table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Slot(u32);

impl Slot {
    fn new(twists: usize, distance: usize, nearer: u32) -> Slot {
        Slot((twists as u32) << 20 | (distance as u32 & 3) << 18 | nearer)
    }

    #[inline]
    fn twists(self) -> usize {
        (self.0 >> 20) as usize
    }

    /// Returns the distance. `before` must differ from the distance by at most one.
    #[inline]
    fn distance_beside(self, before: u8) -> u8 {
        let low = before.wrapping_sub(1);
        let remainder = (self.0 >> 18 & 3) as u8;
        low.wrapping_add(remainder.wrapping_sub(low) & 3)
    }

    #[inline]
    fn nearer(self) -> u32 {
        self.0 & ALL_TURNS
    }
}

/// A bit set of all 18 turns.
const ALL_TURNS: u32 = (1 << TURNS) - 1;

/// Returns the cosets in rows, with the 18 turns as steps.
fn rows_of_turns() -> ReducedProduct {
    rows(&steps(HalfTurns::METRIC), TurnableSides::Four)
}

/// The small table for HTM, in the form that the search uses.
pub struct Near(pub TableBytes);

/// Returns a word of the table, or [`EMPTY`] if the index is beyond the end. The list of row starts contains an index
/// beyond the end only if another program wrote the table, with a right checksum. A damaged table has a wrong checksum
/// and is not opened.
#[inline]
fn word(bytes: &[u8], index: usize) -> u32 {
    let start = index.wrapping_mul(SLOT);
    match bytes.get(start..start.wrapping_add(SLOT)) {
        Some(bytes) => u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
        None => EMPTY,
    }
}

/// The range of slots of a row.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    start: usize,
    slots: usize,
}

impl Row {
    #[inline]
    fn of(bytes: &[u8], class: usize) -> Row {
        let start = word(bytes, SLOTS + class) as usize;
        let end = word(bytes, SLOTS + class + 1) as usize;
        Row {
            start,
            slots: end.saturating_sub(start),
        }
    }

    /// The index, in the row, of the slot at which the search for twists begins. This index grows with the twists, so
    /// the slots fill evenly.
    #[inline]
    fn first_slot(self, twists: usize) -> usize {
        twists * self.slots / TWISTS
    }

    /// Finds the slot of a coset. Returns the index of the slot and its contents. If the coset has no slot, the result
    /// is the index of the empty slot where the coset would be inserted, and `None`.
    fn find(self, bytes: &[u8], twists: usize) -> (usize, Option<Slot>) {
        let first = word(bytes, self.start + self.first_slot(twists));
        self.find_from(bytes, twists, Slot(first))
    }

    /// Like `find`, but the caller has already fetched the first slot. The loop visits each slot of the row at most
    /// once, because a damaged table may have no empty slot in a row.
    #[inline]
    fn find_from(self, bytes: &[u8], twists: usize, first: Slot) -> (usize, Option<Slot>) {
        let mut index = self.first_slot(twists);
        let mut slot = first;
        for _ in 0..self.slots {
            if slot.0 == EMPTY {
                return (self.start + index, None);
            }
            if slot.twists() == twists {
                return (self.start + index, Some(slot));
            }
            index = if index + 1 == self.slots { 0 } else { index + 1 };
            slot = Slot(word(bytes, self.start + index));
        }
        (self.start, None)
    }
}

fn find(bytes: &[u8], class: usize, twists: usize) -> (usize, Option<Slot>) {
    Row::of(bytes, class).find(bytes, twists)
}

#[inline]
fn filter_bit(class: usize, twists: usize) -> (usize, u8) {
    let bit = class * FILTER_BITS + twists % FILTER_BITS;
    (FILTER + bit / 8, 1 << (bit % 8))
}

impl CosetBounds for Near {
    type Metric = HalfTurns;
    type Data = NearData;

    /// If the coset is within seven turns of H, follows the stored turns to H and returns their number. For other
    /// cosets, the result is the lower bound 8.
    fn distance(&self, cosets: &DominoCosets, steps: &Steps<HalfTurns>, _: usize, coset: DominoCoset) -> u8 {
        let mut coset = coset;
        for walked in 0..=FARTHEST {
            let place = cosets.place(coset);
            let Some(slot) = find(&self.0, place.class, place.twists).1 else {
                return FARTHEST + 1;
            };
            if slot.nearer() == 0 {
                return walked;
            }
            let turn = slot.nearer().trailing_zeros() as usize;
            coset = cosets.turn(coset, steps.back(place.symmetry, turn).into());
        }
        0
    }

    fn entries(&self) -> &TableBytes {
        &self.0
    }

    /// Prefetches the coset's bit of the filter, and the index at which its row starts.
    #[inline]
    fn prefetch(&self, place: CosetPlace) {
        let (byte, _) = filter_bit(place.class, place.twists);
        prefetch(self.0.as_ptr().wrapping_add(byte));
        prefetch(self.0.as_ptr().wrapping_add((SLOTS + place.class) * SLOT));
    }

    #[inline]
    fn fetch(&self, place: CosetPlace) -> NearData {
        let (byte, bit) = filter_bit(place.class, place.twists);
        let row = Row::of(&self.0, place.class);
        NearData {
            may_be_within_eight: self.0.get(byte).is_none_or(|byte| byte & bit != 0),
            row,
            first: Slot(word(&self.0, row.start + row.first_slot(place.twists))),
        }
    }

    #[inline]
    fn probe(&self, place: CosetPlace, fetched: NearData, before: u8) -> Probe {
        let (distance, nearer) = if fetched.may_be_within_eight {
            match fetched.row.find_from(&self.0, place.twists, fetched.first).1 {
                Some(slot) if before > FARTHEST => (FARTHEST, slot.nearer()),
                Some(slot) => (slot.distance_beside(before), slot.nearer()),
                None => (FARTHEST + 1, ALL_TURNS),
            }
        } else {
            (FARTHEST + 2, ALL_TURNS)
        };
        Probe {
            distance,
            symmetry: place.symmetry as u8,
            nearer: nearer.into(),
            not_farther: ALL_TURNS.into(),
        }
    }
}

/// The data fetched for a coset: its bit in the filter, its row, and the slot at which the search for the coset begins.
#[derive(Debug, Clone, Copy, Default)]
pub struct NearData {
    may_be_within_eight: bool,
    row: Row,
    first: Slot,
}

/// The specification of [`Near`], the table `two-phase-near` with 9,104,776 bytes.
pub struct NearSpec;

impl NearSpec {
    fn entries(rows: &ReducedProduct, layers: &[Vec<(u32, u16)>]) -> Vec<u8> {
        let mut bytes = vec![u8::MAX; FILTER];
        bytes.resize(BYTES, 0);
        let mut in_row = vec![0_usize; CLASSES];
        for &(class, _) in layers.iter().flatten() {
            in_row[class as usize] += 1;
        }
        let mut start = 0;
        for class in 0..=CLASSES {
            put(&mut bytes, SLOTS + class, start as u32);
            start += in_row.get(class).map_or(0, |entries| entries + entries / 3 + 1);
        }
        assert_eq!(start, SLOTS, "the entries of every row are known");
        let all = || {
            let numbered = layers.iter().enumerate();
            numbered.flat_map(|(distance, layer)| layer.iter().map(move |each| (distance, each)))
        };
        for (distance, &(class, twists)) in all() {
            let (class, twists) = (class as usize, usize::from(twists));
            let (index, _) = find(&bytes, class, twists);
            put(&mut bytes, index, Slot::new(twists, distance, 0).0);
            mark(&mut bytes, class, twists);
        }
        for (distance, &(class, twists)) in all() {
            let (class, twists) = (class as usize, usize::from(twists));
            let mut nearer = 0;
            for turn in 0..TURNS {
                let (row, columns) = rows.after(class, turn);
                let column = usize::from(columns[twists]);
                match find(&bytes, row, column).1 {
                    Some(slot) if usize::from(slot.distance_beside(distance as u8)) < distance => {
                        nearer |= 1 << turn;
                    }
                    Some(_) => {}
                    None => {
                        mark(&mut bytes, row, column);
                        for (row, column) in rows.same(row, column) {
                            mark(&mut bytes, row, column);
                        }
                    }
                }
            }
            let (index, _) = find(&bytes, class, twists);
            put(&mut bytes, index, Slot::new(twists, distance, nearer).0);
        }
        bytes
    }
}

fn put(bytes: &mut [u8], index: usize, word: u32) {
    bytes[index * SLOT..][..SLOT].copy_from_slice(&word.to_le_bytes());
}

fn mark(bytes: &mut [u8], class: usize, twists: usize) {
    let (byte, bit) = filter_bit(class, twists);
    bytes[byte] |= bit;
}

impl TableSpec for NearSpec {
    fn name(&self) -> &'static str {
        "two-phase-near"
    }

    fn parameters(&self) -> &str {
        "64,430 classes of flips with slice, 2,187 twists; slots for the cosets within 7 turns, a \
         filter for those within 8"
    }

    fn bytes(&self) -> usize {
        BYTES
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let rows = rows_of_turns();
        progress.building(self.name(), SLOTS as u64);
        let layers = rows.layers(usize::from(FARTHEST));
        let entries = NearSpec::entries(&rows, &layers);
        progress.built();
        entries.into()
    }

    /// Follows the stored turns from each slot to H, and counts the cosets at each distance within seven turns.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let rows = rows_of_turns();
        let mut weights = vec![0_u64; usize::from(FARTHEST) + 2];
        let mut distances = vec![u8::MAX; SLOTS];
        // The turns of a slot lead to slots that are one turn nearer, so a path from a slot to H gives the distance of
        // every slot on this path.
        for class in 0..CLASSES {
            let (start, end) = (word(entries, SLOTS + class), word(entries, SLOTS + class + 1));
            for index in start as usize..(end as usize).min(SLOTS) {
                if word(entries, index) == EMPTY {
                    continue;
                }
                let distance = walk(&rows, entries, class, index, &mut distances);
                let index = usize::from(distance).min(weights.len() - 1);
                weights[index] += rows.weight(class);
            }
        }
        let published = Distribution::published("two-phase-first-phase");
        let within = published.counts()[..=usize::from(FARTHEST)].to_vec();
        let weighted = (0..=u8::MAX).zip(weights);
        Distribution::of_weighted(weighted).expect(Distribution::new(within))
    }

    /// Repeats the breadth-first search, and compares its result with the table, byte for byte.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check(entries)?;
        let rows = rows_of_turns();
        let right = NearSpec::entries(&rows, &rows.layers(usize::from(FARTHEST)));
        TableError::check_same(entries, &right)
    }
}

/// Returns the distance of a slot. This function goes from slot to slot: it makes the first turn that is stored in a
/// slot, and continues until it reaches H or a slot whose distance is already known. Returns 8 if there are more than
/// seven turns, or if a turn leads to a coset without a slot. `distances` contains the known distances of slots. This
/// function adds the distances that it finds on the path.
fn walk(rows: &ReducedProduct, entries: &[u8], class: usize, index: usize, distances: &mut [u8]) -> u8 {
    let mut way = Vec::new();
    let (mut class, mut index) = (class, index);
    let mut distance = loop {
        if distances[index] != u8::MAX {
            break distances[index];
        }
        let slot = Slot(word(entries, index));
        way.push(index);
        if slot.nearer() == 0 {
            break u8::MAX;
        }
        if way.len() > usize::from(FARTHEST) + 1 {
            return FARTHEST + 1;
        }
        let (row, columns) = rows.after(class, slot.nearer().trailing_zeros() as usize);
        let column = columns.get(slot.twists()).map(|&column| usize::from(column));
        match column.map(|column| find(entries, row, column)) {
            Some((next, Some(_))) if next < SLOTS => (class, index) = (row, next),
            _ => return FARTHEST + 1,
        }
    };
    for index in way.into_iter().rev() {
        distance = distance.wrapping_add(1).min(FARTHEST + 1);
        distances[index] = distance;
    }
    distance
}

const _: () = assert!(SYMMETRIES == 16 && TWISTS < 1 << 12);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, generator, random_moves};
    use crate::solvers::TurnableFaces;
    use crate::tables::NoProgress;
    use std::collections::HashMap;

    /// Computes the distances of all cosets within `farthest` turns of H without rows or symmetries.
    fn plain_distances(cosets: &DominoCosets, farthest: u8) -> HashMap<DominoCoset, u8> {
        let home = DominoCoset::of(&CubieCube::SOLVED);
        let mut distances = HashMap::from([(home, 0)]);
        let mut last = vec![home];
        for distance in 1..=farthest {
            let mut next = Vec::new();
            for coset in last {
                for turn in 0..TURNS {
                    let there = cosets.turn(coset, turn);
                    distances.entry(there).or_insert_with(|| {
                        next.push(there);
                        distance
                    });
                }
            }
            last = next;
        }
        distances
    }

    #[test]
    fn what_is_near_is_known_exactly_and_what_is_far_is_never_called_farther() {
        let cosets = DominoCosets::build();
        let near = Near(NearSpec.build(&NoProgress));
        let views = [TurnableFaces::All];
        let steps: Steps<HalfTurns> = Steps::new(&cosets, &views, TurnableSides::Four);
        let distances = plain_distances(&cosets, 5);
        // 95,039 = 1 + 4 + 50 + 592 + 7,156 + 87,236.
        assert_eq!(distances.len(), 95_039);
        for (&coset, &distance) in &distances {
            assert_eq!(near.distance(&cosets, &steps, 0, coset), distance);
            let place = cosets.place(coset);
            for before in [distance.max(1) - 1, distance, distance + 1] {
                let probe = near.probe(place, near.fetch(place), before);
                assert_eq!(probe.distance, distance);
                for turn in 0..TURNS {
                    let there = cosets.turn(coset, steps.back(place.symmetry, turn).into());
                    let is_nearer = distances.get(&there) == Some(&distance.wrapping_sub(1));
                    assert_eq!(probe.nearer >> turn & 1 == 1, is_nearer);
                }
            }
        }
        for number in 0..20_000 {
            let length = 6 + number % 4;
            let turns = random_moves(length as usize, &mut generator(8, number));
            let coset = DominoCoset::of(&CubieCube::from(turns.moves()));
            assert!(u64::from(near.distance(&cosets, &steps, 0, coset)) <= length);
            let place = cosets.place(coset);
            let bound = near.probe(place, near.fetch(place), FARTHEST + 1).distance;
            assert!(u64::from(bound) <= length || bound == FARTHEST, "{turns}");
        }
    }

    /// `tests/it/two_phase.rs` checks with `tables verify` that the unchanged table passes the proof.
    #[test]
    fn a_slot_that_is_changed_is_found() {
        let mut entries = Vec::from(NearSpec.build(&NoProgress));
        entries[FILTER + 77] ^= 1;
        assert_eq!(NearSpec.check(&entries).err(), None);
        let index = FILTER + 77;
        assert_eq!(NearSpec.prove(&entries), Err(TableError::Entry { index }));
        entries[FILTER + 77] ^= 1;
        let slot = (0..SLOTS).find(|&index| word(&entries, index) != EMPTY);
        let byte = slot.expect("there are slots") * SLOT + 2;
        entries[byte] ^= 0b100;
        assert!(NearSpec.prove(&entries).is_err());
        entries.pop();
        assert!(NearSpec.check(&entries).is_err());
    }
}
