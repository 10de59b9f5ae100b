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
use solver::SkewbSolver;
use stickers::SkewbStickers;
use turn::{HalfSkewbTurn, SkewbTurn};

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
use coordinates::{SkewbCentres, SkewbCorners};
use rand::{Rng, RngExt};
use stickers::{FACES, STICKERS, STICKERS_ON_FACE};

/// The Skewb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
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

    fn shown_by(typed: TypedStickers<STICKERS, 6>) -> Result<PuzzleReading, PuzzleError> {
        let (stickers, symbols) = SkewbStickers::from_typed(&typed)?;
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&stickers),
            symbols: symbols.to_vec(),
        })
    }

    fn turned_by(text: &str) -> Result<PuzzleReading, PuzzleError> {
        let mut stickers = SkewbStickers::solved();
        stickers.make(&notation::turns(text)?);
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&stickers),
            symbols: FACES.to_vec(),
        })
    }

    /// The turns that numbers stand for.
    fn turns_of(turns: &[PuzzleTurn]) -> Result<Vec<SkewbTurn>, PuzzleError> {
        let turns = turns.iter().map(|&turn| SkewbTurn::of_number(turn).ok_or(FOREIGN));
        turns.collect()
    }
}

/// The error of a position or a turn of another puzzle.
const FOREIGN: PuzzleError = PuzzleError::Foreign {
    puzzle: PuzzleName::Skewb,
};

impl Puzzle for Skewb {
    fn name(&self) -> PuzzleName {
        PuzzleName::Skewb
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u l r b x y z",
            turns: KeyTurns::Sides {
                deeper: Deeper::Nothing,
                has_half_turns: false,
            },
            help: &[
                ("u l r b", "turn half of it; Shift: the other way"),
                ("x y z", "turn all of it"),
            ],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&SkewbStickers::solved())
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        if format == Some(PuzzleFormat::Net) {
            return self.read(&stickers_of_net(self, text)?, Some(PuzzleFormat::Facelets));
        }
        typed_stickers::read_either(
            text,
            format,
            &SkewbNotation,
            (self.name(), FACES),
            Skewb::shown_by,
            Skewb::turned_by,
        )
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let turns = notation::turns(algorithm)?.into_iter();
        Ok(turns.map(PuzzleTurn::from).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        SkewbTurn::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
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
        let (Ok(one), Ok(other)) = (SkewbStickers::of(one), SkewbStickers::of(other)) else {
            return false;
        };
        one.held_in_all_ways().any(|held| held == other)
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let turns = turns.iter().rev().filter_map(|&turn| SkewbTurn::of_number(turn));
        turns.map(|turn| turn.inverse().into()).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        Ok(SkewbStickers::order(&Skewb::turns_of(turns)?))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        let is_move = |&&turn: &&PuzzleTurn| matches!(SkewbTurn::of_number(turn), Some(SkewbTurn::Half(_)));
        PuzzleLength::Moves {
            moves: turns.iter().filter(is_move).count(),
        }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut turns: Vec<HalfSkewbTurn> = Vec::with_capacity(count);
        while turns.len() < count {
            let number = random.random_range(0..HalfSkewbTurn::ALL.len() as u32);
            let next = HalfSkewbTurn::ALL[number as usize];
            if turns.last().is_none_or(|last| last.pivot != next.pivot) {
                turns.push(next);
            }
        }
        turns.into_iter().map(|turn| SkewbTurn::Half(turn).into()).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &COLORS
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        drawing::net(position.places())
    }

    fn picture(&self, position: &PuzzlePosition, view: Picture, colors: &[StickerColor]) -> Drawing {
        drawing::picture(position.places(), view, colors)
    }

    fn pieces(&self) -> Vec<Vec<usize>> {
        diagnosis::CORNERS.places().chain(diagnosis::CENTRES.places()).collect()
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for Skewb {
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
        Ok(Box::new(SkewbSolver::open(store, progress)?))
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(Skewb::LONGEST)
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let corners = random.random_range(0..SkewbCorners::SIZE as u32);
        let corners = SkewbCorners::from_index(corners as usize);
        let mut pieces = corners.expect("drawn below the size").pieces();
        let centres = random.random_range(0..SkewbCentres::SIZE as u32);
        pieces.centres = factorial::unrank_even(centres as usize);
        PuzzlePosition::from(&SkewbStickers::from(&pieces))
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let (position, target) = (SkewbStickers::of(position)?, SkewbStickers::of(target)?);
        let pieces = position.pieces()?;
        let is_held_alike = |target: &SkewbStickers| target.held_corner() == position.held_corner();
        let target = target.held_in_all_ways().find(is_held_alike);
        let target = target.ok_or_else(|| PuzzleError::Pieces(vec![PieceFault::OutOfReach { kind: "corner" }]))?;
        let seen = pieces.seen_from(&target.pieces()?);
        Ok(PuzzlePosition::from(&SkewbStickers::from(&seen)))
    }
}
