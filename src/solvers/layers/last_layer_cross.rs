//! Stage 4: the edges of the last layer turned the right way.

use super::algorithms::Algorithm;
use super::stage::Stage;

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "last layer cross",
    achieves: "the edges of the last layer are turned the right way: they show its colour in a cross",
    look_for: "See which edges of the last layer show its colour on it: two side by side, two \
               across, none, or all.",
};

/// The algorithms.
pub const ALGORITHMS: &[Algorithm] = &[
    Algorithm { name: "bar", moves: "F R U R' U' F'", does: "" },
    Algorithm { name: "hook", moves: "F U R U' R' F'", does: "" },
    Algorithm { name: "T shape", moves: "R U R' U' R' F R F'", does: "" },
    Algorithm { name: "C shape", moves: "R' U' R' F R F' U R", does: "" },
    Algorithm { name: "upright C shape", moves: "R U R2 U' R' F R U R U' F'", does: "" },
    Algorithm { name: "big fish", moves: "F R' F' R U R U' R'", does: "" },
    Algorithm { name: "small fish", moves: "R U2 R2 F R F' R U2 R'", does: "" },
    Algorithm { name: "small lightning", moves: "R' F R U R' U' F' U R", does: "" },
    Algorithm { name: "W shape", moves: "R U R' U R U' R' U' R' F R F'", does: "" },
    Algorithm { name: "double bar", moves: "F R U R' U' R U R' U' F'", does: "" },
    Algorithm { name: "double hook", moves: "F U R U' R' U R U' R' F'", does: "" },
    Algorithm { name: "kite", moves: "R U R' U' R' F R2 U R' U' F'", does: "" },
    Algorithm { name: "wing", moves: "R U R' U R' F R F' R U2 R'", does: "" },
    Algorithm { name: "gun", moves: "F U R U' R2 F' R U R U' R'", does: "" },
    Algorithm { name: "antigun", moves: "R' F R U R' F' R F U' F'", does: "" },
    Algorithm { name: "runway dot", moves: "R U2 R2 F R F' U2 R' F R F'", does: "" },
];
