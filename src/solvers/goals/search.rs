//! Finds all sequences of a given length that lead from a cube to the goal, with lower bounds from the tables. The
//! caller increases the length step by step (iterative deepening).

use super::mask_tables::{MaskTables, StartState};
use crate::cube::TurnSet;
use crate::search::CancelToken;

/// The number of nodes between two checks of the cancel token.
pub const NODES_BETWEEN_LOOKS: u64 = 4_096;

/// The outcome of a search of one length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchOutcome {
    /// The search has tried all sequences of the given length.
    All,
    /// The search found the wanted number of sequences, or it was cancelled, or a table is damaged.
    Ended,
}

/// A depth-first search for sequences of turns that lead to a cube in the masks. Only the last turn of a sequence leads
/// to such a cube (R. E. Korf, "Depth-first iterative-deepening", 1985).
pub struct GoalSearch<'a> {
    mask_tables: &'a MaskTables,
    turns: &'a TurnSet,
    start: &'a StartState,
    /// For each turn, a bit set of the turns that may come next.
    successors: &'a [u64],
    cancel: &'a CancelToken,
    /// The values of the coordinates at each depth, one row per depth.
    coordinates: Vec<u32>,
    /// The bounds of the views ([`super::mask_tables::TableView`]) at each depth, one row per depth.
    bounds: Vec<u8>,
    /// The indices of the turns made so far.
    made: Vec<usize>,
    nodes: u64,
    wanted: usize,
    found: Vec<Vec<usize>>,
}

impl<'a> GoalSearch<'a> {
    /// Prepares a search from `start` for up to `wanted` sequences.
    pub fn new(
        mask_tables: &'a MaskTables,
        turns: &'a TurnSet,
        start: &'a StartState,
        successors: &'a [u64],
        wanted: usize,
        cancel: &'a CancelToken,
    ) -> GoalSearch<'a> {
        GoalSearch {
            mask_tables,
            turns,
            start,
            successors,
            cancel,
            coordinates: start.coordinates.clone(),
            bounds: start.bounds.clone(),
            made: Vec::new(),
            nodes: 0,
            wanted,
            found: Vec::new(),
        }
    }

    /// Searches for the sequences of exactly this many turns.
    pub fn run(&mut self, length: usize) -> SearchOutcome {
        let (coordinates, views) = (self.start.coordinates.len(), self.start.bounds.len());
        self.coordinates.resize((length + 1) * coordinates, 0);
        self.bounds.resize((length + 1) * views, 0);
        let all = u64::MAX >> (64 - self.turns.turns().len());
        let bound = self.start.bounds.iter().copied().max().unwrap_or(0);
        if usize::from(bound) > length {
            return SearchOutcome::All;
        }
        self.descend(self.start.frame, all, length)
    }

    /// The sequences found, as indices of turns, and the number of visited nodes.
    pub fn into_found(self) -> (Vec<Vec<usize>>, u64) {
        (self.found, self.nodes)
    }

    /// Visits the cube after the turns made so far. Exactly `left` more turns must follow.
    fn descend(&mut self, frame: usize, allowed: u64, left: usize) -> SearchOutcome {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.is_to_end() {
            return SearchOutcome::Ended;
        }
        let depth = self.made.len();
        let views = self.start.bounds.len();
        let can_be_goal = self.bounds[depth * views..][..views].iter().all(|&bound| bound == 0);
        if can_be_goal && self.mask_tables.is_goal(self.start, &self.made, self.turns) {
            if left == 0 {
                self.found.push(self.made.clone());
            }
            // A longer sequence would pass through the goal.
            return match self.found.len() {
                found if found >= self.wanted => SearchOutcome::Ended,
                _ => SearchOutcome::All,
            };
        }
        if left == 0 {
            return SearchOutcome::All;
        }
        self.fetch_ahead(frame, allowed, depth);
        let mut untried = allowed;
        while untried != 0 {
            let turn = untried.trailing_zeros() as usize;
            untried &= untried - 1;
            let step = self.turns.step(frame, turn);
            if !self.turn(depth, step.frame, step.effect, left - 1) {
                continue;
            }
            self.made.push(turn);
            let searched = self.descend(step.frame, self.successors[turn], left - 1);
            self.made.pop();
            if searched == SearchOutcome::Ended {
                return SearchOutcome::Ended;
            }
        }
        SearchOutcome::All
    }

    /// True if the search was cancelled, or its tables are damaged.
    fn is_to_end(&self) -> bool {
        self.cancel.is_cancelled() || self.mask_tables.damage().is_some()
    }

    /// Prefetches the entries that the first view needs after each of the allowed turns. Tables are larger than caches,
    /// so a search without prefetching would spend most of its time waiting for one entry after the other.
    #[inline]
    fn fetch_ahead(&self, frame: usize, allowed: u64, depth: usize) {
        let Some(view) = self.mask_tables.views().first() else {
            return;
        };
        let before = &self.coordinates[depth * self.start.coordinates.len()..];
        let mut left = allowed;
        while left != 0 {
            let step = self.turns.step(frame, left.trailing_zeros() as usize);
            left &= left - 1;
            let after = |coordinate: usize| self.mask_tables.after(coordinate, before[coordinate], step.effect);
            let distances = self.mask_tables.distances(view);
            distances.fetch(step.frame, after(view.first), after(view.second));
        }
    }

    /// Computes coordinates and bounds after one more turn. Returns false as soon as a bound exceeds `left`. Views are
    /// in the order of their coordinates, so each coordinate of a view is already computed or is the next to compute.
    #[inline]
    fn turn(&mut self, depth: usize, frame: usize, effect: usize, left: usize) -> bool {
        let (width, views) = (self.start.coordinates.len(), self.start.bounds.len());
        let (before, after) = self.coordinates.split_at_mut((depth + 1) * width);
        let before = &before[depth * width..];
        let (bounds_before, bounds_after) = self.bounds.split_at_mut((depth + 1) * views);
        let bounds_before = &bounds_before[depth * views..];
        let mut known = 0;
        for (number, view) in self.mask_tables.views().iter().enumerate() {
            while known < view.coordinates {
                after[known] = self.mask_tables.after(known, before[known], effect);
                known += 1;
            }
            let (first, second) = (after[view.first], after[view.second]);
            let distances = self.mask_tables.distances(view);
            let bound = distances.beside(bounds_before[number], frame, first, second);
            if usize::from(bound) > left {
                return false;
            }
            bounds_after[number] = bound;
        }
        true
    }
}
