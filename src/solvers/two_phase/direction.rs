//! The six ways to look at a cube.

use crate::cube::{Axis, Cubie, Face, Move, Sequence, Symmetry};

/// The two phases are about the axis through U and D, and about a cube, not its inverse. But nothing
/// about a cube prefers one axis; and a solution of the inverse, inverted, solves the cube. So there
/// are six searches for one cube, and what one finds only after many turns is often soon found by
/// another (H. Kociemba's and S. Chen's solvers do the same).
#[derive(Debug, Clone)]
pub struct Direction {
    symmetry: Symmetry,
    /// What a turn found here is to the person who holds the cube, by [`Move::ALL`].
    turns_back: [Move; 18],
    inverted: bool,
}

impl Direction {
    /// All six: each axis, of the cube and of its inverse.
    pub fn all() -> Vec<Direction> {
        let axes = [(Face::U, Face::F), (Face::R, Face::U), (Face::F, Face::R)];
        let symmetries = axes.map(|(up, front)| Symmetry::new(up, front, false));
        let both = [false, true].into_iter();
        both.flat_map(|inverted| {
            symmetries.iter().flatten().map(move |symmetry| {
                let back = symmetry.inverse();
                Direction {
                    symmetry: symmetry.clone(),
                    turns_back: Move::ALL.map(|turn| back.turn(turn)),
                    inverted,
                }
            })
        })
        .collect()
    }

    /// The cube as it looks from here.
    pub fn look(&self, cube: &Cubie, inverse: &Cubie) -> Cubie {
        let cube = if self.inverted { inverse } else { cube };
        self.symmetry.conjugate(cube)
    }

    /// What is left after the first phase, in words: the turns of H, as they are called here.
    pub fn leaves(&self) -> &'static str {
        match self.symmetry.inverse().face(Face::U).axis() {
            Axis::UpDown => "what is left is in ⟨U, D, R2, L2, F2, B2⟩",
            Axis::RightLeft => "what is left is in ⟨R, L, U2, D2, F2, B2⟩",
            Axis::FrontBack => "what is left is in ⟨F, B, U2, D2, R2, L2⟩",
        }
    }

    /// The same where premoves are still to be made at the end.
    pub fn leaves_but_premoves(&self) -> &'static str {
        match self.symmetry.inverse().face(Face::U).axis() {
            Axis::UpDown => "with the premoves, what is left is in ⟨U, D, R2, L2, F2, B2⟩",
            Axis::RightLeft => "with the premoves, what is left is in ⟨R, L, U2, D2, F2, B2⟩",
            Axis::FrontBack => "with the premoves, what is left is in ⟨F, B, U2, D2, R2, L2⟩",
        }
    }

    /// True if it is the inverse that is looked at.
    pub fn is_inverted(&self) -> bool {
        self.inverted
    }

    /// Turns found here, as the person who holds the cube makes them: backwards if it is the
    /// inverse that is looked at.
    pub fn back(&self, turns: impl DoubleEndedIterator<Item = Move>) -> Sequence {
        let turns = turns.map(|turn| self.turns_back[turn as usize]);
        if self.inverted {
            turns.rev().map(Move::inverse).collect()
        } else {
            turns.collect()
        }
    }
}
