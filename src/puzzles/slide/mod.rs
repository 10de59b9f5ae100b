//! The 3x3 sliding puzzle: eight pieces and an empty place. A move is named by the way in which a
//! piece moves into the empty place: `U D L R`.
//!
//! Half of the 9! = 362,880 boards can be reached from a goal, the farthest in 31 moves.
//! Any board can be the goal.

mod board;
mod drawing;
mod slide_move;
mod solver;
mod space;
#[cfg(test)]
mod tests;
mod text;

use board::{Board, Place};
use slide_move::SlideMove;
use solver::SlideSolver;
use space::{BOARDS, ReachableBoard};

use super::{
    Cell, KeyTurns, Proposer, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName,
    PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle, TurnKeys,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The 3x3 sliding puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide;

impl Puzzle for Slide {
    fn name(&self) -> PuzzleName {
        PuzzleName::Slide
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u d l r",
            turns: KeyTurns::Moves,
            help: &[("arrows, u d l r", "move a piece")],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        PuzzlePosition::from(&Board::SOLVED)
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let is_board = match format {
            Some(format) => format != PuzzleFormat::Moves,
            None => text::is_board(text),
        };
        let board = if is_board {
            text::board(text)?
        } else {
            let mut board = Board::SOLVED;
            board.make(text::directions(text)?)?;
            board
        };
        Ok(PuzzleReading {
            position: PuzzlePosition::from(&board),
            symbols: Vec::new(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let moves = text::directions(algorithm)?.into_iter();
        Ok(moves.map(PuzzleTurn::from).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        SlideMove::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        Board::of(position).map_or_else(|_| String::new(), |board| board.to_string())
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let mut board = Board::of(position)?;
        let made = board.make(moves_of(turns)?);
        *position = PuzzlePosition::from(&board);
        made
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        Board::of(position).is_ok_and(|board| board.is_solved())
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let moves = turns.iter().rev().filter_map(|&turn| SlideMove::of_number(turn));
        moves.map(|each| each.opposite().into()).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let moves = moves_of(turns)?;
        let mut board = Board::SOLVED;
        for times in 1_u32.. {
            board.make(moves.clone()).map_err(|blocked| PuzzleError::NoOrder {
                times,
                blocked: Box::new(blocked),
            })?;
            if board == Board::SOLVED {
                return Ok(times.to_string());
            }
        }
        unreachable!("there are finitely many boards, and moves can be undone")
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        PuzzleLength::Moves { moves: turns.len() }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut empty = Place::LAST;
        let mut moves: Vec<SlideMove> = Vec::with_capacity(count);
        for _ in 0..count {
            let undoes_last = |each| moves.last().is_some_and(|last| last.opposite() == each);
            let possible = SlideMove::ALL.into_iter().filter_map(|direction| {
                let after = empty.after(direction)?;
                (!undoes_last(direction)).then_some((direction, after))
            });
            let possible: Vec<(SlideMove, Place)> = possible.collect();
            let chosen = possible.choose(random);
            let &(direction, after) = chosen.expect("a place has two neighbours or more");
            moves.push(direction);
            empty = after;
        }
        moves.into_iter().map(PuzzleTurn::from).collect()
    }

    fn colors(&self) -> &[StickerColor] {
        &[]
    }

    fn net(&self, position: &PuzzlePosition) -> Vec<Vec<Cell>> {
        let pieces = &position.places()[..Place::COUNT.min(position.places().len())];
        let rows = pieces.chunks(3);
        rows.map(|row| row.iter().map(|&piece| Cell::Piece(piece)).collect())
            .collect()
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, _: &[StickerColor]) -> Drawing {
        Board::of(position).map_or_else(|_| Drawing::default(), |board| drawing::picture(&board))
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for Slide {
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
        Ok(Box::new(SlideSolver::open(store, progress)?))
    }

    /// 31, whatever the goal.
    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(31)
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        let board = ReachableBoard::board(random.random_range(0..BOARDS), Place::LAST);
        PuzzlePosition::from(&board)
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let seen = Board::of(position)?.seen_from(&Board::of(target)?);
        Ok(PuzzlePosition::from(&seen))
    }
}

/// The moves that numbers stand for.
fn moves_of(turns: &[PuzzleTurn]) -> Result<impl Iterator<Item = SlideMove> + Clone, PuzzleError> {
    let are_moves = turns.iter().all(|&turn| SlideMove::of_number(turn).is_some());
    let puzzle = PuzzleName::Slide;
    let moves = are_moves.then(|| turns.iter().filter_map(|&turn| SlideMove::of_number(turn)));
    moves.ok_or(PuzzleError::Foreign { puzzle })
}
