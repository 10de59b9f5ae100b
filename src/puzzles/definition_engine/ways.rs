//! Tables for puzzles with few states. A table has one byte for each state. The byte contains the distance of the
//! state, and a move that leads nearer to the goal: the first such move in the order of the moves.
//!
//! Parts of a puzzle that share no moves are separate factors. For example, the moves of a Pyraminx's tips only turn a
//! tip relative to the centre below it. The number of states of the Pyraminx, 75,582,720, is therefore a product:
//! 933,120 states without tips, and three states for each of the four tips. A shortest solution consists of shortest
//! solutions of all factors, merged into one sequence.

use super::coordinate::Coordinate;
use super::goal::GoalModel;
use super::moves::{EngineMoves, Limit, Successors};
use super::outcome::DepthOutcome;
use super::whole_orbits::{MOST_STATES, join_dependent, whole_orbit};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use rand::{Rng, RngExt};
use rayon::prelude::*;
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;

/// The maximum total number of axes of all factors. An [`Axis`] combines one or several parts of a factor.
const MOST_AXES: usize = 16;

/// Parts are joined to one axis if the axis then has at most this number of states. With few axes, each move needs few
/// look-ups. With few states, the move tables of the axes fit into a fast cache.
const MOST_JOINED: usize = 4_096;

/// The maximum size of the tables in bytes. Each state takes one byte. Larger tables would not fit into the caches of a
/// processor, and their build in each run would take too long.
pub(super) const MOST_WAYS: u64 = 1 << 24;

/// The maximum number of states that are solved at the same time.
const SIDE_BY_SIDE: usize = 16;

/// The byte that marks an unreachable state.
const UNREACHED: u8 = u8::MAX;

/// A state of the puzzle: for each axis of each factor, the number of the state of this axis.
pub(super) type Numbers = [u32; MOST_AXES];

/// A list of moves, by their indices in the engine. A list of up to 16 moves needs no memory allocation.
pub(super) type Steps = SmallVec<[u16; 16]>;

/// All states of a puzzle, as a product of factors. Each move changes only one factor.
pub(super) struct WaySpace {
    factors: Vec<Factor>,
    /// For each move, the index of its factor, and its index among the moves of this factor.
    factor_of: Vec<(usize, usize)>,
    /// The places whose pieces never leave them. Each entry contains the place, the lowest code of its piece, and the
    /// number of codes that the piece can have.
    at_home: Vec<(usize, u16, u16)>,
}

/// A factor: a part of the puzzle. The moves that change it do not change any other factor.
struct Factor {
    /// The moves that change the factor.
    steps: Vec<u16>,
    axes: Vec<Axis>,
    /// The number of states.
    states: usize,
    /// The position of the state that reaches the goal.
    target: usize,
}

/// An axis: one or several parts whose state numbers are combined into one number.
struct Axis {
    /// The parts, each with its stride in the number of the axis.
    parts: Vec<(Part, u32)>,
    len: usize,
    /// A state of the factor has an index in the table. This index grows by `stride` if the number of this axis grows
    /// by 1.
    stride: usize,
    /// For each number and each move of the factor, the number after the move.
    after: Vec<u32>,
}

/// A part of a factor. Each state of the part has a number.
#[derive(Clone)]
enum Part {
    /// A coordinate of one or several orbits, and the numbers of its states. Each state consists of codes, and the
    /// numbers are sorted by these codes.
    Seen(Arc<Coordinate>, Arc<[u32]>),
    /// The orientation of a piece that never leaves its place.
    Turned(TurnedPiece),
}

/// The orientation of a piece that never leaves its place, or the difference between the orientations of two such
/// pieces.
#[derive(Clone)]
struct TurnedPiece {
    place: usize,
    /// The code of the first orientation.
    first_code: u16,
    /// The number of orientations.
    seen: u16,
    /// For each move, the amount by which it turns the piece.
    shifts: Vec<u16>,
    /// The second piece; `None` if this is the orientation of a single piece. The values are the place of the second
    /// piece, its first code, and the factor by which its orientation is multiplied before it is subtracted.
    beside: Option<(usize, u16, u16)>,
}

