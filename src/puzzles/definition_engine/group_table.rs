//! The distance of each position from the solved state, and a search that uses these distances to find solutions.

use super::goal::GoalModel;
use super::group_index::{GroupIndex, GroupNode};
use super::moves::{EngineMoves, Limit, Successors};
use super::outcome::DepthOutcome;
use super::rows::{IN_WORD, RowGraph, UNKNOWN};
use crate::search::CancelToken;

/// The distances of all positions, indexed by a [`GroupIndex`]. Each entry is a distance modulo 3 and takes two bits.
pub(super) struct GroupTable {
    pub(super) index: Box<GroupIndex>,
    pub(super) words: Vec<u64>,
    /// The number of positions at each distance.
    pub(super) counts: Vec<u64>,
    /// The number of symmetry classes of positions at each distance. Two positions are in the same class if a symmetry
    /// maps one of them to the other.
    pub(super) classes: Vec<u64>,
    /// For each row, the largest distance of its entries.
    pub(super) last_found: Vec<u8>,
}

/// The number of nodes between two checks of the cancel token.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

impl GroupTable {
    /// The distance of a position modulo 3; [`UNKNOWN`] if the solved state cannot be reached from the position.
    #[inline]
    fn rest(&self, position: u64) -> u64 {
        self.words[position as usize / IN_WORD] >> (2 * (position as usize % IN_WORD)) & UNKNOWN
    }

    /// The distance of a position; `None` if the solved state cannot be reached from the position.
    pub(super) fn distance(&self, node: GroupNode, moves: usize) -> Option<u32> {
        if self.rest(self.index.position(node)) == UNKNOWN {
            return None;
        }
        let (mut node, mut distance) = (node, 0);
        while self.index.targets.binary_search(&self.index.position(node)).is_err() {
            let nearer = (self.rest(self.index.position(node)) + 2) % 3;
            let next = (0..moves).map(|step| self.index.after(node, step));
            let mut next = next.filter(|&next| self.rest(self.index.position(next)) == nearer);
            node = next
                .next()
                .expect("a distance above 0 was written from one that is smaller by 1");
            distance += 1;
        }
        Some(distance)
    }

    /// Returns positions at the largest distance, as codes. The list has at most `most` entries. It begins with one
    /// position of each symmetry class; further positions of the classes follow.
    pub(super) fn farthest(&self, model: &GoalModel, moves: usize, most: usize) -> Vec<Vec<u16>> {
        let farthest = self.counts.len() - 1;
        let mut found: Vec<Vec<Vec<u16>>> = Vec::new();
        let width = self.index.width();
        let rows = (0..self.index.rows()).filter(|&row| usize::from(self.last_found[row]) == farthest);
        'rows: for row in rows {
            for column in 0..self.index.columns() {
                if found.len() >= most {
                    break 'rows;
                }
                let node = GroupNode {
                    row: row as u32,
                    column: column as u16,
                    symmetry: 0,
                };
                let position = (row * width + column) as u64;
                let may_be = self.rest(position) == farthest as u64 % 3;
                if may_be && self.distance(node, moves) == Some(farthest as u32) {
                    let states = self.index.states_at(model, position);
                    // If a symmetry maps the row to itself, two entries of the row may represent the same states.
                    if !found.contains(&states) {
                        found.push(states);
                    }
                }
            }
        }
        let firsts: Vec<Vec<u16>> = found.iter().map(|states| states[0].clone()).collect();
        let others = found.into_iter().flat_map(|states| states.into_iter().skip(1));
        firsts.into_iter().chain(others).take(most).collect()
    }

    /// Finds solutions with exactly the given cost, in the order in which the search tries moves. Stops after `wanted`
    /// solutions.
    pub(super) fn solutions(
        &self,
        (node, distance): (GroupNode, u32),
        (moves, successors, limits): (&EngineMoves, &Successors, &[Limit]),
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
        nodes: &mut u64,
    ) -> DepthOutcome {
        let mut walk = GroupWalk {
            table: self,
            moves,
            successors,
            limits,
            cancel,
            wanted,
            made: Vec::new(),
            solutions: Vec::new(),
            nodes: 0,
            is_cancelled: false,
        };
        if distance <= cost {
            walk.descend(node, distance, 0, cost);
        }
        *nodes += walk.nodes;
        if walk.is_cancelled {
            return DepthOutcome::Cancelled;
        }
        DepthOutcome::Searched(walk.solutions)
    }
}

struct GroupWalk<'a> {
    table: &'a GroupTable,
    moves: &'a EngineMoves,
    successors: &'a Successors,
    limits: &'a [Limit],
    cancel: &'a CancelToken,
    wanted: usize,
    made: Vec<u16>,
    solutions: Vec<Vec<u16>>,
    nodes: u64,
    is_cancelled: bool,
}

impl GroupWalk<'_> {
    fn descend(&mut self, node: GroupNode, distance: u32, last: u32, left: u32) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
            self.is_cancelled = true;
        }
        if left == 0 {
            self.solutions.push(self.made.clone());
            return;
        }
        let table = self.table;
        for &(step, next_last) in self.successors.of(last) {
            if self.is_cancelled || self.solutions.len() >= self.wanted {
                return;
            }
            if !self.limits.iter().all(|limit| limit.allows(&self.made, step)) {
                continue;
            }
            let next = table.index.after(node, usize::from(step));
            let rest = table.rest(table.index.position(next)) as u32;
            // A move changes the distance by at most 1.
            let next_distance = match (rest + 3 - distance % 3) % 3 {
                0 => distance,
                1 => distance + 1,
                _ => distance - 1,
            };
            if next_distance < left {
                self.made.push(step);
                self.descend(
                    next,
                    next_distance,
                    next_last,
                    left - self.moves.costs[usize::from(step)],
                );
                self.made.pop();
            }
        }
    }
}
