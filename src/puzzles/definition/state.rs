//! A position of a puzzle.

use serde::{Deserialize, Serialize};

/// A position: for each place, its piece and the orientation of the piece. Places are numbered through all orbits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PuzzleState {
    /// For each place, the number of its piece within the orbit. Pieces that look alike have the same number.
    pub pieces: Vec<u16>,
    /// For each place, the orientation of its piece. It is less than the number of
    /// [`visible_orientations`](super::PuzzleOrbit::visible_orientations) of the piece.
    pub orientations: Vec<u8>,
}

/// A piece in a place, in any orientation. Any piece that looks the same counts as this piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceInPlace {
    /// The place, numbered through all orbits.
    pub place: u16,
    /// The number of the piece within its orbit.
    pub piece: u16,
}
