//! Sliding puzzles: boards of 2 to 16 rows and columns, with a piece in every place except one. A move is named by the
//! direction in which a piece moves into the empty place: `U D L R`. Any board can be the goal. Moves lead to this goal
//! from half of all boards.
//!
//! | board | solved |
//! |---|---|
//! | 3x3, the 8-puzzle | in the fewest moves, at most 31, by an exact table of its 9!/2 = 181,440 boards |
//! | other boards of up to 15 places, and 4x4, the 15-puzzle | in the fewest moves, by a search with additive patterns as bounds |
//! | larger boards, and 2x8 | in few moves, without a proof: first the outer lines, and then all remaining pieces together |
//!
//! Solutions are checked with the boards of `board`. The solvers use other types: `space` for the 3x3 board, and `grid`
//! for all other boards.

mod beam;
mod board;
mod deepening;
mod distances;
mod drawing;
mod fifteen_table;
mod grid;
mod guess_solver;
mod guesses;
mod lines;
mod pattern_solver;
mod patterns;
mod slide_move;
mod solver;
mod space;
#[cfg(test)]
mod tests;
mod text;
mod windows;

use board::{Board, empty_after, foreign};
use distances::BoardDistances;
use fifteen_table::FifteenSpec;
use guess_solver::GuessSolver;
use pattern_solver::PatternSolver;
use slide_move::SlideMove;
use solver::SlideSolver;
use space::{BOARDS, Place, ReachableBoard};

use super::order::order_of;
use super::{
    BoardSize, Cell, DistanceCounter, KeyTurns, PieceOutline, Proposer, Puzzle, PuzzleError, PuzzleFormat,
    PuzzleLength, PuzzleMethod, PuzzleName, PuzzleOutline, PuzzlePosition, PuzzleReading, PuzzleTurn, SolvablePuzzle,
    TurnKeys,
};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::drawing::Drawing;
use crate::notation::svg::Picture;
use crate::tables::{Store, TableError, TableProgress, TableSpec};
use num_bigint::BigUint;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// The sliding puzzle with a given board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slide {
    size: BoardSize,
}

/// The maximum number of places of a board on which a shortest solution of every position is found within a second. The
/// program offers shortest solutions for boards with at most this number of places, and also for the 4x4 board.
const MOST_PROVEN: usize = 15;

/// Boards with at most this number of places are solved in the fewest moves so quickly that no other method is useful.
const MOST_AT_ONCE: usize = 12;

impl Slide {
    /// The puzzle with a board of a given size.
    pub const fn new(size: BoardSize) -> Slide {
        Slide { size }
    }

    /// The moves with the given numbers.
    fn moves_of(self, turns: &[PuzzleTurn]) -> Result<impl Iterator<Item = SlideMove> + Clone, PuzzleError> {
        let are_moves = turns.iter().all(|&turn| SlideMove::of_number(turn).is_some());
        let moves = are_moves.then(|| turns.iter().filter_map(|&turn| SlideMove::of_number(turn)));
        moves.ok_or(foreign(self.size))
    }

    fn board(self, position: &PuzzlePosition) -> Result<Board, PuzzleError> {
        Board::of(self.size, position)
    }
}

impl Puzzle for Slide {
    fn name(&self) -> PuzzleName {
        PuzzleName::Slide(self.size)
    }

    fn turn_keys(&self) -> TurnKeys {
        TurnKeys {
            letters: "u d l r",
            turns: KeyTurns::Moves,
            help: &[("arrows, u d l r", "move a piece")],
        }
    }

    fn solved(&self) -> PuzzlePosition {
        Board::solved(self.size).into_position()
    }

    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading, PuzzleError> {
        let is_board = match format {
            Some(format) => format != PuzzleFormat::Moves,
            None => text::is_board(text),
        };
        let board = if is_board {
            text::board(text, self.size)?
        } else {
            let mut board = Board::solved(self.size);
            board.make(text::directions(text, self.size)?)?;
            board
        };
        Ok(PuzzleReading {
            position: board.into_position(),
            symbols: Vec::new(),
        })
    }

