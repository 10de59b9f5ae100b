//! Hash tables of the states near the goal, called near tables, and the depth-first search that uses them.
//!
//! This search needs no pattern tables. The solver tries it before it opens any other table, to solve states that are a
//! few moves from the goal. The solver also uses it for puzzles for which pattern tables give only weak bounds.
//!
//! A state is a list of codes, one for each place. A code stands for the class and the orientation of the piece in the
//! place; see [`super::goal`].
//!
//! A [`NearTable`] stores the cost of each state. It works for all puzzles. If every move costs 1, has an inverse and
//! is always possible, [`NearBits`] stores many more states in the same memory.
//!
//! The hash of a state is a sum over its places, like A. Zobrist's hash of chess positions ("A New Hashing Method with
//! Application for Game Playing", 1970). The hash after a move can therefore be computed from the places that the move
//! changes. So the search can look up most states without computing the states themselves.

use super::goal::GoalModel;
use super::mixed::mixed_number;
use super::moves::{EngineMoves, Limit, Successors};
use crate::puzzles::definition::{Definition, Transformation};
use crate::search::CancelToken;
use crate::tables::prefetch;
use std::collections::BTreeMap;

/// The effect of a move on one place.
struct Change {
    place: u16,
    /// The place from which the piece comes to `place`.
    source: u16,
    /// The twist of the piece.
    twist: u8,
    /// The orbit of both places.
    orbit: u16,
    /// The index of the first entry for this change in `codes_after` and in `growth`; see [`Changes`].
    first: u32,
}

/// For each move, its effects on the places that it changes.
pub(super) struct Changes {
    by_move: Vec<Vec<Change>>,
    /// For each change and each possible code of its piece before the move, the code of the piece after the move. Empty
    /// if there would be more than [`MOST_BY_CODE`] entries.
    codes_after: Vec<u16>,
    /// For each change and each possible code of its piece before the move, the amount that the change adds to the
    /// hash. Empty if `codes_after` is empty.
    growth: Vec<u64>,
}

/// The maximum number of entries in each of the lists `codes_after` and `growth`. With this number, the two lists
/// together take 10 MB.
const MOST_BY_CODE: usize = 1 << 20;

impl Changes {
    /// The effects of the moves of a search.
    pub(super) fn new(model: &GoalModel, moves: &EngineMoves) -> Changes {
        Changes::of_effects(model, &moves.effects)
    }

    fn of_effects(model: &GoalModel, effects: &[Transformation]) -> Changes {
        let mut changes = Changes {
            by_move: effects.iter().map(|effect| changes(model, effect)).collect(),
            codes_after: Vec::new(),
            growth: Vec::new(),
        };
        let codes = |change: &Change| model.orbits[usize::from(change.orbit)].class_of_code.len();
        let all: usize = changes.by_move.iter().flatten().map(codes).sum();
        if all > MOST_BY_CODE {
            return changes;
        }
        for change in changes.by_move.iter_mut().flatten() {
            change.first = changes.growth.len() as u32;
            let orbit = &model.orbits[usize::from(change.orbit)];
            for code in 0..orbit.class_of_code.len() as u16 {
                let after = orbit.twisted(code, change.twist);
                let growth = mixed(change.place, after).wrapping_sub(mixed(change.source, code));
                changes.codes_after.push(after);
                changes.growth.push(growth);
            }
        }
        changes
    }

    /// The mean number of places that a move changes.
    pub(super) fn mean(&self) -> f64 {
        self.by_move.iter().map(Vec::len).sum::<usize>() as f64 / self.by_move.len().max(1) as f64
    }

