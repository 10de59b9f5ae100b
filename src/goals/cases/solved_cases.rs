//! Which cases a cube is, of all sets.

use super::case::CaseAngle;
use super::case_set::CaseSet;
use crate::cube::{CubieCube, Edge, Face, Symmetry};

/// The cases that a cube is, with from where each is seen, those of the last steps first. A case in which nothing is left
/// to do is one only if there is no other: it is that of a cube that turns of U solve. Pairs of F2L are looked for in all
/// four slots.
pub(crate) fn cases_of(cube: &CubieCube) -> Vec<CaseAngle> {
    use CaseSet::{Cmll, Coll, Ell, Oll, Pll, Zbll};
    let sets = [Pll, Oll, Coll, Zbll, Ell, Cmll].into_iter();
    let all = sets.filter_map(|set| set.of(cube)).chain(pair(cube));
    let (skips, others): (Vec<CaseAngle>, Vec<CaseAngle>) = all.partition(|angle| angle.case.is_skip());
    match others.is_empty() {
        true => skips.into_iter().take(1).collect(),
        false => others,
    }
}

/// The case of F2L of a cube, in whichever slot.
fn pair(cube: &CubieCube) -> Option<CaseAngle> {
    let about_axis = |each: &Symmetry| !each.is_mirrored() && each.face(Face::U) == Face::U;
    let found = Symmetry::all().filter(about_axis).filter_map(|symmetry| {
        let angle = CaseSet::F2l.of(&symmetry.conjugate(cube))?;
        let back = symmetry.inverse();
        let sides = [Face::F, Face::R].map(|face| back.face(face));
        let mut edges = Edge::ALL.into_iter();
        let slot = edges.find(|edge| edge.faces().iter().all(|face| sides.contains(face)));
        Some(CaseAngle {
            slot: slot.filter(|&slot| slot != Edge::Fr),
            ..angle
        })
    });
    // Where nothing is left to do in one slot, there may be something in another.
    found.max_by_key(|angle| (!angle.case.is_skip(), angle.slot.is_none()))
}
