//! The notation for turns: a letter, optionally followed by `'` or an amount.

use super::model::FacedModel;
use crate::notation::Column;
use crate::notation::algorithm::{Algorithm, AlgorithmError, Parentheses, TurnNotation};
use crate::puzzles::{PuzzleError, PuzzleTurn};

/// The notation of a puzzle. Each move has a letter, and some rotations of the whole puzzle also have a letter.
pub(super) struct FacedNotation<'a>(pub(super) &'a FacedModel);

impl TurnNotation for FacedNotation<'_> {
    /// The index of the turn for which the letter stands.
    type Layers = u32;

    fn plain(&self, letter: char) -> Option<u32> {
        let mut written = [0; 4];
        let letter: &str = letter.encode_utf8(&mut written);
        let turn = self.0.turns.iter().position(|turn| turn.name == letter)?;
        Some(turn as u32)
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: self.0.facts.name.described(),
            turns: self.0.facts.turns.to_owned(),
        }
    }
}

impl FacedNotation<'_> {
    /// The turns of an algorithm. Turns that change nothing, such as `U3`, are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not an algorithm of this puzzle.
    pub(super) fn turns(&self, text: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let algorithm = Algorithm::parse_as(text, Parentheses::Group, self)?;
        let leaves = algorithm.leaves()?.into_iter();
        Ok(leaves
            .filter_map(|(base, amount)| self.0.repeated(base, amount))
            .collect())
    }
}
