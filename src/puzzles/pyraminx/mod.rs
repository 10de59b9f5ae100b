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
use solver::PyraminxSolver;
use stickers::PyraminxStickers;
use turn::{Depth, PyraminxTurn};

use super::geometry::{are_faces_of_one_color, make_turns};
use super::placed_pieces::spelled;
use super::typed_stickers::{self, TypedStickers};
use super::unfolded::stickers_of_net;
use super::{
    Cell, Deeper, KeyTurns, PieceFault, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod,
    PuzzleName, PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::coordinates::{Coordinate, factorial};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use coordinates::{PyraminxEdges, PyraminxOrientations};
use rand::{Rng, RngExt};
use stickers::{FACES, STICKERS, STICKERS_ON_FACE};

/// The Pyraminx.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
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

    fn shown_by(typed: TypedStickers<STICKERS, 4>) -> Result<PuzzleReading, PuzzleError> {
        let (stickers, symbols) = PyraminxStickers::from_typed(&typed)?;
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&stickers),
            symbols: symbols.to_vec(),
        })
    }

    fn turned_by(text: &str) -> Result<PuzzleReading, PuzzleError> {
        let mut stickers = PyraminxStickers::solved();
        stickers.make(&notation::turns(text)?);
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&stickers),
            symbols: FACES.to_vec(),
        })
    }

    /// The turns that numbers stand for.
    fn turns_of(turns: &[PuzzleTurn]) -> Result<Vec<PyraminxTurn>, PuzzleError> {
        let turns = turns.iter().map(|&turn| PyraminxTurn::of_number(turn).ok_or(FOREIGN));
        turns.collect()
    }
}

/// How many of some turns are of tips alone.
pub(crate) fn tips(turns: &[PuzzleTurn]) -> usize {
    let turns = turns.iter().filter_map(|&turn| PyraminxTurn::of_number(turn));
    turns.filter(|turn| turn.depth == Depth::Tip).count()
}

/// The error of a position or a turn of another puzzle.
const FOREIGN: PuzzleError = PuzzleError::Foreign {
    puzzle: PuzzleName::Pyraminx,
};

impl Puzzle for Pyraminx {
    fn name(&self) -> PuzzleName {
        PuzzleName::Pyraminx
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u l r b",
            turns: KeyTurns::Sides {
                deeper: Deeper::Tip,
                has_half_turns: false,
            },
            help: &[
                ("u l r b", "turn two layers; Shift: the other way"),
                ("w", "before it: turn the tip"),
            ],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&PyraminxStickers::solved())
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        if format == Some(PuzzleFormat::Net) {
            return self.read(&stickers_of_net(self, text)?, Some(PuzzleFormat::Facelets));
        }
        typed_stickers::read_either(
            text,
            format,
            &PyraminxNotation,
            (self.name(), FACES),
            Pyraminx::shown_by,
            Pyraminx::turned_by,
        )
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let turns = notation::turns(algorithm)?.into_iter();
        Ok(turns.map(PuzzleTurn::from).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        PyraminxTurn::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        spelled(position.places(), &FACES)
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        make_turns(self.name(), stickers::turned(), position, turns)
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        let stickers = position.places();
        stickers.len() == STICKERS && are_faces_of_one_color(stickers, STICKERS_ON_FACE)
    }

    fn looks_like(&self, one: &PuzzlePosition, other: &PuzzlePosition) -> bool {
        let (Ok(one), Ok(other)) = (PyraminxStickers::of(one), PyraminxStickers::of(other)) else {
            return false;
        };
        one.held_in_all_ways().any(|held| held == other)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev().filter_map(|&turn| PyraminxTurn::of_number(turn));
        turns.map(|turn| turn.inverse().into()).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        Ok(PyraminxStickers::order(&Pyraminx::turns_of(turns)?))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        PuzzleLength::Moves { moves: turns.len() }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut turns: Vec<PyraminxTurn> = Vec::with_capacity(count);
        while turns.len() < count {
            let number = random.random_range(0..PyraminxTurn::BIG.len() as u32);
            let next = PyraminxTurn::BIG[number as usize];
            if turns.last().is_none_or(|last| last.vertex != next.vertex) {
                turns.push(next);
            }
        }
        turns.into_iter().map(PuzzleTurn::from).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &COLORS
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        drawing::net(position.places())
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, colors: &[StickerColor]) -> Drawing {
        drawing::picture(position.places(), colors)
    }

    fn pieces(&self) -> Vec<Vec<usize>> {
        let threes = [diagnosis::CENTRES, diagnosis::TIPS]
            .into_iter()
            .flat_map(|kind| kind.places());
        diagnosis::EDGES.places().chain(threes).collect()
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for Pyraminx {
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        vec![Box::new(solver::table_spec())]
    }

    fn proposer(
        &self,
        _: PuzzleMethod,
        _: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        Ok(Box::new(PyraminxSolver::open(store, progress)?))
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(Pyraminx::LONGEST)
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let orientations = random.random_range(0..PyraminxOrientations::SIZE as u32);
        let orientations = PyraminxOrientations::from_index(orientations as usize);
        let mut pieces = orientations.expect("drawn below the size").pieces();
        let edges = random.random_range(0..PyraminxEdges::SIZE as u32);
        pieces.edges = factorial::unrank_even(edges as usize);
        for tip in &mut pieces.tips {
            *tip = random.random_range(0..3);
        }
        PuzzlePosition::from(&PyraminxStickers::from(&pieces))
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let (position, target) = (PyraminxStickers::of(position)?, PyraminxStickers::of(target)?);
        let pieces = position.pieces()?;
        let is_held_alike = |target: &PyraminxStickers| target.held_faces() == position.held_faces();
        let target = target.held_in_all_ways().find(is_held_alike);
        let target = target.ok_or_else(|| PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind: "centre" }]))?;
        let seen = pieces.seen_from(&target.pieces()?);
        Ok(PuzzlePosition::from(&PyraminxStickers::from(&seen)))
    }
}
