//! A position of any puzzle.

use smallvec::SmallVec;

/// How many places have room in a position itself: all stickers of a Pyraminx, so that no position of a
/// small puzzle asks for memory of its own.
const INLINE_PLACES: usize = 36;

/// What one holds in the hand: the color of each sticker, by its number in
/// [`Puzzle::colors`](super::Puzzle::colors), in the order in which the puzzle writes them; or the number
/// of the piece in each place of a board, and what else the puzzle needs to know of it.
///
/// It says nothing to any puzzle but the one that made it.
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

    /// The same, to be turned.
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

    /// In its own memory, if both belong to one puzzle.
    #[inline]
    fn clone_from(&mut self, other: &PuzzlePosition) {
        if self.places.len() == other.places.len() {
            self.places.copy_from_slice(&other.places);
        } else {
            *self = other.clone();
        }
    }
}
