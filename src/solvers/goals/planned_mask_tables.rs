//! Masks with the coordinates of their planned tables.

use super::coordinate::PatternCoordinate;
use super::pattern::PiecePattern;
use super::plan::{CarriedPieces, MOST_WORDS, plan};
use super::table::GoalTableSpec;
use crate::cube::{Mask, TurnSet};
use crate::solvers::OpenError;

/// Masks, and the pairs of coordinates for which tables are planned.
pub struct PlannedMaskTables {
    /// The masks, sorted.
    pub masks: Vec<Mask>,
    /// The coordinates.
    pub coordinates: Vec<PatternCoordinate>,
    /// For each table, the indices of its two coordinates.
    pub pairs: Vec<(usize, usize)>,
}

impl PlannedMaskTables {
    /// Plans the tables for masks, within `bytes` bytes of memory.
    ///
    /// # Errors
    ///
    /// If no table fits into memory, or there are too many states.
    pub fn new(masks: Vec<Mask>, turns: &TurnSet, bytes: usize) -> Result<PlannedMaskTables, OpenError> {
        let carried = CarriedPieces::to_masks(&masks, turns.effects());
        let pattern = PiecePattern::of_masks(&masks);
        let pairs = plan(&pattern, &carried, turns.frames().len(), bytes);
        if pairs.is_empty() && carried.most_words(&pattern) > 1 {
            return Err(OpenError::NothingFits { bytes });
        }
        let mut mask_tables = PlannedMaskTables {
            masks,
            coordinates: Vec::new(),
            pairs: Vec::new(),
        };
        for pair in pairs {
            let first = mask_tables.coordinate(pair.first, turns)?;
            let second = mask_tables.coordinate(pair.second, turns)?;
            mask_tables.pairs.push((first, second));
        }
        Ok(mask_tables)
    }

    /// True if there is only one table and it distinguishes all cubes that the masks distinguish.
    pub fn sees_all(&self) -> bool {
        match self.pairs[..] {
            [(first, second)] => {
                let patterns = [first, second].map(|number| self.coordinates[number].pattern());
                see_all(&self.masks, patterns)
            }
            _ => false,
        }
    }

    /// Returns the index of the coordinate of a pattern. If there is no such coordinate yet, this function creates it.
    fn coordinate(&mut self, pattern: PiecePattern, turns: &TurnSet) -> Result<usize, OpenError> {
        let is_it = |known: &PatternCoordinate| *known.pattern() == pattern;
        if let Some(known) = self.coordinates.iter().position(is_it) {
            return Ok(known);
        }
        let (effects, are_all_faces) = (turns.effects(), turns.is_all_faces());
        let coordinate = PatternCoordinate::new(pattern, &self.masks, effects, are_all_faces, 2 * MOST_WORDS);
        self.coordinates.push(coordinate.ok_or(OpenError::TooManyStates)?);
        Ok(self.coordinates.len() - 1)
    }

    /// The specifications of the planned tables, in the order of the pairs.
    pub fn specs<'a>(&'a self, turns: &'a TurnSet) -> impl Iterator<Item = GoalTableSpec<'a>> {
        self.pairs.iter().map(|&(first, second)| {
            let (first, second) = (&self.coordinates[first], &self.coordinates[second]);
            GoalTableSpec::new(&self.masks, turns, first, second)
        })
    }
}

/// True if two patterns in combination distinguish all cubes that the masks distinguish.
pub fn see_all(masks: &[Mask], [first, second]: [&PiecePattern; 2]) -> bool {
    let all = PiecePattern::of_masks(masks);
    let sees = |corners: &PiecePattern, edges: &PiecePattern| {
        corners.corners() == all.corners() && edges.edges() == all.edges()
    };
    let patterns = [(first, first), (second, second), (first, second), (second, first)];
    patterns.into_iter().any(|(corners, edges)| sees(corners, edges))
}
