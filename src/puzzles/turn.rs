//! A turn of any puzzle.

/// A turn, given by a number. Each puzzle gives the numbers its own meaning. A cube of 1,024 layers has the largest
/// number of turns: 9 million. [`Puzzle::write_turn`](super::Puzzle::write_turn) writes a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleTurn(u32);

impl PuzzleTurn {
    /// The turn with the given number.
    #[inline]
    pub const fn new(number: u32) -> PuzzleTurn {
        PuzzleTurn(number)
    }

    /// The number of the turn.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }
}
