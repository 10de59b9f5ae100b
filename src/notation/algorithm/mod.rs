//! Algorithms as people write them, in SiGN, an extension of WCA notation:
//!
//! | what | written |
//! |---|---|
//! | a face | `R`, `R2`, `R'`, `R3`, `R5'`, `Ri`; any typographic prime is read as `'` |
//! | two layers, a slice, the whole cube | `r` or `Rw`; `M E S` or `2R`; `x y z` or `Rv` |
//! | layers by number, where the layer of the face is 1 | `1R`, `2R`, `3R`, `3Rw`, `2-3r` |
//! | a repeated group | `(R U R' U')6` |
//! | a commutator, a conjugate | `[A, B]` is `A B A' B'`, `[A: B]` is `A B A'` |
//! | on the inverse scramble (NISS) | `^(U L)`, or `(U L)` in nissy's notation |
//! | a pause, a comment to the end of the line | `.`, `// cross` |
//! | at the end of a line, a number of moves, which is skipped | `(18f)`, `(17)`, `[18f*]` |
//!
//! White space between two elements of this table is allowed but not required: `RU2Fi` and `R U2 F'` are the same
//! algorithm. Digits directly after a letter are its amount: `R2U` is `R2 U`.
//!
//! Other puzzles have other turns, which they define by implementing [`TurnNotation`]. Brackets, amounts and comments
//! are the same for all puzzles.
//!
//! [`Algorithm`] is the tree of the written text. It is read, written, inverted and mirrored as a tree, and
//! [`Algorithm::turns`] expands it into turns.

mod cube_turns;
mod error;
mod expand;
mod foreign;
mod length_note;
mod metrics;
mod mistyping;
mod parse;
mod print;
mod respelled;
mod simplify;
#[cfg(test)]
mod tests;
mod timed;
mod transform;
mod turn_notation;

pub(crate) use cube_turns::CubeTurns;
pub(super) use cube_turns::is_face_letters;
pub use error::AlgorithmError;
pub use expand::TooLong;
pub use foreign::ForeignText;
pub use metrics::AlgorithmLengths;
pub use mistyping::Mistyping;
pub use parse::Parentheses;
pub(crate) use respelled::without_number;
pub(crate) use timed::TimedMoves;
pub use transform::Mirror;
pub(crate) use turn_notation::are_many_letters;
pub(crate) use turn_notation::looks_like_turns;
pub use turn_notation::{BehindLetter, LayerNumbers, TurnName, TurnNotation};

use crate::cube::Layers;

/// The maximum number of turns that an algorithm may have, written or expanded. The limit keeps the memory small.
pub const LONGEST: u64 = 1 << 20;

/// The largest amount of a single turn. `R5'` and `R7` are read; two digits are more likely degrees, as in `R90`, which
/// would be a half turn if 90 were an amount.
pub(crate) const MOST_OF_ONE_TURN: u32 = 9;

/// The maximum depth of nested brackets.
pub(crate) const DEEPEST: usize = 100;

/// An algorithm as written: a tree. `FromStr` reads it, and `Display` writes it in SiGN so that reading the text gives
/// the same tree.
///
/// Moves on the inverse scramble (NISS) are inverted and come last: `R ^(U L) D` is `R D (U L)'`. `R D` brings the
/// scramble to a position that `(U L)'` solves.
///
/// `L` is what a turn moves: [`Layers`] on the 3x3x3, or the layers of another [`TurnNotation`].
///
/// ```
/// use rubik::Algorithm;
///
/// let commutator: Algorithm = "[R, U]".parse()?;
/// assert_eq!(commutator.inverse().to_string(), "[U, R]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Algorithm<L = Layers> {
    normal: Vec<Node<L>>,
    on_inverse: Vec<Node<L>>,
}

/// The algorithm without turns.
impl<L> Default for Algorithm<L> {
    fn default() -> Algorithm<L> {
        Algorithm {
            normal: Vec::new(),
            on_inverse: Vec::new(),
        }
    }
}

impl<L> Algorithm<L> {
    /// The moves on the scramble itself.
    pub fn normal(&self) -> &[Node<L>] {
        &self.normal
    }

    /// The moves on the inverse of the scramble.
    pub fn on_inverse(&self) -> &[Node<L>] {
        &self.on_inverse
    }
}

/// A part of an algorithm.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Node<L = Layers> {
    /// A turn of some layers.
    Turn {
        /// The layers.
        layers: L,
        /// The amount, in the smallest clockwise turns of the puzzle: quarters on a cube and thirds on a Pyraminx;
        /// negative for counter-clockwise.
        quarters: i32,
    },
    /// `(…)`, and the number of repetitions. A number below zero means that the inverse is repeated. The same applies
    /// to commutators and conjugates.
    Group(Vec<Node<L>>, i32),
    /// `[A, B]`, and the number of repetitions. `[A, B]` stands for A, B, the inverse of A, and the inverse of B.
    Commutator(Box<[Vec<Node<L>>; 2]>, i32),
    /// `[A: B]`, and the number of repetitions. `[A: B]` stands for A, B, and the inverse of A.
    Conjugate(Box<[Vec<Node<L>>; 2]>, i32),
    /// `.`
    Pause,
    /// The end of a line.
    LineBreak,
    /// `//` and the text after it, to the end of the line.
    Comment(String),
}

impl<L> Node<L> {
    /// True for a group, a commutator or a conjugate without an amount.
    const fn is_bare_bracket(&self) -> bool {
        matches!(self, Node::Group(_, 1) | Node::Commutator(_, 1) | Node::Conjugate(_, 1))
    }
}
