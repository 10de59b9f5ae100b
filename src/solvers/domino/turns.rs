//! The turns of H, [`Move::DOMINO`].

use crate::cube::Move;

/// How many turns generate H, each of which costs one move.
pub const TURNS: usize = Move::DOMINO.len();

/// By turn: the number of the one that undoes it.
pub const INVERSE_TURNS: [usize; TURNS] = [2, 1, 0, 5, 4, 3, 6, 7, 8, 9];
