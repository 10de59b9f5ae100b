//! Solves boards quickly, in most cases without a proof that the solutions are shortest. It first solves the outer
//! lines, and then all remaining tiles together.

use super::beam;
use super::deepening;
use super::grid::{Grid, Tiles};
use super::lines::Lines;
use super::patterns::{ENTRIES_OF_GUESSES, ENTRIES_OF_PROOFS, Patterns};
use super::windows::shortened;
use crate::search::CancelToken;
use std::sync::{Arc, OnceLock};

/// The maximum number of places of a board, or of the rest of a board, whose tiles are all solved together. With more
/// places, the search does not reach the goal.
const MOST_AT_ONCE: usize = 36;

/// If the rest of a board has at most this number of places, the search finds a solution of the rest that is proved to
/// be shortest. The tables for such a rest are built in a tenth of a second.
const MOST_PROVEN: usize = 12;

/// The maximum number of checks of the cancel token in the search for a shortest solution. This limits the search to
/// about 130,000 nodes.
const LOOKS: u64 = 8;

/// The number of successive moves that are replaced together, if a short search finds a shorter sequence with the same
/// effect. With a smaller number, the replacements save fewer moves. With a larger number, they take too long compared
/// with the moves that they save.
const WINDOW: usize = 36;

/// Finds solutions of boards with a given home of the hole.
pub(super) struct Guesses {
    grid: Grid,
    /// The outer lines of a large board.
    outer: Lines,
    /// The lines that are solved after the outer lines, until the rest has at most [`MOST_PROVEN`] places.
    inner: Lines,
    /// Patterns for the rest of the board after the outer lines are solved.
    patterns: Arc<Patterns>,
    /// Patterns for the rest of the board after the inner lines are solved.
    proofs: OnceLock<Arc<Patterns>>,
    /// Patterns for the whole board.
    near: Arc<Patterns>,
}

/// A solution in two parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    /// The moves that solve the outer lines.
    pub(super) lines: Vec<u8>,
    /// The moves that solve the rest.
    pub(super) rest: Vec<u8>,
    /// True if the search has proved that no solution is shorter.
    pub(super) is_shortest: bool,
}

impl Guesses {
    /// Builds the tables.
    pub(super) fn new(grid: Grid, home: usize) -> Guesses {
        let outer = Lines::new(grid.clone(), home, MOST_AT_ONCE);
        let (left, left_home) = outer.left();
        let patterns = Arc::new(Patterns::new(left.clone(), left_home, ENTRIES_OF_GUESSES));
        Guesses {
            near: match grid.places() {
                ..=MOST_AT_ONCE => Arc::clone(&patterns),
                // On large boards, each tile is a separate group, and its bound is its distance from home.
                places => Arc::new(Patterns::new(grid.clone(), home, places)),
            },
            grid,
            inner: Lines::new(left.clone(), left_home, MOST_PROVEN),
            patterns,
            proofs: OnceLock::new(),
            outer,
        }
    }

    /// A shortest solution of a solvable board; `None` if the search does not find it within [`LOOKS`] checks of the
    /// cancel token.
    pub(super) fn solve_near(&self, tiles: &Tiles, cancel: &CancelToken) -> Option<Vec<u8>> {
        deepening::shortest(&self.near, tiles, &cancel.with_look_limit(LOOKS))
    }

    /// Solves a solvable board by a search that keeps `width` boards for each number of moves, and then shortens parts
    /// of the solution. If `width` is 0, it returns a first solution without a search for shorter solutions. Returns
    /// `None` if it is cancelled first.
    pub(super) fn solve(&self, tiles: &Tiles, width: usize, cancel: &CancelToken) -> Option<Guess> {
        let (mut lines, left) = self.outer.bring_home(tiles, width, cancel)?;
        let (mut rest, last) = self.inner.bring_home(&left, 0, cancel)?;
        let proofs = self.proofs.get_or_init(|| {
            let (grid, home) = self.inner.left();
            Arc::new(Patterns::new(grid.clone(), home, ENTRIES_OF_PROOFS))
        });
        rest.extend(deepening::shortest(proofs, &last, cancel)?);
        let is_done = vec![false; left.at.len()];
        if let Some(shorter) = beam::search(&self.patterns, &left, &is_done, width, rest.len(), cancel) {
            rest = shorter;
        }
        if width > 0 {
            lines = shortened(&self.grid, tiles, &lines, WINDOW, cancel);
            rest = shortened(self.patterns.grid(), &left, &rest, WINDOW, cancel);
        }
        let (upright, reflected) = self.patterns.estimates(&left);
        let least = reflected.map_or(0, |reflected| reflected.sum).max(upright.sum);
        Some(Guess {
            is_shortest: lines.is_empty() && rest.len() == least,
            lines,
            rest,
        })
    }
}
