//! Pieces that can come to each other's places.

use serde::{Deserialize, Serialize};

/// Places that pieces change between, and what stands in them when the puzzle is solved.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PuzzleOrbit {
    /// What it is called: `CORNERS`.
    pub name: String,
    /// In how many ways a piece can stand in a place: 3 for the corners of a cube, 1 where pieces do not twist.
    pub orientations: u8,
    /// The piece in each place of the solved puzzle. Pieces with the same number look alike. All numbers from 0 to
    /// the highest one occur.
    pub solved_pieces: Vec<u16>,
    /// The orientation of the piece in each place of the solved puzzle, below `visible_orientations` of the piece.
    pub solved_orientations: Vec<u8>,
    /// By the number of a piece: how many of its orientations look different. Usually all; 1 where the orientation
    /// does not matter (twsearch's `?`). It divides `orientations`, and a state has the orientation modulo this.
    pub visible_orientations: Vec<u8>,
}

impl PuzzleOrbit {
    /// An orbit of different pieces, each of which is at home when the puzzle is solved.
    pub fn of_different_pieces(name: &str, places: u16, orientations: u8) -> PuzzleOrbit {
        PuzzleOrbit {
            name: name.to_owned(),
            orientations,
            solved_pieces: (0..places).collect(),
            solved_orientations: vec![0; usize::from(places)],
            visible_orientations: vec![orientations; usize::from(places)],
        }
    }

    /// How many places it has.
    pub fn places(&self) -> u16 {
        self.solved_pieces.len() as u16
    }

    /// How many pieces look different.
    pub fn kinds(&self) -> u16 {
        self.visible_orientations.len() as u16
    }

    /// True if some pieces look alike, or an orientation of some piece cannot be seen: then a state does not say
    /// what moves made it.
    pub fn has_alike(&self) -> bool {
        self.kinds() < self.places() || self.visible_orientations.iter().any(|&seen| seen != self.orientations)
    }
}
