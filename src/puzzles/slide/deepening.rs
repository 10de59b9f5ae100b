//! Finds solutions that are proved to be shortest, by iterative deepening (R. E. Korf, "Depth-first
//! iterative-deepening", Artificial Intelligence 27, 1985). The lower bound is the sum of the distances in the pattern
//! tables; see [`super::patterns`].

use super::grid::{Tiles, undoing};
use super::patterns::{Change, Estimate, Patterns};
use crate::search::CancelToken;
use std::sync::Arc;

/// The number of nodes between two checks of the cancel token.
const NODES_AT_ONCE: u64 = 1 << 14;

/// All solutions of one length, found lazily, in the order in which the search tries moves. No move undoes the previous
/// move.
pub(super) struct SolutionsOfLength {
    patterns: Arc<Patterns>,
    cancel: CancelToken,
    tiles: Tiles,
    length: usize,
    upright: Estimate,
    reflected: Option<Estimate>,
    /// The moves made so far.
    steps: Vec<MoveRecord>,
    /// For each depth, the next move to try. If the list is empty, the search has ended.
    next: Vec<u8>,
    nodes: u64,
    is_cancelled: bool,
}

/// A move that was made, with the data to undo it.
#[derive(Debug, Clone, Copy)]
struct MoveRecord {
    which: u8,
    /// The hole before the move.
    hole: u8,
    upright: Change,
    reflected: Change,
}

/// The number of directions in which a tile can move.
const MOVES: u8 = 4;

impl SolutionsOfLength {
    /// The solutions of a board with exactly `length` moves.
    pub(super) fn new(patterns: Arc<Patterns>, tiles: Tiles, length: usize, cancel: &CancelToken) -> SolutionsOfLength {
        let (upright, reflected) = patterns.estimates(&tiles);
        let least = reflected.as_ref().map_or(0, |reflected| reflected.sum).max(upright.sum);
        SolutionsOfLength {
            next: if least > length { Vec::new() } else { vec![0] },
            patterns,
            cancel: cancel.clone(),
            tiles,
            length,
            upright,
            reflected,
            steps: Vec::with_capacity(length),
            nodes: 0,
            is_cancelled: false,
        }
    }

    fn undo(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.tiles.slide_from(usize::from(step.hole));
            self.upright.make(step.upright);
            if let Some(reflected) = &mut self.reflected {
                reflected.make(step.reflected);
            }
        }
    }

    /// Makes a move and returns true. Returns false, without a change, if the move is impossible, undoes the previous
    /// move, or leads too far from the goal.
    #[inline]
    fn make(&mut self, which: usize) -> bool {
        let undoes = |step: &MoveRecord| usize::from(step.which) == undoing(which);
        if self.steps.last().is_some_and(undoes) {
            return false;
        }
        let hole = self.tiles.hole;
        let Some(source) = self.patterns.grid().source(hole, which) else {
            return false;
        };
        let tile = self.tiles.at[source];
        let left = self.length - self.steps.len() - 1;
        let upright = self.patterns.change(&self.upright, tile, source, hole);
        if self.upright.sum_after(upright) > left {
            return false;
        }
        let mut reflected = Change::default();
        if let Some(estimate) = &mut self.reflected {
            reflected = self.patterns.reflected_change(estimate, tile, source, hole);
            if estimate.sum_after(reflected) > left {
                return false;
            }
            reflected = estimate.make(reflected);
        }
        self.steps.push(MoveRecord {
            which: which as u8,
            hole: hole as u8,
            upright: self.upright.make(upright),
            reflected,
        });
        self.tiles.slide_from(source);
        true
    }

    /// True if the search ended because it was cancelled.
    fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }
}

impl Iterator for SolutionsOfLength {
    /// The moves of a solution.
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let which = *self.next.last()?;
            if self.steps.len() == self.length && which < MOVES {
                // No moves remain, so the sum of the distances is 0 and the board is solved.
                self.next.pop();
                self.next.push(MOVES);
                return Some(self.steps.iter().map(|step| step.which).collect());
            }
            if which == MOVES {
                self.next.pop();
                self.undo();
                continue;
            }
            let depth = self.next.len() - 1;
            self.next[depth] += 1;
            if self.make(usize::from(which)) {
                self.next.push(0);
                self.nodes += 1;
                if self.nodes.is_multiple_of(NODES_AT_ONCE) && self.cancel.is_cancelled() {
                    self.is_cancelled = true;
                    self.next.clear();
                }
            }
        }
    }
}

/// A shortest solution of a solvable board; `None` if the search was cancelled first.
pub(super) fn shortest(patterns: &Arc<Patterns>, tiles: &Tiles, cancel: &CancelToken) -> Option<Vec<u8>> {
    let (upright, reflected) = patterns.estimates(tiles);
    let least = reflected.map_or(0, |reflected| reflected.sum).max(upright.sum);
    // The lengths of all solutions have the same parity as the lower bound.
    for length in (least..).step_by(2) {
        let mut solutions = SolutionsOfLength::new(Arc::clone(patterns), tiles.clone(), length, cancel);
        if let Some(solution) = solutions.next() {
            return Some(solution);
        }
        if solutions.is_cancelled() {
            return None;
        }
    }
    None
}
