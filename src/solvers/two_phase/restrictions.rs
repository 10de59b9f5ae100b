//! Restrictions of tables, for searches in which one face must not be turned. A restriction says which of the faces R,
//! F, L and B must not be turned, as seen from the representative of a coset. The table has a part for each
//! restriction. This module selects the part in which a coset is looked up.

use crate::cube::Face;
use crate::groups::{SYMMETRIES, TurnableSides, symmetries};
use crate::solvers::TurnableFaces;

/// The index of the restriction (see [`TurnableSides`]), for each view of a cube and each symmetry that takes the cube
/// to a representative.
pub struct ViewRestrictions(Vec<u8>);

impl ViewRestrictions {
    /// Computes the restrictions of tables with these sides.
    pub fn new(sides: TurnableSides, views: &[TurnableFaces]) -> ViewRestrictions {
        let of_view = |faces: &TurnableFaces| {
            let mut all = Face::ALL.into_iter();
            let missing = all.find(|&face| !faces.contain(face));
            symmetries().iter().map(move |symmetry| {
                let missing = missing.map(|face| symmetry.face(face));
                missing.and_then(|face| sides.without(face)).unwrap_or(0) as u8
            })
        };
        ViewRestrictions(views.iter().flat_map(of_view).collect())
    }

    /// The index of the restriction for a view and a symmetry.
    #[inline]
    pub fn of(&self, view: usize, symmetry: usize) -> usize {
        usize::from(self.0[view * SYMMETRIES + symmetry])
    }
}
