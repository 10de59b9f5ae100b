//! Stage 7: moving the edges of the last layer to their places.

use super::algorithms::NamedAlgorithm;
use super::stage::Stage;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "last layer edge places",
    achieves: "the cube is solved",
    look_for: "See which edges of the last layer are in their places: all, one or none. The algorithm moves the \
               other edges.",
};

/// The algorithms. None of them flips an edge, and all leave the corners unchanged, up to a turn of the layer.
pub(crate) const ALGORITHMS: &[NamedAlgorithm] = &[
    NamedAlgorithm {
        name: "U permutation",
        moves: "R2 U F B' R2 F' B U R2",
        purpose: "moves three edges in a cycle",
        does: "(UR UF UB)",
    },
    NamedAlgorithm {
        name: "H permutation",
        moves: "R2 L2 D R2 L2 U2 R2 L2 D R2 L2",
        purpose: "exchanges both pairs of opposite edges",
        does: "(UR UL) (UF UB)",
    },
    NamedAlgorithm {
        name: "Z permutation",
        moves: "R' L F R2 L2 B R2 L2 F R' L D2 R2 L2",
        purpose: "exchanges two pairs of adjacent edges",
        does: "(URF UFL ULB UBR) (UF UB)",
    },
];
