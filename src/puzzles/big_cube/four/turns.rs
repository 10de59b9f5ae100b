//! The turns of a 4x4x4 and their effects.

use super::super::outer_turn::{OuterTurn, TurnSet};
use super::super::places::{Arrangement, PLACES, Place, a_third_on};

/// The number of turns. The turns are those of U, R, F, D, L, B, Uw, Rw and Fw. Turns of Dw, Lw and Bw are not needed:
/// each has the same effect as a turn of the two opposite layers, up to the orientation of the cube.
pub(super) const COUNT: usize = 27;

/// The set of all turns.
pub(super) const ALL: TurnSet = (1 << COUNT) - 1;

/// The turn of the unrotated cube that becomes `turn` if the cube is rotated by `thirds` thirds of a turn about the
/// corner URF.
pub(super) fn before_thirds(turn: OuterTurn, thirds: usize) -> OuterTurn {
    (0..(3 - thirds) % 3).fold(turn, |turn, _| turn.with(a_third_on(turn.face())))
}

/// The effects of every turn on wings and centres.
pub(super) struct PlaceTurns {
    pub(super) wings: [Arrangement; COUNT],
    pub(super) centres: [Arrangement; COUNT],
    /// The effect of a rotation of the whole cube by a third of a turn about the corner URF. The rotation takes U to R.
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
