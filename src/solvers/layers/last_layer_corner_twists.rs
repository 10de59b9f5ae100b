//! Stage 6: orienting the corners of the last layer.

use super::algorithms::NamedAlgorithm;
use super::stage::Stage;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "last layer corner twists",
    achieves: "the corners of the last layer are solved",
    look_for: "See which corners of the last layer show the color of the last face on this face: all, two, one or \
               none. The algorithm twists the other corners.",
};

/// The algorithms. None of them flips an edge, and all preserve the order of the corners around the layer.
pub(crate) const ALGORITHMS: &[NamedAlgorithm] = &[
    NamedAlgorithm {
        name: "Sune",
        moves: "R U R' U R U2 R'",
        purpose: "twists three corners clockwise",
        does: "(URF+ ULB+) (UFL UBR+) (UR UB UL)",
    },
    NamedAlgorithm {
        name: "Antisune",
        moves: "R U2 R' U' R U' R'",
        purpose: "twists three corners counter-clockwise",
        does: "(URF- ULB-) (UFL- UBR) (UR UL UB)",
    },
    NamedAlgorithm {
        name: "double Sune",
        moves: "R U R' U R U' R' U R U2 R'",
        purpose: "twists all four corners, alternately clockwise and counter-clockwise",
        does: "(URF-) (UFL+) (ULB-) (UBR+) (UR UL UB)",
    },
    NamedAlgorithm {
        name: "Bruno",
        moves: "R U2 R2 U' R2 U' R2 U2 R",
        purpose: "twists two adjacent corners clockwise and the other two counter-clockwise",
        does: "(URF+ ULB-) (UFL+ UBR-) (UF UB UL)",
    },
];
