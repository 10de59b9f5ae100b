//! The tables of a goal under some turns, and from where each of its masks is looked at.

use super::base::Base;
use super::error::GoalOpenError;
use super::pattern::PiecePattern;
use super::plan::CarriedPieces;
use crate::cube::{Cubie, Mask, Symmetry, TurnSet};
use crate::subgroups::{Reach, TurnGroup, Unreachable};
use crate::tables::{Store, TableProgress};
use std::sync::OnceLock;

/// A goal under some turns, with its tables open.
pub struct GoalTables {
    /// What the goal is: the cubes in any of these.
    pub masks: Vec<Mask>,
    /// The turns that may be made.
    pub turns: TurnSet,
    /// By turn: the turns that may follow it, a bit each.
    pub successors: Vec<u64>,
    /// The masks that have tables.
    pub bases: Vec<Base>,
    /// Together, all masks of the goal.
    pub targets: Vec<MaskTarget>,
    /// The group that the turns generate, worked out when it is first asked for.
    group: OnceLock<TurnGroup>,
}

/// Masks that a symmetry takes to those of a base.
pub struct MaskTarget {
    /// The number of the base.
    pub base: usize,
    /// The symmetry.
    pub symmetry: Symmetry,
}

impl GoalTables {
    /// Opens the tables for the cubes in any of the masks, within `bytes` of memory.
    ///
    /// # Errors
    ///
    /// If nothing fits into memory, or a table that was built is not what it should be.
    pub fn open(
        masks: &[Mask],
        turns: &TurnSet,
        bytes: usize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<GoalTables, GoalOpenError> {
        let (groups, targets) = grouped(masks, turns);
        let share = bytes / groups.len().max(1);
        let open = |masks| Base::open(masks, turns, share, store, progress);
        let bases: Result<Vec<Base>, GoalOpenError> = groups.into_iter().map(open).collect();
        let all = 0..turns.turns().len();
        let after = |first: usize| {
            let next = all
                .clone()
                .filter(|&second| turns.may_follow(first, second));
            next.fold(0_u64, |set, second| set | 1 << second)
        };
        Ok(GoalTables {
            masks: masks.to_vec(),
            successors: all.clone().map(after).collect(),
            turns: turns.clone(),
            bases: bases?,
            targets,
            group: OnceLock::new(),
        })
    }

    /// Why the turns never lead from a cube to the goal; none if they do, or it would take too long to find out.
    /// All faces together lead from every cube to every other.
    pub fn unreachable(&self, cube: &Cubie) -> Option<Unreachable> {
        if self.turns.is_all_faces() {
            return None;
        }
        let group = self.group.get_or_init(|| TurnGroup::new(&self.turns));
        match group.reach(cube, &self.masks) {
            Reach::Impossible(reason) => Some(reason),
            Reach::Possible | Reach::Unknown => None,
        }
    }
}

/// Masks that say something of the same pieces have their tables together; and where a symmetry takes such a
/// group to another, one serves both. The masks of each base, sorted, and the targets.
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
    let (mut bases, mut targets) = (Vec::<Vec<Mask>>::new(), Vec::new());
    for (_, group) in groups {
        // The image with the smallest pattern stands for all; the least of several.
        let image = |symmetry: &Symmetry| {
            let mut image: Vec<Mask> = group.iter().map(|mask| mask.conjugated(symmetry)).collect();
            image.sort_unstable();
            let words = carried.most_words(&PiecePattern::of_masks(&image));
            (words, image)
        };
        let images = symmetries
            .iter()
            .map(|symmetry| (image(symmetry), symmetry));
        let ((_, image), symmetry) = images
            .min_by(|(one, _), (other, _)| one.cmp(other))
            .expect("the identity is a symmetry");
        let base = bases.iter().position(|known| *known == image);
        let base = base.unwrap_or_else(|| {
            bases.push(image);
            bases.len() - 1
        });
        targets.push(MaskTarget {
            base,
            symmetry: symmetry.clone(),
        });
    }
    (bases, targets)
}
