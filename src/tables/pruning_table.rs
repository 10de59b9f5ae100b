//! How far every coset is from solved, and which turn to begin with.

use super::CosetSpace;
use std::marker::PhantomData;

/// What a table holds of one coset, in a byte: the place of the first turn that leads nearer to
/// solved in the low bits, the distance in the bits above them.
///
/// An exact distance alone would do: of the turns at hand, one that leads to an entry smaller by
/// one is on a shortest way. But looking for it means looking up about half of the neighbours, and
/// the byte has room to keep what was found.
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
#[derive(Debug)]
pub struct PruningTable<S> {
    space: S,
    entries: Vec<u8>,
}

impl<S: CosetSpace> PruningTable<S> {
    /// The table of a space, from entries that [`super::breadth_first::build`] made for it: one for every coset.
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