    /// The hash of the state after a move, computed from the hash of the state before it.
    #[inline]
    fn hash_after(&self, model: &GoalModel, codes: &[u16], hash: u64, step: usize) -> u64 {
        let changes = self.by_move[step].iter();
        if self.growth.is_empty() {
            return changes.fold(hash, |hash, change| {
                let code = codes[usize::from(change.source)];
                let after = model.orbits[usize::from(change.orbit)].twisted(code, change.twist);
                // Every piece that a move changes is in one of the changed places both before and after the move, so
                // one sum over the changed places is enough.
                hash.wrapping_add(mixed(change.place, after))
                    .wrapping_sub(mixed(change.source, code))
            });
        }
        changes.fold(hash, |hash, change| {
            let code = codes[usize::from(change.source)];
            hash.wrapping_add(self.growth[change.first as usize + usize::from(code)])
        })
    }

    /// For each of these moves, adds the hash after the move to a list, and begins to fetch the table entry of this
    /// hash. So the later look-ups do not wait for the memory.
    #[inline]
    fn hashes_after(
        &self,
        (model, codes): (&GoalModel, &[u16]),
        hash: u64,
        steps: &[(u16, u32)],
        table: &impl NearBounds,
        hashes: &mut Vec<u64>,
    ) {
        for &(step, _) in steps {
            let there = self.hash_after(model, codes, hash, usize::from(step));
            table.fetch(there);
            hashes.push(there);
        }
    }

    /// The codes after a move.
    #[inline]
    fn turn(&self, model: &GoalModel, codes: &[u16], step: usize, after: &mut Vec<u16>) {
        after.clear();
        after.extend_from_slice(codes);
        for change in &self.by_move[step] {
            let code = codes[usize::from(change.source)];
            after[usize::from(change.place)] = match self.codes_after.is_empty() {
                true => model.orbits[usize::from(change.orbit)].twisted(code, change.twist),
                false => self.codes_after[change.first as usize + usize::from(code)],
            };
        }
    }
}

fn changes(model: &GoalModel, effect: &Transformation) -> Vec<Change> {
    let orbits = model.orbits.iter().enumerate();
    let places = orbits.flat_map(|(orbit, each)| each.range.clone().map(move |place| (orbit, place)));
    places
        .map(|(orbit, place)| Change {
            place: place as u16,
            source: effect.sources[place],
            twist: effect.twists[place],
            orbit: orbit as u16,
            first: 0,
        })
        .filter(|change| change.source != change.place || change.twist != 0)
        .collect()
}

/// A pseudo-random number that depends only on a place and a code.
#[inline]
fn mixed(place: u16, code: u16) -> u64 {
    mixed_number(u64::from(place) << 16 | u64::from(code))
}

/// The hash of a state.
fn hash(codes: &[u16]) -> u64 {
    let places = codes.iter().enumerate();
    places.fold(0, |sum, (place, &code)| sum.wrapping_add(mixed(place as u16, code)))
}

/// Lower bounds for the costs of states. States are identified by their hashes.
pub(super) trait NearBounds {
    /// A lower bound for the cost; `None` if the table shows that no sequence of moves leads from the state to the
    /// goal.
    fn at_least(&self, hash: u64) -> Option<u32>;

    /// Begins to load the entry of a state into the cache, before the search looks it up.
    fn fetch(&self, hash: u64);
}

/// The costs of all states near the goal, up to a memory limit.
///
/// The table identifies a state by its hash without the lowest eight bits. If the other 56 bits are equal for two
/// states, the table contains only the state with the lower cost. This almost never happens.
pub(super) struct NearTable {
    /// The slots of the hash table. A slot contains a hash whose lowest byte is replaced by the cost plus 1. An empty
    /// slot is 0.
    pub(super) slots: Vec<u64>,
    states: usize,
    /// For each cost, the number of states in the table.
    counts: Vec<u64>,
    /// A lower bound for the cost of every state outside the table; `None` if no sequence of moves leads from such
    /// states to the goal.
    pub(super) beyond: Option<u32>,
}

/// The largest cost that an entry can contain.
pub(super) const MOST_COST: u32 = 254;

/// The number of nodes between two checks of the cancel token.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

impl NearTable {
    /// The maximum number of states that a table of `bytes` bytes can contain. The number of slots is a power of two,
    /// and at most three quarters of the slots are used.
    pub(super) fn states_in(bytes: u64) -> usize {
        let slots = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<u64>();
        let slots = if slots == 0 { 0 } else { 1 << slots.ilog2() };
        slots / 4 * 3
    }

