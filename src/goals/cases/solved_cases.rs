//! Finds the cases, in all sets, to which a cube belongs.

use super::case::CaseAngle;
use super::case_set::CaseSet;
use crate::cube::{CubieCube, Edge, Face, Symmetry};

/// Returns the cases of a cube with their angles. PLL and OLL come first, and F2L comes last. A skip (a case that at
/// most a turn of U solves) is listed only if the cube has no other case. F2L cases are looked for in all four slots.
pub(crate) fn cases_of(cube: &CubieCube) -> Vec<CaseAngle> {
    use CaseSet::{Cmll, Coll, Ell, L4e, Oll, Pll, Zbll};
    let sets = [Pll, Oll, Coll, Zbll, Ell, L4e, Cmll].into_iter();
    let all = sets.filter_map(|set| set.of(cube)).chain(pair(cube));
    let (skips, others): (Vec<CaseAngle>, Vec<CaseAngle>) = all.partition(|angle| angle.case.is_skip());
    match others.is_empty() {
        true => skips.into_iter().take(1).collect(),
        false => others,
    }
}

/// Returns the F2L case of a cube, in any slot.
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
    // A slot with an unsolved pair is preferred to a slot with a solved pair.
    found.max_by_key(|angle| (!angle.case.is_skip(), angle.slot.is_none()))
}
