//! How the turns of a puzzle of orbits are written: a letter, and how often.

use super::model::{Model, number};
use crate::notation::Column;
use crate::notation::algorithm::{Algorithm, AlgorithmError, Parentheses, TurnNotation};
use crate::puzzles::{PuzzleError, PuzzleTurn};

impl Model {
    /// The turn with a letter.
    fn turn_of(&self, letter: char) -> Option<usize> {
        self.definition.turns.iter().position(|turn| turn.letter == letter)
    }

    /// The letters of all turns.
    fn letters(&self) -> String {
        let letters: Vec<String> = self
            .definition
            .turns
            .iter()
            .map(|turn| turn.letter.to_string())
            .collect();
        letters.join(" ")
    }
}

impl TurnNotation for Model {
    type Layers = usize;

    fn plain(&self, letter: char) -> Option<usize> {
        self.turn_of(letter)
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: self.name.described(),
            turns: self.letters(),
        }
    }
}

/// The turns that an algorithm comes to; those by full turns are left out.
///
/// # Errors
///
/// If it is none, or none of this puzzle.
pub fn turns(model: &Model, text: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
    let algorithm = Algorithm::parse_as(text, Parentheses::Group, model)?;
    let turns = algorithm.leaves()?.into_iter().filter_map(|(turn, times)| {
        let times = times.rem_euclid(model.states.order(turn) as i32) as usize;
        (times > 0).then(|| number((turn, times)))
    });
    Ok(turns.collect())
}
