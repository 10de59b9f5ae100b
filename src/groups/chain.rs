//! Thistlethwaite's chain of subgroups: from all cubes to edge orientation, to domino reduction, to half turns, to the
//! solved cube. This module defines the cosets, the moves and the table of each step.
//!
//! Each list of moves begins with the half turns of the faces whose quarter turns were allowed in the previous step,
//! but are no longer allowed. Such a half turn may merge with the last move of the previous step. If a step has several
//! shortest solutions, a solution that begins with such a half turn can make the whole solution shorter.

use crate::coordinates::{
    CornerTetrads, CornerTwists, EdgeFlips, HalfTurnCorners, HalfTurnEdges, MiddlePlaces, SlicePlaces, Trivial,
};
use crate::cube::CubieCube;
use crate::cube::Move::{self, B2, D1, D2, D3, F2, L1, L2, L3, R1, R2, R3, U1, U2, U3};
use crate::tables::{ExactTableSpec, Product};

/// The 2,048 = 2¹¹ cosets of G1 = ⟨U, D, R, L, F2, B2⟩ in the group of the cube.
pub type EdgeOrientation = Product<EdgeFlips, Trivial<CubieCube>, 18>;

/// The 1,082,565 = 3⁷ · C(12,4) cosets of G2 = ⟨U, D, R2, L2, F2, B2⟩ in G1.
pub type DominoReduction = Product<SlicePlaces, CornerTwists, 14>;

/// The 29,400 = 420 · 70 cosets of G3 = ⟨U2, D2, R2, L2, F2, B2⟩ in G2.
pub type HalfTurnReduction = Product<CornerTetrads, MiddlePlaces, 10>;

/// The 663,552 = 96 · 6,912 = 4!·4 · 4!³/2 cubes of G3.
pub type HalfTurnCubes = Product<HalfTurnCorners, HalfTurnEdges, 6>;

const EDGE_ORIENTATION_MOVES: [Move; 14] = [F2, B2, U1, U2, U3, D1, D2, D3, R1, R2, R3, L1, L2, L3];
const DOMINO_MOVES: [Move; 10] = [R2, L2, U1, U2, U3, D1, D2, D3, F2, B2];
const HALF_TURN_MOVES: [Move; 6] = [U2, D2, R2, L2, F2, B2];

/// Returns the specification of the table for the step from G0 (all cubes) to edge orientation (G1).
pub(crate) fn edge_orientation() -> ExactTableSpec<EdgeOrientation> {
    ExactTableSpec::new("thistlethwaite-g0-g1", Product::new(Move::ALL))
}

/// Returns the specification of the table for the step from G1 to domino reduction (G2).
pub(crate) fn domino_reduction() -> ExactTableSpec<DominoReduction> {
    ExactTableSpec::new("thistlethwaite-g1-g2", Product::new(EDGE_ORIENTATION_MOVES))
}

/// Returns the specification of the table for the step from G2 to half turns (G3).
pub(crate) fn half_turn_reduction() -> ExactTableSpec<HalfTurnReduction> {
    ExactTableSpec::new("thistlethwaite-g2-g3", Product::new(DOMINO_MOVES))
}

/// Returns the specification of the table for the step from G3 to the solved cube.
pub fn half_turns() -> ExactTableSpec<HalfTurnCubes> {
    ExactTableSpec::new("thistlethwaite-g3-solved", Product::new(HALF_TURN_MOVES))
}
