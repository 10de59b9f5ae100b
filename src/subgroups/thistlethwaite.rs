//! The four phases: their cosets, their turns, their published distributions.
//!
//! Turns are those of the solver's frame ([`frame`]): its F and B are the cube's U and D, its R and L
//! the cube's F and B, its U and D the cube's R and L.
//!
//! Half turns of the faces whose quarter turns the phase before has given up come first in each list:
//! they may merge with the last turn of that phase. Of several shortest solutions of a phase, one that
//! begins with such a turn makes the whole solution shorter.

use crate::coordinates::{
    CornerTetrads, CornerTwists, EdgeFlips, HalfTurnCorners, HalfTurnEdges, MiddlePlaces,
    SlicePlaces, Trivial,
};
use crate::cube::Move::{self, B2, D1, D2, D3, F2, L1, L2, L3, R1, R2, R3, U1, U2, U3};
use crate::cube::{Cubie, Face, Frame, Symmetry};
use crate::tables::{ExactTableSpec, Product, published};

/// Cosets of G1 = ⟨U, D, R, L, F2, B2⟩ in the group of the cube. 2,048 = 2¹¹.
pub type FirstPhase = Product<EdgeFlips, Trivial<Cubie>, 18>;

/// Cosets of G2 = ⟨U, D, R2, L2, F2, B2⟩ in G1. 1,082,565 = 3⁷ · C(12,4).
pub type SecondPhase = Product<SlicePlaces, CornerTwists, 14>;

/// Cosets of G3 = ⟨U2, D2, R2, L2, F2, B2⟩ in G2. 29,400 = 420 · 70.
pub type ThirdPhase = Product<CornerTetrads, MiddlePlaces, 10>;

/// The cubes of G3. 663,552 = 96 · 6,912 = 4!·4 · 4!³/2.
pub type FourthPhase = Product<HalfTurnCorners, HalfTurnEdges, 6>;

const SECOND_TURNS: [Move; 14] = [F2, B2, U1, U2, U3, D1, D2, D3, R1, R2, R3, L1, L2, L3];
const THIRD_TURNS: [Move; 10] = [R2, L2, U1, U2, U3, D1, D2, D3, F2, B2];
const FOURTH_TURNS: [Move; 6] = [U2, D2, R2, L2, F2, B2];

/// How the solver looks at a cube: with its U face in front, F on the right and R on top.
pub fn frame() -> Frame {
    Frame::new(Symmetry::new(Face::F, Face::R, false).expect("F and R are side by side"))
}

/// The table of the first phase.
pub fn first() -> ExactTableSpec<FirstPhase> {
    let published = published!("thistlethwaite-g0-g1.txt");
    ExactTableSpec::new("thistlethwaite-g0-g1", Product::new(Move::ALL), published)
}

/// The table of the second phase.
pub fn second() -> ExactTableSpec<SecondPhase> {
    let published = published!("thistlethwaite-g1-g2.txt");
    ExactTableSpec::new(
        "thistlethwaite-g1-g2",
        Product::new(SECOND_TURNS),
        published,
    )
}

/// The table of the third phase.
pub fn third() -> ExactTableSpec<ThirdPhase> {
    let published = published!("thistlethwaite-g2-g3.txt");
    ExactTableSpec::new("thistlethwaite-g2-g3", Product::new(THIRD_TURNS), published)
}

/// The table of the fourth phase.
pub fn fourth() -> ExactTableSpec<FourthPhase> {
    let published = published!("thistlethwaite-g3-solved.txt");
    ExactTableSpec::new(
        "thistlethwaite-g3-solved",
        Product::new(FOURTH_TURNS),
        published,
    )
}
