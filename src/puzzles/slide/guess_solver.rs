//! The solver of the method `PuzzleMethod::Reduction`. It solves boards quickly, in most cases without a proof that the
//! solutions are shortest. The goal can have the empty place anywhere.

use super::grid::{Grid, Tiles, undoing};
use super::guesses::{Guess, Guesses};
use super::pattern_solver::{solvable_tiles, turns};
use crate::puzzles::{BoardSize, Proposal, Proposer, PuzzleError, PuzzleName, PuzzlePhase, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The width of the first beam search is this value divided by the square of the number of places, but at least the
/// minimum of [`WIDTHS`]. The width is the number of boards that the search keeps for each number of moves. With this
/// value, the search takes a few tenths of a second.
const USUAL_EFFORT: usize = 1 << 21;

/// The minimum and the maximum width of the search. With the maximum width, the search takes a few hundred megabytes of
/// memory.
const WIDTHS: [usize; 2] = [64, 1 << 18];

/// For each home of the empty place, the tables of the board. The tables for the home in the last place are built
/// first. All other tables are built on first use.
pub(super) struct GuessSolver {
    size: BoardSize,
    by_home: Vec<OnceLock<Arc<Guesses>>>,
}

impl GuessSolver {
    /// Builds the tables of the goal whose empty place is last.
    pub(super) fn open(size: BoardSize, progress: &dyn TableProgress) -> GuessSolver {
        let solver = GuessSolver {
            size,
            by_home: vec![OnceLock::new(); size.places()],
        };
        progress.building(&PuzzleName::Slide(size).to_string(), 1);
        solver.guesses(&Grid::new(size.rows(), size.columns()), size.places() - 1);
        progress.built();
        solver
    }

    fn guesses(&self, grid: &Grid, home: usize) -> Arc<Guesses> {
        let kept = &self.by_home[home];
        if let Some(guesses) = kept.get() {
            return Arc::clone(guesses);
        }
        // As in `PatternSolver`, the tables are built before the cell is locked.
        let guesses = Arc::new(Guesses::new(grid.clone(), home));
        Arc::clone(kept.get_or_init(|| guesses))
    }

    /// The width of the first beam search.
    fn usual_width(&self) -> usize {
        (USUAL_EFFORT / (self.size.places() * self.size.places())).max(WIDTHS[0])
    }

    fn proposal(guess: &Guess) -> Proposal {
        if guess.is_shortest {
            return Proposal::shortest(turns(&guess.rest));
        }
        let mut moves: Vec<u8> = Vec::new();
        for &which in guess.lines.iter().chain(&guess.rest) {
            match moves.last() {
                Some(&last) if usize::from(last) == undoing(which.into()) => {
                    moves.pop();
                }
                _ => moves.push(which),
            }
        }
        let phase = |name, aim: &str, moves: &[u8]| PuzzlePhase::new(name, aim, turns(moves).collect());
        let phases = match guess.lines.is_empty() {
            true => vec![phase("board", "all pieces in order", &guess.rest)],
            false => vec![
                phase("lines", "the outer rows and columns in order", &guess.lines),
                phase("board", "all other pieces in order", &guess.rest),
            ],
        };
        Proposal::in_phases(turns(&moves).collect(), phases)
    }

    /// Finds a solution within a few tenths of a second. It always finds a solution, and it cannot be cancelled.
    fn at_once(guesses: &Guesses, tiles: &Tiles) -> Guess {
        let found = guesses.solve(tiles, 0, &CancelToken::new());
        found.expect("the token is never cancelled")
    }
}

impl Proposer for GuessSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let (grid, tiles) = solvable_tiles(self.size, position)?;
            let guesses = self.guesses(&grid, tiles.home());
            if let Some(shortest) = guesses.solve_near(&tiles, cancel) {
                return Ok(Proposal::shortest(turns(&shortest)));
            }
            let guess = guesses.solve(&tiles, self.usual_width(), cancel);
            let guess = guess.unwrap_or_else(|| GuessSolver::at_once(&guesses, &tiles));
            Ok(GuessSolver::proposal(&guess))
        };
        positions.iter().map(propose).collect()
    }

    /// If the position is near the goal, this finds one shortest solution and no others. In all other cases, it first
    /// finds the solution of [`GuessSolver::at_once`], and then the solutions of wider and wider searches.
    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let (grid, tiles) = solvable_tiles(self.size, position)?;
        let guesses = self.guesses(&grid, tiles.home());
        if let Some(shortest) = guesses.solve_near(&tiles, cancel) {
            let _ = found(Proposal::shortest(turns(&shortest)));
            return Ok(());
        }
        let mut guess = GuessSolver::at_once(&guesses, &tiles);
        let mut width = self.usual_width();
        while found(GuessSolver::proposal(&guess)).is_continue() && !guess.is_shortest && width <= WIDTHS[1] {
            match guesses.solve(&tiles, width, cancel) {
                Some(wider) => guess = wider,
                None => break,
            }
            width *= 4;
        }
        Ok(())
    }
}