impl TurnedPiece {
    fn number(&self, codes: &[u16]) -> u32 {
        let own = codes[self.place] - self.first_code;
        let other = self.beside.map_or(0, |(place, first, times)| {
            (self.seen - (codes[place] - first) * times % self.seen) % self.seen
        });
        u32::from((own + other) % self.seen)
    }

    /// The orientation of this piece relative to another piece, as a separate part. `None` if the moves that change
    /// this difference also change other parts.
    fn beside(&self, other: &TurnedPiece, is_free: impl Fn(usize) -> bool) -> Option<TurnedPiece> {
        if other.seen != self.seen || other.place == self.place || other.beside.is_some() {
            return None;
        }
        (1..self.seen).find_map(|times| {
            let shifts = self.shifts.iter().zip(&other.shifts);
            let shifts = shifts.map(|(own, other)| (own + self.seen - other * times % self.seen) % self.seen);
            let shifts: Vec<u16> = shifts.collect();
            let mut left = (0..shifts.len()).filter(|&step| shifts[step] != 0);
            left.all(&is_free).then(|| TurnedPiece {
                shifts,
                beside: Some((other.place, other.first_code, times)),
                ..self.clone()
            })
        })
    }
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Part::Seen(coordinate, _) => coordinate.len(),
            Part::Turned(piece) => usize::from(piece.seen),
        }
    }

    fn after(&self, number: u32, step: usize) -> u32 {
        match self {
            Part::Seen(coordinate, _) => coordinate.after(number)[step],
            Part::Turned(piece) => (number + u32::from(piece.shifts[step])) % u32::from(piece.seen),
        }
    }

    /// For each move, true if it changes at least one state of the part.
    fn moved(&self, moves: usize) -> Vec<bool> {
        let is_moved = |step| (0..self.len() as u32).any(|number| self.after(number, step) != number);
        (0..moves).map(is_moved).collect()
    }

    #[inline]
    fn number(&self, model: &GoalModel, codes: &[u16]) -> Option<u32> {
        match self {
            Part::Seen(coordinate, _) => coordinate.number_of(model, codes),
            Part::Turned(piece) => Some(piece.number(codes)),
        }
    }

    /// Adds the codes of the state with the given number to `codes`. The caller starts with codes that are 0.
    fn add_codes(&self, model: &GoalModel, number: u32, codes: &mut [u16]) {
        match self {
            Part::Seen(coordinate, sorted) => coordinate.add_codes(model, sorted[number as usize], codes),
            Part::Turned(piece) => codes[piece.place] += number as u16,
        }
    }
}

