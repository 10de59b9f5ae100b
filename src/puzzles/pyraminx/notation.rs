//! How the turns of a Pyraminx are written: `U L R B` and `u l r b`, each with `'` or an amount.

use super::turn::{Depth, PyraminxTurn, Vertex};
use crate::notation::Column;
use crate::notation::algorithm::{Algorithm, AlgorithmError, Parentheses, TurnNotation};
use crate::puzzles::{PuzzleError, PuzzleName, Third};

/// The notation of competitions (WCA Regulations, 12e). Turns of the whole puzzle are not part of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct PyraminxNotation;

impl TurnNotation for PyraminxNotation {
    type Layers = (Vertex, Depth);

    fn plain(&self, letter: char) -> Option<(Vertex, Depth)> {
        let depth = if letter.is_ascii_uppercase() {
            Depth::TwoLayers
        } else {
            Depth::Tip
        };
        let is_it = |vertex: &Vertex| vertex.letter() == letter.to_ascii_uppercase();
        let vertex = Vertex::ALL.into_iter().find(is_it)?;
        Some((vertex, depth))
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