    /// Builds the table of all states up to the cost `most_cost`. If there would probably be more than `most` such
    /// states, the table ends at a lower cost, and may contain only some of the states with its highest cost. Returns
    /// `None` if the token is cancelled.
    pub(super) fn build(
        definition: &Definition,
        model: &GoalModel,
        moves: &EngineMoves,
        (most, most_cost): (usize, u32),
        cancel: &CancelToken,
    ) -> Option<NearTable> {
        let most_cost = most_cost.min(MOST_COST);
        let undone: Vec<Transformation> = moves.effects.iter().map(|effect| definition.inverse(effect)).collect();
        let changes = Changes::of_effects(model, &undone);
        let mut table = NearTable {
            slots: vec![0; 1 << 10],
            states: 0,
            counts: Vec::new(),
            beyond: None,
        };
        let cheapest = moves.costs.iter().min().copied().unwrap_or(1);
        // If all moves have the same cost, the first cost that is found for a state is its lowest cost. If the costs
        // differ, a later sequence of moves may reach the state at a lower cost.
        let is_final = moves.costs.iter().all(|&cost| cost == cheapest);
        // For each cost, the states that were found with this cost and are not yet expanded. A list contains the codes
        // of one state after the other.
        let places = model.home_class.len().max(1);
        let mut found: BTreeMap<u32, Vec<u16>> = BTreeMap::new();
        let everything = (0..model.orbits.len()).collect();
        found.insert(0, model.all_targets(&everything).concat());
        let mut after = Vec::with_capacity(places);
        while let Some((cost, states)) = found.pop_first() {
            let mut new: Vec<u16> = Vec::new();
            for codes in states.chunks_exact(places) {
                if table.states >= most || cost > most_cost {
                    table.beyond = Some(cost);
                    return Some(table);
                }
                let is_entered = is_final && cost > 0;
                if is_entered || model.is_possible(codes) && table.enter(hash(codes), cost) {
                    new.extend_from_slice(codes);
                }
            }
            let room = most.saturating_sub(table.states) as f64;
            if table.estimate(cost + cheapest) > room {
                let next = found.keys().next().copied().unwrap_or(u32::MAX);
                table.beyond = Some(next.min(cost + cheapest));
                return Some(table);
            }
            // True if the next cost is the last cost of the table: states beyond the next cost are more expensive than
            // `most_cost`, or would probably not fit. The states with the last cost are added to the table, but not to
            // `found`, since they are not expanded.
            let is_last = is_final && (cost + cheapest >= most_cost || table.estimate(cost + 2 * cheapest) > room);
            let known = table.states;
            for (number, codes) in new.chunks_exact(places).enumerate() {
                if number % 256 == 0 && cancel.is_cancelled() {
                    return None;
                }
                let here = hash(codes);
                for step in 0..undone.len() {
                    let next = cost.saturating_add(moves.costs[step]);
                    let there = changes.hash_after(model, codes, here, step);
                    if table.cost(there).is_some() {
                        continue;
                    }
                    if !is_last || moves.is_blocked {
                        changes.turn(model, codes, step, &mut after);
                        if moves.is_blocked && !model.can_be_made(moves, step, &after, codes)
                            || !model.is_possible(&after)
                        {
                            continue;
                        }
                    }
                    if is_final && (table.states >= most || next > most_cost) {
                        table.beyond = Some(next);
                        return Some(table);
                    }
                    if is_final {
                        table.enter(there, next);
                    }
                    if !is_last {
                        found.entry(next).or_default().extend_from_slice(&after);
                    }
                }
            }
            if is_last {
                table.beyond = (table.states > known).then_some(cost + 2 * cheapest);
                return Some(table);
            }
        }
        Some(table)
    }