    fn turns(&self, algorithm: &str) -> Result<Vec<PuzzleTurn>, PuzzleError> {
        let moves = text::directions(algorithm, self.size)?.into_iter();
        Ok(moves.map(PuzzleTurn::from).collect())
    }

    fn write_turn(&self, turn: PuzzleTurn) -> String {
        SlideMove::of_number(turn).map_or_else(String::new, |turn| turn.to_string())
    }

    fn write(&self, position: &PuzzlePosition) -> String {
        self.board(position)
            .map_or_else(|_| String::new(), |board| board.to_string())
    }

    fn make(&self, position: &mut PuzzlePosition, turns: &[PuzzleTurn]) -> Result<(), PuzzleError> {
        let mut board = self.board(position)?;
        let made = board.make(self.moves_of(turns)?);
        *position = board.into_position();
        made
    }

    fn is_solved(&self, position: &PuzzlePosition) -> bool {
        self.board(position).is_ok_and(|board| board.is_solved())
    }

    fn inverse(&self, turns: &[PuzzleTurn]) -> Vec<PuzzleTurn> {
        let moves = turns.iter().rev().filter_map(|&turn| SlideMove::of_number(turn));
        moves.map(|each| each.opposite().into()).collect()
    }

    fn order(&self, turns: &[PuzzleTurn]) -> Result<String, PuzzleError> {
        let moves = self.moves_of(turns)?;
        let solved = Board::solved(self.size);
        let mut board = solved.clone();
        // Each repetition moves the empty place by the same number of rows and columns. Either the empty place does not
        // change, or it soon reaches the edge of the board, where a move is blocked.
        for times in 1_u32.. {
            board.make(moves.clone()).map_err(|blocked| PuzzleError::NoOrder {
                times,
                blocked: Box::new(blocked),
            })?;
            if board.empty() == solved.empty() {
                break;
            }
        }
        let place = |piece: u8| (usize::from(piece) + self.size.places() - 1) % self.size.places();
        let sources: Vec<u32> = board.pieces().iter().map(|&piece| place(piece) as u32).collect();
        Ok(order_of(&sources, solved.pieces()))
    }

    fn length(&self, turns: &[PuzzleTurn]) -> PuzzleLength {
        PuzzleLength::Moves { moves: turns.len() }
    }

    fn random_turns(&self, count: usize, random: &mut dyn Rng) -> Vec<PuzzleTurn> {
        let mut empty = self.size.places() - 1;
        let mut moves: Vec<SlideMove> = Vec::with_capacity(count);
        for _ in 0..count {
            let undoes_last = |each| moves.last().is_some_and(|last| last.opposite() == each);
            let possible = SlideMove::ALL.into_iter().filter_map(|direction| {
                let after = empty_after(self.size, empty, direction)?;
                (!undoes_last(direction)).then_some((direction, after))
            });
            let possible: Vec<(SlideMove, usize)> = possible.collect();
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
        let Ok(board) = self.board(position) else {
            return Vec::new();
        };
        let rows = board.pieces().chunks(self.size.columns());
        rows.map(|row| row.iter().map(|&piece| Cell::Piece(piece)).collect())
            .collect()
    }

    fn picture(&self, position: &PuzzlePosition, _: Picture, _: &[StickerColor]) -> Drawing {
        self.board(position)
            .map_or_else(|_| Drawing::default(), |board| drawing::picture(&board))
    }

    fn outline(&self) -> Option<PuzzleOutline> {
        let places = self.size.places() as u16;
        Some(PuzzleOutline {
            pieces: vec![PieceOutline {
                name: "TILES",
                places,
                orientations: 1,
            }],
            turns: SlideMove::ALL.map(|each| (each.into(), None)).into(),
            rotations: &[],
            group_order: None,
            // The number of positions is half the number of all permutations of the pieces and the empty place.
            positions: (3..=places).map(BigUint::from).product(),
        })
    }

    fn distance_counter(&self) -> Option<Box<dyn DistanceCounter>> {
        BoardDistances::new(self.size).map(|counter| Box::new(counter) as _)
    }

    fn solvable(&self) -> Option<&dyn SolvablePuzzle> {
        Some(self)
    }
}

impl SolvablePuzzle for Slide {
    fn methods(&self) -> &'static [PuzzleMethod] {
        let places = self.size.places();
        let is_proven = places <= MOST_PROVEN || self.size == BoardSize::FIFTEEN_PUZZLE;
        match is_proven {
            true if places <= MOST_AT_ONCE => &[PuzzleMethod::Optimal],
            true => &[PuzzleMethod::Optimal, PuzzleMethod::Reduction],
            false => &[PuzzleMethod::Reduction],
        }
    }

