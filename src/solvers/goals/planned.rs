//! The plan of the tables for a goal under some turns, before any table is built or opened.

use super::domino::DominoGoal;
use super::pattern::PiecePattern;
use super::plan::CarriedPieces;
use super::planned_mask_tables::PlannedMaskTables;
use crate::cube::{Mask, Symmetry, TurnSet};
use crate::opaque::opaque;
use crate::solvers::OpenError;
use crate::solvers::domino::DominoSpec;
use crate::tables::{Store, TableSpec};

/// The tables of a goal under some turns, planned for the available memory.
pub struct PlannedGoalTables {
    pub(super) masks: Vec<Mask>,
    pub(super) turns: TurnSet,
    /// The groups of masks, with the planned tables. The masks of a group share tables.
    pub(super) all_mask_tables: Vec<PlannedMaskTables>,
    /// The targets. Each mask of the goal belongs to a target.
    pub(super) targets: Vec<MaskTarget>,
    /// The only target as a [`DominoGoal`]; `None` if the goal does not have this form.
    pub(super) domino: Option<DominoGoal>,
}

opaque!(PlannedGoalTables);

/// A target: masks that a symmetry takes to the masks of a [`PlannedMaskTables`].
pub struct MaskTarget {
    /// The index of this [`PlannedMaskTables`] in `all_mask_tables`.
    pub mask_tables: usize,
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The masks.
    pub masks: Vec<Mask>,
}

impl PlannedGoalTables {
    /// Plans the tables for a goal, within `bytes` bytes of memory. The goal is the set of all cubes in any of the
    /// masks.
    ///
    /// # Errors
    ///
    /// If no table fits into memory, or there are too many states.
    pub fn new(masks: &[Mask], turns: &TurnSet, bytes: usize) -> Result<PlannedGoalTables, OpenError> {
        let (groups, targets) = grouped(masks, turns);
        let domino = match &groups[..] {
            [masks] => DominoGoal::of(masks, turns),
            _ => None,
        };
        let share = bytes / groups.len().max(1);
        let plan = |masks| PlannedMaskTables::new(masks, turns, share);
        let all_mask_tables: Result<Vec<PlannedMaskTables>, OpenError> = groups.into_iter().map(plan).collect();
        Ok(PlannedGoalTables {
            masks: masks.to_vec(),
            turns: turns.clone(),
            all_mask_tables: all_mask_tables?,
            targets,
            domino,
        })
    }

    /// True if one planned table distinguishes all cubes that the masks distinguish, and the turns have only one frame.
    /// False for a [`DominoGoal`].
    pub(crate) fn sees_all(&self) -> bool {
        // If symmetries take several masks to each other, the same mask tables serve all of them. The tables then give
        // the distance from only one of these masks.
        let is_one =
            |mask_tables: &PlannedMaskTables| mask_tables.masks.len() == self.masks.len() && mask_tables.sees_all();
        let is_one = matches!(&self.all_mask_tables[..], [mask_tables] if is_one(mask_tables));
        is_one && self.domino.is_none() && self.turns.frames().len() == 1
    }

    /// True if the goal is a [`DominoGoal`], and a store contains the table of all distances in H. Then this table is
    /// opened instead of the planned tables.
    pub(crate) fn has_all_distances(&self, store: &Store) -> bool {
        self.domino.is_some() && store.has(&DominoSpec)
    }

    /// The specifications of the tables that would be opened from a store.
    pub fn specs_in(&self, store: &Store) -> Vec<Box<dyn TableSpec + '_>> {
        match self.has_all_distances(store) {
            true => vec![Box::new(DominoSpec)],
            false => self.specs(),
        }
    }

    /// The specifications of the planned tables.
    pub fn specs(&self) -> Vec<Box<dyn TableSpec + '_>> {
        let all = self
            .all_mask_tables
            .iter()
            .flat_map(|mask_tables| mask_tables.specs(&self.turns));
        all.map(|spec| Box::new(spec) as Box<dyn TableSpec + '_>).collect()
    }
}

/// Groups the masks. Masks that restrict the same pieces share their tables. If a symmetry takes one group to another,
/// the same tables serve both groups. Returns the sorted masks for each set of tables, and the targets.
fn grouped(masks: &[Mask], turns: &TurnSet) -> (Vec<Vec<Mask>>, Vec<MaskTarget>) {
    let mut groups: Vec<(PiecePattern, Vec<Mask>)> = Vec::new();
    for mask in masks {
        let pattern = PiecePattern::of_masks(&[*mask]);
        match groups.iter_mut().find(|(other, _)| *other == pattern) {
            Some((_, group)) => group.push(*mask),
            None => groups.push((pattern, vec![*mask])),
        }
    }
    let carried = CarriedPieces::new(turns.effects());
    let symmetries: Vec<Symmetry> = Symmetry::all()
        .filter(|each| *each == Symmetry::identity() || turns.has_symmetry(each))
        .collect();
    let (mut served, mut targets) = (Vec::<Vec<Mask>>::new(), Vec::new());
    for (_, group) in groups {
        // One image represents all images of the group under symmetries: the image whose masks have the smallest
        // patterns, with the fewest words. If there are several such images, the first in the order of masks is used.
        // Images are first compared by the hulls of their masks, because a hull is one mask, but an image may have a
        // thousand masks.
        let hull = group.iter().copied().reduce(|hull, mask| hull.hull(&mask));
        let hull = hull.expect("a group has a mask");
        let size = |symmetry: &Symmetry| {
            let words = carried.most_words(&PiecePattern::of_masks(&[group[0].conjugated(symmetry)]));
            (words, hull.conjugated(symmetry))
        };
        let sizes: Vec<_> = symmetries.iter().map(size).collect();
        let least = sizes.iter().min();
        let image = |symmetry: &Symmetry| {
            let mut image: Vec<Mask> = group.iter().map(|mask| mask.conjugated(symmetry)).collect();
            image.sort_unstable();
            image
        };
        let smallest = { symmetries.iter().zip(&sizes) }.filter(|(_, size)| Some(*size) == least);
        let images = smallest.map(|(symmetry, _)| (image(symmetry), symmetry));
        let (image, symmetry) = images
            .min_by(|(one, _), (other, _)| one.cmp(other))
            .expect("the identity is a symmetry");
        let mask_tables = served.iter().position(|known| *known == image);
        let mask_tables = mask_tables.unwrap_or_else(|| {
            served.push(image);
            served.len() - 1
        });
        targets.push(MaskTarget {
            mask_tables,
            symmetry: symmetry.clone(),
            masks: group.clone(),
        });
    }
    (served, targets)
}