impl WaySpace {
    /// The space of all states of a puzzle. Every move must always be possible, have an inverse and cost 1; only one
    /// state may reach the goal; and the tables together may take at most `most` bytes. `None` if one of these
    /// conditions is not met, if there would be more than [`MOST_AXES`] axes, if a move changes no factor, or if the
    /// token is cancelled.
    pub(super) fn new(model: &GoalModel, moves: &EngineMoves, most: u64, cancel: &CancelToken) -> Option<WaySpace> {
        let has_one_target = matches!(&model.targets[..], [targets] if targets.iter().all(|each| each.len() == 1));
        if moves.is_blocked || !moves.is_symmetric || !moves.cost_one() || !has_one_target {
            return None;
        }
        let target: Vec<u16> = model.targets[0].iter().flat_map(|targets| targets[0].clone()).collect();
        let mut at_home = Vec::new();
        let mut turned = Vec::new();
        let mut coordinates = Vec::new();
        for (number, orbit) in model.orbits.iter().enumerate() {
            let stays = |place: usize| {
                moves
                    .effects
                    .iter()
                    .all(|effect| usize::from(effect.sources[place]) == place)
            };
            if orbit.range.clone().all(stays) {
                for place in orbit.range.clone() {
                    let class = &orbit.classes[usize::from(orbit.class_of_code[usize::from(target[place])])];
                    let seen = u16::from(class.seen);
                    let shifts = moves
                        .effects
                        .iter()
                        .map(|effect| u16::from(effect.twists[place]) % seen);
                    let shifts: Vec<u16> = shifts.collect();
                    if shifts.iter().all(|&shift| shift == 0) {
                        at_home.push((place, target[place], 1));
                        continue;
                    }
                    at_home.push((place, class.first_code, seen));
                    turned.push(TurnedPiece {
                        place,
                        first_code: class.first_code,
                        seen,
                        shifts,
                        beside: None,
                    });
                }
                continue;
            }
            let most = MOST_STATES.min(most as usize);
            let whole = whole_orbit(model, moves, number, most, cancel)?;
            coordinates.extend(whole.into_iter().map(Arc::new));
        }
        join_dependent(model, moves, &mut coordinates, cancel);
        let seen = coordinates.into_iter().map(|coordinate| {
            let sorted = coordinate.sorted().into();
            Part::Seen(coordinate, sorted)
        });
        let mut parts: Vec<Part> = seen.chain(turned.into_iter().map(Part::Turned)).collect();
        let mut moved: Vec<Vec<bool>> = parts.iter().map(|part| part.moved(moves.len())).collect();
        for own in 0..parts.len() {
            let Part::Turned(piece) = &parts[own] else { continue };
            let is_free = |step: usize| (0..parts.len()).all(|each| each == own || !moved[each][step]);
            let others = parts.iter().filter_map(|part| match part {
                Part::Turned(other) => Some(other),
                Part::Seen(..) => None,
            });
            let freed = { others }
                .find_map(|other| piece.beside(other, is_free))
                .map(Part::Turned);
            if let Some(freed) = freed {
                moved[own] = freed.moved(moves.len());
                parts[own] = freed;
            }
        }
        let mut groups: Vec<(Vec<Part>, Vec<bool>)> = Vec::new();
        for (part, moved) in parts.into_iter().zip(moved) {
            let shares = |(_, others): &(Vec<Part>, Vec<bool>)| others.iter().zip(&moved).any(|(a, b)| *a && *b);
            let (sharing, rest): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
            groups = rest;
            let mut joined = (vec![part], moved);
            for (parts, moved) in sharing {
                joined.0.extend(parts);
                joined.1.iter_mut().zip(moved).for_each(|(one, other)| *one |= other);
            }
            groups.push(joined);
        }
        let factors = groups.into_iter().map(|(parts, moved)| {
            let steps = (0..moves.len() as u16)
                .filter(|&step| moved[usize::from(step)])
                .collect();
            Factor::new(parts, steps, model, &target)
        });
        let mut factors = factors.collect::<Option<Vec<Factor>>>()?;
        // The largest factor comes first, because only its table is stored.
        factors.sort_by_key(|factor| usize::MAX - factor.states);
        let mut factor_of = vec![(usize::MAX, 0); moves.len()];
        for (number, factor) in factors.iter().enumerate() {
            for (place, &step) in factor.steps.iter().enumerate() {
                factor_of[usize::from(step)] = (number, place);
            }
        }
        let states: u64 = factors.iter().map(|factor| factor.states as u64).sum();
        let axes: usize = factors.iter().map(|factor| factor.axes.len()).sum();
        let is_none_idle = factor_of.iter().all(|(factor, _)| *factor < factors.len());
        (states <= most && axes <= MOST_AXES && is_none_idle).then_some(WaySpace {
            factors,
            factor_of,
            at_home,
        })
    }

    /// The product of the numbers of states of all factors. It is the number of states of the puzzle if moves reach
    /// every combination.
    #[cfg(test)]
    pub(super) fn most_states(&self) -> u128 {
        self.factors.iter().map(|factor| factor.states as u128).product()
    }

    /// The size of the table of each factor in bytes, in descending order.
    pub(super) fn bytes(&self) -> impl Iterator<Item = usize> {
        self.factors.iter().map(|factor| factor.states)
    }

    /// The moves of the largest factor.
    pub(super) fn main_steps(&self) -> &[u16] {
        self.factors.first().map_or(&[], |factor| &factor.steps)
    }

