//! Stage 5: moving the corners of the last layer to their places.

use super::algorithms::NamedAlgorithm;
use super::stage::Stage;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "last layer corner places",
    achieves: "the corners of the last layer are in their places, but may still be twisted",
    look_for: "Turn the last layer until as many of its corners as possible are in their places, in any orientation. \
               The algorithm moves the other corners to their places.",
};

/// The algorithms. None of them flips an edge.
///
/// Up to turns of the layer, four corners have six orders around the layer. In one of these orders, the corners are
/// solved. Each of four other orders is solved by a cycle of three corners, or by an exchange of two adjacent corners.
/// The last order is solved by an exchange of two opposite corners.
pub(crate) const ALGORITHMS: &[NamedAlgorithm] = &[
    NamedAlgorithm {
        name: "Niklas",
        moves: "R U' L' U R' U' L",
        purpose: "moves three corners in a cycle and turns the layer",
        does: "(URF+ ULB+ UBR+ UFL) (UR UB UL UF)",
    },
    NamedAlgorithm {
        name: "Aa permutation",
        moves: "R' F R' B2 R F' R' B2 R2",
        purpose: "moves three corners in a cycle without twisting them",
        does: "(URF ULB UBR)",
    },
    NamedAlgorithm {
        name: "Ab permutation",
        moves: "R2 B2 R F R' B2 R F' R",
        purpose: "moves three corners in a cycle without twisting them",
        does: "(URF UBR ULB)",
    },
    NamedAlgorithm {
        name: "Chameleon",
        moves: "L F R' F' L' F R F'",
        purpose: "moves three corners in a cycle and twists two of them",
        does: "(UFL- UBR ULB+)",
    },
    NamedAlgorithm {
        name: "Bowtie",
        moves: "F' L F R' F' L' F R",
        purpose: "moves three corners in a cycle and twists two of them",
        does: "(URF+ UBR ULB-)",
    },
    NamedAlgorithm {
        name: "Headlights",
        moves: "R2 D R' U2 R D' R' U2 R'",
        purpose: "moves three corners in a cycle and twists two of them",
        does: "(URF+ UFL- UBR)",
    },
    NamedAlgorithm {
        name: "T permutation",
        moves: "R U R' U' R' F R2 U' R' U' R U R' F'",
        purpose: "exchanges two adjacent corners and two opposite edges",
        does: "(URF UBR) (UR UL)",
    },
    NamedAlgorithm {
        name: "Y permutation",
        moves: "F R U' R' U' R U R' F' R U R' U' R' F R F'",
        purpose: "exchanges two opposite corners and two adjacent edges",
        does: "(URF ULB) (UL UB)",
    },
    NamedAlgorithm {
        name: "three triggers",
        moves: "F R U R' U' R U R' U' R U R' U' F'",
        purpose: "exchanges two pairs of adjacent corners, and twists them",
        does: "(URF+ UFL-) (ULB+ UBR-)",
    },
];
