//! How far every coset is from solved, and which turn to begin with.

use super::{CosetSpace, TableProgress};
use rayon::prelude::*;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering};

/// What a table holds of one coset, in a byte: the place of the first turn that leads nearer to
/// solved in the low bits, the distance in the bits above them.
///
/// An exact distance alone would do: of the turns at hand, one that leads to an entry smaller by
/// one is on a shortest way. But looking for it means looking up about half of the neighbours, and
/// the byte has room to keep what was found.
pub struct Entry<S> {
    byte: u8,
    space: PhantomData<S>,
}

impl<S> Clone for Entry<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Entry<S> {}

impl<S: CosetSpace> Entry<S> {
    /// The entry of the solved coset: distance 0, and no first turn.
    pub const SOLVED: Entry<S> = Entry::from_byte(0);

    /// Bits that the place of a turn takes: 5 for 18 turns, which leaves 3 for distances to 7; 4
    /// for 14 or 10 turns, and 3 for 6, which leaves at least 4 for distances to 15.
    const MOVE_BITS: u32 = usize::BITS - (S::MOVES - 1).leading_zeros();

    /// An entry as the byte that it is stored as.
    pub const fn from_byte(byte: u8) -> Self {
        Entry {
            byte,
            space: PhantomData,
        }
    }

    /// The entry of a coset `distance` turns from solved, from which `first_move` leads nearer.
    pub(super) const fn new(distance: u8, first_move: usize) -> Self {
        Entry::from_byte(distance << Self::MOVE_BITS | first_move as u8)
    }

    /// The byte that it is stored as.
    pub const fn byte(self) -> u8 {
        self.byte
    }

    /// The fewest turns that lead to solved.
    #[inline]
    pub const fn distance(self) -> u8 {
        self.byte >> Self::MOVE_BITS
    }

    /// The index, in [`CosetSpace::moves`], of the first turn that leads nearer to solved; 0 for the
    /// solved coset.
    #[inline]
    pub const fn first_move(self) -> usize {
        (self.byte & ((1 << Self::MOVE_BITS) - 1)) as usize
    }
}

/// The exact distance of every coset of a space from solved.
pub struct PruningTable<S> {
    space: S,
    entries: Vec<u8>,
}

impl<S: CosetSpace> PruningTable<S> {
    /// The table of a space, from entries that [`build`] made for it: one for every coset.
    pub(super) fn new(space: S, entries: Vec<u8>) -> Self {
        PruningTable { space, entries }
    }

    /// The space that it is about.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The entry of a coset; none for what is no coset of the space, as
    /// [`CosetSpace::coset_of`] may give it for a state outside the group in which the phase begins.
    #[inline]
    pub fn entry(&self, coset: S::Coset) -> Option<Entry<S>> {
        let byte = self.entries.get(self.space.index(coset))?;
        Some(Entry::from_byte(*byte))
    }
}

/// Works out the entries of a space's table, breadth first from the solved coset, each layer
/// spread over all threads.
///
/// Several threads may reach a coset at the same time, but all of them from the layer before it, so
/// that each would write the same distance.
pub(super) fn build<S: CosetSpace>(space: &S, progress: &dyn TableProgress) -> Vec<u8> {
    const UNKNOWN: u8 = u8::MAX;
    const CHUNK: usize = 4_096;
    let distances: Vec<AtomicU8> = (0..S::COSETS).map(|_| AtomicU8::new(UNKNOWN)).collect();
    let claim = |index: usize, distance: u8| {
        let order = Ordering::Relaxed;
        distances[index]
            .compare_exchange(UNKNOWN, distance, order, order)
            .is_ok()
    };
    let mut frontier = vec![space.index(space.solved())];
    let mut distance = 0;
    claim(frontier[0], distance);
    while !frontier.is_empty() {
        progress.advanced(frontier.len() as u64);
        distance += 1;
        frontier = frontier
            .par_chunks(CHUNK)
            .flat_map_iter(|cosets| {
                let neighbours = cosets.iter().flat_map(|&index| space.neighbours(index));
                let new: Vec<usize> = neighbours.filter(|&index| claim(index, distance)).collect();
                new
            })
            .collect();
    }
    let distance_of = |index: usize| distances[index].load(Ordering::Relaxed);
    (0..S::COSETS)
        .into_par_iter()
        .with_min_len(CHUNK)
        .map(|index| {
            let distance = distance_of(index);
            let Some(nearer) = distance.checked_sub(1) else {
                return Entry::<S>::SOLVED.byte;
            };
            let first = space
                .neighbours(index)
                .position(|neighbour| distance_of(neighbour) == nearer);
            let first = first.expect("every coset was reached from one that is nearer");
            Entry::<S>::new(distance, first).byte
        })
        .collect()
}