    /// The state numbers of the axes for a state of the puzzle. `None` if moves cannot reach the state of one of the
    /// parts, or the orientation of a piece that never leaves its place.
    #[inline]
    pub(super) fn numbers(&self, model: &GoalModel, codes: &[u16]) -> Option<Numbers> {
        let is_home = |&(place, first, seen): &(usize, u16, u16)| (first..first + seen).contains(&codes[place]);
        if !self.at_home.iter().all(is_home) {
            return None;
        }
        let mut numbers = [0; MOST_AXES];
        let axes = self.factors.iter().flat_map(|factor| &factor.axes);
        for (number, axis) in numbers.iter_mut().zip(axes) {
            for (part, stride) in &axis.parts {
                *number += part.number(model, codes)? * stride;
            }
        }
        Some(numbers)
    }

    /// Writes the codes of a uniformly random combination of states of the parts.
    pub(super) fn draw(&self, model: &GoalModel, random: &mut (impl Rng + ?Sized), codes: &mut [u16]) {
        codes.fill(0);
        for &(place, first, _) in &self.at_home {
            codes[place] = first;
        }
        for axis in self.factors.iter().flat_map(|factor| &factor.axes) {
            let mut rest = random.random_range(0..axis.len as u32);
            for (part, stride) in axis.parts.iter().rev() {
                part.add_codes(model, rest / stride, codes);
                rest %= stride;
            }
        }
    }

    /// Builds the table of a factor; `None` if a distance is too large for a byte.
    pub(super) fn build(&self, factor: usize, progress: &dyn TableProgress) -> Option<Vec<u8>> {
        self.factors[factor].build(progress)
    }

    /// The number of states of a factor at each distance, read from its table.
    pub(super) fn counts(&self, factor: usize, table: &[u8]) -> Vec<u64> {
        let bits = self.factors[factor].step_bits();
        let mut counts = Vec::new();
        for &byte in table.iter().filter(|&&byte| byte != UNREACHED) {
            let distance = usize::from(byte >> bits);
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }

    /// The first state of a factor whose entry contradicts the entries of the states one move away. `None` if there is
    /// no contradiction. In this case, all distances are proved to be right.
    pub(super) fn first_wrong(&self, factor: usize, table: &[u8]) -> Option<usize> {
        self.factors[factor].first_wrong(table)
    }
}

impl Factor {
    fn new(mut parts: Vec<Part>, steps: Vec<u16>, model: &GoalModel, target: &[u16]) -> Option<Factor> {
        parts.sort_by_key(Part::len);
        let mut lists: Vec<(Vec<Part>, usize)> = Vec::new();
        for part in parts {
            let len = part.len();
            match lists.last_mut() {
                Some((list, all)) if *all * len <= MOST_JOINED => {
                    list.push(part);
                    *all *= len;
                }
                _ => lists.push((vec![part], len)),
            }
        }
        let mut stride = 1_usize;
        let mut position = 0;
        let mut axes = Vec::new();
        for (list, len) in lists {
            let mut own = 1;
            let mut parts = Vec::new();
            for part in list {
                position += part.number(model, target)? as usize * own as usize * stride;
                let strided = (part, own);
                own *= strided.0.len() as u32;
                parts.push(strided);
            }
            let mut after = Vec::with_capacity(len * steps.len());
            for number in 0..len as u32 {
                after.extend(steps.iter().map(|&step| {
                    let moved = parts.iter().map(|(part, own)| {
                        let before = number / own % part.len() as u32;
                        part.after(before, usize::from(step)) * own
                    });
                    moved.sum::<u32>()
                }));
            }
            axes.push(Axis {
                parts,
                len,
                stride,
                after,
            });
            stride = stride.checked_mul(len)?;
        }
        Some(Factor {
            steps,
            axes,
            states: stride,
            target: position,
        })
    }

    /// The number of bits for the move in an entry of a table.
    fn step_bits(&self) -> u32 {
        usize::BITS - self.steps.len().saturating_sub(1).leading_zeros()
    }

