//! The turns of H.

use crate::cube::Move;

/// How many turns generate H, each of which costs one move.
pub const TURNS: usize = 10;

/// The turns of H = ⟨U, D, R2, L2, F2, B2⟩, in the order in which they are numbered.
pub const DOMINO_TURNS: [Move; TURNS] = [
    Move::U1,
    Move::U2,
    Move::U3,
    Move::D1,
    Move::D2,
    Move::D3,
    Move::R2,
    Move::L2,
    Move::F2,
    Move::B2,
];

/// By turn: the number of the one that undoes it.
pub const INVERSE_TURNS: [usize; TURNS] = [2, 1, 0, 5, 4, 3, 6, 7, 8, 9];
