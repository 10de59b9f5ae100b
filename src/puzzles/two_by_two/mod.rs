//! The 2x2x2.
//!
//! It has no centres, so that it is solved when every face shows one color, however it is held: a
//! solution turns U, R and F alone, and the corner at DBL stays where it is. Of 3,674,160 = 7!·3⁶
//! positions the farthest is 11 half-turn moves from solved, or 14 quarter turns.

mod first_layer;
mod last_layer;
mod layers;
mod pieces;
mod solver;
mod stickers;
#[cfg(test)]
mod tests;
mod turning;

use layers::LayerMethod;
use pieces::PocketCube;
pub use solver::TwoByTwoSolver;
use solver::face_turn;
pub use stickers::PocketFacelets;
use turning::{ROTATIONS, Sources};

use super::big_cube::{BigCube, BigCubePosition, BigCubeTurn};
use super::{
    Cell, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzleReading, PuzzleSolution,
    SolvablePuzzle,
};
use crate::cube::{Corner, Metric, Move};
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The 2x2x2. As stickers, it is a cube of two layers like any [`BigCube`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TwoByTwo;

/// The model of cubes of any size, at two layers.
const MODEL: BigCube = BigCube::TWO_BY_TWO;

/// A position as one of a cube of any size.
fn big(position: &PocketFacelets) -> BigCubePosition {
    let stickers = position.colors().to_vec();
    BigCubePosition::new(MODEL, stickers).expect("two layers have 24 stickers")
}

/// A position after a rotation.
fn after(start: &PocketFacelets, rotation: &Sources) -> PocketFacelets {
    PocketFacelets(rotation.map(|source| start.0[source as usize]))
}

/// True for 24 stickers, four of each of six colors: those of a 2x2x2, or all but its pieces are
/// right.
pub fn are_stickers(text: &str) -> bool {
    let read = TwoByTwo.read(text, Some(PuzzleFormat::Facelets));
    matches!(read, Ok(_) | Err(PuzzleError::Pieces(_)))
}

impl Puzzle for TwoByTwo {
    type Position = PocketFacelets;
    type Turn = BigCubeTurn;

    fn name(&self) -> PuzzleName {
        PuzzleName::TwoByTwo
    }

    fn solved(&self) -> PocketFacelets {
        PocketFacelets::SOLVED
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<TwoByTwo>, PuzzleError> {
        let PuzzleReading { position, symbols } = MODEL.read(text, format)?;
        let stickers = position.stickers().try_into();
        Ok(PuzzleReading {
            position: PocketFacelets(stickers.expect("two layers have 24 stickers")),
            symbols,
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<BigCubeTurn>, PuzzleError> {
        MODEL.turns(algorithm)
    }

    fn write(&self, position: &PocketFacelets) -> String {
        position.colors().iter().map(|color| color.letter()).collect()
    }

    fn make(&self, position: &mut PocketFacelets, turns: &[BigCubeTurn]) -> Result<(), PuzzleError> {
        turning::turn(&mut position.0, turns);
        Ok(())
    }

    fn is_solved(&self, position: &PocketFacelets) -> bool {
        position.is_solved()
    }

    fn looks_like(&self, one: &PocketFacelets, other: &PocketFacelets) -> bool {
        ROTATIONS.iter().any(|rotation| after(one, rotation) == *other)
    }

    fn inverse(&self, turns: &[BigCubeTurn]) -> Vec<BigCubeTurn> {
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }

    fn order(&self, turns: &[BigCubeTurn]) -> Result<String, PuzzleError> {
        MODEL.order(turns)
    }

    fn length(&self, turns: &[BigCubeTurn]) -> PuzzleLength {
        MODEL.length(turns)
    }

    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<BigCubeTurn> {
        let mut turns: Vec<Move> = Vec::with_capacity(count);
        let all = PocketCube::half_turn_moves();
        for _ in 0..count {
            let last = turns.last().map(|turn| turn.face());
            let others = all.iter().copied();
            let others: Vec<Move> = others.filter(|turn| Some(turn.face()) != last).collect();
            let turn = others.choose(random);
            turns.push(*turn.expect("two faces are not the last"));
        }
        turns.into_iter().map(face_turn).collect()
    }

    fn colors(&self) -> &'static [StickerColor] {
        MODEL.colors()
    }

    fn net(&self, position: &PocketFacelets) -> Vec<Vec<Cell>> {
        MODEL.net(&big(position))
    }

    fn picture(&self, position: &PocketFacelets, view: Picture, colors: &[StickerColor]) -> String {
        MODEL.picture(&big(position), view, colors)
    }
}

impl TwoByTwo {
    /// The pieces of a position.
    fn pieces(position: &PocketFacelets) -> PocketCube {
        let pieces = position.pieces();
        pieces.expect("positions are read with all their corners, or turned from such")
    }
}

impl SolvablePuzzle for TwoByTwo {
    type Solver = TwoByTwoSolver;

    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Optimal, PuzzleMethod::Layers]
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::HalfTurn, Metric::QuarterTurn]
    }

    fn table_specs(&self, method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>> {
        solver::table_specs(method, metric)
    }

    fn open(
        &self,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<TwoByTwoSolver, TableError> {
        TwoByTwoSolver::open(method, metric, store, progress)
    }

    /// 11 half-turn moves or 14 quarter turns; of the layer method 40 in
    /// half-turn moves.
    fn longest(&self, method: PuzzleMethod, metric: Metric) -> Option<usize> {
        match (method, metric) {
            (PuzzleMethod::Optimal, Metric::QuarterTurn) => Some(14),
            (PuzzleMethod::Optimal, _) => Some(11),
            (PuzzleMethod::Layers, Metric::QuarterTurn) => None,
            (PuzzleMethod::Layers, _) => Some(LayerMethod::LONGEST),
        }
    }

    fn random(&self, random: &mut impl Rng) -> PocketFacelets {
        PocketFacelets::from(&pieces::position(random.random_range(0..pieces::POSITIONS)))
    }

    fn seen_from(&self, position: &PocketFacelets, target: &PocketFacelets) -> Result<PocketFacelets, PuzzleError> {
        // No turn of U, R or F moves the corner at DBL, so the target is held with this one there.
        let held = ROTATIONS.iter().map(|rotation| after(target, rotation));
        let mut held = held.filter(|target| target.at(Corner::Dbl) == position.at(Corner::Dbl));
        let target = held.next().expect("every cube has this corner in some place");
        let (pieces, target) = (Self::pieces(position), Self::pieces(&target));
        Ok(PocketFacelets::from(&pieces.seen_from(&target)))
    }

    fn propose(
        &self,
        solver: &TwoByTwoSolver,
        positions: &[&PocketFacelets],
    ) -> Vec<Result<PuzzleSolution<BigCubeTurn>, PuzzleError>> {
        let pieces = positions.iter().map(|position| Self::pieces(position));
        solver.solve_all(&pieces.collect::<Vec<_>>())
    }

    fn propose_of_length<'a>(
        &'a self,
        solver: &'a TwoByTwoSolver,
        position: &PocketFacelets,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<BigCubeTurn>> + 'a> {
        solver.of_length(&Self::pieces(position), length)
    }
}