    /// Makes a table from slots that were read from a file; `None` if the slots are not valid.
    pub(super) fn of_slots(slots: Vec<u64>, beyond: Option<u32>) -> Option<NearTable> {
        let mut counts = vec![0; MOST_COST as usize + 1];
        for slot in slots.iter().filter(|&&slot| slot != 0) {
            *counts.get_mut((slot & 0xff).checked_sub(1)? as usize)? += 1;
        }
        let states = counts.iter().sum::<u64>() as usize;
        let is_sound = slots.len().is_power_of_two() && states < slots.len();
        is_sound.then_some(NearTable {
            slots,
            states,
            counts,
            beyond,
        })
    }

    /// Estimates the number of states with the given cost. For costs beyond the table, the estimate grows by a constant
    /// factor from each cost to the next. This is the factor between the last two costs in the table, but at least 1.
    pub(super) fn estimate(&self, cost: u32) -> f64 {
        let count = |cost: usize| self.counts.get(cost).copied().unwrap_or(0) as f64;
        let known = self.counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        let before = self.counts[..known].iter().rposition(|&count| count > 0);
        match before {
            Some(before) if cost as usize > known => {
                let growth = (count(known) / count(before)).powf(1.0 / (known - before) as f64);
                count(known) * growth.max(1.0).powf((cost as usize - known) as f64)
            }
            _ => count((cost as usize).min(known)),
        }
    }

    /// The number of states in the table.
    pub(super) fn len(&self) -> usize {
        self.states
    }

    /// The size of the table, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u64>()) as u64
    }

    /// The cost of the state with this hash, if it is in the table.
    #[inline]
    fn cost(&self, hash: u64) -> Option<u32> {
        let slot = self.slots[self.slot(hash)];
        (slot != 0).then(|| (slot & 0xff) as u32 - 1)
    }

    /// Adds a state, and returns true. If the table already contains its hash, this function changes nothing and
    /// returns false.
    fn enter(&mut self, hash: u64, cost: u32) -> bool {
        let slot = self.slot(hash);
        if self.slots[slot] != 0 {
            return false;
        }
        self.slots[slot] = hash & !0xff | u64::from(cost + 1);
        self.states += 1;
        if self.counts.len() <= cost as usize {
            self.counts.resize(cost as usize + 1, 0);
        }
        self.counts[cost as usize] += 1;
        if 4 * self.states > 3 * self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; 2 * old.len()];
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let slot = self.slot(entry);
                self.slots[slot] = entry;
            }
        }
        true
    }

    /// The index of the slot of a hash. If the hash is new, this is a free slot.
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

impl NearBounds for NearTable {
    #[inline]
    fn at_least(&self, hash: u64) -> Option<u32> {
        self.cost(hash).or(self.beyond)
    }

    #[inline]
    fn fetch(&self, hash: u64) {
        prefetch(
            self.slots
                .as_ptr()
                .wrapping_add((hash >> 24) as usize & (self.slots.len() - 1)),
        );
    }
}

/// Lower bounds for states near the goal, with two bits for each bound. The hash of a state selects its entry, and the
/// entry does not tell which state it belongs to. If several states share an entry, it contains the lowest of their
/// bounds, so a bound is never too high. This table stores many more states than a [`NearTable`] of the same size, but
/// it distinguishes only four ranges of distances. It works only for moves that cost 1, are never blocked or forbidden,
/// and can be undone.
///
/// The build makes all sequences of moves that a search would try, one after the other, so it needs no list of states.
pub(super) struct NearBits {
    /// An entry is 1 for the distance `depth`, and 2 for the distance `depth - 1`. It is 0 for larger distances, and 3
    /// for smaller distances.
    bits: Vec<u64>,
    /// The number of bits by which a hash is shifted to the right to get the index of its entry.
    shift: u32,
    depth: u32,
}

/// The number of table entries for each sequence of moves, if the memory is sufficient. The total number of entries is
/// rounded up to a power of two. With this value, few states share an entry.
const ENTRIES: f64 = 16.0;

/// The minimum number of entries for each sequence of moves. If the memory is not sufficient for this number, no table
/// is built, because too many states would share an entry.
const LEAST_ENTRIES: f64 = 7.0;

