//! The Pyraminx: a tetrahedron of four tips, four centres and six edges.
//!
//! Without its tips it has 933,120 = 6!/2 · 2⁵ · 3⁴ states, the longest shortest solution of which has 11
//! turns; each tip takes one more or none, which makes 75,582,720 = 933,120 · 3⁴ states and 15 turns (J. Scherphuis,
//! <https://www.jaapsch.net/puzzles/pyraminx.htm>).
//!
//! It is held with the face D below and the face F in front; the faces L and R are left and right. The vertices are U above, L
//! and R in front, B behind, so that F is opposite B, L opposite R, R opposite L and D opposite U. Turns are those
//! of competitions (WCA Regulations, 12e).
//!
//! Stickers are written face by face, F L R D, each row by row, 1 + 3 + 5, as one sees it who looks at it: F, L
//! and R with U on top; D with B on top, L right and R left.

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

use notation::PyraminxNotation;
pub use solver::PyraminxSolver;
pub use stickers::PyraminxStickers;
pub use turn::{Depth, PyraminxTurn, Vertex};

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
use coordinates::{PyraminxEdges, PyraminxOrientations};
use rand::{Rng, RngExt};
use stickers::{FACES, STICKERS};

/// The Pyraminx.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pyraminx;

/// The colors of the faces F L R D in competitions.
const COLORS: [StickerColor; 4] = [
    StickerColor::GREEN,
    StickerColor::RED,
    StickerColor::BLUE,
    StickerColor::YELLOW,
];

impl Pyraminx {
    /// The most turns that a solution needs: 11 of two layers, and four tips.
    const LONGEST: usize = 15;

    fn shown_by(typed: TypedStickers<STICKERS, 4>) -> Result<PuzzleReading<Pyraminx>, PuzzleError> {
        let (position, symbols) = PyraminxStickers::from_typed(&typed)?;
        Ok(PuzzleReading {
            position,
            symbols: symbols.to_vec(),
        })
    }

    fn turned_by(text: &str) -> Result<PuzzleReading<Pyraminx>, PuzzleError> {
        let mut position = PyraminxStickers::solved();
        position.make(&notation::turns(text)?);
        Ok(PuzzleReading {
            position,
            symbols: FACES.to_vec(),
        })
    }
}

impl Puzzle for Pyraminx {
    type Position = PyraminxStickers;
    type Turn = PyraminxTurn;

    fn name(&self) -> PuzzleName {
        PuzzleName::Pyraminx
    }

    fn solved(&self) -> PyraminxStickers {
        PyraminxStickers::solved()
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<Pyraminx>, PuzzleError> {
        typed_stickers::read_either(
            text,
            format,
            &PyraminxNotation,
            (self.name(), FACES),
            Pyraminx::shown_by,
            Pyraminx::turned_by,
        )
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PyraminxTurn>, PuzzleError> {
        notation::turns(algorithm)
    }

    fn write(&self, position: &PyraminxStickers) -> String {
        let colors = position.colors().iter();
        colors.map(|&color| FACES[usize::from(color)]).collect()
    }

    fn make(&self, position: &mut PyraminxStickers, turns: &[PyraminxTurn]) -> Result<(), PuzzleError> {
        position.make(turns);
        Ok(())
    }

    fn is_solved(&self, position: &PyraminxStickers) -> bool {
        position.is_solved()
    }

    fn looks_like(&self, one: &PyraminxStickers, other: &PyraminxStickers) -> bool {
        one.held_in_all_ways().any(|held| held == *other)
    }

    fn inverse(&self, turns: &[PyraminxTurn]) -> Vec<PyraminxTurn> {
        turns.iter().rev().map(|turn| turn.inverse()).collect()
    }

    fn order(&self, turns: &[PyraminxTurn]) -> Result<String, PuzzleError> {
        Ok(PyraminxStickers::order(turns))
    }

    fn length(&self, turns: &[PyraminxTurn]) -> PuzzleLength {
        PuzzleLength::Moves { moves: turns.len() }
    }

    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<PyraminxTurn> {
        let mut turns: Vec<PyraminxTurn> = Vec::with_capacity(count);
        while turns.len() < count {
            let number = random.random_range(0..PyraminxTurn::BIG.len() as u32);
            let next = PyraminxTurn::BIG[number as usize];
            if turns.last().is_none_or(|last| last.vertex != next.vertex) {
                turns.push(next);
            }
        }
        turns
    }

    fn colors(&self) -> &'static [StickerColor] {
        &COLORS
    }

    fn net(&self, position: &PyraminxStickers) -> Vec<Vec<Cell>> {
        drawing::net(position)
    }

    fn picture(&self, position: &PyraminxStickers, _: Picture, colors: &[StickerColor]) -> String {
        drawing::picture(position, colors)
    }
}

impl SolvablePuzzle for Pyraminx {
    type Solver = PyraminxSolver;

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
    ) -> Result<PyraminxSolver, TableError> {
        PyraminxSolver::open(store, progress)
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(Pyraminx::LONGEST)
    }

    fn random(&self, random: &mut impl Rng) -> PyraminxStickers {
        let orientations = random.random_range(0..PyraminxOrientations::SIZE as u32);
        let orientations = PyraminxOrientations::from_index(orientations as usize);
        let mut pieces = orientations.expect("drawn below the size").pieces();
        let edges = random.random_range(0..PyraminxEdges::SIZE as u32);
        pieces.edges = factorial::unrank_even(edges as usize);
        for tip in &mut pieces.tips {
            *tip = random.random_range(0..3);
        }
        PyraminxStickers::from(&pieces)
    }

    fn seen_from(
        &self,
        position: &PyraminxStickers,
        target: &PyraminxStickers,
    ) -> Result<PyraminxStickers, PuzzleError> {
        let pieces = position.pieces()?;
        let is_held_alike = |target: &PyraminxStickers| target.held_faces() == position.held_faces();
        let target = target.held_in_all_ways().find(is_held_alike);
        let target = target.ok_or_else(|| PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind: "centre" }]))?;
        let seen = pieces.seen_from(&target.pieces()?);
        Ok(PyraminxStickers::from(&seen))
    }

    fn propose(
        &self,
        solver: &PyraminxSolver,
        positions: &[&PyraminxStickers],
    ) -> Vec<Result<PuzzleSolution<PyraminxTurn>, PuzzleError>> {
        let pieces = positions.iter().map(|position| position.pieces());
        proposals::shortest(pieces.collect(), |pieces| solver.solve(pieces))
    }

    fn propose_of_length<'a>(
        &'a self,
        solver: &'a PyraminxSolver,
        position: &PyraminxStickers,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<PyraminxTurn>> + 'a> {
        let pieces = position.pieces().ok();
        let ways = pieces.map(|pieces| solver.of_length(pieces, length));
        Box::new(ways.into_iter().flatten())
    }
}