    #[inline]
    fn position(&self, numbers: &[u32]) -> usize {
        let axes = self.axes.iter().zip(numbers);
        axes.map(|(axis, &number)| number as usize * axis.stride).sum()
    }

    #[inline]
    fn turn(&self, numbers: &mut [u32], step: usize) {
        for (axis, number) in self.axes.iter().zip(numbers) {
            *number = axis.after[*number as usize * self.steps.len() + step];
        }
    }

    /// The positions that are one move away from a position.
    fn neighbours(&self, position: usize) -> impl Iterator<Item = usize> {
        let rows: SmallVec<[(&[u32], usize); 4]> = { self.axes.iter() }
            .map(|axis| {
                let number = position / axis.stride % axis.len;
                (
                    &axis.after[number * self.steps.len()..][..self.steps.len()],
                    axis.stride,
                )
            })
            .collect();
        (0..self.steps.len()).map(move |step| rows.iter().map(|(row, stride)| row[step] as usize * stride).sum())
    }

    fn build(&self, progress: &dyn TableProgress) -> Option<Vec<u8>> {
        const PIECE: usize = 1 << 14;
        let distances: Vec<AtomicU8> = { 0..self.states }.map(|_| AtomicU8::new(UNREACHED)).collect();
        distances[self.target].store(0, Relaxed);
        let farthest = (u32::from(UNREACHED) >> self.step_bits()) as u8;
        let mut found = 1;
        for distance in 0.. {
            progress.advanced(found);
            if found == 0 {
                break;
            }
            if distance + 1 >= farthest {
                return None;
            }
            let pieces = distances.par_chunks(PIECE).enumerate().map(|(piece, entries)| {
                let mut found = 0;
                for (place, entry) in entries.iter().enumerate() {
                    if entry.load(Relaxed) != distance {
                        continue;
                    }
                    for next in self.neighbours(piece * PIECE + place) {
                        if distances[next].load(Relaxed) == UNREACHED {
                            found += u64::from(distances[next].swap(distance + 1, Relaxed) == UNREACHED);
                        }
                    }
                }
                found
            });
            found = pieces.sum();
        }
        let byte = |position: usize| match distances[position].load(Relaxed) {
            distance @ (0 | UNREACHED) => distance,
            distance => {
                let mut neighbours = self.neighbours(position);
                let first = neighbours.position(|next| distances[next].load(Relaxed) + 1 == distance);
                distance << self.step_bits() | first.expect("it was reached from one that is nearer") as u8
            }
        };
        Some((0..self.states).into_par_iter().map(byte).collect())
    }

    /// Adds the moves of this factor to the solutions of these states. In the [`Numbers`] of a state, the axes of this
    /// factor begin at the index `first`.
    fn walk<const AXES: usize>(&self, table: &[u8], states: &[&Numbers], first: usize, found: &mut [Option<Steps>]) {
        let (bits, count) = (self.step_bits(), self.steps.len());
        let own = |numbers: &Numbers| -> [u32; AXES] {
            std::array::from_fn(|axis| numbers.get(first + axis).copied().unwrap_or(0))
        };
        let mut numbers = [[0; AXES]; SIDE_BY_SIDE];
        let mut bytes = [0; SIDE_BY_SIDE];
        let mut places = [0_usize; SIDE_BY_SIDE];
        let mut longest = 0;
        for (state, each) in states.iter().enumerate() {
            numbers[state] = own(each);
            bytes[state] = table[self.position(&numbers[state])];
            if bytes[state] == UNREACHED {
                (bytes[state], found[state]) = (0, None);
            }
            longest = longest.max(bytes[state] >> bits);
        }
        // Each look-up needs the result of the previous look-up. While one state waits for memory, the processor
        // continues with the other states.
        for _ in 0..longest {
            for state in 0..states.len() {
                let byte = bytes[state];
                if byte >> bits == 0 {
                    continue;
                }
                let step = usize::from(byte & ((1 << bits) - 1));
                for (axis, number) in self.axes.iter().zip(&mut numbers[state]) {
                    *number = axis.after[*number as usize * count + step.min(count - 1)];
                }
                bytes[state] = table[self.position(&numbers[state])];
                let is_nearer = (bytes[state] >> bits) + 1 == byte >> bits && bytes[state] != UNREACHED;
                match &mut found[state] {
                    Some(steps) if is_nearer => {
                        // Moves of other factors stay before this move if they come earlier in the order of all moves.
                        let (own, place) = (self.steps[step], &mut places[state]);
                        while *place < steps.len() && steps[*place] < own {
                            *place += 1;
                        }
                        match *place == steps.len() {
                            true => steps.push(own),
                            false => steps.insert(*place, own),
                        }
                        *place += 1;
                    }
                    wrong => (bytes[state], *wrong) = (0, None),
                }
            }
        }
    }

