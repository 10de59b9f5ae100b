//! Stage 7: the edges of the last layer to their places.

use super::algorithms::Algorithm;
use super::stage::Stage;

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "last layer edge places",
    achieves: "the cube is solved",
    look_for: "See which edges of the last layer are in their places: one, or none.",
};

/// The algorithms.
pub const ALGORITHMS: &[Algorithm] = &[
    Algorithm { name: "U permutation", moves: "R2 U F B' R2 F' B U R2", does: "" },
    Algorithm { name: "inverse U permutation", moves: "R2 U' F B' R2 F' B U' R2", does: "" },
    Algorithm { name: "H permutation", moves: "R2 L2 D R2 L2 U2 R2 L2 D R2 L2", does: "" },
    Algorithm { name: "Z permutation", moves: "R2 L2 D' R2 L2 U' R' L F2 R2 L2 B2 R' L", does: "" },
];
