//! Tables for searches that turn only five of the six faces: one of the faces around the axis of H = ⟨U, D, R2, L2, F2,
//! B2⟩ is not turned.

use crate::cube::{AxisTurn, Face, Symmetry};
use crate::tables::Restrictions;

/// The faces around the axis of H, which goes through U and D.
const SIDES: [Face; 4] = [Face::R, Face::F, Face::L, Face::B];

/// The number of faces around the axis of H that may be turned: four or three. These faces are called sides. U and D
/// may always be turned.
///
/// The symmetries that preserve H take any three of the four sides to any other three, so the same table serves
/// whichever side is missing. For each entry of a table for four sides, a table for three sides has four entries: one
/// for each missing side. The choices of the missing side are the restrictions of the table, in the order R F L B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnableSides {
    /// All four sides, so all six faces of the cube may be turned.
    Four,
    /// Three sides, so five faces of the cube may be turned.
    Three,
}

impl TurnableSides {
    /// Both values.
    pub const ALL: [TurnableSides; 2] = [TurnableSides::Four, TurnableSides::Three];

    /// The number of restrictions of a table: 1 or 4.
    pub(crate) const fn restriction_count(self) -> usize {
        match self {
            TurnableSides::Four => 1,
            TurnableSides::Three => SIDES.len(),
        }
    }

    /// The index of the restriction that forbids a face; `None` if the face is always allowed.
    pub fn without(self, missing: Face) -> Option<usize> {
        match self {
            TurnableSides::Four => None,
            TurnableSides::Three => SIDES.iter().position(|&side| side == missing),
        }
    }

    /// Computes the steps that each restriction allows, and the image of each restriction under the symmetries that
    /// preserve H.
    pub(crate) fn restrictions_of(self, steps: &[AxisTurn], symmetries: &[Symmetry]) -> Restrictions {
        if self == TurnableSides::Four {
            return Restrictions::none(symmetries.len(), steps.len());
        }
        let turns = |step: AxisTurn, face| step.moves().into_iter().any(|turn| turn.face() == face);
        let allowed = SIDES.map(|missing| {
            let numbered = steps.iter().enumerate();
            let allowed = numbered.filter(|&(_, &step)| !turns(step, missing));
            allowed.map(|(number, _)| number).collect()
        });
        let conjugated = symmetries.iter().map(|symmetry| {
            let without = SIDES.map(|missing| self.without(symmetry.face(missing)));
            let without = without.map(|each| each.expect("symmetries that keep H keep its sides"));
            without.to_vec()
        });
        Restrictions {
            allowed: allowed.to_vec(),
            conjugated: conjugated.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::domino::symmetries;
    use super::*;

    /// Checks that each restriction forbids exactly the turns of one face. Also checks that if a restriction allows a
    /// step, the image of the restriction under a symmetry allows the conjugated step.
    #[test]
    fn symmetries_take_restrictions_to_restrictions() {
        let steps: Vec<AxisTurn> = AxisTurn::all().collect();
        let restrictions = TurnableSides::Three.restrictions_of(&steps, symmetries());
        for (restriction, missing) in SIDES.into_iter().enumerate() {
            let allowed = &restrictions.allowed[restriction];
            // 3 of the 15 steps about the axis of the missing face are allowed, and all 15 steps about each of the
            // other two axes.
            assert_eq!(allowed.len(), 33);
            let turned = allowed.iter().flat_map(|&step| steps[step].moves());
            assert!(turned.into_iter().all(|turn| turn.face() != missing));
            for (symmetry, becomes) in symmetries().iter().zip(&restrictions.conjugated) {
                for &step in allowed {
                    let conjugated = steps[step].conjugated(symmetry);
                    let number = steps.iter().position(|&each| each == conjugated);
                    let number = number.expect("symmetries take steps to steps");
                    assert!(restrictions.allowed[becomes[restriction]].contains(&number));
                }
            }
        }
        let none = TurnableSides::Four.restrictions_of(&steps, symmetries());
        assert_eq!(none, Restrictions::none(symmetries().len(), steps.len()));
    }
}
