//! Stage 5: the corners of the last layer to their places.

use super::algorithms::Algorithm;
use super::stage::Stage;

/// The stage in words.
pub const STAGE: Stage = Stage {
    name: "last layer corner places",
    achieves: "the corners of the last layer are in their places, however they are turned",
    look_for: "Turn the last layer until as many of its corners as can be are in their places, and \
               exchange the others.",
};

/// The algorithms.
pub const ALGORITHMS: &[Algorithm] = &[
    Algorithm { name: "Niklas", moves: "R U' L' U R' U' L", does: "" },
    Algorithm { name: "A permutation", moves: "R' F R' B2 R F' R' B2 R2", does: "" },
    Algorithm { name: "inverse A permutation", moves: "R2 B2 R F R' B2 R F' R", does: "" },
    Algorithm { name: "chameleon", moves: "L F R' F' L' F R F'", does: "" },
    Algorithm { name: "bowtie", moves: "F' L F R' F' L' F R", does: "" },
    Algorithm { name: "headlights", moves: "R2 D R' U2 R D' R' U2 R'", does: "" },
    Algorithm { name: "J permutation", moves: "R U R' F' R U R' U' R' F R2 U' R'", does: "" },
    Algorithm { name: "T permutation", moves: "R U R' U' R' F R2 U' R' U' R U R' F'", does: "" },
    Algorithm { name: "Y permutation", moves: "F R U' R' U' R U R' F' R U R' U' R' F R F'", does: "" },
    Algorithm { name: "triple bar", moves: "F R U R' U' R U R' U' R U R' U' F'", does: "" },
];
