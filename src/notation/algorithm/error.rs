//! Why a text is not an algorithm.

use super::super::{Column, Shown};
use super::foreign::ForeignText;
use super::mistyping::Mistyping;
use super::{DEEPEST, MOST_OF_ONE_TURN, TooLong};
use crate::cube::{Layers, TurnSetError};
use thiserror::Error;

/// Why a text is not an algorithm, or not a list of turns.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlgorithmError {
    /// A character that begins nothing on a 3x3x3.
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
    /// Layers that a 3x3x3 does not have: `4R`, `2M`, `3-2r`.
    #[error("{column}: a cube has no layers {found}; it has R, 2R, 3R, r or Rw, 3Rw and 2-3r")]
    NoSuchLayers {
        /// Where they stand.
        column: Column,
        /// What they are called.
        found: String,
    },
    /// A character that begins no turn of a puzzle other than the 3x3x3.
    #[error("{column}: {} turns nothing on {puzzle}; its turns are {turns}", Shown(*.found))]
    NotATurn {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
        /// The puzzle, as in `a Pyraminx`.
        puzzle: String,
        /// The turns of the puzzle, as in `U L R B and the tips u l r b`.
        turns: String,
    },
    /// Layers that a puzzle other than the 3x3x3 does not have: `7R` on a cube of five layers.
    #[error("{column}: {puzzle} has no layers {found}; {there_is}")]
    NoLayersOfPuzzle {
        /// Where they stand.
        column: Column,
        /// What they are called.
        found: String,
        /// The puzzle, as in `a 5x5x5`.
        puzzle: String,
        /// The layers of the puzzle, as in `its layers are 1R to 5R`.
        there_is: String,
    },
    /// An amount that no 32-bit number holds.
    #[error("{column}: that is too many repetitions; the most is {}", i32::MAX)]
    AmountTooLarge {
        /// Where it begins.
        column: Column,
    },
    /// An amount such as `01`.
    #[error("{column}: an amount must not begin with 0")]
    LeadingZero {
        /// Where it begins.
        column: Column,
    },
    /// An amount of 0, which turns nothing.
    #[error("{column}: 0 is not an amount; it would turn nothing")]
    ZeroAmount {
        /// Where it stands.
        column: Column,
    },
    /// A single turn with an amount of two digits or more: `R90` may mean degrees.
    #[error("{column}: {amount} is not an amount of a turn; amounts are 1 to {MOST_OF_ONE_TURN}")]
    AmountOfOneTurn {
        /// Where it begins.
        column: Column,
        /// The amount.
        amount: u32,
    },
    /// The number of moves that some programs write after an algorithm, `(18f)`, with more text after it.
    #[error("{column}: {found} looks like a number of moves, which may stand at the end of a line only")]
    LengthInside {
        /// Where the bracket stands.
        column: Column,
        /// How it is written.
        found: String,
    },
    /// On a cube of four layers and more, what may be the number of moves before it or a turn of layers: `(3f)`.
    #[error("{column}: {found} may be a number of moves or a turn; leave it out, or write the turn without brackets")]
    LengthOrTurn {
        /// Where the bracket stands.
        column: Column,
        /// How it is written.
        found: String,
    },
    /// `x3` after a bracket, which may be meant as an amount.
    #[error(
        "{column}: {found} after a bracket may be an amount or a turn of the whole; write (…){amount} or a rotation such as x'"
    )]
    TimesSign {
        /// Where it stands.
        column: Column,
        /// How it is written.
        found: String,
        /// The number in it.
        amount: u32,
    },
    /// It is something that other programs write.
    #[error("{0}")]
    Foreign(ForeignText),
    /// It is something that other programs write, and its translation is not an algorithm.
    #[error("this looks like {}, which says '{said}'; there, {error}", .kind.described())]
    Said {
        /// What it looks like.
        kind: ForeignText,
        /// The translation, as far as it is shown.
        said: String,
        /// What is wrong with the translation.
        error: Box<AlgorithmError>,
    },
    /// A mistake that people often make.
    #[error("{error}; {mistyping}")]
    Mistyped {
        /// What is wrong.
        error: Box<AlgorithmError>,
        /// What was probably meant.
        mistyping: Mistyping,
    },
    /// A bracket that nothing closes.
    #[error("{column}: {} is never closed", Shown(*.opened))]
    NeverClosed {
        /// Where it stands.
        column: Column,
        /// Which bracket.
        opened: char,
    },
    /// A closing sign, or a comma or colon, without an open bracket.
    #[error("{column}: {} has no bracket before it that is still open", Shown(*.found))]
    NeverOpened {
        /// Where it stands.
        column: Column,
        /// What stands there.
        found: char,
    },
    /// A `[` whose `]` comes without a `,` or `:` before it.
    #[error("{column}: there is neither ',' nor ':' in these brackets; [A, B] is a commutator, [A: B] a conjugate")]
    NoSeparator {
        /// Where the `[` stands.
        column: Column,
    },
    /// Brackets too deep inside brackets.
    #[error("{column}: more than {DEEPEST} nested brackets")]
    TooDeep {
        /// Where the first bracket beyond the limit stands.
        column: Column,
    },
    /// A `/` alone.
    #[error("{column}: a comment begins with //")]
    LoneSlash {
        /// Where it stands.
        column: Column,
    },
    /// A `^` that no `(` follows.
    #[error("{column}: '^' stands only in '^(', before moves on the inverse scramble")]
    LoneCaret {
        /// Where it stands.
        column: Column,
    },
    /// Moves on the inverse scramble inside brackets, or with an amount.
    #[error("{column}: moves on the inverse scramble cannot stand in other brackets or have an amount")]
    OnInverseInside {
        /// Where they stand.
        column: Column,
    },
    /// More turns than there may be.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// In a list of turns, something that is not one turn: a bracket, or two turns without a comma.
    #[error("{column}: {found} is not one turn; put a comma or a space between two of them")]
    NotOneTurn {
        /// Where it begins.
        column: Column,
        /// How it is written.
        found: String,
    },
    /// In a list of turns, a quarter turn in one direction: no set has it without the other.
    #[error("{column}: {found} turns one way; write {layers}, which stands for all turns of {layers}")]
    OneWay {
        /// Where it begins.
        column: Column,
        /// How it is written.
        found: String,
        /// What it turns.
        layers: Layers,
    },
    /// In a list of turns, an amount that turns nothing, such as 0 or 4.
    #[error("{column}: {found} turns nothing")]
    NoTurn {
        /// Where it begins.
        column: Column,
        /// How it is written.
        found: String,
    },
    /// A list of turns that is empty.
    #[error(transparent)]
    Turns(#[from] TurnSetError),
}

impl AlgorithmError {
    /// The name of another puzzle that the text is a scramble of, where its notation tells.
    pub fn puzzle(&self) -> Option<&'static str> {
        match self {
            AlgorithmError::Foreign(text) => text.puzzle(),
            _ => None,
        }
    }
}

/// What is said of characters that one might expect to be read.
const fn unsupported(found: char) -> &'static str {
    match found {
        'm' | 'e' | 's' => " (slices are M E S)",
        'X' | 'Y' | 'Z' => " (turns of the whole cube are x y z)",
        '?' => " (only stickers can be unknown)",
        _ => "",
    }
}
