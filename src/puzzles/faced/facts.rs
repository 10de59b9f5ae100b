//! Facts about hand-held puzzles that their definitions do not contain. Each puzzle has a definition file and a few
//! lines here.

use crate::puzzles::{Deeper, KeyTurns, PuzzleName, TurnKeys};

/// The facts about a puzzle.
#[derive(Debug)]
pub(super) struct FacedFacts {
    pub(super) name: PuzzleName,
    /// The definition, with stickers and a net.
    pub(super) definition: &'static str,
    /// The name of its table, under which the distances are published.
    pub(super) table: &'static str,
    /// The largest number of turns of a shortest solution.
    pub(super) longest: usize,
    /// For each orbit, the name of its pieces.
    pub(super) kinds: &'static [&'static str],
    /// Its turns, for the message about an unknown turn.
    pub(super) turns: &'static str,
    pub(super) keys: TurnKeys,
    /// Groups of corners in which a single twisted corner is a fault, each with a place of one of them.
    pub(super) twisted: &'static [(&'static str, usize)],
    /// True if only the letters of faces show the orientation of the puzzle: other colors are named so that all
    /// positions of one puzzle get the same names.
    pub(super) are_colors_named_alike: bool,
}

/// The Pyraminx: a tetrahedron of four tips, four centres and six edges.
///
/// Without its tips, it has 933,120 = 6!/2 · 2⁵ · 3⁴ states, and shortest solutions have at most 11 turns. Each tip
/// takes one more turn or none, which makes 75,582,720 = 933,120 · 3⁴ states and 15 turns (J. Scherphuis,
/// <https://www.jaapsch.net/puzzles/pyraminx.htm>).
///
/// It is held with the face D at the bottom and the face F in front; the faces L and R are left and right. The vertices
/// are U at the top, L and R in front, and B behind, so F is opposite B, L opposite R, R opposite L and D opposite U.
/// Turns are those of competitions (WCA Regulations, 12e). Turns of tips come first, so that a scramble, which undoes a
/// solution, ends with them as in competitions.
///
/// Stickers are written face by face, F L R D, each row by row, 1 + 3 + 5, as seen when looking at the face: F, L and R
/// with U on top; D with B on top, L right and R left.
pub(super) static PYRAMINX: FacedFacts = FacedFacts {
    name: PuzzleName::Pyraminx,
    definition: include_str!("../catalogue/pyraminx.tws"),
    table: "pyraminx-optimal",
    longest: 15,
    kinds: &["centre", "tip", "edge"],
    turns: "U L R B and the tips u l r b",
    keys: TurnKeys {
        letters: "u l r b",
        turns: KeyTurns::Sides {
            deeper: Deeper::Tip,
            has_half_turns: false,
        },
        help: &[
            ("u l r b", "turn two layers; Shift: the other way"),
            ("w", "before it: turn the tip"),
        ],
    },
    twisted: &[],
    are_colors_named_alike: false,
};

/// The Skewb: a cube cut into halves by four planes, each perpendicular to a diagonal; eight corners and six centres.
///
/// Held by one corner, it has 3,149,280 = 6!/2 · 12 · 3⁶ states, and shortest solutions have at most 11 turns (J.
/// Scherphuis, <https://www.jaapsch.net/puzzles/skewb.htm>; OEIS A079745).
///
/// It is seen from the corner UFL, with U on top and F in front, so that the faces U, L and F are visible. Turns are
/// those of competitions (WCA Regulations, 12h): R is a turn about the corner DFR, U about UBR, L about DBL, and B
/// about DRB, the corner behind; none of them moves UFL. These are the corners that TNoodle, the scramble program of
/// competitions, turns. A turn about any other corner is one of these and a rotation of the whole puzzle. It is solved
/// when each face shows one color, in any orientation.
///
/// Stickers are written face by face, U R F D L B, each row by row as it lies in the net of a cube: two corners,
/// the centre, two corners.
pub(super) static SKEWB: FacedFacts = FacedFacts {
    name: PuzzleName::Skewb,
    definition: include_str!("../catalogue/skewb.tws"),
    table: "skewb-optimal",
    longest: 11,
    kinds: &["corner", "centre"],
    turns: "R U L B, and x y z of the whole",
    keys: TurnKeys {
        letters: "u l r b x y z",
        turns: KeyTurns::Sides {
            deeper: Deeper::Nothing,
            has_half_turns: false,
        },
        help: &[
            ("u l r b", "turn half of it; Shift: the other way"),
            ("x y z", "turn all of it"),
        ],
    },
    // The eight corners form two tetrads of four, the vertices of two tetrahedra; every turn maps each tetrad to
    // itself.
    twisted: &[("UFL DFR UBR DBL", 3), ("URF ULB DLF DRB", 0)],
    are_colors_named_alike: true,
};