impl NearBits {
    /// The maximum number of sequences of moves for which a table of `bytes` bytes is large enough.
    pub(super) fn sequences_in(bytes: u64) -> f64 {
        bytes as f64 * 4.0 / LEAST_ENTRIES
    }

    /// Builds the table of all states up to the distance `depth`. The table takes at most about `bytes` bytes.
    /// `sequences` is the approximate number of sequences of moves that lead to these states. Returns `None` if the
    /// token is cancelled.
    pub(super) fn build(
        (model, moves, successors): (&GoalModel, &EngineMoves, &Successors),
        changes: &Changes,
        (depth, sequences, bytes): (u32, f64, u64),
        cancel: &CancelToken,
    ) -> Option<NearBits> {
        let most = bytes.max(1 << 10).ilog2() + 2;
        let entries = { (sequences * ENTRIES).max(4096.0) as u64 }
            .next_power_of_two()
            .ilog2()
            .min(most);
        let mut table = NearBits {
            bits: vec![0; 1 << (entries - 5)],
            shift: u64::BITS - entries,
            depth,
        };
        let everything = (0..model.orbits.len()).collect();
        for target in model.all_targets(&everything) {
            let here = hash(&target);
            table.enter(here, 0);
            let mut walk = FillWalk {
                model,
                successors,
                changes,
                table: &mut table,
                states: vec![target],
                hashes: Vec::new(),
                left: 0,
                cancel,
            };
            if moves.len() > 0 && depth > 0 && !walk.descend(0, 0, here) {
                return None;
            }
        }
        Some(table)
    }

    #[inline]
    fn enter(&mut self, hash: u64, distance: u32) {
        let entry = hash >> self.shift;
        let near = (self.depth - distance + 1).min(3);
        let (word, bit) = ((entry >> 5) as usize, 2 * (entry & 31));
        let word = &mut self.bits[word];
        let known = *word >> bit & 3;
        *word ^= (known ^ known.max(u64::from(near))) << bit;
    }
}

impl NearBounds for NearBits {
    #[inline]
    fn at_least(&self, hash: u64) -> Option<u32> {
        let entry = hash >> self.shift;
        let near = self.bits[(entry >> 5) as usize] >> (2 * (entry & 31)) & 3;
        Some(match near {
            3 => 0,
            near => self.depth + 1 - near as u32,
        })
    }

    #[inline]
    fn fetch(&self, hash: u64) {
        prefetch(self.bits.as_ptr().wrapping_add((hash >> self.shift >> 5) as usize));
    }
}

/// A depth-first walk that adds all states near the goal to the table.
struct FillWalk<'a> {
    model: &'a GoalModel,
    successors: &'a Successors,
    changes: &'a Changes,
    table: &'a mut NearBits,
    /// The codes of the states on the current path, indexed by depth. Buffers beyond the current depth are reused.
    states: Vec<Vec<u16>>,
    /// For each node on the current path, the hashes after each possible next move.
    hashes: Vec<u64>,
    /// The number of nodes until the next check of the token.
    left: u64,
    cancel: &'a CancelToken,
}

impl FillWalk<'_> {
    /// Adds the states after all sequences that begin with the moves made so far. Returns false if the token is
    /// cancelled.
    fn descend(&mut self, last: u32, made: usize, hash: u64) -> bool {
        self.left = match self.left {
            0 if self.cancel.is_cancelled() => return false,
            0 => NODES_BETWEEN_LOOKS,
            left => left - 1,
        };
        if self.states.len() == made + 1 {
            self.states.push(Vec::new());
        }
        let distance = made as u32 + 1;
        let begin = self.hashes.len();
        let steps = self.successors.of(last);
        { self.changes }.hashes_after(
            (self.model, &self.states[made]),
            hash,
            steps,
            self.table,
            &mut self.hashes,
        );
        for (number, &(step, next)) in self.successors.of(last).iter().enumerate() {
            let step = usize::from(step);
            let there = self.hashes[begin + number];
            self.table.enter(there, distance);
            if distance < self.table.depth {
                let (before, after) = self.states.split_at_mut(made + 1);
                self.changes.turn(self.model, &before[made], step, &mut after[0]);
                if !self.descend(next, made + 1, there) {
                    return false;
                }
            }
        }
        self.hashes.truncate(begin);
        true
    }
}

