//! A position of a puzzle.

use serde::{Deserialize, Serialize};

/// The pieces of all places, orbit by orbit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PuzzleState {
    /// By place: the number of the piece within its orbit. Pieces that look alike have the same number.
    pub pieces: Vec<u16>,
    /// By place: the orientation of the piece, below what can be seen of it
    /// ([`visible_orientations`](super::PuzzleOrbit::visible_orientations)).
    pub orientations: Vec<u8>,
}

/// A piece in a place, with any twist, or a piece that looks like it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceInPlace {
    /// The place, counted through all orbits.
    pub place: u16,
    /// The number of the piece within its orbit.
    pub piece: u16,
}
