//! What front ends need of a puzzle.

use super::{PuzzleError, PuzzleLength, PuzzleName, PuzzleSolution};
use crate::cube::Metric;
use crate::notation::StickerColor;
use crate::notation::svg::Picture;
use crate::tables::{NoProgress, Store, TableError, TableProgress, TableSpec};
use rand::Rng;
use std::fmt;

/// A puzzle as front ends need it: to be read, written, turned and drawn. It is a value, so that a
/// cube of many sizes can carry its size.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// What one holds in the hand: where every sticker is, or every piece of a board.
    type Position: Clone + PartialEq + fmt::Debug + Send + Sync;

    /// A turn, which `Display` writes in the notation of competitions.
    type Turn: Copy + PartialEq + fmt::Debug + fmt::Display + Send + Sync;

    /// Which puzzle it is.
    fn name(&self) -> PuzzleName;

    /// The solved position.
    fn solved(&self) -> Self::Position;

    /// Reads stickers or an algorithm, whichever it is; in a format, if one is given.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where.
    fn read(&self, text: &str, format: Option<PuzzleFormat>) -> Result<PuzzleReading<Self>, PuzzleError>;

    /// The turns that an algorithm comes to, brackets expanded.
    ///
    /// # Errors
    ///
    /// If it is no algorithm, or none of this puzzle; the column is named.
    fn turns(&self, algorithm: &str) -> Result<Vec<Self::Turn>, PuzzleError>;

    /// A position as `facelets`: a letter a sticker, or the numbers of a board; it is read again as
    /// the same position.
    fn write(&self, position: &Self::Position) -> String;

    /// Makes turns, on stickers alone. This is the engine that checks solutions: it shares no code
    /// with the solver of the puzzle.
    ///
    /// # Errors
    ///
    /// If a turn cannot be made, which only the sliding puzzle knows.
    fn make(&self, position: &mut Self::Position, turns: &[Self::Turn]) -> Result<(), PuzzleError>;

    /// True if every face shows one color, however the puzzle is held, or a board is the goal; decided
    /// by stickers alone.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// True if two positions are the same but for how the puzzle is held.
    fn looks_like(&self, one: &Self::Position, other: &Self::Position) -> bool {
        one == other
    }

    /// The turns that undo some turns, in order.
    fn inverse(&self, turns: &[Self::Turn]) -> Vec<Self::Turn>;

    /// How often turns must be made until the position looks as it did before, as a decimal number:
    /// it may have thousands of digits.
    ///
    /// # Errors
    ///
    /// If a turn cannot be made.
    fn order(&self, turns: &[Self::Turn]) -> Result<String, PuzzleError>;

    /// How long some turns are.
    fn length(&self, turns: &[Self::Turn]) -> PuzzleLength;

    /// Random turns that do not cancel or merge, on a puzzle that is solved at first.
    fn random_turns(&self, count: usize, random: &mut impl Rng) -> Vec<Self::Turn>;

    /// The colors of its faces, by the number that [`Cell::Sticker`] has; none of a board.
    fn colors(&self) -> &'static [StickerColor];

    /// The position unfolded, line by line; spaces at the ends of lines are left out.
    fn net(&self, position: &Self::Position) -> Vec<Vec<Cell>>;

    /// A picture in SVG, in one line, in these colors (as many as [`Puzzle::colors`] has).
    fn picture(&self, position: &Self::Position, view: Picture, colors: &[StickerColor]) -> String;
}

/// A cell of a net.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nothing: the space beside the net.
    Gap,
    /// A sticker of the color with this number.
    Sticker(u8),
    /// A piece of a board with this number; 0 is the empty place.
    Piece(u8),
}

/// How a position is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// A symbol a sticker, or the numbers of a board.
    Facelets,
    /// An algorithm, applied to the solved position.
    Moves,
}

/// What was read: a position, and the symbols of its colors.
pub struct PuzzleReading<P: Puzzle> {
    /// The position.
    pub position: P::Position,
    /// The symbol of each color, by the number that [`Cell::Sticker`] has; the letters of the faces
    /// if an algorithm was read, and empty for a board.
    pub symbols: Vec<char>,
}

/// A way to solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleMethod {
    /// In the fewest moves there are.
    Optimal,
    /// Layer by layer, as people do it.
    Layers,
}

/// `optimal` or `layers`.
impl fmt::Display for PuzzleMethod {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            PuzzleMethod::Optimal => "optimal",
            PuzzleMethod::Layers => "layers",
        })
    }
}

/// A puzzle that this program solves.
pub trait SolvablePuzzle: Puzzle {
    /// A solver with its tables open.
    type Solver: Send + Sync;

    /// The methods that it is solved by, the usual one first.
    fn methods(&self) -> &'static [PuzzleMethod];

