//! A turn of any puzzle.

/// A turn by its number among the turns of its puzzle, and only this puzzle knows its effect. Cubes have the most
/// turns: 9 million for a cube of 1,024 layers. [`Puzzle::write_turn`](super::Puzzle::write_turn) writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleTurn(u32);

impl PuzzleTurn {
    /// The turn with a number.
    #[inline]
    pub const fn new(number: u32) -> PuzzleTurn {
        PuzzleTurn(number)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }
}
