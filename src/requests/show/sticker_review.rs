//! Deduces unknown stickers of a 3x3x3, and finds faults.

use crate::cube::{
    Change, Cube, Face, Facelet, Facelets, PartialStickers, StickerConflict, check_stickers, deduce, mending_entries,
};

/// A review of the entered stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StickerReview {
    /// The entered stickers, and the stickers with a single possible color.
    pub stickers: PartialStickers,
    /// The contradictions in the entered stickers.
    pub conflicts: Vec<StickerConflict>,
    /// Every change of one entered sticker that would end the conflicts. If all stickers were entered, also changes of
    /// two stickers.
    pub changes: Vec<Vec<Change>>,
    /// The cube; `None` unless exactly one cube has these stickers.
    pub cube: Option<Cube>,
    /// The stickers that the user should enter before `cube` is accepted; see `check_stickers`. Until then, the user's
    /// cube may differ from `cube`, because one entered sticker may be mistyped.
    pub checks: Vec<Facelet>,
}

impl StickerReview {
    /// Reviews the entered stickers.
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

    /// The cube; `None` if it is not known yet, or while the user should still enter the stickers in `checks`.
    pub fn checked_cube(&self) -> Option<&Cube> {
        self.cube.as_ref().filter(|_| self.checks.is_empty())
    }

    /// The stickers that the user should check. Each of them may be the only wrong sticker.
    pub fn suspects(&self) -> Vec<Facelet> {
        let single = self.changes.iter().filter(|changes| changes.len() == 1);
        let mut suspects: Vec<Facelet> = single.flatten().map(|change| change.facelet).collect();
        suspects.dedup();
        suspects
    }

    /// What to do with the physical cube if no sticker was mistyped.
    pub fn remedies(&self) -> impl Iterator<Item = &'static str> {
        self.conflicts.iter().filter_map(StickerConflict::remedy)
    }

    /// The number of stickers that were not entered and do not follow from the other stickers.
    pub fn missing(&self) -> usize {
        let stickers = self.stickers.iter();
        stickers.filter(|sticker| sticker.is_none()).count()
    }

    /// True if a sticker takes part in a contradiction.
    pub fn is_in_conflict(&self, facelet: Facelet) -> bool {
        let mut conflicts = self.conflicts.iter();
        conflicts.any(|conflict| conflict.facelets().contains(&facelet))
    }
}
