//! How the turns of a Pyraminx are written: `U L R B` and `u l r b`, each with `'` or an amount.

use super::turn::{Depth, PyraminxTurn, Vertex};
use crate::notation::Column;
use crate::notation::algorithm::{
    Algorithm, AlgorithmError, BehindLetter, LayerNumbers, Parentheses, TurnName, TurnNotation,
};
use crate::puzzles::{PuzzleError, PuzzleName, Third};

/// The notation of competitions (WCA Regulations, 12e). Turns of the whole puzzle are not part of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct PyraminxNotation;

/// What turns, by its letter.
fn layers(letter: char) -> Option<(Vertex, Depth)> {
    let depth = if letter.is_ascii_uppercase() {
        Depth::TwoLayers
    } else {
        Depth::Tip
    };
    let is_it = |vertex: &Vertex| vertex.letter() == letter.to_ascii_uppercase();
    let vertex = Vertex::ALL.into_iter().find(is_it)?;
    Some((vertex, depth))
}

impl TurnNotation for PyraminxNotation {
    type Layers = (Vertex, Depth);

    fn has_letter(&self, letter: char) -> bool {
        layers(letter).is_some()
    }

    fn plain(&self, letter: char) -> Option<(Vertex, Depth)> {
        layers(letter)
    }

    fn layers(&self, name: TurnName, _: &mut BehindLetter<'_, '_>) -> Result<((Vertex, Depth), bool), AlgorithmError> {
        let TurnName {
            column,
            numbers,
            letter,
        } = name;
        let found = layers(letter).ok_or_else(|| self.not_a_turn(column, letter))?;
        if numbers == LayerNumbers::None {
            return Ok((found, false));
        }
        Err(AlgorithmError::NoLayersOfPuzzle {
            column,
            found: format!("{numbers}{letter}"),
            puzzle: PuzzleName::Pyraminx.described(),
            there_is: "two layers turn as U, a tip as u".to_owned(),
        })
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: PuzzleName::Pyraminx.described(),
            turns: "U L R B and the tips u l r b".to_owned(),
        }
    }
}

/// The turns that an algorithm comes to; those by full turns are left out.
///
/// # Errors
///
/// If it is none, or none of this puzzle.
pub(super) fn turns(text: &str) -> Result<Vec<PyraminxTurn>, PuzzleError> {
    let algorithm = Algorithm::parse_as(text, Parentheses::Group, &PyraminxNotation)?;
    let turn = |((vertex, depth), thirds)| {
        Some(PyraminxTurn {
            vertex,
            depth,
            third: Third::from_thirds(thirds)?,
        })
    };
    Ok(algorithm.leaves()?.into_iter().filter_map(turn).collect())
}
