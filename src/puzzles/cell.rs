//! The cells of an unfolded puzzle.

/// A cell of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// An empty cell of the grid, outside the net or between its parts.
    Gap,
    /// A sticker of the color with this index.
    Sticker(u8),
    /// The number of the piece on the board of a sliding puzzle (0 is the empty place), or the hour of a dial of a
    /// Clock.
    Piece(u8),
}
