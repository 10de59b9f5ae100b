//! The notation for the turns of a puzzle. Amounts and brackets are the same for every puzzle.

use super::super::{Characters, Column, visible};
use super::AlgorithmError;
use crate::opaque::opaque;
use std::fmt;

/// The notation for the turns of a puzzle. It covers the names of turns, without their amounts.
///
/// A turn consists of optional numbers (`2`, `2-3`), a letter, optional further letters (`w`), and an amount. The
/// parser reads the numbers, the letter and the amount; the puzzle defines the letters, reads what may follow them, and
/// returns the layers.
pub trait TurnNotation {
    /// The part of the puzzle that a turn moves, such as layers or a tip.
    type Layers: Copy + PartialEq;

    /// True if a letter can be the letter of a turn. The letter may still need further characters before or after it.
    /// By default, this is true for the letters that [`TurnNotation::plain`] accepts.
    fn has_letter(&self, letter: char) -> bool {
        self.plain(letter).is_some()
    }

    /// The layers of a turn that is written as this letter, with at most an amount after it. Most turns are written
    /// like this. This method is a shortcut for [`TurnNotation::layers`]. Both methods must give the same result.
    fn plain(&self, letter: char) -> Option<Self::Layers>;

    /// The layers of a turn whose letter was already read; the method may read further letters of the turn. The flag is
    /// true if the turn goes in the opposite direction to a turn of the returned layers. By default, a turn is a letter
    /// that [`TurnNotation::plain`] accepts, without numbers before it.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have such layers; the error names the column.
    fn layers(&self, name: TurnName, _: &mut BehindLetter<'_, '_>) -> Result<(Self::Layers, bool), AlgorithmError> {
        let TurnName {
            column,
            numbers,
            letter,
        } = name;
        match (numbers, self.plain(letter)) {
            (LayerNumbers::None, Some(layers)) => Ok((layers, false)),
            (_, None) => Err(self.not_a_turn(column, letter)),
            (_, Some(_)) => Err(match self.not_a_turn(column, letter) {
                AlgorithmError::NotATurn { puzzle, turns, .. } => AlgorithmError::NoLayersOfPuzzle {
                    column,
                    found: format!("{numbers}{letter}"),
                    puzzle,
                    there_is: format!("its turns are {turns}"),
                },
                error => error,
            }),
        }
    }

    /// True if a number and a letter in brackets, as in `(3f)`, may be a turn. Otherwise, they only say how many moves
    /// come before them, as in `R U F (3f)`. A single turn of a small puzzle is hardly ever in brackets, but on a cube
    /// of many layers, `3f` is a common turn.
    fn may_be_turn(&self, _number: u32, _letter: char) -> bool {
        false
    }

    /// The error for a character that does not begin a turn.
    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError;
}

/// The beginning of a turn's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnName {
    /// The column of its first character.
    pub column: Column,
    /// The numbers before the letter.
    pub numbers: LayerNumbers,
    /// The letter, for which [`TurnNotation::has_letter`] is true.
    pub letter: char,
}

/// The layer numbers before a letter; the outermost layer has number 1. The numbers are not checked: they may be 0, too
/// large, or in the wrong order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayerNumbers {
    /// No numbers, as in `R`.
    None,
    /// One number, as in `2R`.
    One(u32),
    /// Two numbers, as in `2-3r`.
    Range(u32, u32),
}

/// The notation: nothing, `2`, `2-3`.
impl fmt::Display for LayerNumbers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayerNumbers::None => Ok(()),
            LayerNumbers::One(number) => write!(formatter, "{number}"),
            LayerNumbers::Range(first, last) => write!(formatter, "{first}-{last}"),
        }
    }
}

/// The text after the letter of a turn.
pub struct BehindLetter<'reader, 'text> {
    pub(super) characters: &'reader mut Characters<'text>,
}

opaque!(BehindLetter<'_, '_>);

impl BehindLetter<'_, '_> {
    /// Reads the next character if `is_wanted` accepts it.
    pub fn next_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.characters.next_if(is_wanted);
        next.map(|(_, character)| character)
    }
}

/// True for the characters that reverse the direction of a turn when they follow its letter: the apostrophe, the
/// typographic primes that editors and web pages put in its place, the backtick, and the `i` of the compact notation.
pub(super) const fn is_prime(character: char) -> bool {
    matches!(character, '\'' | '’' | '‘' | '′' | '´' | 'ʼ' | 'ʹ' | '`' | 'i')
}

/// True if a text of `letters` letters, with `kinds` different letters, is more likely a list of stickers than moves
/// without spaces. Such a text has at least 18 letters, the number of stickers on two faces of a 3x3x3, and at least
/// five of its letters are different. Of all algorithms of 18 turns, only one in 3^18 has only clockwise quarter turns,
/// but stickers are always letters without amounts.
pub(crate) const fn are_many_letters(letters: usize, kinds: usize) -> bool {
    letters >= 18 && kinds >= 5
}

/// True if a text contains what only algorithms contain: a bracket, or the letter of a turn followed by 2, 3 or a
/// prime, as in `R2`, `R'`, `Ri`.
pub(crate) fn looks_like_turns<N: TurnNotation>(text: &str, notation: &N) -> bool {
    let turns = |letter: char| notation.has_letter(letter);
    let next = visible(text).skip(1);
    let mut pairs = visible(text).zip(next);
    pairs.any(|((_, letter), (_, suffix))| turns(letter) && (is_prime(suffix) || matches!(suffix, '2' | '3')))
        || text.contains(['(', ')', '[', ']'])
}
