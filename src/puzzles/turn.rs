//! A turn of any puzzle.

/// A turn, given by its number among the turns of its puzzle. Only this puzzle knows the effect of the turn. Cubes have
/// the most turns: 9 million for a cube of 1,024 layers. [`Puzzle::write_turn`](super::Puzzle::write_turn) writes a
/// turn.
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
