//! Stage 6: the corners of the last layer turned the right way.

use super::algorithms::Algorithm;
use super::stage::Stage;

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "last layer corner twists",
    achieves: "the corners of the last layer are solved",
    look_for: "See which corners of the last layer show its colour on it: all, one, two or none.",
};

/// The algorithms.
pub const ALGORITHMS: &[Algorithm] = &[
    Algorithm { name: "Sune", moves: "R U R' U R U2 R'", does: "" },
    Algorithm { name: "Antisune", moves: "R U2 R' U' R U' R'", does: "" },
    Algorithm { name: "double Sune", moves: "R U R' U R U' R' U R U2 R'", does: "" },
    Algorithm { name: "Bruno", moves: "R U2 R2 U' R2 U' R2 U2 R", does: "" },
    Algorithm { name: "chameleon of two generators", moves: "R U2 R' U' R U' R2 U2 R U R' U R", does: "" },
];
