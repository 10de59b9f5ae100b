//! A puzzle of orbits as data.

use crate::notation::StickerColor;
use thiserror::Error;

/// A twisty puzzle as data: its faces, its net, its pieces and its turns.
///
/// Stickers are numbered as the net shows them, row by row, from 0; so they are written, too.
#[derive(Debug, Clone, Copy)]
pub struct OrbitDefinition {
    /// What it is called.
    pub name: &'static str,
    /// The letter of each face.
    pub faces: &'static [char],
    /// Its usual color.
    pub colors: &'static [StickerColor],
    /// The solved puzzle unfolded: the letter of its face for each sticker, and spaces beside them.
    pub net: &'static [&'static str],
    /// The pieces that turns move, by the places that each of them can come to.
    pub orbits: &'static [PieceOrbit],
    /// The turns, each of which has another letter.
    pub turns: &'static [OrbitTurn],
}

/// Pieces that can come to each other's places.
#[derive(Debug, Clone, Copy)]
pub struct PieceOrbit {
    /// `corner`, `edge`.
    pub kind: &'static str,
    /// The stickers of each place, as many for all; those of a corner clockwise.
    pub places: &'static [&'static [u8]],
}

/// What a clockwise turn does.
#[derive(Debug, Clone, Copy)]
pub struct OrbitTurn {
    /// Its letter.
    pub letter: char,
    /// Cycles of stickers: what is in the first place of a cycle goes to the second, and so on; what is in the
    /// last goes to the first.
    pub cycles: &'static [&'static [u8]],
}

/// Why data are no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// A sign in the net that is the letter of no face.
    #[error("the net has a '{0}', which is no face")]
    NoFace(char),
    /// Another number of colors than of faces.
    #[error("there are {faces} faces, and {colors} colors")]
    Colors {
        /// How many faces there are.
        faces: usize,
        /// How many colors.
        colors: usize,
    },
    /// A face without stickers.
    #[error("the net has no sticker of the face {0}")]
    EmptyFace(char),
    /// More stickers than have a number.
    #[error("the net has {0} stickers, and there can be 255")]
    TooManyStickers(usize),
    /// A sticker in a place or a cycle that the net does not have.
    #[error("there is no sticker {0}")]
    NoSticker(u8),
    /// A sticker that is in two places, or twice in the cycles of a turn.
    #[error("the sticker {0} is there twice")]
    StickerTwice(u8),
    /// A turn that takes the stickers of a place apart, or to none, or moves stickers of no place.
    #[error("the turn {0} does not take pieces to places")]
    TurnBreaksPieces(char),
    /// Two turns with one letter, or a letter that no turn can have.
    #[error("the letter '{0}' cannot be that of a turn, or is that of two")]
    Letter(char),
    /// Two pieces that look alike, or one in two ways, so that nobody can tell which it is.
    #[error("a {0} looks as another, or as itself turned")]
    Alike(&'static str),
    /// More ways to stand in its places than there are numbers for.
    #[error("a {0} can stand in too many ways")]
    TooManyWays(&'static str),
    /// More states than a table can be built of here.
    #[error("it has more than {0} states")]
    TooManyStates(usize),
}

impl OrbitDefinition {
    /// The face of each sticker, by its number among the faces.
    ///
    /// # Errors
    ///
    /// If a sign of the net is no face, a face has no sticker, or there are more stickers than numbers.
    pub(super) fn sticker_faces(&self) -> Result<Vec<u8>, DefinitionError> {
        let (faces, colors) = (self.faces.len(), self.colors.len());
        if faces != colors {
            return Err(DefinitionError::Colors { faces, colors });
        }
        let signs = self.net.iter().flat_map(|row| row.chars()).filter(|sign| *sign != ' ');
        let face = |sign: char| {
            let face = self.faces.iter().position(|letter| *letter == sign);
            face.map(|face| face as u8).ok_or(DefinitionError::NoFace(sign))
        };
        let faces: Vec<u8> = signs.map(face).collect::<Result<_, _>>()?;
        if faces.len() > usize::from(u8::MAX) {
            return Err(DefinitionError::TooManyStickers(faces.len()));
        }
        let empty = (0..).zip(self.faces).find(|(face, _)| !faces.contains(face));
        empty.map_or(Ok(faces), |(_, letter)| Err(DefinitionError::EmptyFace(*letter)))
    }

    /// Where each turn takes the sticker with each number.
    ///
    /// # Errors
    ///
    /// If a cycle has a sticker that there is not, or twice, or two turns have one letter.
    pub(super) fn destinations(&self, stickers: usize) -> Result<Vec<Vec<u8>>, DefinitionError> {
        let turns = self.turns.iter().enumerate().map(|(number, turn)| {
            let has_letter = |other: &OrbitTurn| other.letter == turn.letter;
            // The letter that parsers take for a prime.
            if !turn.letter.is_alphabetic() || turn.letter == 'i' || self.turns[..number].iter().any(has_letter) {
                return Err(DefinitionError::Letter(turn.letter));
            }
            let mut destinations: Vec<u8> = (0..stickers as u8).collect();
            check_numbers(turn.cycles, stickers)?;
            for cycle in turn.cycles {
                for (index, &sticker) in cycle.iter().enumerate() {
                    destinations[usize::from(sticker)] = cycle[(index + 1) % cycle.len()];
                }
            }
            Ok(destinations)
        });
        turns.collect()
    }
}

/// Makes sure that all stickers are there, and none of them twice.
pub(super) fn check_numbers(groups: &[&[u8]], stickers: usize) -> Result<(), DefinitionError> {
    let mut is_there = vec![false; stickers];
    for &sticker in groups.iter().copied().flatten() {
        match is_there.get_mut(usize::from(sticker)) {
            None => return Err(DefinitionError::NoSticker(sticker)),
            Some(true) => return Err(DefinitionError::StickerTwice(sticker)),
            Some(is_there) => *is_there = true,
        }
    }
    Ok(())
}
