//! The cells of an unfolded puzzle.

/// A cell of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// No cell: the space beside the net.
    Gap,
    /// A sticker of the color with this index.
    Sticker(u8),
    /// The piece of a board with this number; 0 is the empty place.
    Piece(u8),
}
