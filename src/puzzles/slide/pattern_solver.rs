//! Finds shortest solutions of boards of any size, for any goal.

use super::board::Board;
use super::deepening::{SolutionsOfLength, shortest};
use super::fifteen_table::FifteenSpec;
use super::grid::{Grid, Tiles};
use super::patterns::{ENTRIES_OF_PROOFS, Patterns};
use crate::puzzles::{BoardSize, Proposal, Proposer, PuzzleError, PuzzleName, PuzzlePosition, PuzzleTurn};
use crate::search::CancelToken;
use crate::tables::{Store, TableError, TableProgress};
use std::sync::{Arc, OnceLock};

/// For each home of the empty place, the tables of the board. The tables for the home in the last place are opened
/// first. All other tables are built on first use.
pub(super) struct PatternSolver {
    size: BoardSize,
    by_home: Vec<OnceLock<Arc<Patterns>>>,
}

/// Returns the grid and the tiles of a position, as the solvers use them; an error if the position is not solvable.
pub(super) fn solvable_tiles(size: BoardSize, position: &PuzzlePosition) -> Result<(Grid, Tiles), PuzzleError> {
    let board = Board::of(size, position)?;
    let home = board.home();
    // Converts the number of a piece to the index of its home. In the goal, the pieces are in order in all places
    // except `home`.
    let tile = |piece: u8| match usize::from(piece) {
        0 => home,
        piece if piece <= home => piece - 1,
        piece => piece,
    };
    let at = board.pieces().iter().map(|&piece| tile(piece) as u8).collect();
    let tiles = Tiles::new(at, home).expect("every board has an empty place");
    let grid = Grid::new(size.rows(), size.columns());
    match tiles.can_be_solved(&grid) {
        true => Ok((grid, tiles)),
        false => Err(PuzzleError::OutOfReach),
    }
}

/// Converts moves to turns.
pub(super) fn turns(moves: &[u8]) -> impl Iterator<Item = PuzzleTurn> + '_ {
    moves.iter().map(|&which| PuzzleTurn::new(which.into()))
}

impl PatternSolver {
    /// Opens the tables of the goal whose empty place is last: the stored tables of a 4x4 board, and new tables of any
    /// other board.
    ///
    /// # Errors
    ///
    /// If the stored tables cannot be opened (see [`Store::open`]).
    pub(super) fn open(
        size: BoardSize,
        store: &Store,
        progress: &dyn TableProgress,
    ) -> Result<PatternSolver, TableError> {
        let solver = PatternSolver {
            size,
            by_home: vec![OnceLock::new(); size.places()],
        };
        let home = size.places() - 1;
        if size == BoardSize::FIFTEEN_PUZZLE {
            let patterns = Arc::new(FifteenSpec::new().load(store, progress)?);
            solver.by_home[home].get_or_init(|| patterns);
        } else {
            progress.building(&PuzzleName::Slide(size).to_string(), 1);
            solver.patterns(&Grid::new(size.rows(), size.columns()), home);
            progress.built();
        }
        Ok(solver)
    }

    fn patterns(&self, grid: &Grid, home: usize) -> Arc<Patterns> {
        let kept = &self.by_home[home];
        if let Some(patterns) = kept.get() {
            return Arc::clone(patterns);
        }
        // The tables are built before the cell is locked. While a thread waits for the other threads of the build, it
        // may start to solve another board that needs the same cell. If the cell were locked, the thread would wait for
        // itself.
        let patterns = Arc::new(Patterns::new(grid.clone(), home, ENTRIES_OF_PROOFS));
        Arc::clone(kept.get_or_init(|| patterns))
    }
}

impl Proposer for PatternSolver {
    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let (grid, tiles) = solvable_tiles(self.size, position)?;
            let solution = shortest(&self.patterns(&grid, tiles.home()), &tiles, cancel);
            let solution = solution.ok_or(PuzzleError::Cancelled)?;
            Ok(Proposal::shortest(turns(&solution)))
        };
        positions.iter().map(propose).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let Ok((grid, tiles)) = solvable_tiles(self.size, position) else {
            return Box::new(std::iter::empty());
        };
        let patterns = self.patterns(&grid, tiles.home());
        let solutions = SolutionsOfLength::new(patterns, tiles, length, cancel);
        Box::new(solutions.map(|solution| Proposal::shortest(turns(&solution))))
    }
}