    fn first_wrong(&self, table: &[u8]) -> Option<usize> {
        let bits = self.step_bits();
        let distance = |position: usize| match table[position] {
            UNREACHED => u8::MAX,
            byte => byte >> bits,
        };
        let is_wrong = |&position: &usize| {
            let own = distance(position);
            let nearest = self.neighbours(position).map(distance).min();
            match (own, nearest) {
                (0, _) => position != self.target || table[position] != 0,
                (u8::MAX, nearest) => nearest.is_some_and(|nearest| nearest != u8::MAX),
                (own, nearest) => {
                    let first = usize::from(table[position] & ((1 << bits) - 1));
                    nearest != Some(own - 1) || self.neighbours(position).nth(first).map(distance) != nearest
                }
            }
        };
        let is_solved = distance(self.target) == 0;
        match is_solved {
            true => (0..self.states).into_par_iter().find_first(is_wrong),
            false => Some(self.target),
        }
    }
}

/// The tables of all factors of a puzzle.
pub(super) struct WayTables {
    pub(super) space: Arc<WaySpace>,
    /// The tables, in the order of the factors.
    pub(super) tables: Vec<Vec<u8>>,
}

impl WayTables {
    /// Builds the tables of a puzzle. If the first table is given, it is not built. `None` if a distance is too large
    /// for a byte, or if the given table has the wrong size.
    pub(super) fn new(space: Arc<WaySpace>, first: Option<Vec<u8>>, progress: &dyn TableProgress) -> Option<WayTables> {
        let mut first = first;
        let build = |factor| match first.take() {
            Some(table) => Some(table),
            None => space.build(factor, progress),
        };
        let tables = (0..space.factors.len()).map(build).collect::<Option<Vec<_>>>()?;
        WayTables::of_tables(space, tables)
    }

    /// Makes the tables of a puzzle from their bytes, with one list for each factor; `None` if the sizes are wrong.
    pub(super) fn of_tables(space: Arc<WaySpace>, tables: Vec<Vec<u8>>) -> Option<WayTables> {
        let have_sizes = tables.iter().map(Vec::len).eq(space.bytes());
        if !have_sizes {
            return None;
        }
        Some(WayTables { space, tables })
    }

    /// The number of states at each distance from the goal.
    #[cfg(test)]
    pub(super) fn counts(&self) -> Vec<u64> {
        // The distance of a state is the sum of the distances in all factors.
        let mut counts = vec![1];
        for (factor, table) in self.tables.iter().enumerate() {
            let own = self.space.counts(factor, table);
            let mut sums = vec![0; counts.len() + own.len() - 1];
            for (one, count) in counts.iter().enumerate() {
                for (other, times) in own.iter().enumerate() {
                    sums[one + other] += count * times;
                }
            }
            counts = sums;
        }
        counts
    }

    /// The size of the tables, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.len() as u64).sum()
    }

    /// The distance of each factor from its goal; `None` if no sequence of moves leads from the state to the goal.
    fn distances(&self, numbers: &Numbers) -> Option<SmallVec<[u32; 8]>> {
        let mut first = 0;
        let distances = self.space.factors.iter().zip(&self.tables).map(|(factor, table)| {
            let byte = table[factor.position(&numbers[first..])];
            first += factor.axes.len();
            (byte != UNREACHED).then_some(u32::from(byte >> factor.step_bits()))
        });
        distances.collect()
    }

