//! The turns of H, [`Move::DOMINO`].

use crate::cube::Move;

/// The number of turns that generate H. Each of them counts as one move.
pub const TURNS: usize = Move::DOMINO.len();

/// The index of the inverse of each turn.
pub const INVERSE_TURNS: [usize; TURNS] = [2, 1, 0, 5, 4, 3, 6, 7, 8, 9];
