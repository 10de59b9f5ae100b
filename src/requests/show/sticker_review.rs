//! What follows from stickers of which some are unknown, and what is wrong with them.

use crate::cube::{
    Change, Cube, Face, Facelet, Facelets, PartialStickers, StickerConflict, check_stickers, deduce, mending_entries,
};

/// What can be said of the stickers that are entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StickerReview {
    /// The stickers that are entered, and those that can only be one color.
    pub stickers: PartialStickers,
    /// Stickers that no cube has together.
    pub conflicts: Vec<StickerConflict>,
    /// Every way in which another color for an entered sticker, or for two, would end the conflicts.
    pub changes: Vec<Vec<Change>>,
    /// The cube, once there is only one that has these stickers.
    pub cube: Option<Cube>,
    /// The stickers to ask for before that cube is accepted, as in `check_stickers`: until they are entered, it may
    /// be another cube with one mistyped sticker.
    pub checks: Vec<Facelet>,
}

impl StickerReview {
    /// What can be said of some stickers.
    pub fn of(entered: &PartialStickers) -> StickerReview {
        let deduction = deduce(entered);
        let changes = if deduction.conflicts.is_empty() {
            Vec::new()
        } else {
            mending_entries(entered)
        };
        let all: Option<Vec<Face>> = deduction.stickers.iter().copied().collect();
        let cube = all.and_then(|colors| {
            let colors = <[Face; Facelet::COUNT]>::try_from(colors);
            let facelets = Facelets::new(colors.expect("there are 54 of them"));
            Cube::try_from(facelets).ok()
        });
        let cube = cube.filter(|_| deduction.conflicts.is_empty());
        let checks = cube.as_ref().map(|cube| check_stickers(entered, &cube.facelets()));
        StickerReview {
            cube,
            checks: checks.unwrap_or_default(),
            stickers: deduction.stickers,
            conflicts: deduction.conflicts,
            changes,
        }
    }

    /// The cube, once it cannot be another one with a single mistyped sticker.
    pub fn checked_cube(&self) -> Option<&Cube> {
        self.cube.as_ref().filter(|_| self.checks.is_empty())
    }

    /// The stickers to look at again: each that may be the only wrong one.
    pub fn suspects(&self) -> Vec<Facelet> {
        let single = self.changes.iter().filter(|changes| changes.len() == 1);
        let mut suspects: Vec<Facelet> = single.flatten().map(|change| change.facelet).collect();
        suspects.dedup();
        suspects
    }

    /// What to do with the cube in hand, if nothing was mistyped.
    pub fn remedies(&self) -> impl Iterator<Item = &'static str> {
        self.conflicts.iter().filter_map(StickerConflict::remedy)
    }

    /// How many stickers are neither entered nor follow from the others.
    pub fn missing(&self) -> usize {
        let stickers = self.stickers.iter();
        stickers.filter(|sticker| sticker.is_none()).count()
    }

    /// True if a sticker is one of those that no cube has together.
    pub fn is_in_conflict(&self, facelet: Facelet) -> bool {
        let mut conflicts = self.conflicts.iter();
        conflicts.any(|conflict| conflict.facelets().contains(&facelet))
    }
}
