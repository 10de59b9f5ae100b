//! The turns of a 4x4x4, and what they carry where.

use super::super::outer_turn::{OuterTurn, TurnSet};
use super::super::places::{Arrangement, PLACES, Place, a_third_on};

/// How many turns there are: of U, R, F, D, L, B, and of the two outer layers of U, R or F. Turns of two layers of D, L
/// and B are those of the faces across, but for how the cube is held.
pub(super) const COUNT: usize = 27;

/// All of them.
pub(super) const ALL: TurnSet = (1 << COUNT) - 1;

/// The turn of the cube as it was held before it was turned by a number of thirds.
pub(super) fn before_thirds(turn: OuterTurn, thirds: usize) -> OuterTurn {
    (0..(3 - thirds) % 3).fold(turn, |turn, _| turn.with(a_third_on(turn.face())))
}

/// What every turn does to wings and to centres.
pub(super) struct PlaceTurns {
    pub(super) wings: [Arrangement; COUNT],
    pub(super) centres: [Arrangement; COUNT],
    /// The whole cube turned by a third about the corner URF: what was at U comes to R.
    pub(super) third: Arrangement,
}

impl PlaceTurns {
    pub(super) fn new() -> PlaceTurns {
        let mut third = [0; PLACES];
        for place in Place::all() {
            let [first, second] = place.faces().map(a_third_on);
            third[Place::new(first, second).index()] = place.index() as u8;
        }
        let all: [OuterTurn; COUNT] = std::array::from_fn(OuterTurn::at);
        PlaceTurns {
            wings: all.map(OuterTurn::carries_wings),
            centres: all.map(OuterTurn::carries_x_centres),
            third,
        }
    }
}