    /// The distance of a state from the goal; `None` if no sequence of moves leads from the state to the goal.
    pub(super) fn distance(&self, numbers: &Numbers) -> Option<u32> {
        Some(self.distances(numbers)?.iter().sum())
    }

    /// For each state, appends a shortest solution to `found`. Of several shortest solutions, it is the one that comes
    /// first when the lists of move indices are sorted. The entry is `None` if no sequence of moves leads from the
    /// state to the goal, or if the tables are wrong.
    pub(super) fn shortest(&self, states: &[&Numbers], found: &mut Vec<Option<Steps>>) {
        for states in states.chunks(SIDE_BY_SIDE) {
            let begun = found.len();
            found.extend(states.iter().map(|_| Some(Steps::new())));
            let found = &mut found[begun..];
            let mut first = 0;
            for (number, table) in self.tables.iter().enumerate() {
                let factor = &self.space.factors[number];
                match factor.axes.len() {
                    1 => factor.walk::<1>(table, states, first, found),
                    2 => factor.walk::<2>(table, states, first, found),
                    3 => factor.walk::<3>(table, states, first, found),
                    _ => factor.walk::<MOST_AXES>(table, states, first, found),
                }
                first += factor.axes.len();
            }
        }
    }

    /// Finds solutions with exactly the given cost, in the order in which the search tries moves. Stops after `wanted`
    /// solutions.
    pub(super) fn solutions(
        &self,
        numbers: &Numbers,
        (successors, limits): (&Successors, &[Limit]),
        (cost, wanted): (u32, usize),
        cancel: &CancelToken,
        nodes: &mut u64,
    ) -> DepthOutcome {
        let Some(distances) = self.distances(numbers) else {
            return DepthOutcome::Searched(Vec::new());
        };
        let mut walk = WayWalk {
            tables: self,
            successors,
            limits,
            cancel,
            wanted,
            made: Vec::new(),
            solutions: Vec::new(),
            nodes: 0,
            is_cancelled: false,
        };
        if distances.iter().sum::<u32>() <= cost {
            walk.descend(numbers, &distances, 0, cost);
        }
        *nodes += walk.nodes;
        match walk.is_cancelled && walk.solutions.len() < wanted {
            true => DepthOutcome::Cancelled,
            false => DepthOutcome::Searched(walk.solutions),
        }
    }
}

/// The number of nodes between two checks of the cancel token.
const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

/// A search for solutions of a given cost.
struct WayWalk<'a> {
    tables: &'a WayTables,
    successors: &'a Successors,
    limits: &'a [Limit],
    cancel: &'a CancelToken,
    wanted: usize,
    made: Vec<u16>,
    solutions: Vec<Vec<u16>>,
    nodes: u64,
    is_cancelled: bool,
}

impl WayWalk<'_> {
    fn descend(&mut self, numbers: &Numbers, distances: &[u32], last: u32, left: u32) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.cancel.is_cancelled() {
            self.is_cancelled = true;
        }
        if left == 0 {
            self.solutions.push(self.made.clone());
            return;
        }
        let space = &self.tables.space;
        let total: u32 = distances.iter().sum();
        for &(step, last) in self.successors.of(last) {
            if !self.limits.iter().all(|limit| limit.allows(&self.made, step)) {
                continue;
            }
            let (number, own) = space.factor_of[usize::from(step)];
            let factor = &space.factors[number];
            let first: usize = space.factors[..number].iter().map(|factor| factor.axes.len()).sum();
            let mut after = *numbers;
            factor.turn(&mut after[first..][..factor.axes.len()], own);
            let byte = self.tables.tables[number][factor.position(&after[first..])];
            let distance = u32::from(byte >> factor.step_bits());
            if total - distances[number] + distance >= left {
                continue;
            }
            let mut distances: SmallVec<[u32; 8]> = SmallVec::from_slice(distances);
            distances[number] = distance;
            self.made.push(step);
            self.descend(&after, &distances, last, left - 1);
            self.made.pop();
            if self.is_cancelled || self.solutions.len() >= self.wanted {
                return;
            }
        }
    }
}
