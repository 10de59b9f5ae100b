//! Solutions of cubes of four layers or more.

use super::last_phase;
use super::layers::BigCubeTurn;
use super::model::BigCube;
use super::naming::TypedStickers;
use super::reduction::{Part, Reduction, led_to};
use crate::cube::{Amount, Cube, Face, Position};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePhase, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::solvers::{Method, Solver};
use crate::tables::{Store, TableError, TableProgress, TableSpec};

/// Reduces a cube to the 3x3x3, and solves that by two phases.
pub(super) struct BigCubeSolver {
    cube: BigCube,
    reduction: Reduction,
    three_by_three: Solver,
}

impl BigCubeSolver {
    /// The tables of the last part.
    pub(super) fn table_specs() -> Vec<Box<dyn TableSpec>> {
        Method::DEFAULT.table_specs()
    }

    /// Opens the tables.
    ///
    /// # Errors
    ///
    /// If one is not as published, or does not fit into memory.
    pub(super) fn open(
        cube: BigCube,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<BigCubeSolver, TableError> {
        let three_by_three = last_phase::open(store, progress)?;
        Ok(BigCubeSolver {
            cube,
            reduction: Reduction::new(usize::from(cube.layers())),
            three_by_three,
        })
    }

    fn solve(&self, position: &PuzzlePosition, cancel: &CancelToken) -> Result<Proposal, PuzzleError> {
        let colors = colors(self.cube, position)?;
        let parts = self.reduction.solve(&colors, cancel, |cube| {
            let solution = self.three_by_three.solve(&Cube::from(Position::from(*cube)));
            solution.map(|solution| solution.moves().moves().to_vec())
        });
        let parts = parts.map_err(|_| PuzzleError::Misled)?.ok_or(PuzzleError::Cancelled)?;
        let turns = merged(parts.iter().flat_map(|(_, turns)| turns.iter().copied()));
        let phases = parts.into_iter().filter(|(_, turns)| !turns.is_empty());
        let phases = phases.map(|(part, turns)| PuzzlePhase {
            name: part.name(),
            aim: part.aim().to_owned(),
            turns: turns.into_iter().map(PuzzleTurn::from).collect(),
        });
        let phases: Vec<PuzzlePhase> = phases.collect();
        match phases.is_empty() {
            true => Ok(Proposal::shortest([])),
            false => Ok(Proposal::in_phases(
                turns.into_iter().map(PuzzleTurn::from).collect(),
                phases,
            )),
        }
    }
}

impl Proposer for BigCubeSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        positions.iter().map(|position| self.solve(position, cancel)).collect()
    }

    /// None: solutions are not the shortest.
    fn propose_of_length<'a>(&'a self, _: &PuzzlePosition, _: usize) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        Box::new(std::iter::empty())
    }
}

impl Part {
    /// As it is called.
    fn name(self) -> &'static str {
        match self {
            Part::Axis => "axis",
            Part::Ring => "ring",
            Part::Centres => "centres",
            Part::Edges => "edges",
            Part::ThreeByThree => "3x3x3",
        }
    }

    /// What it achieves.
    fn aim(self) -> &'static str {
        match self {
            Part::Axis => "the centres of two faces across from each other on these two faces",
            Part::Ring => "the same for the other four faces, and wings an even number of exchanges from each other",
            Part::Centres => "the centres of each face of one color",
            Part::Edges => "the wings of each edge beside each other",
            Part::ThreeByThree => "the cube solved as a 3x3x3",
        }
    }
}

/// The position that the same turns solve which lead from `position` to `target`, whose faces must each have centres
/// of one color.
///
/// # Errors
///
/// If one of them is no position of the cube.
pub(super) fn seen_from(
    cube: BigCube,
    position: &PuzzlePosition,
    target: &PuzzlePosition,
) -> Result<PuzzlePosition, PuzzleError> {
    let seen = led_to(
        usize::from(cube.layers()),
        &colors(cube, position)?,
        &colors(cube, target)?,
    );
    let stickers: Vec<u8> = seen.into_iter().map(|face| face as u8).collect();
    Ok(stickers.into())
}

/// The colors of a position, if turns lead to it.
fn colors(cube: BigCube, position: &PuzzlePosition) -> Result<Vec<Face>, PuzzleError> {
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

/// Turns with those made into one that follow each other about one axis and move the same layers.
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
