//! Stage 3: the edges of the middle layer.
//!
//! Each insertion takes out the corner below the slot with one trigger (a few turns), and puts the corner back with the
//! edge beside it with another trigger. An edge that is stuck in a slot, either its own or another one, is first taken
//! out.

use super::insertion;
use super::maneuver_table::ManeuverTable;
use super::stage::Stage;
use crate::coordinates::MiddleEdges;
use crate::cube::EdgePlacement;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "middle layer edges",
    achieves: "the first two layers are solved",
    look_for: "Find an edge in the last layer that does not have the color of the last face. It \
               belongs between two sides; the insertion takes the corner beside that place out of the \
               first layer and brings both back together.",
};

/// The insertions, into the slot at the front right: a trigger of the right hand and one of the left hand; one of these
/// triggers with sledgehammer or hedgeslammer; and insertions in which a turn of one face prepares a trigger of the
/// other face.
pub(crate) const INSERTIONS: [&str; 15] = [
    "R U' R' U' F' U F",
    "F' U F U R U' R'",
    "R U R' U' F' U' F",
    "F' U' F U R U R'",
    "R U2 R' U2 F' U' F",
    "F' U2 F U2 R U R'",
    "R U' R' U2 F' U2 F",
    "F' U F U2 R U2 R'",
    "R U' R' F R' F' R",
    "F' U F R' F R F'",
    "F R' F' R F' U' F",
    "R' F R F' R U R'",
    "R' F' R U R U' R' F",
    "F R F' U' F' U F R'",
    "F' R U R' U' R' F R",
];

/// The eight insertions of two triggers, which come first, can also take an edge out.
const TAKE_OUT: usize = 8;

/// The distances of all positions of the four edges from solved.
pub fn table() -> ManeuverTable<MiddleEdges> {
    insertion::table(
        &INSERTIONS,
        TAKE_OUT,
        |placement: EdgePlacement, home: EdgePlacement| placement.index() / 2 == home.index() / 2,
    )
}
