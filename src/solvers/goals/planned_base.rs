//! Masks with the orbits that their tables are to be about.

use super::error::GoalOpenError;
use super::orbit::PatternOrbit;
use super::pattern::PiecePattern;
use super::plan::{CarriedPieces, MOST_WORDS, plan};
use super::table::GoalTableSpec;
use crate::cube::{Mask, TurnSet};

/// Masks, and the pairs of orbits of which each has a table.
pub struct PlannedBase {
    /// The masks, sorted.
    pub masks: Vec<Mask>,
    /// The orbits.
    pub orbits: Vec<PatternOrbit>,
    /// By table: the numbers of its two orbits.
    pub pairs: Vec<(usize, usize)>,
}

impl PlannedBase {
    /// Plans the tables for masks, within `bytes` of memory.
    ///
    /// # Errors
    ///
    /// If nothing fits into memory, or there are too many states.
    pub fn new(masks: Vec<Mask>, turns: &TurnSet, bytes: usize) -> Result<PlannedBase, GoalOpenError> {
        let carried = CarriedPieces::to_masks(&masks, turns.effects());
        let pattern = PiecePattern::of_masks(&masks);
        let pairs = plan(&pattern, &carried, turns.frames().len(), bytes);
        if pairs.is_empty() && carried.most_words(&pattern) > 1 {
            return Err(GoalOpenError::NothingFits { bytes });
        }
        let mut base = PlannedBase {
            masks,
            orbits: Vec::new(),
            pairs: Vec::new(),
        };
        for pair in pairs {
            let first = base.orbit(pair.first, turns)?;
            let second = base.orbit(pair.second, turns)?;
            base.pairs.push((first, second));
        }
        Ok(base)
    }

    /// The number of the orbit of a pattern, which is enumerated if it is new.
    fn orbit(&mut self, pattern: PiecePattern, turns: &TurnSet) -> Result<usize, GoalOpenError> {
        let is_it = |orbit: &PatternOrbit| *orbit.pattern() == pattern;
        if let Some(known) = self.orbits.iter().position(is_it) {
            return Ok(known);
        }
        let orbit = PatternOrbit::new(pattern, &self.masks, turns.effects(), 2 * MOST_WORDS);
        self.orbits.push(orbit.ok_or(GoalOpenError::TooManyStates)?);
        Ok(self.orbits.len() - 1)
    }

    /// The specs of its tables, in the order of the pairs.
    pub fn specs<'a>(&'a self, turns: &'a TurnSet) -> impl Iterator<Item = GoalTableSpec<'a>> {
        self.pairs.iter().map(|&(first, second)| {
            let (first, second) = (&self.orbits[first], &self.orbits[second]);
            GoalTableSpec::new(&self.masks, turns, first, second)
        })
    }
}
