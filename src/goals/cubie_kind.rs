//! Whether a piece is an edge or a corner.

use crate::cube::Piece;
use std::fmt;

/// The type of a piece: edge or corner. `Display` writes `edge` or `corner`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CubieKind {
    /// One of the twelve pieces with two stickers.
    Edge,
    /// One of the eight pieces with three stickers.
    Corner,
}

impl CubieKind {
    /// The type of this piece.
    pub const fn of(piece: Piece) -> CubieKind {
        match piece {
            Piece::Edge(_) => CubieKind::Edge,
            Piece::Corner(_) => CubieKind::Corner,
        }
    }
}

impl fmt::Display for CubieKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            CubieKind::Edge => "edge",
            CubieKind::Corner => "corner",
        })
    }
}