    /// The metrics in which solutions can be shortest, the usual one first. Puzzles that are no
    /// cubes have one, [`Metric::HalfTurn`], in which every turn is a move.
    fn metrics(&self) -> &'static [Metric];

    /// The first of [`SolvablePuzzle::methods`].
    fn usual_method(&self) -> PuzzleMethod {
        let usual = self.methods().first().copied();
        usual.unwrap_or(PuzzleMethod::Optimal)
    }

    /// The first of [`SolvablePuzzle::metrics`].
    fn usual_metric(&self) -> Metric {
        let usual = self.metrics().first().copied();
        usual.unwrap_or(Metric::HalfTurn)
    }

    /// The tables of a method in a metric.
    fn table_specs(&self, method: PuzzleMethod, metric: Metric) -> Vec<Box<dyn TableSpec>>;

    /// Opens a solver: reads its tables, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// If a table is not as published, or the method does not have the metric.
    fn open(
        &self,
        method: PuzzleMethod,
        metric: Metric,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<Self::Solver, TableError>;

    /// Opens the usual method in the usual metric, with tables where [`Store::default`] keeps them.
    ///
    /// # Errors
    ///
    /// If a table is not as published.
    fn open_usual(&self) -> Result<Self::Solver, TableError> {
        let (method, metric) = (self.usual_method(), self.usual_metric());
        self.open(method, metric, &Store::default(), &NoProgress)
    }

    /// The most moves that a method can need, in a metric; none if that is not known.
    fn longest(&self, method: PuzzleMethod, metric: Metric) -> Option<usize>;

    /// A position drawn uniformly from all that can be solved.
    fn random(&self, random: &mut impl Rng) -> Self::Position;

    /// The position that the same turns solve which lead from `position` to `target`.
    ///
    /// # Errors
    ///
    /// If no turns lead there.
    fn seen_from(&self, position: &Self::Position, target: &Self::Position) -> Result<Self::Position, PuzzleError>;

    /// Solutions of some positions, not yet checked; use [`SolvablePuzzle::solve`].
    #[doc(hidden)]
    fn propose(
        &self,
        solver: &Self::Solver,
        positions: &[&Self::Position],
    ) -> Vec<Result<PuzzleSolution<Self::Turn>, PuzzleError>>;

    /// All solutions of exactly some number of moves in the metric of the solver, lazily and not yet
    /// checked; use [`SolvablePuzzle::solutions`]. None for methods that are not optimal.
    #[doc(hidden)]
    fn propose_of_length<'a>(
        &'a self,
        solver: &'a Self::Solver,
        position: &Self::Position,
        length: usize,
    ) -> Box<dyn Iterator<Item = Vec<Self::Turn>> + 'a>;

    /// Makes sure, on stickers, that turns solve a position.
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Wrong`] if they do not.
    fn check(&self, position: &Self::Position, turns: &[Self::Turn]) -> Result<(), PuzzleError> {
        let mut after = position.clone();
        self.make(&mut after, turns)?;
        if self.is_solved(&after) {
            Ok(())
        } else {
            Err(PuzzleError::Wrong)
        }
    }

    /// Solves positions, and checks each solution on stickers.
    fn solve_all(
        &self,
        solver: &Self::Solver,
        positions: &[&Self::Position],
    ) -> Vec<Result<PuzzleSolution<Self::Turn>, PuzzleError>> {
        let mut solutions = self.propose(solver, positions);
        for (solution, position) in solutions.iter_mut().zip(positions) {
            let checked = match solution {
                Ok(solution) => self.check(position, solution.turns()),
                Err(_) => continue,
            };
            if let Err(error) = checked {
                *solution = Err(error);
            }
        }
        solutions
    }

    /// Solves a position, and checks the solution on stickers.
    ///
    /// # Errors
    ///
    /// If it has no solution.
    fn solve(
        &self,
        solver: &Self::Solver,
        position: &Self::Position,
    ) -> Result<PuzzleSolution<Self::Turn>, PuzzleError> {
        let mut solutions = self.solve_all(solver, &[position]);
        solutions.pop().unwrap_or(Err(PuzzleError::Wrong))
    }

    /// All solutions of exactly some number of moves, lazily, each checked on stickers.
    fn solutions<'a>(
        &'a self,
        solver: &'a Self::Solver,
        position: &'a Self::Position,
        length: usize,
    ) -> impl Iterator<Item = Result<PuzzleSolution<Self::Turn>, PuzzleError>> + 'a {
        let proposed = self.propose_of_length(solver, position, length);
        proposed.map(move |turns| {
            self.check(position, &turns)?;
            Ok(PuzzleSolution::shortest(turns))
        })
    }
}
