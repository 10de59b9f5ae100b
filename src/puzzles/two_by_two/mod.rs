//! The 2x2x2.
//!
//! It has no centres, so it counts as solved in any orientation if every face shows one color. A solution turns only U,
//! R and F, so the corner at DBL stays in place. There are 3,674,160 = 7!·3⁶ positions. The farthest positions need 11
//! moves in the half-turn metric, or 14 quarter turns.

mod corner_cases;
mod first_layer;
mod last_layer;
mod layers;
mod pieces;
mod solver;
mod stickers;
#[cfg(test)]
mod tests;
mod turning;

pub use corner_cases::{PocketCase, moved_corners};
use layers::LayerMethod;
use pieces::PocketCube;
use solver::TwoByTwoSolver;
use stickers::PocketFacelets;
use turning::{ROTATIONS, Sources};

use super::big_cube::BigCube;
use super::meant::counted;
use super::{
    Cell, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzlePosition,
    PuzzleReading, PuzzleTurn, SolvablePuzzle,
};
use crate::cube::{Corner, Facelets, Metric, Move, Symmetry};
use crate::notation::drawing::Drawing;
use crate::notation::facelets::are_face_letters;
use crate::notation::svg::Picture;
use crate::notation::{StickerColor, is_unknown, visible};
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The 2x2x2. Its stickers are those of a [`BigCube`] with two layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TwoByTwo;

/// The 2x2x2 as a [`BigCube`].
const MODEL: BigCube = BigCube::TWO_BY_TWO;

/// Returns a position after a rotation of the whole cube.
fn after(start: &PocketFacelets, rotation: &Sources) -> PocketFacelets {
    PocketFacelets(rotation.map(|source| start.0[source as usize]))
}

impl TwoByTwo {
    /// The position that the corners of a 3x3x3 form.
    ///
    /// # Errors
    ///
    /// Returns an error if the corners do not form a position of a 2x2x2. This happens only if the 3x3x3 is unsolvable.
    pub fn of_corners(cube: &Facelets) -> Result<PuzzlePosition, PuzzleError> {
        const OF_A_FACE: [usize; 4] = [0, 2, 6, 8];
        let faces = cube.colors().chunks(9);
        let stickers: String = faces
            .flat_map(|face| OF_A_FACE.map(|place| face[place].letter()))
            .collect();
        Ok(TwoByTwo.read(&stickers, Some(PuzzleFormat::Facelets))?.position)
    }
}

/// True if a line consists of 24 letters of faces without separators, and each letter occurs four times. Such a line is
/// always read as stickers.
pub(crate) fn are_plain(line: &[u8]) -> bool {
    let is_there_four_times = |face: &u8| line.iter().filter(|letter| *letter == face).count() == 4;
    line.len() == PocketFacelets::COUNT && are_face_letters(line) && b"URFDLB".iter().all(is_there_four_times)
}

/// True if a text consists of 24 stickers that are unknown or have one of six colors. Each of the six colors must be on
/// one to four stickers. The stickers do not have to form a possible 2x2x2.
pub(crate) fn are_stickers(text: &str) -> bool {
    // Nearly all texts return here.
    if visible(text).count() != PocketFacelets::COUNT {
        return false;
    }
    let symbols = visible(text).map(|(_, symbol)| symbol);
    let counts = counted(symbols.filter(|symbol| !is_unknown(*symbol)));
    counts.len() == 6 && counts.into_values().all(|count| count <= 4)
}

impl Puzzle for TwoByTwo {
    fn name(&self) -> PuzzleName {
        PuzzleName::TwoByTwo
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&PocketFacelets::SOLVED)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        MODEL.read(text, format)
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        MODEL.turns(algorithm)
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        MODEL.write_turn(turn)
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        MODEL.write(position)
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        match position.places_mut().try_into() {
            Ok(stickers) => turning::turn(stickers, turns),
            Err(_) => Err(PuzzleError::Foreign { puzzle: self.name() }),
        }
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        PocketFacelets::of(position).is_ok_and(|facelets| facelets.is_solved())
    }

    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        let (Ok(one), Ok(other)) = (PocketFacelets::of(one), PocketFacelets::of(other)) else {
            return false;
        };
        ROTATIONS.iter().any(|rotation| after(&one, rotation) == other)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        MODEL.inverse(turns)
    }

    fn simplified(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        MODEL.simplified(turns)
    }

    fn carried(&self, turns: &[PuzzleTurn], symmetry: &Symmetry) -> Option<Vec<PuzzleTurn>> {
        MODEL.carried(turns, symmetry)
    }

    fn in_wca(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        MODEL.in_wca(turns)
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        MODEL.order(turns)
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        MODEL.length(turns)
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut turns: Vec<Move> = Vec::with_capacity(count);
        let all = PocketCube::half_turn_moves();
        for _ in 0..count {
            let last = turns.last().map(|turn| turn.face());
            let others = all.iter().copied();
            let others: Vec<Move> = others.filter(|turn| Some(turn.face()) != last).collect();
            let turn = others.choose(random);
            turns.push(*turn.expect("two faces are not the last"));
        }
        turns.into_iter().map(PuzzleTurn::from).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        MODEL.colors()
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        MODEL.net(position)
    }

    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing {
        MODEL.picture(position, view, colors)
    }

    fn pieces(&self) -> Vec<Vec<usize>> {
        stickers::STICKERS.iter().map(|corner| corner.to_vec()).collect()
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for TwoByTwo {
    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Optimal, PuzzleMethod::Layers]
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::HalfTurn, Metric::QuarterTurn]
    }

    fn table_specs(&self, method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>> {
        solver::table_specs(method, metric)
    }

    fn proposer(
        &self,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        Ok(Box::new(TwoByTwoSolver::open(method, metric, store, progress)?))
    }

    /// A shortest solution has at most 11 moves in the half-turn metric, or 14 quarter turns. A solution of the layer
    /// method has at most 40 moves in the half-turn metric.
    fn longest(&self, method: PuzzleMethod, metric: Metric) -> Option<usize> {
        match (method, metric) {
            (PuzzleMethod::Optimal | PuzzleMethod::Reduction, Metric::QuarterTurn) => Some(14),
            (PuzzleMethod::Optimal | PuzzleMethod::Reduction, _) => Some(11),
            (PuzzleMethod::Layers, Metric::QuarterTurn) => None,
            (PuzzleMethod::Layers, _) => Some(LayerMethod::LONGEST),
        }
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let pieces = pieces::position(random.random_range(0..pieces::POSITIONS));
        PuzzlePosition::from(&PocketFacelets::from(&pieces))
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let (position, target) = (PocketFacelets::of(position)?, PocketFacelets::of(target)?);
        // No turn of U, R or F moves the corner at DBL. So the target is rotated so that its corner at DBL is the same
        // as that of the position.
        let held = ROTATIONS.iter().map(|rotation| after(&target, rotation));
        let mut held = held.filter(|target| target.at(Corner::Dbl) == position.at(Corner::Dbl));
        let target = held.next().ok_or(PuzzleError::Foreign { puzzle: self.name() })?;
        let seen = position.pieces()?.seen_from(&target.pieces()?);
        Ok(PuzzlePosition::from(&PocketFacelets::from(&seen)))
    }
}
