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

pub use board::{Board, Place};
pub use slide_move::SlideMove;
pub use solver::SlideSolver;
use space::{BOARDS, ReachableBoard};

use super::{
    Cell, Puzzle, PuzzleError, PuzzleFormat, PuzzleLength, PuzzleMethod, PuzzleName, PuzzleReading, PuzzleSolution,
    SolvablePuzzle,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The 3x3 sliding puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide;

impl Puzzle for Slide {
    type Position = Board;
    type Turn = SlideMove;

    fn name(&self) -> PuzzleName {
        PuzzleName::Slide
    }

    fn solved(&self) -> Board {
        Board::SOLVED
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<Slide>, PuzzleError> {
        let is_board = match format {
            Some(format) => format == PuzzleFormat::Facelets,
            None => text::is_board(text),
        };
        let position = if is_board {
            text::board(text)?
        } else {
            let mut board = Board::SOLVED;
            board.make(&text::directions(text)?)?;
            board
        };
        Ok(PuzzleReading {
            position,
            symbols: Vec::new(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<SlideMove>, PuzzleError> {
        text::directions(algorithm)
    }

    fn write(&self, board: &Board) -> String {
        board.to_string()
    }

    fn make(&self, board: &mut Board, moves: &[SlideMove]) -> Result<(), PuzzleError> {
        board.make(moves)
    }

    fn is_solved(&self, board: &Board) -> bool {
        board.is_solved()
    }

    fn inverse(&self, moves: &[SlideMove]) -> Vec<SlideMove> {
        moves.iter().rev().map(|each| each.opposite()).collect()
    }

    fn order(&self, moves: &[SlideMove]) -> Result<String, PuzzleError> {
        let mut board = Board::SOLVED;
        for times in 1_u32.. {
            board.make(moves).map_err(|blocked| PuzzleError::NoOrder {
                times,
                blocked: Box::new(blocked),
            })?;
            if board == Board::SOLVED {
                return Ok(times.to_string());
            }
        }
        unreachable!("there are finitely many boards, and moves can be undone")
    }

    fn length(&self, moves: &[SlideMove]) -> PuzzleLength {
        PuzzleLength::Moves { moves: moves.len() }
    }

    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<SlideMove> {
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
        moves
    }

    fn colors(&self) -> &'static [StickerColor] {
        &[]
    }

    fn net(&self, board: &Board) -> Vec<Vec<Cell>> {
        let rows = board.pieces().chunks(3);
        rows.map(|row| row.iter().map(|&piece| Cell::Piece(piece)).collect())
            .collect()
    }

    fn picture(&self, board: &Board, _: Picture, _: &[StickerColor]) -> String {
        drawing::picture(board)
    }
}

impl SolvablePuzzle for Slide {
    type Solver = SlideSolver;

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
    ) -> Result<SlideSolver, TableError> {
        SlideSolver::open(store, progress)
    }

    /// 31, whatever the goal.
    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        Some(31)
    }

    fn random(&self, random: &mut impl Rng) -> Board {
        ReachableBoard::board(random.random_range(0..BOARDS), Place::LAST)
    }

    fn seen_from(&self, board: &Board, target: &Board) -> Result<Board, PuzzleError> {
        Ok(board.seen_from(target))
    }

    fn propose(&self, solver: &SlideSolver, boards: &[&Board]) -> Vec<Result<PuzzleSolution<SlideMove>, PuzzleError>> {
        solver.solve_all(boards)
    }

    fn propose_of_length<'a>(
        &'a self,
        solver: &'a SlideSolver,
        board: &Board,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<SlideMove>> + 'a> {
        solver.of_length(board, length)
    }
}
