//! The reasons why a text is not an algorithm.

use super::super::{Column, QuotedCharacter};
use super::foreign::ForeignText;
use super::mistyping::Mistyping;
use super::{DEEPEST, MOST_OF_ONE_TURN, TooLong};
use crate::cube::{Layers, TurnSetError};
use thiserror::Error;

/// The reasons why a text is not an algorithm, or not a list of turns.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlgorithmError {
    /// A character that begins neither a turn of the 3x3x3 nor another element of the notation.
    #[error(
        "{column}: {} is not a face; the faces are U R F D L B{}",
        QuotedCharacter(*.found), unsupported(*.found)
    )]
    NotAFace {
        /// The column in the input.
        column: Column,
        /// The character found there.
        found: char,
    },
    /// An amount or a prime without the letter of a turn before it, or layer numbers without such a letter after them.
    #[error("{column}: {} has no face before it to turn", QuotedCharacter(*.found))]
    NoFace {
        /// The column in the input.
        column: Column,
        /// The character found there.
        found: char,
    },
    /// Layers that a 3x3x3 does not have: `4R`, `2M`, `3-2r`.
    #[error(
        "{column}: a 3x3x3 has no layers {found}; the layers on the side of R, for example, are R, 2R, 3R, r or Rw, 3Rw, 2-3r"
    )]
    NoSuchLayers {
        /// The column in the input.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A character that does not begin a turn of the puzzle. The puzzle is not the 3x3x3.
    #[error("{column}: {} is not a turn of {puzzle}; the turns are {turns}", QuotedCharacter(*.found))]
    NotATurn {
        /// The column in the input.
        column: Column,
        /// The character found there.
        found: char,
        /// The puzzle, as in `a Pyraminx`.
        puzzle: String,
        /// The turns of the puzzle, as in `U L R B and the tips u l r b`.
        turns: String,
    },
    /// Layers that the puzzle does not have: `7R` on a cube of five layers. The puzzle is not the 3x3x3.
    #[error("{column}: {puzzle} has no layers {found}; {there_is}")]
    NoLayersOfPuzzle {
        /// The column in the input.
        column: Column,
        /// The text found there.
        found: String,
        /// The puzzle, as in `a 5x5x5`.
        puzzle: String,
        /// The layers of the puzzle, as in `its layers are 1R to 5R`.
        there_is: String,
    },
    /// An amount or a layer number above 2147483647, the largest signed number of 32 bits.
    #[error("{column}: this number is too large; the maximum is {}", i32::MAX)]
    AmountTooLarge {
        /// The column of its first character.
        column: Column,
    },
    /// An amount or a layer number such as `01`.
    #[error("{column}: a number must not begin with 0")]
    LeadingZero {
        /// The column of its first character.
        column: Column,
    },
    /// An amount of 0, which turns nothing.
    #[error("{column}: 0 is not an amount; it would turn nothing")]
    ZeroAmount {
        /// The column in the input.
        column: Column,
    },
    /// An amount of two digits or more on a single turn, where it may mean degrees, as in `R90`.
    #[error("{column}: {amount} is not an amount of a turn; amounts are 1 to {MOST_OF_ONE_TURN}")]
    AmountOfOneTurn {
        /// The column of its first character.
        column: Column,
        /// The amount.
        amount: u32,
    },
    /// A number of moves in brackets, such as `(18f)`, that is not at the end of its line. Other programs write such
    /// numbers after an algorithm.
    #[error("{column}: {found} looks like a number of moves, which is allowed only at the end of a line")]
    LengthInside {
        /// The column of the bracket.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A bracket such as `(3f)` on a cube other than the 3x3x3: the bracket may contain a turn, or the number of moves
    /// of the algorithm before it.
    #[error("{column}: {found} may be a number of moves or a turn; leave it out, or write the turn without brackets")]
    LengthOrTurn {
        /// The column of the bracket.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// `x3` after a bracket, which may be meant as an amount or as a rotation of the whole cube.
    #[error(
        "{column}: {found} after a bracket may mean a repetition or a rotation of the whole cube; write (…){amount} for the repetition, or Rv{amount} for the rotation"
    )]
    TimesSign {
        /// The column in the input.
        column: Column,
        /// The text found there.
        found: String,
        /// The number in this text.
        amount: u32,
    },
    /// The text is not an algorithm, but a text of another known kind.
    #[error("{0}")]
    Foreign(ForeignText),
    /// The text is in a format of another program, and its translation is not an algorithm.
    #[error("this looks like {}, so it was read as '{said}'; in that text, {error}", .kind.described())]
    Said {
        /// The format.
        kind: ForeignText,
        /// The translation, shortened if it is long.
        said: String,
        /// The error in the translation.
        error: Box<AlgorithmError>,
    },
    /// An error that a common typing mistake probably caused.
    #[error("{error}; {mistyping}")]
    Mistyped {
        /// The error.
        error: Box<AlgorithmError>,
        /// The mistake that was probably made.
        mistyping: Mistyping,
    },
    /// A bracket is never closed.
    #[error("{column}: {} is never closed", QuotedCharacter(*.opened))]
    NeverClosed {
        /// The column in the input.
        column: Column,
        /// The bracket.
        opened: char,
    },
    /// A `)`, `]`, `,` or `:` that does not belong to the innermost open bracket, or for which no bracket is open.
    #[error("{column}: {} does not belong to an open bracket", QuotedCharacter(*.found))]
    NeverOpened {
        /// The column in the input.
        column: Column,
        /// The character found there.
        found: char,
    },
    /// A `[` without a `,` or `:` before its `]`.
    #[error(
        "{column}: a ',' or ':' is missing in these brackets; write [A, B] for a commutator, [A: B] for a conjugate"
    )]
    NoSeparator {
        /// The column of the `[`.
        column: Column,
    },
    /// Brackets are nested too deeply.
    #[error("{column}: more than {DEEPEST} nested brackets")]
    TooDeep {
        /// The column of the first bracket beyond the limit.
        column: Column,
    },
    /// A single `/`, which does not begin a comment.
    #[error("{column}: a comment begins with //")]
    LoneSlash {
        /// The column in the input.
        column: Column,
    },
    /// A `^` without a `(` directly after it.
    #[error("{column}: '^' is allowed only in '^(', before moves on the inverse scramble")]
    LoneCaret {
        /// The column in the input.
        column: Column,
    },
    /// The moves on the inverse scramble are inside other brackets, or their brackets have an amount.
    #[error("{column}: moves on the inverse scramble cannot be inside other brackets or have an amount")]
    OnInverseInside {
        /// The column in the input.
        column: Column,
    },
    /// The algorithm is too long.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// An entry of a list of turns is not a single turn: it is a bracket, or two turns without a comma.
    #[error("{column}: {found} is not one turn; put a comma or a space between turns")]
    NotOneTurn {
        /// The column of its first character.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A list of turns contains a quarter turn in one direction only. Every set of turns must contain both directions
    /// or neither.
    #[error("{column}: {found} turns in one direction only; write {layers}, which stands for all turns of {layers}")]
    OneWay {
        /// The column of its first character.
        column: Column,
        /// The text found there.
        found: String,
        /// The layers of the turn.
        layers: Layers,
    },
    /// A list of turns contains a turn with an amount that turns nothing, such as `R4`.
    #[error("{column}: {found} turns nothing")]
    NoTurn {
        /// The column of its first character.
        column: Column,
        /// The text found there.
        found: String,
    },
    /// A list of turns is empty.
    #[error(transparent)]
    Turns(#[from] TurnSetError),
}

impl AlgorithmError {
    /// The name of the puzzle, if the text is in the scramble notation of a puzzle other than the 3x3x3.
    pub fn puzzle(&self) -> Option<&'static str> {
        match self {
            AlgorithmError::Foreign(text) => text.puzzle(),
            _ => None,
        }
    }
}

/// A hint about a character that a user may expect to be allowed.
const fn unsupported(found: char) -> &'static str {
    match found {
        'm' | 'e' | 's' => " (slices are M E S)",
        'X' | 'Y' | 'Z' => " (turns of the whole cube are x y z)",
        '?' => " (only stickers can be unknown)",
        _ => "",
    }
}
