//! The effects of turns and symmetries on eight pieces at eight places.

use super::turns::TURNS;
use crate::coordinates::permutation_of_eight::{COUNT, rank, unrank};
use crate::cube::is_odd;
use crate::groups::SYMMETRIES;
use rayon::prelude::*;

/// The image of each of eight pieces or places.
pub type Images = [u8; 8];

/// For each arrangement of eight pieces on eight places, its images under turns and symmetries. Arrangements are given
/// by indices. The pieces are the eight corners, or the eight edges of the U and D layers.
#[derive(Debug)]
pub struct EightPieces {
    /// For each arrangement and each turn, the arrangement after the turn.
    after: Vec<[u16; TURNS]>,
    /// For each arrangement and each symmetry, the conjugated arrangement.
    conjugated: Vec<[u16; SYMMETRIES]>,
    /// For each arrangement, the arrangement of the inverse cube.
    inverse: Vec<u16>,
    /// For each arrangement, true if an odd number of exchanges is needed to put the pieces in order.
    is_odd: Vec<bool>,
}

impl EightPieces {
    /// Computes the images. `turns` contains, for each turn, the piece that it brings to each place of the solved cube.
    /// `symmetries` contains, for each symmetry, the place to which it takes each place.
    pub fn new(turns: &[Images; TURNS], symmetries: &[Images; SYMMETRIES]) -> EightPieces {
        let numbers = || (0..COUNT).into_par_iter();
        let number = |pieces: Images| rank(pieces) as u16;
        EightPieces {
            after: numbers()
                .map(|index| {
                    let pieces = unrank(index);
                    turns.map(|turn| number(turn.map(|from| pieces[usize::from(from)])))
                })
                .collect(),
            conjugated: numbers()
                .map(|index| {
                    let pieces = unrank(index);
                    symmetries.map(|symmetry| {
                        let mut image = Images::default();
                        for (place, piece) in pieces.into_iter().enumerate() {
                            image[usize::from(symmetry[place])] = symmetry[usize::from(piece)];
                        }
                        number(image)
                    })
                })
                .collect(),
            inverse: numbers()
                .map(|index| {
                    let mut inverse = Images::default();
                    for (place, piece) in (0..).zip(unrank(index)) {
                        inverse[usize::from(piece)] = place;
                    }
                    number(inverse)
                })
                .collect(),
            is_odd: numbers().map(|index| is_odd(&unrank(index))).collect(),
        }
    }

    /// The arrangement after the turn with index `turn`.
    #[inline]
    pub fn after(&self, pieces: u16, turn: usize) -> u16 {
        self.after[usize::from(pieces)][turn]
    }

    /// The arrangement conjugated by the symmetry with index `symmetry`.
    #[inline]
    pub fn conjugated(&self, pieces: u16, symmetry: usize) -> u16 {
        self.conjugated[usize::from(pieces)][symmetry]
    }

    /// The arrangement of the inverse cube.
    #[inline]
    pub fn inverse(&self, pieces: u16) -> u16 {
        self.inverse[usize::from(pieces)]
    }

    /// True if an odd number of exchanges is needed to put the pieces in order.
    #[inline]
    pub fn is_odd(&self, pieces: u16) -> bool {
        self.is_odd[usize::from(pieces)]
    }
}
