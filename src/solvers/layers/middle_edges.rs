//! Stage 3: the edges of the middle layer.
//!
//! Most insertions consist of two triggers, which are short sequences of turns. The first trigger takes out the corner
//! below the slot. The second trigger puts the corner back together with the edge. An edge that is flipped in its own
//! slot, or is in a wrong slot, is first taken out.

use super::insertion;
use super::maneuver_table::ManeuverTable;
use super::stage::Stage;
use crate::coordinates::MiddleEdges;
use crate::cube::EdgePlacement;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "middle layer edges",
    achieves: "the first two layers are solved",
    look_for: "Find an edge in the last layer that does not have the color of the last face. It belongs between two \
               sides; the insertion takes the corner beside this place out of the first layer, then inserts the \
               corner and the edge together.",
};

/// The insertions into the slot at the front right. The first eight consist of a trigger of the right hand and a
/// trigger of the left hand. They are followed by insertions that combine one of these triggers with the sledgehammer
/// (`R' F R F'`) or the hedgeslammer (its inverse). In each of the last three insertions, a turn of R prepares a
/// trigger of F, or a turn of F prepares a trigger of R.
///
/// The mirror image of the last insertion is missing, because a table has room for only 64 maneuvers, and there are 63 =
/// 3 + 4·15 already. It would make no distance smaller: a test in `insertion` shows that the distances, which are the
/// same in a mirror, are right without it.
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

/// The number of insertions that can also take an edge out: the eight insertions of two triggers, which come first.
const TAKE_OUT: usize = 8;

/// Computes the table of this stage, with the distance of every arrangement of the four edges from the solved edges.
pub fn table() -> ManeuverTable<MiddleEdges> {
    insertion::table(
        &INSERTIONS,
        TAKE_OUT,
        |placement: EdgePlacement, home: EdgePlacement| placement.index() / 2 == home.index() / 2,
    )
}
