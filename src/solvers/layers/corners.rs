//! Stage 2: the corners of the first layer.
//!
//! If a corner is in the last layer, a turn of this layer brings it above its slot, and an insertion puts it into the
//! slot. The insertion may change the edge in the slot, because stage 3 solves this edge later. A corner that is
//! twisted in its own slot, or is in a wrong slot, is first taken out.

use super::insertion;
use super::maneuver_table::ManeuverTable;
use super::stage::Stage;
use crate::coordinates::FirstLayerCorners;
use crate::cube::CornerPlacement;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "first layer corners",
    achieves: "the first layer is solved",
    look_for: "Find a corner in the last layer that has the color of the first face. Turn the last layer until the \
               corner is above or below its place, between the two sides whose colors it has, and insert it.",
};

/// The insertions into the slot at the front right. Each of the first six has three turns, which bring the slot up,
/// turn the last layer, and bring the slot down again. After the six come the sledgehammer (`R' F R F'`), the
/// hedgeslammer (its inverse) and, for each hand, an insertion for a corner that shows the color of the first face on
/// top of the last layer.
pub(crate) const INSERTIONS: [&str; 10] = [
    "R U R'",
    "R U' R'",
    "R U2 R'",
    "F' U F",
    "F' U' F",
    "F' U2 F",
    "R' F R F'",
    "F R' F' R",
    "R U2 R' U' R U R'",
    "F' U2 F U F' U' F",
];

/// The number of insertions that can also take a corner out: the six insertions of three turns, which come first.
const TAKE_OUT: usize = 6;

/// Computes the table of this stage, with the distance of every arrangement of the four corners from the solved
/// corners.
pub fn table() -> ManeuverTable<FirstLayerCorners> {
    insertion::table(
        &INSERTIONS,
        TAKE_OUT,
        |placement: CornerPlacement, home: CornerPlacement| placement.index() / 3 == home.index() / 3,
    )
}
