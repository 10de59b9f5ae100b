//! Facts about puzzles with faces that their definitions do not contain. Each of these puzzles has a definition file
//! and an entry in this file.

use crate::puzzles::{Deeper, KeyTurns, PuzzleName, TurnKeys};

/// The facts about a puzzle.
#[derive(Debug)]
pub(super) struct FacedFacts {
    pub(super) name: PuzzleName,
    /// The text of the definition, with stickers and a net.
    pub(super) definition: &'static str,
    /// The name of the puzzle's table. The file with the published number of states at each distance has the same name.
    pub(super) table: &'static str,
    /// The maximum number of turns of a shortest solution.
    pub(super) longest: usize,
    /// For each orbit, the word for one of its pieces, such as `corner`.
    pub(super) kinds: &'static [&'static str],
    /// The list of turns in the message about an unknown turn.
    pub(super) turns: &'static str,
    pub(super) keys: TurnKeys,
    /// Groups of corners. In each group, moves can produce only certain sums of the twists. Each entry contains the
    /// names of the corners, and the place of one of them.
    pub(super) twisted: &'static [(&'static str, usize)],
    /// True if the orientation of the puzzle matters only when the colors are typed as letters of faces. With all other
    /// symbols, the colors of a position get the same names in every orientation.
    pub(super) are_colors_named_alike: bool,
}

/// The Pyraminx: a tetrahedron with four tips, four centres and six edges.
///
/// Without its tips, it has 933,120 = 6!/2 · 2⁵ · 3⁴ states, and shortest solutions have at most 11 turns. Each tip
/// needs at most one more turn. With the tips, there are 75,582,720 = 933,120 · 3⁴ states, and shortest solutions have
/// at most 15 turns (J. Scherphuis, <https://www.jaapsch.net/puzzles/pyraminx.htm>).
///
/// The puzzle is held with the face D at the bottom, the face F in front, the face L on the left and the face R on the
/// right. The vertices are U at the top, L and R in front, and B behind. The face F is therefore opposite to the vertex
/// B, the face L to the vertex R, the face R to the vertex L, and the face D to the vertex U. The turns are the same as
/// in competitions (WCA Regulations, 12e). Turns of tips come first in solutions. A scramble is the inverse of a
/// solution, so it ends with turns of tips, as in competitions.
///
/// Stickers are written face by face: F, L, R, D. Within a face, they are written row by row, with 1 + 3 + 5 stickers,
/// as seen by a person who looks at the face. The faces F, L and R are seen with the vertex U on top. The face D is
/// seen with the vertex B on top, the vertex L on the right and the vertex R on the left.
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
            ("w", "before a letter: turn the tip"),
        ],
    },
    twisted: &[],
    are_colors_named_alike: false,
};

/// The Skewb: a cube that is cut by four planes. Each plane is perpendicular to a diagonal of the cube and cuts the
/// cube into halves. The Skewb has eight corners and six centres.
///
/// If one corner stays in place, the Skewb has 3,149,280 = 6!/2 · 12 · 3⁶ states, and shortest solutions have at most
/// 11 turns (J. Scherphuis, <https://www.jaapsch.net/puzzles/skewb.htm>; OEIS A079745).
///
/// The viewer looks at the corner UFL, so the faces U, F and L are visible, with U on top and F in front. The turns are
/// the same as in competitions (WCA Regulations, 12h): R is a turn about the corner DFR, U about UBR, L about DBL,
/// and B about DRB, the corner at the back. None of these turns moves UFL. TNoodle, the scramble program of competitions,
/// turns the same corners. A turn about another corner is equal to one of these turns and a rotation of the whole
/// puzzle. The puzzle is solved when each face shows one color, in any orientation.
///
/// Stickers are written face by face: U, R, F, D, L, B. Within a face, they are written row by row as in the net of a
/// cube: two corners, the centre, two corners.
pub(super) static SKEWB: FacedFacts = FacedFacts {
    name: PuzzleName::Skewb,
    definition: include_str!("../catalogue/skewb.tws"),
    table: "skewb-optimal",
    longest: 11,
    kinds: &["corner", "centre"],
    turns: "R U L B, and x y z of the whole puzzle",
    keys: TurnKeys {
        letters: "u l r b x y z",
        turns: KeyTurns::Sides {
            deeper: Deeper::Nothing,
            has_half_turns: false,
        },
        help: &[
            ("u l r b", "turn half the puzzle; Shift: the other way"),
            ("x y z", "turn the whole puzzle"),
        ],
    },
    // The eight corners form two groups of four, called tetrads. The four corners of a tetrad are the vertices of a
    // tetrahedron. Turns never exchange corners of different tetrads.
    twisted: &[("UFL DFR UBR DBL", 3), ("URF ULB DLF DRB", 0)],
    are_colors_named_alike: true,
};
