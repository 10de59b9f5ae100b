//! The effects of moves.

use super::state::PieceInPlace;

/// The effect of a move, a sequence or a rotation of the whole puzzle on the pieces in all places.
///
/// After the move, place `p` contains the piece that was in place `sources[p]`, twisted by `twists[p]`. The new
/// orientation in place `p` is the previous orientation in place `sources[p]` plus `twists[p]`, modulo the number of
/// orientations of the orbit. The format of twsearch (`MoveTransformation`) and KPuzzle of cubing.js use the same
/// convention. `Move` of ksolve is different: it counts places from 1, and lists a twist at the place from which the
/// piece comes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Transformation {
    /// For each place, the place from which its new piece comes. Places are numbered through all orbits. Both places
    /// belong to the same orbit.
    pub sources: Vec<u16>,
    /// For each place, the twist of its new piece, less than the number of orientations of the orbit.
    pub twists: Vec<u8>,
}

impl Transformation {
    /// True if the transformation changes nothing.
    pub(crate) fn is_identity(&self) -> bool {
        let stays = |(place, &source): (usize, &u16)| place == usize::from(source);
        self.sources.iter().enumerate().all(stays) && self.twists.iter().all(|&twist| twist == 0)
    }
}

/// A move or a rotation of the whole puzzle. Only moves count in solutions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleMove {
    /// The notation, for example `R2'`.
    pub name: String,
    /// The effect of the move.
    pub transformation: Transformation,
    /// The index of the base move in the list that contains this move. This move is a power of the base move. For
    /// example, `R` is the base move of `R`, `R2` and `R'`.
    pub base: usize,
    /// The exponent: 1 for the base move itself, 2 for `R2`, -1 for `R'`. It is negative for powers of the inverse.
    pub amount: i32,
    /// The cost of the move, at least 1. For rotations, it is not used, because rotations cost nothing.
    pub cost: u32,
    /// Pieces that must be in given places for the move to be possible, for example the hole of a sliding puzzle.
    pub requires: Vec<PieceInPlace>,
}

impl PuzzleMove {
    /// A move with cost 1 that is its own base move. `index` is the index that it will have in its list.
    pub(crate) fn as_listed(name: &str, transformation: Transformation, index: usize) -> PuzzleMove {
        PuzzleMove {
            name: name.to_owned(),
            transformation,
            base: index,
            amount: 1,
            cost: 1,
            requires: Vec::new(),
        }
    }
}

/// A name that sequences may use for another sequence, for example `Rw` for `L x`. Solutions do not use aliases.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveAlias {
    /// The notation.
    pub name: String,
    /// The sequence that the name stands for. It consists of moves, rotations and other aliases.
    pub sequence: String,
    /// The effect of the sequence.
    pub transformation: Transformation,
}
