//! States near the goal, in a hash table that grows with the distance, and the depth-first search under it.
//!
//! It needs no table of a pattern: what is a few moves from the goal is solved before any other table is opened, and
//! puzzles of which patterns say little are solved by it alone.

use super::coordinate::hash_codes;
use super::goal::GoalModel;
use super::moves::{EngineMoves, Limit, Successors};
use crate::puzzles::definition::{Definition, Transformation};
use crate::search::CancelToken;
use std::collections::BTreeMap;

/// What all states near the goal cost, as far as memory goes.
///
/// It keeps a part of the hash of each state. If two states have the same hash, the stored cost is never too
/// large.
pub(super) struct NearTable {
    /// The hash without its lowest byte, with the cost plus 1 in that byte. 0 stands for an empty slot.
    pub(super) slots: Vec<u64>,
    states: usize,
    /// Whatever is not in the table costs at least this much; none if no moves lead from it to the goal.
    pub(super) beyond: Option<u32>,
}

/// The highest cost that an entry can tell.
const MOST_COST: u32 = 254;

/// Nodes between two looks at whether the search was cancelled.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

impl NearTable {
    /// How many states fit into some bytes, with what it takes to find them.
    pub(super) fn states_in(bytes: u64, model: &GoalModel) -> usize {
        // Slots are between a quarter and a half full, and the last states found are kept as codes.
        let each = 4 * size_of::<u64>() + 2 * size_of::<u16>() * model.home_class.len();
        usize::try_from(bytes).unwrap_or(usize::MAX) / each
    }

    /// All states up to some cost: as many costs as at most `most` states have. None if it was cancelled.
    pub(super) fn build(
        definition: &Definition,
        model: &GoalModel,
        moves: &EngineMoves,
        most: usize,
        cancel: &CancelToken,
    ) -> Option<NearTable> {
        let places = model.home_class.len();
        let undone: Vec<Transformation> = moves.effects.iter().map(|effect| definition.inverse(effect)).collect();
        let mut table = NearTable {
            slots: vec![0; 1 << 10],
            states: 0,
            beyond: None,
        };
        // By cost: the codes of states, one after the other.
        let mut found: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
        let everything = (0..model.orbits.len()).collect();
        found.insert(0, model.all_targets(&everything).concat());
        let mut before = Vec::with_capacity(places);
        while let Some((cost, states)) = found.pop_first() {
            let mut new: Vec<u16> = Vec::new();
            for codes in states.chunks_exact(places.max(1)) {
                if table.states >= most || cost > MOST_COST {
                    table.beyond = Some(cost);
                    return Some(table);
                }
                if model.is_possible(codes) && table.enter(hash_codes(codes), cost) {
                    new.extend_from_slice(codes);
                }
            }
            // The states of the next cost are not looked for where they could not be kept.
            if new.len() / places.max(1) * moves.len() > 4 * most {
                table.beyond = Some(cost + moves.costs.iter().min().copied().unwrap_or(1));
                return Some(table);
            }
            for (number, codes) in new.chunks_exact(places.max(1)).enumerate() {
                if number % 256 == 0 && cancel.is_cancelled() {
                    return None;
                }
                for (step, effect) in undone.iter().enumerate() {
                    model.turn_by(codes, effect, &mut before);
                    let may_be = !moves.is_blocked || model.can_be_made(moves, step, &before, codes);
                    if may_be && table.cost(hash_codes(&before)).is_none() {
                        let next = cost.saturating_add(moves.costs[step]);
                        found.entry(next).or_default().extend_from_slice(&before);
                    }
                }
            }
        }
        Some(table)
    }

    /// The table with these slots; `None` if they cannot be those of a table.
    pub(super) fn of_slots(slots: Vec<u64>, beyond: Option<u32>) -> Option<NearTable> {
        let states = slots.iter().filter(|&&slot| slot != 0).count();
        let is_sound = slots.len().is_power_of_two() && states < slots.len();
        is_sound.then_some(NearTable { slots, states, beyond })
    }

