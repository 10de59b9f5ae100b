//! Functions that all solvers for cubes of four layers or more use. They read the colors of a position, and write a
//! solution as phases.

use super::layers::BigCubeTurn;
use super::model::BigCube;
use super::naming::TypedStickers;
use crate::cube::{Amount, Face};
use crate::puzzles::{Proposal, PuzzleError, PuzzlePhase, PuzzlePosition, PuzzleTurn};

/// Returns the colors of a position, or an error if turns cannot reach it.
pub(super) fn colors(cube: BigCube, position: &PuzzlePosition) -> Result<Vec<Face>, PuzzleError> {
    let foreign = PuzzleError::Foreign { puzzle: cube.puzzle() };
    let stickers = position.places();
    if stickers.len() != cube.puzzle().stickers() {
        return Err(foreign);
    }
    let colors: Option<Vec<Face>> = { stickers.iter() }
        .map(|&color| Face::ALL.get(usize::from(color)).copied())
        .collect();
    let colors = colors.ok_or(foreign)?;
    let typed = TypedStickers {
        symbols: Face::ALL.map(Face::letter),
        stickers: stickers.to_vec(),
    };
    typed.position(cube).map_err(PuzzleError::Pieces)?;
    Ok(colors)
}

/// Converts turns to the type that all puzzles use.
pub(super) fn numbered(turns: impl IntoIterator<Item: Into<PuzzleTurn>>) -> Vec<PuzzleTurn> {
    turns.into_iter().map(Into::into).collect()
}

/// A solution in phases. Each phase has a name, an aim and turns. Phases without turns are left out. `turns` contains
/// the turns of the whole solution.
pub(super) fn in_phases<T: Copy + Into<PuzzleTurn>>(
    turns: &[T],
    phases: impl IntoIterator<Item = (&'static str, String, Vec<T>)>,
) -> Proposal {
    let phases = phases.into_iter().filter(|(_, _, turns)| !turns.is_empty());
    let phases = phases.map(|(name, aim, turns)| PuzzlePhase::new(name, aim, numbered(turns)));
    let phases: Vec<PuzzlePhase> = phases.collect();
    match phases.is_empty() {
        true => Proposal::shortest([]),
        false => Proposal::in_phases(numbered(turns.iter().copied()), phases),
    }
}

/// Merges turns of the same layers, if only turns about the same axis are between them.
pub(super) fn merged(turns: impl Iterator<Item = BigCubeTurn>) -> Vec<BigCubeTurn> {
    let mut merged: Vec<BigCubeTurn> = Vec::new();
    for turn in turns {
        let axis = turn.layers.leader().axis();
        let beside = merged.iter().rev();
        let beside = beside.take_while(|each| each.layers.leader().axis() == axis);
        let same = beside.enumerate().find(|(_, each)| each.layers == turn.layers);
        let Some(number) = same.map(|(back, _)| merged.len() - 1 - back) else {
            merged.push(turn);
            continue;
        };
        let quarters = (merged[number].amount.quarters() + turn.amount.quarters()) % 4;
        match Amount::from_quarters(quarters) {
            Some(amount) => merged[number].amount = amount,
            None => {
                merged.remove(number);
            }
        }
    }
    merged
}
