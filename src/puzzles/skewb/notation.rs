//! How the turns of a Skewb are written: `R U L B`, each with `'` or an amount, and `x y z`.

use super::turn::{HalfSkewbTurn, Pivot, SkewbTurn};
use crate::cube::{Amount, Axis};
use crate::notation::Column;
use crate::notation::algorithm::{Algorithm, AlgorithmError, Parentheses, TurnNotation};
use crate::puzzles::{PuzzleError, PuzzleName, Third};

/// The notation of competitions (WCA Regulations, 12h), and turns of the whole Skewb as cubes have them.
#[derive(Debug, Clone, Copy, Default)]
pub struct SkewbNotation;

/// What turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkewbLayers {
    /// Half of the Skewb, about a corner: its turns are thirds.
    Half(Pivot),
    /// All of it, about an axis: its turns are quarters.
    Whole(Axis),
}

impl TurnNotation for SkewbNotation {
    type Layers = SkewbLayers;

    fn plain(&self, letter: char) -> Option<SkewbLayers> {
        Some(match letter {
            'x' => SkewbLayers::Whole(Axis::RightLeft),
            'y' => SkewbLayers::Whole(Axis::UpDown),
            'z' => SkewbLayers::Whole(Axis::FrontBack),
            _ => {
                let is_it = |pivot: &Pivot| pivot.letter() == letter;
                SkewbLayers::Half(Pivot::ALL.into_iter().find(is_it)?)
            }
        })
    }

    fn not_a_turn(&self, column: Column, found: char) -> AlgorithmError {
        AlgorithmError::NotATurn {
            column,
            found,
            puzzle: PuzzleName::Skewb.described(),
            turns: "R U L B, and x y z of the whole".to_owned(),
        }
    }
}

/// The turns that an algorithm comes to; those by full turns are left out.
///
/// # Errors
///
/// If it is none, or none of this puzzle.
pub(super) fn turns(text: &str) -> Result<Vec<SkewbTurn>, PuzzleError> {
    let algorithm = Algorithm::parse_as(text, Parentheses::Group, &SkewbNotation)?;
    let turn = |(layers, amount): (SkewbLayers, i32)| {
        Some(match layers {
            SkewbLayers::Half(pivot) => SkewbTurn::Half(HalfSkewbTurn {
                pivot,
                third: Third::from_thirds(amount)?,
            }),
            SkewbLayers::Whole(axis) => SkewbTurn::Whole {
                axis,
                amount: Amount::from_quarters(amount.rem_euclid(4) as u8)?,
            },
        })
    };
    Ok(algorithm.leaves()?.into_iter().filter_map(turn).collect())
}
