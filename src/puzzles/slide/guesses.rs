//! Solutions of boards that are too large for a proof: the outer lines are brought home, and then all that is left at once.

use super::beam;
use super::deepening;
use super::grid::{Grid, Tiles};
use super::lines::Lines;
use super::patterns::{ENTRIES_OF_GUESSES, ENTRIES_OF_PROOFS, Patterns};
use super::windows::shortened;
use crate::search::CancelToken;
use std::sync::{Arc, OnceLock};

/// The most places of a board all of whose tiles are brought home at once: on larger ones the search loses its way.
const MOST_AT_ONCE: usize = 36;

/// The most places of a board that is left to a proof: the tables of any such board are built in a tenth of a second.
const MOST_PROVEN: usize = 12;

/// How often the search for a shortest solution looks whether it was cancelled: some 100,000 nodes.
const LOOKS: u64 = 8;

/// How many moves at a time are replaced by a shortest way: fewer save less, and more take longer than they save.
const WINDOW: usize = 36;

/// Finds solutions of the boards whose hole belongs in one place.
pub(super) struct Guesses {
    grid: Grid,
    /// The outer lines of a large board.
    outer: Lines,
    /// All lines but for what can be solved with a proof.
    inner: Lines,
    /// Of what the outer lines leave.
    patterns: Arc<Patterns>,
    /// Of what the inner lines leave.
    proofs: OnceLock<Arc<Patterns>>,
    /// Of the whole board.
    near: Arc<Patterns>,
}

/// A solution in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    /// The moves that bring the outer lines home.
    pub(super) lines: Vec<u8>,
    /// The moves that solve what is left.
    pub(super) rest: Vec<u8>,
    /// True if it is proven that there is no shorter solution.
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
                // The distance of each piece alone.
                places => Arc::new(Patterns::new(grid.clone(), home, places)),
            },
            grid,
            inner: Lines::new(left.clone(), left_home, MOST_PROVEN),
            patterns,
            proofs: OnceLock::new(),
            outer,
        }
    }

    /// A shortest solution of a board that can be solved, if it is soon found.
    pub(super) fn solve_near(&self, tiles: &Tiles, cancel: &CancelToken) -> Option<Vec<u8>> {
        deepening::shortest(&self.near, tiles, &cancel.with_look_limit(LOOKS))
    }

    /// A solution of a board that can be solved, by a search that keeps `width` boards of each length, and parts of it
    /// made shorter; none if it was cancelled before. Without any, it is found at once.
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
