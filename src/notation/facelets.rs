//! `facelets`: 54 stickers, faces in the order U R F D L B, each row by row; in the letters
//! URFDLB or any other six symbols. The centres say which symbol is which face.

use super::{Column, Shown, shown_together, visible};
use crate::cube::{Face, Facelet, Facelets};
use thiserror::Error;

/// Why symbols are not 54 stickers of six colours.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StickerError {
    /// Too few or too many of them.
    #[error("{count} stickers; a cube has 54{}", describe_stray(.stray))]
    Count {
        /// How many there are.
        count: usize,
        /// The first that is of another kind than most, if there is one: it may have slipped in.
        stray: Option<(Column, char)>,
    },
    /// One symbol on two centres.
    #[error(
        "the centres of {} and {} both show {}; every centre has its own colour",
        .faces[0], .faces[1], Shown(*.symbol)
    )]
    CentresAlike {
        /// The first two faces whose centres show it.
        faces: [Face; 2],
        /// The symbol.
        symbol: char,
    },
    /// A symbol that is on no centre.
    #[error("{column}: {} is none of the six colours, which are {centres}", Shown(*.found))]
    NoColour {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
        /// The symbols on the centres, U R F D L B, those that cannot be seen by their number.
        centres: String,
    },
}

fn describe_stray(stray: &Option<(Column, char)>) -> String {
    match stray {
        Some((column, found)) => format!("; is {} at {column} one?", Shown(*found)),
        None => String::new(),
    }
}

/// Stickers, and the symbols that they were written in.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The stickers, each as the face whose centre shows the same symbol.
    pub facelets: Facelets,
    /// The symbol of each face, in the order U R F D L B.
    pub centres: [char; 6],
}

/// Reads stickers in the order of `faces`, nine for each, white space ignored.
///
/// # Errors
///
/// If there are not 54 of them, or they are not of the six colours that the centres show.
pub fn read_stickers(text: &str, faces: [Face; 6]) -> Result<Symbols, StickerError> {
    let count = visible(text).count();
    if count != Facelet::COUNT {
        let mut symbols = visible(text);
        let letters = symbols.clone().filter(|(_, symbol)| symbol.is_alphabetic());
        let are_letters = letters.count() > count / 2;
        return Err(StickerError::Count {
            count,
            stray: symbols.find(|(_, symbol)| symbol.is_alphabetic() != are_letters),
        });
    }
    let mut symbols = [(Column(0), ' '); Facelet::COUNT];
    for (index, symbol) in visible(text).enumerate() {
        symbols[faces[index / 9] as usize * 9 + index % 9] = symbol;
    }
    let centres = Face::ALL.map(|face| symbols[face as usize * 9 + 4].1);
    for face in Face::ALL {
        let symbol = centres[face as usize];
        let earlier = &Face::ALL[..face as usize];
        if let Some(&first) = earlier
            .iter()
            .find(|&&each| centres[each as usize] == symbol)
        {
            return Err(StickerError::CentresAlike {
                faces: [first, face],
                symbol,
            });
        }
    }
    let mut colours = *Facelets::SOLVED.colours();
    let mut foreign = None;
    for (colour, (column, found)) in colours.iter_mut().zip(symbols) {
        match centres.iter().position(|&centre| centre == found) {
            Some(face) => *colour = Face::ALL[face],
            None => foreign = Some(foreign.unwrap_or((column, found)).min((column, found))),
        }
    }
    match foreign {
        None => Ok(Symbols {
            facelets: Facelets::new(colours),
            centres,
        }),
        Some((column, found)) => Err(StickerError::NoColour {
            column,
            found,
            centres: shown_together(centres),
        }),
    }
}

/// The order of the faces in this format.
pub const FACES: [Face; 6] = Face::ALL;

/// Writes stickers in the letters URFDLB.
pub fn write(facelets: &Facelets) -> String {
    facelets
        .colours()
        .iter()
        .map(|colour| colour.letter())
        .collect()
}
