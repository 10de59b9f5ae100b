//! The Skewb: a cube cut in halves by four planes, each across a diagonal; eight corners and six centres.
//!
//! Held by one corner it has 3,149,280 = 6!/2 · 12 · 3⁶ states, and no shortest solution has more than 11 turns (J. Scherphuis,
//! <https://www.jaapsch.net/puzzles/skewb.htm>; OEIS A079745).
//!
//! With U above and F in front, one looks at it from the corner UFL, so that the faces U, L and F are seen. Turns are those
//! of competitions (WCA Regulations, 12h): R is a turn about the corner DFR, U about UBR, L about DBL, and B about DRB,
//! the corner behind; none of them moves UFL. These are the corners that TNoodle, the scramble program of
//! competitions, turns. A turn about any other corner is one of these and a turn of the whole: it is
//! solved when each face shows one color, however it is held.
//!
//! Stickers are written face by face, U R F D L B, each row by row as it lies in the net of a cube: two corners,
//! the centre, two corners.

mod coordinates;
mod diagnosis;
mod drawing;
mod notation;
mod pieces;
mod solver;
mod stickers;
#[cfg(test)]
mod tests;
mod turn;

use notation::SkewbNotation;
pub use solver::SkewbSolver;
pub use stickers::SkewbStickers;
pub use turn::{HalfSkewbTurn, Pivot, SkewbTurn};

use super::proposals;
use super::typed_stickers::{self, TypedStickers};
use super::{
    Cell, PieceFault, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzleReading,
    PuzzleSolution, SolvablePuzzle,
};
use crate::coordinates::{Coordinate, factorial};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use coordinates::{SkewbCentres, SkewbCorners};
use rand::{Rng, RngExt};
use stickers::{FACES, STICKERS};

/// The Skewb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Skewb;

/// The colors of the faces U R F D L B in the pictures of competitions.
const COLORS: [StickerColor; 6] = [
    StickerColor::WHITE,
    StickerColor::BLUE,
    StickerColor::RED,
    StickerColor::YELLOW,
    StickerColor::GREEN,
    StickerColor::ORANGE,
];

impl Skewb {
    /// The most turns that a solution needs.
    const LONGEST: usize = 11;

    fn shown_by(typed: TypedStickers<STICKERS, 6>) -> Result<PuzzleReading<Skewb>, PuzzleError> {
        let (position, symbols) = SkewbStickers::from_typed(&typed)?;
        Ok(PuzzleReading {
            position,
            symbols: symbols.to_vec(),
        })
    }

    fn turned_by(text: &str) -> Result<PuzzleReading<Skewb>, PuzzleError> {
        let mut position = SkewbStickers::solved();
        position.make(&notation::turns(text)?);
        Ok(PuzzleReading {
            position,
            symbols: FACES.to_vec(),
        })
    }
}

impl Puzzle for Skewb {
    type Position = SkewbStickers;
    type Turn = SkewbTurn;

    fn name(&self) -> PuzzleName {
        PuzzleName::Skewb
    }

    fn solved(&self) -> SkewbStickers {
        SkewbStickers::solved()
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<Skewb>, PuzzleError> {
        typed_stickers::read_either(
            text,
            format,
            &SkewbNotation,
            (self.name(), FACES),
            Skewb::shown_by,
            Skewb::turned_by,
        )
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<SkewbTurn>, PuzzleError> {
        notation::turns(algorithm)
    }

    fn write(&self, position: &SkewbStickers) -> String {
        let colors = position.colors().iter();
        colors.map(|&color| FACES[usize::from(color)]).collect()
    }

    fn make(&self, position: &mut SkewbStickers, turns: &[SkewbTurn]) -> Result<(), PuzzleError> {
        position.make(turns);
        Ok(())
    }

    fn is_solved(&self, position: &SkewbStickers) -> bool {
        position.is_solved()
    }

    fn looks_like(&self, one: &SkewbStickers, other: &SkewbStickers) -> bool {
        one.held_in_all_ways().any(|held| held == *other)
    }

    fn inverse(&self, turns: &[SkewbTurn]) -> Vec<SkewbTurn> {
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }

    fn order(&self, turns: &[SkewbTurn]) -> Result<String, PuzzleError> {
        Ok(SkewbStickers::order(turns))
    }

    fn length(&self, turns: &[SkewbTurn]) -> PuzzleLength {
        let is_move = |turn: &&SkewbTurn| matches!(turn, SkewbTurn::Half(_));
        PuzzleLength::Moves {
            moves: turns.iter().filter(is_move).count(),
        }
    }

    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<SkewbTurn> {
        let mut turns: Vec<HalfSkewbTurn> = Vec::with_capacity(count);
        while turns.len() < count {
            let number = random.random_range(0..HalfSkewbTurn::ALL.len() as u32);
            let next = HalfSkewbTurn::ALL[number as usize];
            if turns.last().is_none_or(|last| last.pivot != next.pivot) {
                turns.push(next);
            }
        }
        turns.into_iter().map(SkewbTurn::Half).collect()
    }

    fn colors(&self) -> &'static [StickerColor] {
        &COLORS
    }

    fn net(&self, position: &SkewbStickers) -> Vec<Vec<Cell>> {
        drawing::net(position)
    }

    fn picture(&self, position: &SkewbStickers, view: Picture, colors: &[StickerColor]) -> String {
        drawing::picture(position, view, colors)
    }
}

impl SolvablePuzzle for Skewb {
    type Solver = SkewbSolver;

    fn methods(&self) -> &'static [PuzzleMethod] {
        &[PuzzleMethod::Optimal]
    }

    fn metrics(&self) -> &'static [Metric] {
        &[Metric::HalfTurn]
    }

    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        vec![Box::new(solver::table_spec())]
    }

    fn open(
        &self,
        _: PuzzleMethod,
        _: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<SkewbSolver, TableError> {
        SkewbSolver::open(store, progress)
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(Skewb::LONGEST)
    }

    fn random(&self, random: &mut impl Rng) -> SkewbStickers {
        let corners = random.random_range(0..SkewbCorners::SIZE as u32);
        let corners = SkewbCorners::from_index(corners as usize);
        let mut pieces = corners.expect("drawn below the size").pieces();
        let centres = random.random_range(0..SkewbCentres::SIZE as u32);
        pieces.centres = factorial::unrank_even(centres as usize);
        SkewbStickers::from(&pieces)
    }

    fn seen_from(&self, position: &SkewbStickers, target: &SkewbStickers) -> Result<SkewbStickers, PuzzleError> {
        let pieces = position.pieces()?;
        let is_held_alike = |target: &SkewbStickers| target.held_corner() == position.held_corner();
        let target = target.held_in_all_ways().find(is_held_alike);
        let target = target.ok_or_else(|| PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind: "corner" }]))?;
        let seen = pieces.seen_from(&target.pieces()?);
        Ok(SkewbStickers::from(&seen))
    }

    fn propose(
        &self,
        solver: &SkewbSolver,
        positions: &[&SkewbStickers],
    ) -> Vec<Result<PuzzleSolution<SkewbTurn>, PuzzleError>> {
        let pieces = positions.iter().map(|position| position.pieces());
        proposals::shortest(pieces.collect(), |pieces| solver.solve(pieces))
    }

    fn propose_of_length<'a>(
        &'a self,
        solver: &'a SkewbSolver,
        position: &SkewbStickers,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<SkewbTurn>> + 'a> {
        let pieces = position.pieces().ok();
        let ways = pieces.map(|pieces| solver.of_length(pieces, length));
        Box::new(ways.into_iter().flatten())
    }
}
