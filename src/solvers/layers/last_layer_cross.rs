//! Stage 4: orienting the edges of the last layer.

use super::algorithms::NamedAlgorithm;
use super::stage::Stage;

/// The words of a lesson about the stage.
pub(crate) const STAGE: Stage = Stage {
    name: "last layer cross",
    achieves: "the edges of the last layer are oriented: they make a cross in the color of the last face",
    look_for: "Look at the last face, from below if it is at the bottom. See which of its edges show its color on \
               this face: all, two opposite edges, two adjacent edges, or none.",
};

/// The algorithms. Each has the name that speedcubers give to the arrangement that it orients (OLL).
///
/// All algorithms also move corners and edges. The planner chooses the algorithm after which the later stages need the
/// fewest moves.
pub(crate) const ALGORITHMS: &[NamedAlgorithm] = &[
    NamedAlgorithm {
        name: "Suit Up",
        moves: "F R U R' U' F'",
        purpose: "flips two opposite edges",
        does: "(URF UFL+) (ULB- UBR) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "P",
        moves: "F U R U' R' F'",
        purpose: "flips two adjacent edges",
        does: "(URF- UFL) (ULB UBR+) (UR* UF* UB)",
    },
    NamedAlgorithm {
        name: "Shoelaces",
        moves: "R U R' U' R' F R F'",
        purpose: "flips two opposite edges",
        does: "(UFL- UBR ULB+) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "Seein' Headlights",
        moves: "R' U' R' F R F' U R",
        purpose: "flips two opposite edges",
        does: "(URF- UFL) (ULB UBR+) (UR* UL* UF)",
    },
    NamedAlgorithm {
        name: "City",
        moves: "R U R2 U' R' F R U R U' F'",
        purpose: "flips two opposite edges",
        does: "(UFL ULB- UBR+) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "Mounted Fish",
        moves: "F R' F' R U R U' R'",
        purpose: "flips two adjacent edges",
        does: "(UFL- ULB UBR+) (UR* UF* UB)",
    },
    NamedAlgorithm {
        name: "Fish Salad",
        moves: "R U2 R2 F R F' R U2 R'",
        purpose: "flips two adjacent edges",
        does: "(URF UBR+) (UFL- ULB) (UR UL* UB*)",
    },
    NamedAlgorithm {
        name: "Anti-Fung",
        moves: "R' F R U R' U' F' U R",
        purpose: "flips two opposite edges",
        does: "(UFL+) (ULB UBR-) (UF*) (UL UB*)",
    },
    NamedAlgorithm {
        name: "Mario",
        moves: "R U R' U R U' R' U' R' F R F'",
        purpose: "flips two adjacent edges",
        does: "(URF- UFL ULB+) (UR* UF*) (UL UB)",
    },
    NamedAlgorithm {
        name: "Breakneck",
        moves: "F R U R' U' R U R' U' F'",
        purpose: "flips two adjacent edges",
        does: "(URF+) (UFL+) (ULB-) (UBR-) (UR* UF* UB)",
    },
    NamedAlgorithm {
        name: "Bottlecap",
        moves: "F U R U' R' U R U' R' F'",
        purpose: "flips two opposite edges",
        does: "(URF-) (UFL-) (ULB+) (UBR+) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "Kite",
        moves: "R U R' U' R' F R2 U R' U' F'",
        purpose: "flips two adjacent edges",
        does: "(URF UFL- ULB-) (UBR-) (UR* UF* UB)",
    },
    NamedAlgorithm {
        name: "Anti-Kite",
        moves: "R U R' U R' F R F' R U2 R'",
        purpose: "flips two adjacent edges",
        does: "(URF+ UFL+) (ULB+ UBR) (UR*) (UB*)",
    },
    NamedAlgorithm {
        name: "Gun",
        moves: "F U R U' R2 F' R U R U' R'",
        purpose: "flips two opposite edges",
        does: "(URF+ ULB+ UFL) (UBR+) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "Anti-Gun",
        moves: "R' F R U R' F' R F U' F'",
        purpose: "flips two opposite edges",
        does: "(UFL- ULB- UBR-) (UR UB* UF*)",
    },
    NamedAlgorithm {
        name: "Runway",
        moves: "R U2 R2 F R F' U2 R' F R F'",
        purpose: "flips all four edges",
        does: "(URF- UBR+ UFL+) (ULB-) (UR* UF*) (UL* UB*)",
    },
];