    /// The table of the 3x3 board, and the pattern tables of the 4x4 board. All other boards have no stored tables,
    /// since their pattern tables are built in a second.
    fn table_specs(&self, method: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        match (self.size, method) {
            (BoardSize::EIGHT_PUZZLE, _) => vec![Box::new(solver::table_spec())],
            (BoardSize::FIFTEEN_PUZZLE, PuzzleMethod::Optimal) => vec![Box::new(FifteenSpec::new())],
            _ => Vec::new(),
        }
    }

    fn proposer(
        &self,
        method: PuzzleMethod,
        _: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        let method = match self.methods().contains(&method) {
            true => method,
            false => self.usual_method(),
        };
        Ok(match (self.size, method) {
            (BoardSize::EIGHT_PUZZLE, _) => Box::new(SlideSolver::open(store, progress)?),
            (size, PuzzleMethod::Reduction) => Box::new(GuessSolver::open(size, progress)),
            (size, _) => Box::new(PatternSolver::open(size, store, progress)?),
        })
    }

    /// The numbers are for the goal whose empty place is last. They were counted by A. Reinefeld (3x3, 1993), by A.
    /// Bruengger and others (4x4, 1999), and by R. E. Korf and P. Schultze (2005). They are sequence A151944 of the
    /// On-Line Encyclopedia of Integer Sequences.
    fn longest(&self, method: PuzzleMethod, _: Metric) -> Option<usize> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        match (method, rows.min(columns), rows.max(columns)) {
            (PuzzleMethod::Reduction, ..) => None,
            (_, 2, 2) => Some(6),
            (_, 2, 3) => Some(21),
            (_, 2, 4) => Some(36),
            (_, 2, 5) => Some(55),
            (_, 2, 6) => Some(80),
            (_, 2, 7) => Some(108),
            (_, 3, 3) => Some(31),
            (_, 3, 4) => Some(53),
            (_, 3, 5) => Some(84),
            (_, 4, 4) => Some(80),
            _ => None,
        }
    }

    fn random(&self, random: &mut dyn Rng) -> PuzzlePosition {
        if self.size == BoardSize::EIGHT_PUZZLE {
            return ReachableBoard::board(random.random_range(0..BOARDS), Place::LAST).into_position();
        }
        let mut position = self.solved();
        position.places_mut()[..self.size.places()].shuffle(random);
        // An exchange of two pieces makes an unsolvable board solvable. It makes each solvable board from exactly one
        // unsolvable board, so all solvable boards stay equally likely.
        if pattern_solver::solvable_tiles(self.size, &position).is_err() {
            let pieces = position.places_mut();
            let two: Vec<usize> = (0..3).filter(|&place| pieces[place] != 0).take(2).collect();
            pieces.swap(two[0], two[1]);
        }
        position
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        let seen = self.board(position)?.seen_from(&self.board(target)?);
        Ok(seen.into_position())
    }
}
