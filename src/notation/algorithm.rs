//! Algorithms: `R U2 F'`, `RU2Fi`, and what lies between.

use super::{Column, Shown, visible};
use crate::cube::{Amount, Face, Move, Sequence};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AlgorithmError {
    /// A character that begins no move.
    #[error(
        "{column}: {} is not a face; the faces are U R F D L B{}",
        Shown(*.found), unsupported(*.found)
    )]
    NotAFace {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// An amount, or a prime, without a face before it.
    #[error("{column}: {} has no face before it to turn", Shown(*.found))]
    NoFace {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
}

/// What is said of the letters that other dialects have.
const fn unsupported(found: char) -> &'static str {
    match found {
        'x' | 'y' | 'z' => " (rotations of the whole cube are not read)",
        'M' | 'E' | 'S' => " (slice turns are not read)",
        'u' | 'r' | 'f' | 'd' | 'l' | 'b' | 'w' => " (turns of two layers are not read)",
        '(' | ')' | '[' | ']' => " (groups are not read)",
        _ => "",
    }
}

/// What may follow a face letter to turn it the other way: the apostrophe, the typographic primes
/// that editors and web pages put in its place, the backtick, and the `i` of the compact notation.
const fn is_prime(character: char) -> bool {
    matches!(
        character,
        '\'' | '’' | '‘' | '′' | '´' | 'ʼ' | 'ʹ' | '`' | 'i'
    )
}

/// Clockwise quarter turns that a digit after a face letter stands for.
const fn quarters(character: char) -> Option<u8> {
    match character {
        '2' => Some(2),
        '3' => Some(3),
        _ => None,
    }
}

/// True for what can stand in an algorithm after a face letter.
pub(super) const fn is_suffix(character: char) -> bool {
    is_prime(character) || quarters(character).is_some()
}

/// Reads a face letter, then `2` or `3` or nothing, then a prime or nothing; white space may stand
/// between moves and is not needed there.
impl FromStr for Sequence {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Sequence, AlgorithmError> {
        let mut characters = text.chars().enumerate().peekable();
        let mut moves = Sequence::new();
        while let Some((index, found)) = characters.next() {
            if found.is_whitespace() {
                continue;
            }
            let column = Column(index + 1);
            let Some(face) = Face::from_letter(found) else {
                return Err(if is_suffix(found) {
                    AlgorithmError::NoFace { column, found }
                } else {
                    AlgorithmError::NotAFace { column, found }
                });
            };
            let forward = characters
                .next_if(|&(_, next)| quarters(next).is_some())
                .and_then(|(_, next)| quarters(next))
                .unwrap_or(1);
            let is_inverse = characters.next_if(|&(_, next)| is_prime(next)).is_some();
            let total = if is_inverse { 4 - forward } else { forward };
            moves.extend(Amount::from_quarters(total).map(|amount| Move::new(face, amount)));
        }
        Ok(moves)
    }
}

/// True if a text has nothing but face letters and white space in it, which an algorithm may be
/// and stickers may be.
pub(super) fn is_face_letters(text: &str) -> bool {
    visible(text).all(|(_, character)| Face::from_letter(character).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_spelling_is_read() {
        for (spellings, move_of_r) in [
            ("R", Move::R1),
            ("R2 R2' R2i", Move::R2),
            ("R' R3 Ri R’ R‘ R′ R´ Rʼ R`", Move::R3),
            ("R3'", Move::R1),
        ] {
            let sequence: Sequence = spellings.parse().expect("an algorithm");
            assert!(sequence.moves().iter().all(|&each| each == move_of_r));
            assert_eq!(sequence.htm(), spellings.split(' ').count(), "{spellings}");
        }
    }

    #[test]
    fn compact_and_spaced_are_one_algorithm() {
        let compact: Sequence = "LLDFBiLLFiBDLL".parse().expect("an algorithm");
        let spaced: Sequence = "L2 D F B' L2 F' B D L2".parse().expect("an algorithm");
        assert_eq!(compact.cancelled(), spaced);
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_column() {
        let message = |text: &str| {
            text.parse::<Sequence>()
                .expect_err("no algorithm")
                .to_string()
        };
        assert_eq!(
            message("R U x"),
            "column 5: 'x' is not a face; the faces are U R F D L B (rotations of the whole cube are \
             not read)"
        );
        assert_eq!(
            message("R ’ U"),
            "column 3: '’' has no face before it to turn"
        );
        assert_eq!(
            message("R22"),
            "column 3: '2' has no face before it to turn"
        );
        assert_eq!(
            message("R’U’\u{7}"),
            "column 5: U+0007 is not a face; the faces are U R F D L B"
        );
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(indices in prop::collection::vec(0_usize..18, 0..60)) {
            let sequence: Sequence = indices.into_iter().map(|index| Move::ALL[index]).collect();
            prop_assert_eq!(&sequence.to_string().parse::<Sequence>().unwrap(), &sequence);
            prop_assert_eq!(&format!("{sequence:#}").parse::<Sequence>().unwrap(), &sequence);
        }

        #[test]
        fn any_text_is_an_algorithm_or_an_error(text in any::<String>()) {
            let _ = text.parse::<Sequence>();
        }
    }
}
