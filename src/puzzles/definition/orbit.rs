//! Orbits: sets of places within which moves permute the pieces.

use serde::{Deserialize, Serialize};

/// A set of places, and the pieces in these places of the solved puzzle. Every move permutes the pieces within this
/// set. Moves may be unable to bring every piece to every place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleOrbit {
    /// The name, for example `CORNERS`.
    pub name: String,
    /// The number of orientations that a piece can have in a place: 3 for the corners of a cube, 1 for pieces that
    /// cannot be twisted.
    pub orientations: u8,
    /// The piece in each place of the solved puzzle. Pieces with the same number look alike. All numbers from 0 to the
    /// highest number occur.
    pub solved_pieces: Vec<u16>,
    /// The orientation of the piece in each place of the solved puzzle. It is less than the number of
    /// `visible_orientations` of the piece.
    pub solved_orientations: Vec<u8>,
    /// For each piece number, the number of orientations of the piece that look different. It divides `orientations`,
    /// and is usually equal to `orientations`. It is 1 if the orientation of the piece does not matter (twsearch's
    /// `?`). A state stores the orientation modulo this number.
    pub visible_orientations: Vec<u8>,
}

impl PuzzleOrbit {
    /// An orbit of pieces that all look different. In the solved puzzle, the pieces are in the order of their numbers.
    #[cfg(test)]
    pub(crate) fn of_different_pieces(name: &str, places: u16, orientations: u8) -> PuzzleOrbit {
        PuzzleOrbit {
            name: name.to_owned(),
            orientations,
            solved_pieces: (0..places).collect(),
            solved_orientations: vec![0; usize::from(places)],
            visible_orientations: vec![orientations; usize::from(places)],
        }
    }

    /// The number of places.
    pub fn places(&self) -> u16 {
        self.solved_pieces.len() as u16
    }

    /// The number of pieces that look different.
    pub fn kinds(&self) -> u16 {
        self.visible_orientations.len() as u16
    }

    /// True if some pieces look alike, or if some orientations of a piece look alike. In this case, several
    /// transformations may lead to the same state.
    pub(crate) fn has_alike(&self) -> bool {
        self.kinds() < self.places() || self.visible_orientations.iter().any(|&seen| seen != self.orientations)
    }
}
