//! A position of any puzzle.

use smallvec::SmallVec;

/// The maximum number of places that a position stores without a memory allocation. It is the number of stickers of a
/// Pyraminx. Positions of the 2x2x2, the Skewb, the Clock and the Square-1 are smaller, so they need no allocation
/// either.
const INLINE_PLACES: usize = 36;

/// The state of a puzzle. It contains, for each sticker, the index of its color in
/// [`Puzzle::colors`](super::Puzzle::colors), in the order in which the puzzle writes stickers. Puzzles that are not
/// described by stickers (boards, the Clock, the Square-1, definitions) store their pieces or dials instead. A position
/// may also contain further data that the puzzle needs.
///
/// Only the puzzle that made a position can interpret it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct PuzzlePosition {
    places: SmallVec<[u8; INLINE_PLACES]>,
}

impl PuzzlePosition {
    /// The position with these stickers or pieces.
    pub fn new(places: &[u8]) -> PuzzlePosition {
        PuzzlePosition {
            places: SmallVec::from_slice(places),
        }
    }

    /// The stickers or pieces.
    #[inline]
    pub fn places(&self) -> &[u8] {
        &self.places
    }

    /// The stickers or pieces, as a mutable slice.
    #[inline]
    pub fn places_mut(&mut self) -> &mut [u8] {
        &mut self.places
    }
}

impl From<Vec<u8>> for PuzzlePosition {
    fn from(places: Vec<u8>) -> PuzzlePosition {
        PuzzlePosition {
            places: SmallVec::from_vec(places),
        }
    }
}

impl Clone for PuzzlePosition {
    #[inline]
    fn clone(&self) -> PuzzlePosition {
        PuzzlePosition::new(&self.places)
    }

    /// Reuses the memory of `self` if both positions have the same number of places.
    #[inline]
    fn clone_from(&mut self, other: &PuzzlePosition) {
        if self.places.len() == other.places.len() {
            self.places.copy_from_slice(&other.places);
        } else {
            *self = other.clone();
        }
    }
}