    /// How many states are in it.
    pub(super) fn len(&self) -> usize {
        self.states
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    /// What a state costs at least, by its hash; none if no moves lead from it to the goal.
    #[inline]
    fn at_least(&self, hash: u64) -> Option<u32> {
        self.cost(hash).or(self.beyond)
    }

    /// What a state costs, by its hash, if it is in the table.
    #[inline]
    fn cost(&self, hash: u64) -> Option<u32> {
        let slot = self.slots[self.slot(hash)];
        (slot != 0).then(|| (slot & 0xff) as u32 - 1)
    }

    /// True if it is new.
    fn enter(&mut self, hash: u64, cost: u32) -> bool {
        let slot = self.slot(hash);
        if self.slots[slot] != 0 {
            return false;
        }
        self.slots[slot] = hash & !0xff | u64::from(cost + 1);
        self.states += 1;
        if 2 * self.states > self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; 2 * old.len()];
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let slot = self.slot(entry);
                self.slots[slot] = entry;
            }
        }
        true
    }

    /// Where a hash stands, or would stand.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 24) as usize & mask;
        while self.slots[slot] != 0 && (self.slots[slot] ^ hash) >> 8 != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// What a search under such a table looks at: the same for each start.
pub(super) struct NearSearch<'a> {
    pub(super) model: &'a GoalModel,
    pub(super) moves: &'a EngineMoves,
    pub(super) successors: &'a Successors,
    pub(super) limits: &'a [Limit],
    pub(super) table: &'a NearTable,
}

/// What was found at one cost.
pub(super) enum NearOutcome {
    /// Solutions, as numbers of moves; none is possible.
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
    /// There are more nodes than it may visit.
    TooLong,
}

impl NearSearch<'_> {
    /// The least that any solution costs; `None` if there is no solution.
    pub(super) fn at_least(&self, codes: &[u16]) -> Option<u32> {
        self.table.at_least(hash_codes(codes))
    }

    /// All solutions of exactly some cost, or the first of them up to a number, in the order of their moves. What it
    /// visits is subtracted from `nodes_left`.
    pub(super) fn solutions(
        &self,
        codes: &[u16],
        cost: u32,
        wanted: usize,
        nodes_left: &mut u64,
        cancel: &CancelToken,
    ) -> NearOutcome {
        let mut walk = NearWalk {
            search: self,
            states: vec![codes.to_vec()],
            made: Vec::new(),
            solutions: Vec::new(),
            wanted,
            nodes_left: *nodes_left,
            cancel,
            end: None,
        };
        if self.at_least(codes).is_some_and(|least| least <= cost) {
            walk.descend(0, cost);
        }
        *nodes_left = walk.nodes_left;
        match walk.end {
            Some(WalkEnd::Cancelled) => NearOutcome::Cancelled,
            Some(WalkEnd::TooLong) => NearOutcome::TooLong,
            Some(WalkEnd::Enough) | None => NearOutcome::Searched(walk.solutions),
        }
    }
}

/// Why a search ended before it had seen everything.
enum WalkEnd {
    Enough,
    Cancelled,
    TooLong,
}

struct NearWalk<'a, 'b> {
    search: &'b NearSearch<'a>,
    /// The codes after each of the moves that were made, and buffers for more.
    states: Vec<Vec<u16>>,
    made: Vec<u16>,
    solutions: Vec<Vec<u16>>,
    wanted: usize,
    nodes_left: u64,
    cancel: &'b CancelToken,
    end: Option<WalkEnd>,
}

impl NearWalk<'_, '_> {
    fn descend(&mut self, last: u32, left: u32) {
        let search = self.search;
        let depth = self.made.len();
        if left == 0 {
            if search.model.is_goal(&self.states[depth]) {
                self.solutions.push(self.made.clone());
                if self.solutions.len() >= self.wanted {
                    self.end = Some(WalkEnd::Enough);
                }
            }
            return;
        }
        if self.states.len() == depth + 1 {
            self.states.push(Vec::new());
        }
        for &(step, next_last) in search.successors.of(last) {
            let cost = search.moves.costs[usize::from(step)];
            if cost > left || !search.limits.iter().all(|limit| limit.allows(&self.made, step)) {
                continue;
            }
            if self.nodes_left == 0 {
                self.end = Some(WalkEnd::TooLong);
                return;
            }
            self.nodes_left -= 1;
            if self.nodes_left.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
                self.end = Some(WalkEnd::Cancelled);
                return;
            }
            let (before, after) = self.states.split_at_mut(depth + 1);
            let (before, after) = (&before[depth], &mut after[0]);
            search.model.turn(before, search.moves, usize::from(step), after);
            if search.moves.is_blocked && !search.model.can_be_made(search.moves, usize::from(step), before, after) {
                continue;
            }
            if search.at_least(after).is_some_and(|least| least <= left - cost) {
                self.made.push(step);
                self.descend(next_last, left - cost);
                self.made.pop();
                if self.end.is_some() {
                    return;
                }
            }
        }
    }
}
