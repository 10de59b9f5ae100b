//! The 2x2x2.
//!
//! It has no centres, so that it is solved when every face shows one colour, however it is held: a
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

use layers::LayerMethod;
use pieces::PocketCube;
pub use solver::TwoByTwoSolver;
use solver::face_turn;
pub use stickers::PocketFacelets;

use super::big_cube::{BigCube, BigCubeLayers, BigCubePosition, BigCubeTurn, turn_layers};
use super::{
    Cell, Puzzle, PuzzleError, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzleReading,
    PuzzleSolution, SolvablePuzzle,
};
use crate::cube::{Amount, Axis, Corner, Face, Metric, Move};
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

/// The 2x2x2. As stickers, it is a cube of two layers like any [`BigCube`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TwoByTwo;

/// How many layers it has.
const LAYERS: u16 = 2;

/// The model of cubes of any size, at two layers.
const MODEL: BigCube = BigCube::TWO_BY_TWO;

/// A position as one of a cube of any size.
fn big(position: &PocketFacelets) -> BigCubePosition {
    let stickers = position.colors().to_vec();
    BigCubePosition::new(MODEL, stickers).expect("two layers have 24 stickers")
}

/// Where the sticker of each place comes from.
type Sources = [u8; PocketFacelets::COUNT];

fn sources(turn: BigCubeTurn) -> Sources {
    let mut sources = std::array::from_fn(|place| place as u8);
    turn_layers(&mut sources, LAYERS, turn);
    sources
}

/// A position after a turn or a rotation.
fn after(start: &PocketFacelets, sources: &Sources) -> PocketFacelets {
    PocketFacelets(sources.map(|source| start.0[usize::from(source)]))
}

/// The twelve stickers that a face turn moves, four on the face and eight beside it: each place, and
/// where its sticker comes from.
type Moved = [(u8, u8); 12];

/// What the 18 face turns do to stickers, by face and amount.
static FACE_TURNS: LazyLock<[[Moved; 3]; 6]> = LazyLock::new(|| {
    Face::ALL.map(|face| Amount::ALL.map(|amount| moved(BigCubeTurn::of_face(face, amount))))
});

fn moved(turn: BigCubeTurn) -> Moved {
    let all = (0..).zip(sources(turn));
    let moved: Vec<(u8, u8)> = all.filter(|(place, source)| place != source).collect();
    moved
        .try_into()
        .expect("a turn of a face moves half of the stickers")
}

/// Places that five bits number, so that none is out of bounds; the last eight are empty.
const PLACES: usize = 32;

/// The 24 ways to turn the whole cube, as what they do to stickers.
static ROTATIONS: LazyLock<Vec<Sources>> = LazyLock::new(|| {
    let axes = [Axis::RightLeft, Axis::UpDown];
    let turns = axes.map(|axis| {
        sources(BigCubeTurn {
            layers: BigCubeLayers::whole(axis),
            amount: Amount::Clockwise,
        })
    });
    let mut found: Vec<Sources> = vec![std::array::from_fn(|place| place as u8)];
    let mut next = 0;
    while next < found.len() {
        for turn in &turns {
            let after = turn.map(|source| found[next][usize::from(source)]);
            if !found.contains(&after) {
                found.push(after);
            }
        }
        next += 1;
    }
    found
});

/// True for 24 stickers, four of each of six colours: those of a 2x2x2, or all but its pieces are right.
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

    fn read(
        &self,
        text: &str,
        format: Option<PuzzleFormat>,
    ) -> Result<PuzzleReading<TwoByTwo>, PuzzleError> {
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
        position
            .colors()
            .iter()
            .map(|color| color.letter())
            .collect()
    }

    fn make(
        &self,
        position: &mut PocketFacelets,
        turns: &[BigCubeTurn],
    ) -> Result<(), PuzzleError> {
        let face_turns = &*FACE_TURNS;
        let mut stickers = [Face::U; PLACES];
        stickers[..PocketFacelets::COUNT].copy_from_slice(&position.0);
        for &turn in turns {
            match turn.face() {
                Some(face) => {
                    let before = stickers;
                    let amount = usize::from(turn.amount.quarters()) - 1;
                    for (place, source) in face_turns[face as usize][amount] {
                        let sticker = before[usize::from(source) % PLACES];
                        stickers[usize::from(place) % PLACES] = sticker;
                    }
                }
                None => turn_layers(&mut stickers[..PocketFacelets::COUNT], LAYERS, turn),
            }
        }
        position
            .0
            .copy_from_slice(&stickers[..PocketFacelets::COUNT]);
        Ok(())
    }

    fn is_solved(&self, position: &PocketFacelets) -> bool {
        position.is_solved()
    }

    fn looks_like(&self, one: &PocketFacelets, other: &PocketFacelets) -> bool {
        ROTATIONS
            .iter()
            .any(|rotation| after(one, rotation) == *other)
    }

    fn inverse(&self, turns: &[BigCubeTurn]) -> Vec<BigCubeTurn> {
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }

    fn order(&self, turns: &[BigCubeTurn]) -> Result<String, PuzzleError> {
        MODEL.order(turns)
    }

    fn lengths(&self, turns: &[BigCubeTurn]) -> Vec<(&'static str, usize)> {
        MODEL.lengths(turns)
    }

    fn random_turns(&self, count: usize, random: &mut ChaCha8Rng) -> Vec<BigCubeTurn> {
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

    fn random(&self, random: &mut ChaCha8Rng) -> PocketFacelets {
        PocketFacelets::from(&pieces::position(random.random_range(0..pieces::POSITIONS)))
    }

    fn seen_from(
        &self,
        position: &PocketFacelets,
        target: &PocketFacelets,
    ) -> Result<PocketFacelets, PuzzleError> {
        // No turn of U, R or F moves the corner at DBL, so the target is held with this one there.
        let held = ROTATIONS.iter().map(|rotation| after(target, rotation));
        let mut held = held.filter(|target| target.at(Corner::Dbl) == position.at(Corner::Dbl));
        let target = held
            .next()
            .expect("every cube has this corner in some place");
        let (pieces, target) = (Self::pieces(position), Self::pieces(&target));
        Ok(PocketFacelets::from(&pieces.seen_from(&target)))
    }

    fn propose(
        &self,
        solver: &TwoByTwoSolver,
        positions: &[&PocketFacelets],
    ) -> Vec<Result<PuzzleSolution<BigCubeTurn>, PuzzleError>> {
        let pieces = positions.iter().map(|position| Ok(Self::pieces(position)));
        solver.solve_all(pieces.collect())
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