/// The data of a search that is the same for all start states.
pub(super) struct NearSearch<'a, Bounds> {
    pub(super) model: &'a GoalModel,
    pub(super) moves: &'a EngineMoves,
    pub(super) successors: &'a Successors,
    pub(super) limits: &'a [Limit],
    pub(super) changes: &'a Changes,
    pub(super) table: &'a Bounds,
}

/// The result of a search for solutions of one cost.
pub(super) enum NearOutcome {
    /// The search was not interrupted. It found these solutions, possibly none. A solution is a list of indices into
    /// the lists of [`EngineMoves`].
    Searched(Vec<Vec<u16>>),
    /// The search was cancelled.
    Cancelled,
    /// The search reached its limit of nodes.
    TooLong,
}

impl<Bounds: NearBounds> NearSearch<'_, Bounds> {
    /// A lower bound for the cost of every solution; `None` if the table shows that there is no solution.
    pub(super) fn at_least(&self, codes: &[u16]) -> Option<u32> {
        self.table.at_least(hash(codes))
    }

    /// Finds solutions with exactly the given cost, in the order in which the search tries moves. Stops after `wanted`
    /// solutions. The number of visited nodes is subtracted from `nodes_left`.
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
            hashes: Vec::new(),
            made: Vec::new(),
            solutions: Vec::new(),
            wanted,
            nodes_left: *nodes_left,
            cancel,
            end: None,
        };
        if self.at_least(codes).is_some_and(|least| least <= cost) {
            walk.descend(0, cost, hash(codes));
        }
        *nodes_left = walk.nodes_left;
        match walk.end {
            Some(WalkEnd::Cancelled) => NearOutcome::Cancelled,
            Some(WalkEnd::TooLong) => NearOutcome::TooLong,
            Some(WalkEnd::Enough) | None => NearOutcome::Searched(walk.solutions),
        }
    }
}

/// The reason why a search ended before it had visited all nodes.
enum WalkEnd {
    Enough,
    Cancelled,
    TooLong,
}

struct NearWalk<'a, 'b, Bounds> {
    search: &'b NearSearch<'a, Bounds>,
    /// The codes of the states on the current path, indexed by depth. Buffers beyond the current depth are reused.
    states: Vec<Vec<u16>>,
    /// For each node on the current path, the hashes after each possible next move.
    hashes: Vec<u64>,
    made: Vec<u16>,
    solutions: Vec<Vec<u16>>,
    wanted: usize,
    nodes_left: u64,
    cancel: &'b CancelToken,
    end: Option<WalkEnd>,
}

impl<Bounds: NearBounds> NearWalk<'_, '_, Bounds> {
    fn descend(&mut self, last: u32, left: u32, hash: u64) {
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
        let begin = self.hashes.len();
        let steps = search.successors.of(last);
        { search.changes }.hashes_after(
            (search.model, &self.states[depth]),
            hash,
            steps,
            search.table,
            &mut self.hashes,
        );
        for (number, &(step, next_last)) in search.successors.of(last).iter().enumerate() {
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
            let turned = usize::from(step);
            let hash = self.hashes[begin + number];
            if search.table.at_least(hash).is_none_or(|least| least > left - cost) {
                continue;
            }
            let (before, after) = self.states.split_at_mut(depth + 1);
            let (before, after) = (&before[depth], &mut after[0]);
            search.changes.turn(search.model, before, turned, after);
            if !search.moves.is_blocked || search.model.can_be_made(search.moves, turned, before, after) {
                self.made.push(step);
                self.descend(next_last, left - cost, hash);
                self.made.pop();
                if self.end.is_some() {
                    return;
                }
            }
        }
        self.hashes.truncate(begin);
    }
}
