//! Tables that contain two values for every coset: its distance from the solved coset, and the first turn of a shortest
//! solution.

use super::CosetSpace;
use std::marker::PhantomData;

/// The entry for one coset, which is one byte. Its low bits are the index of the first turn that leads nearer to the
/// solved coset, and the bits above them are the distance.
///
/// The exact distance would be enough: a turn to an entry whose distance is smaller by one is on a shortest path. But
/// to find such a turn, a search would have to look up about half of the neighbours. The byte has enough bits to store
/// the turn.
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

    /// The number of bits for the index of a turn. With 18 turns, the index takes 5 bits and leaves 3 bits for
    /// distances up to 7. With 9 to 16 turns it takes 4 bits, and with 8 or fewer turns it takes at most 3 bits. This
    /// leaves at least 4 bits for distances up to 15.
    const MOVE_BITS: u32 = usize::BITS - (S::MOVES - 1).leading_zeros();

    /// The entry that is stored in this byte.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        Entry {
            byte,
            space: PhantomData,
        }
    }

    /// The entry of a coset that is `distance` turns away from the solved coset. The turn with the index `first_move`
    /// leads nearer to the solved coset.
    pub(super) const fn new(distance: u8, first_move: usize) -> Self {
        Entry::from_byte(distance << Self::MOVE_BITS | first_move as u8)
    }

    /// The byte in which the entry is stored.
    pub const fn byte(self) -> u8 {
        self.byte
    }

    /// The smallest number of turns that lead to the solved coset.
    #[inline]
    pub const fn distance(self) -> u8 {
        self.byte >> Self::MOVE_BITS
    }

    /// The index, in [`CosetSpace::moves`], of the first turn that leads nearer to the solved coset; 0 for the solved
    /// coset itself.
    #[inline]
    pub(crate) const fn first_move(self) -> usize {
        (self.byte & ((1 << Self::MOVE_BITS) - 1)) as usize
    }
}

/// The exact distance of every coset of a space from the solved coset, and the first turn of a shortest solution.
#[derive(Debug)]
pub struct PruningTable<S> {
    space: S,
    entries: Vec<u8>,
}

impl<S: CosetSpace> PruningTable<S> {
    /// The table of a space. `entries` must be the entries that [`super::breadth_first::build`] computes: one byte for
    /// every coset.
    pub(super) fn new(space: S, entries: Vec<u8>) -> Self {
        PruningTable { space, entries }
    }

    /// The space of the table.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The entry of a coset; `None` for a value outside the space. A space belongs to one phase of a method. For a
    /// state outside the group in which this phase begins, [`CosetSpace::coset_of`] may return such a value.
    #[inline]
    pub fn entry(&self, coset: S::Coset) -> Option<Entry<S>> {
        let byte = self.entries.get(self.space.index(coset))?;
        Some(Entry::from_byte(*byte))
    }
}
