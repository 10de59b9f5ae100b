//! The distance of every coset from solved, and the first turn of a shortest solution.

use super::CosetSpace;
use std::marker::PhantomData;

/// The entry for one coset, which is one byte. Its low bits are the index of the first turn that leads nearer to
/// solved, and the bits above them are the distance.
///
/// The exact distance alone would be enough: a turn to an entry whose distance is smaller by one is on a shortest path.
/// But to find such a turn, a search would have to look up about half of the neighbours, and the byte has enough bits
/// for the result.
#[derive(Debug)]
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

    /// The number of bits for the index of a turn. 18 turns take 5 bits and leave 3 for distances up to 7. 14 or 10
    /// turns take 4 bits, 6 turns take 3 bits, and both leave at least 4 bits for distances up to 15.
    const MOVE_BITS: u32 = usize::BITS - (S::MOVES - 1).leading_zeros();

    /// The entry that is stored as this byte.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        Entry {
            byte,
            space: PhantomData,
        }
    }

    /// The entry of a coset `distance` turns from solved, from which `first_move` leads nearer.
    pub(super) const fn new(distance: u8, first_move: usize) -> Self {
        Entry::from_byte(distance << Self::MOVE_BITS | first_move as u8)
    }

    /// The byte in which the entry is stored.
    pub const fn byte(self) -> u8 {
        self.byte
    }

    /// The smallest number of turns that lead to solved.
    #[inline]
    pub const fn distance(self) -> u8 {
        self.byte >> Self::MOVE_BITS
    }

    /// The index, in [`CosetSpace::moves`], of the first turn that leads nearer to solved; 0 for the
    /// solved coset.
    #[inline]
    pub(crate) const fn first_move(self) -> usize {
        (self.byte & ((1 << Self::MOVE_BITS) - 1)) as usize
    }
}

/// The exact distance of every coset of a space from solved.
#[derive(Debug)]
pub struct PruningTable<S> {
    space: S,
    entries: Vec<u8>,
}

impl<S: CosetSpace> PruningTable<S> {
    /// The table of a space, from the entries that [`super::breadth_first::build`] made for it, one for
    /// every coset.
    pub(super) fn new(space: S, entries: Vec<u8>) -> Self {
        PruningTable { space, entries }
    }

    /// The space of the table.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The entry of a coset; `None` for a value outside the space, which [`CosetSpace::coset_of`] may give for a state
    /// outside the group in which the phase begins.
    #[inline]
    pub fn entry(&self, coset: S::Coset) -> Option<Entry<S>> {
        let byte = self.entries.get(self.space.index(coset))?;
        Some(Entry::from_byte(*byte))
    }
}
