//! Products of coordinates, and the distance of each combination from the goal.

use super::coordinate::{BLOCKED, Coordinate};
use super::goal::GoalModel;
use super::group_index::GroupIndex;
use super::group_table::GroupTable;
use super::moves::EngineMoves;
use super::rows::{IN_WORD, KnownStates, LOWER_BITS, RowGraph, UNKNOWN, advance_rows};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};

/// The combinations of the states of several coordinates, in rows and columns. The state of the last coordinate
/// determines the column, and the states of the other coordinates determine the row.
///
/// A move takes a whole row to another row and rearranges its columns. The random accesses of a breadth-first search
/// therefore stay within two rows.
pub(super) struct Product {
    pub(super) coordinates: Vec<Arc<Coordinate>>,
    /// For each coordinate, its stride: the difference between the positions of two consecutive states.
    strides: Vec<u64>,
    pub(super) rows: usize,
    columns: usize,
    /// The number of entries in a row, including unused entries at the end of its last word.
    width: usize,
    /// True if distances are stored modulo 3, in two bits. This works if the distances before and after a move differ
    /// by at most 1.
    pub(super) is_narrow: bool,
}

/// The byte that stands for an unknown distance, and for a distance that is too large for a byte.
const UNKNOWN_BYTE: u8 = u8::MAX;

/// The largest distance that can be stored.
const FARTHEST: u8 = UNKNOWN_BYTE - 1;

/// The maximum number of columns. With this number, a row and the column tables of two moves fit into the first-level
/// cache together.
const MOST_COLUMNS: usize = 4_096;

impl Product {
    /// The product of these coordinates. The function sorts them, so the caller may list them in any order.
    pub(super) fn new(mut coordinates: Vec<Arc<Coordinate>>, moves: &EngineMoves) -> Product {
        // The last coordinate, for the columns, is the largest coordinate that fits into the cache. If none fits, the
        // last coordinate is the smallest coordinate.
        coordinates.sort_by_key(|each| {
            let is_good = each.len() <= MOST_COLUMNS;
            (is_good, if is_good { each.len() } else { usize::MAX - each.len() })
        });
        let is_narrow = moves.is_symmetric && moves.cost_one();
        let columns = coordinates.last().map_or(1, |column| column.len());
        let width = if is_narrow {
            columns.next_multiple_of(IN_WORD)
        } else {
            columns
        };
        let mut strides = vec![1; coordinates.len()];
        let mut stride = width as u64;
        let mut rows = 1;
        for (place, coordinate) in coordinates.iter().enumerate().rev().skip(1) {
            strides[place] = stride;
            stride = stride.saturating_mul(coordinate.len() as u64);
            rows *= coordinate.len();
        }
        Product {
            coordinates,
            strides,
            rows,
            columns,
            width,
            is_narrow,
        }
    }

    /// The size in bytes of the entries of a product, without unused entries. `sizes` contains the number of states of
    /// each coordinate.
    pub(super) fn bytes_of(sizes: impl Iterator<Item = f64>, moves: &EngineMoves) -> f64 {
        let entries: f64 = sizes.product();
        if moves.is_symmetric && moves.cost_one() {
            entries / 4.0
        } else {
            entries
        }
    }

    /// The size of the entries, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.rows as u64 * self.width as u64;
        if self.is_narrow { entries / 4 } else { entries }
    }

    /// The number of combinations, including those that moves cannot reach.
    pub(super) fn entries(&self) -> u64 {
        self.rows as u64 * self.columns as u64
    }

    pub(super) fn strides(&self) -> &[u64] {
        &self.strides
    }

    /// The position of the combination with these state numbers.
    #[inline]
    pub(super) fn position(&self, numbers: &[u32]) -> u64 {
        let terms = numbers.iter().zip(&self.strides);
        terms.map(|(&number, &stride)| u64::from(number) * stride).sum()
    }

    /// The state numbers of the combination at a position.
    pub(super) fn numbers_at(&self, mut position: u64) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.strides.len());
        for &stride in &self.strides {
            numbers.push((position / stride) as u32);
            position %= stride;
        }
        numbers
    }

    /// The state number that each coordinate gives to a state of the puzzle; `None` if no sequence of moves leads from
    /// the goal to the state.
    pub(super) fn numbers_of(&self, model: &GoalModel, codes: &[u16]) -> Option<Vec<u32>> {
        self.coordinates
            .iter()
            .map(|each| each.number_of(model, codes))
            .collect()
    }

    /// The positions of all states that reach the goal.
    pub(super) fn targets(&self, model: &GoalModel) -> Vec<u64> {
        let orbits = self.coordinates.iter().flat_map(|each| each.orbits()).collect();
        let targets = model.all_targets(&orbits);
        let position = |codes: &Vec<u16>| Some(self.position(&self.numbers_of(model, codes)?));
        let mut all: Vec<u64> = targets.iter().filter_map(position).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// For each move, writes the index of another row to `rows`. If `is_forward` is true, the move leads from this row
    /// to the other row. Otherwise, it leads from the other row to this row. The index is [`usize::MAX`] if the move is
    /// blocked for the whole row.
    fn rows_by_move(&self, row: usize, is_forward: bool, moves: usize, rows: &mut Vec<usize>) {
        rows.clear();
        rows.resize(moves, 0);
        let mut position = (row * self.width) as u64;
        let row_coordinates = self.strides.len() - 1;
        for (coordinate, &stride) in self.coordinates[..row_coordinates].iter().zip(&self.strides) {
            let number = (position / stride) as u32;
            position %= stride;
            let next = if is_forward {
                coordinate.after(number)
            } else {
                coordinate.before(number)
            };
            for (sum, &next) in rows.iter_mut().zip(next) {
                if next == BLOCKED {
                    *sum = usize::MAX;
                } else if *sum != usize::MAX {
                    *sum += next as usize * (stride as usize / self.width);
                }
            }
        }
    }
}

/// The stored distances of all combinations.
pub(super) enum Entries {
    /// Distances modulo 3, with two bits for each distance.
    Narrow(Vec<u64>),
    /// Distances, with one byte for each distance.
    Wide(Vec<u8>),
}

/// A table of distances.
pub(super) struct DistanceTable {
    pub(super) product: Product,
    pub(super) entries: Entries,
    /// The number of combinations at each distance.
    pub(super) counts: Vec<u64>,
    /// For each row, the largest distance of its entries.
    pub(super) last_found: Vec<u8>,
    pub(super) targets: Vec<u64>,
    /// False if the distances of some combinations are too large to be stored.
    pub(super) is_complete: bool,
}

impl DistanceTable {
    /// Computes all distances.
    ///
    /// Returns `None` if the token is cancelled.
    pub(super) fn build(
        product: Product,
        model: &GoalModel,
        moves: &EngineMoves,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Option<DistanceTable> {
        match BreadthFirst::new(Space::Product(product), model, moves).finish(moves, cancel, progress)? {
            SpaceTable::Product(table) => Some(table),
            SpaceTable::Group(_) => None,
        }
    }

    /// The distance of a combination. If distances are stored modulo 3, the distance must be `near` - 1, `near` or
    /// `near` + 1. If the table does not contain the distance, this returns a lower bound, or `None` if
    /// [`DistanceTable::is_complete`] is true. `None` means that no sequence of moves leads from the combination to the
    /// goal.
    #[inline(always)]
    pub(super) fn distance_near(&self, position: u64, near: u8) -> Option<u8> {
        match &self.entries {
            Entries::Narrow(words) => {
                let entry = words[position as usize / IN_WORD] >> (2 * (position as usize % IN_WORD)) & UNKNOWN;
                // The value `distance - near + 1`, indexed by `near` modulo 3 and by the entry. 9 stands for an unknown
                // distance.
                const DIFFERENCE: [[u8; 4]; 3] = [[1, 2, 0, 9], [0, 1, 2, 9], [2, 0, 1, 9]];
                let difference = DIFFERENCE[usize::from(near % 3)][entry as usize];
                if difference == 9 {
                    return self.of_unknown();
                }
                Some((near + difference).saturating_sub(1))
            }
            Entries::Wide(bytes) => match bytes[position as usize] {
                UNKNOWN_BYTE => self.of_unknown(),
                distance => Some(distance),
            },
        }
    }

    #[cold]
    fn of_unknown(&self) -> Option<u8> {
        (!self.is_complete).then_some(FARTHEST)
    }

    /// The distance of a combination from the goal. If the table does not contain the distance, this returns a lower
    /// bound, or `None` if [`DistanceTable::is_complete`] is true. `None` means that no sequence of moves leads from
    /// the combination to the goal.
    pub(super) fn distance(&self, numbers: &[u32]) -> Option<u8> {
        let mut position = self.product.position(numbers);
        let Entries::Narrow(words) = &self.entries else {
            return self.distance_near(position, 0);
        };
        let entry = |position: u64| words[position as usize / IN_WORD] >> (2 * (position as usize % IN_WORD)) & UNKNOWN;
        if entry(position) == UNKNOWN {
            return self.of_unknown();
        }
        let mut numbers = numbers.to_vec();
        let mut distance = 0;
        while self.targets.binary_search(&position).is_err() {
            let nearer = (entry(position) + 2) % 3;
            let moves = self.product.coordinates[0].after(numbers[0]).len();
            let step = (0..moves).find_map(|step| {
                let coordinates = self.product.coordinates.iter().zip(&numbers);
                let next = coordinates.map(|(each, &number)| each.after(number)[step]);
                let next: Vec<u32> = next.collect();
                let is_nearer = !next.contains(&BLOCKED) && entry(self.product.position(&next)) == nearer;
                is_nearer.then_some(next)
            });
            numbers = step.expect("a distance above 0 was written from one that is smaller by 1");
            position = self.product.position(&numbers);
            distance += 1;
        }
        Some(distance)
    }

    /// Begins to load an entry into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, position: u64) {
        match &self.entries {
            Entries::Narrow(words) => crate::tables::prefetch(words.as_ptr().wrapping_add(position as usize / IN_WORD)),
            Entries::Wide(bytes) => crate::tables::prefetch(bytes.as_ptr().wrapping_add(position as usize)),
        }
    }

    /// Returns at most `most` of the combinations that are farthest from the goal, sorted by their positions.
    pub(super) fn farthest(&self, most: usize) -> Vec<Vec<u32>> {
        let farthest = self.counts.len() - 1;
        let mut found = Vec::new();
        for row in (0..self.product.rows).filter(|&row| usize::from(self.last_found[row]) == farthest) {
            for column in 0..self.product.columns {
                let position = (row * self.product.width + column) as u64;
                let may_be = match &self.entries {
                    Entries::Narrow(words) => {
                        let entry = words[position as usize / IN_WORD] >> (2 * (position as usize % IN_WORD));
                        (entry & UNKNOWN) as usize == farthest % 3
                    }
                    Entries::Wide(bytes) => usize::from(bytes[position as usize]) == farthest,
                };
                let numbers = self.product.numbers_at(position);
                if may_be && self.distance(&numbers) == Some(farthest as u8) {
                    found.push(numbers);
                    if found.len() >= most {
                        return found;
                    }
                }
            }
        }
        found
    }
}

/// The result of one step of a breadth-first search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    /// All states at the next distance have been found. The value is their number.
    Found(u64),
    /// Moves reach no further states, or the next distance is too large to be stored.
    Finished,
    /// The search was cancelled. The next step continues with the same distance, and no results are lost.
    Cancelled,
}

enum Growing {
    Narrow(Vec<AtomicU64>),
    Wide(Vec<AtomicU8>),
}

/// The set of states of a breadth-first search.
pub(super) enum Space {
    /// Combinations of the states of several coordinates. Moves may be unable to reach some of them.
    Product(Product),
    /// Elements of a group. Two elements share an entry if a symmetry maps one of them to the other.
    Group(Box<GroupIndex>),
}

impl Space {
    /// The size of the entries, in bytes. For a group, it includes the tables of its index.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Space::Product(product) => product.bytes(),
            Space::Group(index) => index.bytes(),
        }
    }

    /// An upper bound for the number of states.
    pub(super) fn states(&self) -> u64 {
        match self {
            Space::Product(product) => product.entries(),
            Space::Group(index) => index.order(),
        }
    }

    fn rows(&self) -> usize {
        match self {
            Space::Product(product) => product.rows,
            Space::Group(index) => index.rows(),
        }
    }

    /// The number of entries in a row, including unused entries at the end of its last word.
    fn width(&self) -> usize {
        match self {
            Space::Product(product) => product.width,
            Space::Group(index) => index.width(),
        }
    }

    /// The number of states that share each entry of the row.
    fn weight(&self, row: usize) -> u64 {
        match self {
            Space::Product(_) => 1,
            Space::Group(index) => index.weight(row),
        }
    }
}

/// A breadth-first search from the goal. Each step finds the states at the next distance.
///
/// The search can also go forward from the solved state, to find the states that moves reach. See
/// [`BreadthFirst::begin_again`].
pub(super) struct BreadthFirst {
    pub(super) space: Space,
    entries: Growing,
    /// The number of states at each distance found so far.
    pub(super) counts: Vec<u64>,
    /// The number of symmetry classes of states at each distance found so far.
    pub(super) classes: Vec<u64>,
    /// The number of symmetry classes that the search had found at the next distance before it was cancelled.
    pub(super) classes_begun: u64,
    last_found: Vec<AtomicU8>,
    /// The positions at distance 0, in ascending order.
    pub(super) targets: Vec<u64>,
    columns: ColumnMoves,
    /// True if the search goes from the targets along the moves, and distances are numbers of moves. False if the
    /// search goes against the moves, and distances are the costs of the moves from a state to a target.
    is_forward: bool,
    /// True if the search has ended, and distances are missing because they are too large to be stored.
    is_cut: AtomicBool,
}

/// The effects of moves on the columns of a product.
#[derive(Default)]
struct ColumnMoves {
    /// For each move and column, the column after the move.
    after: Vec<Vec<u32>>,
    /// For each move and column, the column from which the move leads to this column. Empty if every move has an
    /// inverse.
    before: Vec<Vec<u32>>,
}

/// At first, the search goes from known states to unknown states. Later it goes from unknown states to known states.
/// The direction changes when the states at the last distance have more than `FEW` times as many neighbours as there
/// are unknown states.
const FEW: u64 = 3;

impl BreadthFirst {
    pub(super) fn new(space: Space, model: &GoalModel, moves: &EngineMoves) -> BreadthFirst {
        let (targets, columns, is_narrow) = match &space {
            Space::Product(product) => {
                let columns = ColumnMoves::new(product, moves);
                (product.targets(model), columns, product.is_narrow)
            }
            Space::Group(index) => (index.targets.clone(), ColumnMoves::default(), true),
        };
        let rows = space.rows();
        let size = rows * space.width();
        let mut search = BreadthFirst {
            entries: if is_narrow {
                Growing::Narrow(
                    (0..size / IN_WORD)
                        .into_par_iter()
                        .map(|_| AtomicU64::new(u64::MAX))
                        .collect(),
                )
            } else {
                Growing::Wide((0..size).into_par_iter().map(|_| AtomicU8::new(UNKNOWN_BYTE)).collect())
            },
            last_found: (0..rows).map(|_| AtomicU8::new(0)).collect(),
            counts: Vec::new(),
            classes: Vec::new(),
            classes_begun: 0,
            columns,
            is_forward: false,
            is_cut: AtomicBool::new(false),
            space,
            targets,
        };
        search.begin();
        search
    }

    /// Begins at the targets. All entries must be unknown.
    fn begin(&mut self) {
        let width = self.space.width();
        let states = self
            .targets
            .iter()
            .map(|&position| self.space.weight(position as usize / width));
        self.counts = vec![states.sum()];
        self.mark_targets();
        self.classes = vec![self.target_classes()];
    }

    /// Forgets all distances, and begins a search with other targets. The targets must be in ascending order.
    pub(super) fn begin_again(&mut self, targets: Vec<u64>, is_forward: bool) {
        match &mut self.entries {
            Growing::Narrow(words) => words.par_iter_mut().for_each(|word| *word.get_mut() = u64::MAX),
            Growing::Wide(bytes) => bytes.par_iter_mut().for_each(|byte| *byte.get_mut() = UNKNOWN_BYTE),
        }
        self.last_found.iter_mut().for_each(|row| *row.get_mut() = 0);
        self.classes_begun = 0;
        *self.is_cut.get_mut() = false;
        (self.targets, self.is_forward) = (targets, is_forward);
        self.begin();
    }

    /// True if the search has found a distance, or an upper bound of it, for the state at a position.
    pub(super) fn is_known(&self, position: u64) -> bool {
        self.entry(position).is_some()
    }

    /// The entry at a position: the distance, or the distance modulo 3 if the product is narrow. `None` if the distance
    /// is unknown.
    fn entry(&self, position: u64) -> Option<u64> {
        let position = position as usize;
        let (entry, unknown) = match &self.entries {
            Growing::Narrow(words) => {
                let word = words[position / IN_WORD].load(Relaxed);
                (word >> (2 * (position % IN_WORD)) & UNKNOWN, UNKNOWN)
            }
            Growing::Wide(bytes) => (u64::from(bytes[position].load(Relaxed)), u64::from(UNKNOWN_BYTE)),
        };
        (entry != unknown).then_some(entry)
    }

    /// Removes the targets that the search did not begin at, after its entries were read. Moves do not lead from the
    /// targets of the search to these.
    pub(super) fn keep_targets_at_zero(&mut self) {
        let mut targets = std::mem::take(&mut self.targets);
        targets.retain(|&position| self.entry(position) == Some(0));
        self.targets = targets;
    }

    /// True if the search has ended, and distances are missing because they are too large to be stored.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut.load(Relaxed)
    }

    /// The number of symmetry classes of states that reach the goal.
    fn target_classes(&self) -> u64 {
        let (Space::Group(index), Growing::Narrow(words)) = (&self.space, &self.entries) else {
            return self.counts[0];
        };
        let words_of_row = index.width() / IN_WORD;
        let unknown: Vec<AtomicU64> = (0..words_of_row).map(|_| AtomicU64::new(u64::MAX)).collect();
        let mut rows: Vec<usize> = { self.targets.iter() }
            .map(|&position| position as usize / index.width())
            .collect();
        rows.dedup();
        let classes = rows.into_iter().map(|row| {
            let own = words[row * words_of_row..][..words_of_row].iter();
            let own: Vec<u64> = own.map(|word| word.load(Relaxed)).collect();
            index.classes(row, &unknown, &own)
        });
        classes.sum()
    }

    /// Finds all distances; `None` if the token is cancelled.
    pub(super) fn finish(
        mut self,
        moves: &EngineMoves,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Option<SpaceTable> {
        progress.advanced(self.counts[0]);
        loop {
            match self.advance(moves, cancel) {
                Layer::Found(count) => progress.advanced(count),
                Layer::Finished => return Some(self.into_table()),
                Layer::Cancelled => return None,
            }
        }
    }

    fn mark_targets(&mut self) {
        for &position in &self.targets {
            match &self.entries {
                Growing::Narrow(words) => {
                    let word = &words[position as usize / IN_WORD];
                    let shift = 2 * (position as usize % IN_WORD);
                    word.store(word.load(Relaxed) & !(UNKNOWN << shift), Relaxed);
                }
                Growing::Wide(bytes) => bytes[position as usize].store(0, Relaxed),
            }
        }
    }

    /// Finds all states at the next distance.
    pub(super) fn advance(&mut self, moves: &EngineMoves, cancel: &CancelToken) -> Layer {
        let known: u64 = self.counts.iter().sum();
        let distance = self.counts.len();
        let is_cancelled = AtomicBool::new(false);
        let now_known = match &self.entries {
            Growing::Narrow(words) => {
                if distance > usize::from(FARTHEST) {
                    self.is_cut.store(self.reaches_unknown(moves), Relaxed);
                    return Layer::Finished;
                }
                let unknown = self.space.states() - known;
                let pulls = unknown * FEW < self.counts[distance - 1] * moves.len() as u64;
                let stop = Stop::new(cancel, &is_cancelled);
                let (how, is_stopped) = ((distance as u8, pulls), || stop.is_set());
                let found = match &self.space {
                    Space::Product(product) => {
                        let columns = &self.columns;
                        let graph = ProductGraph {
                            product,
                            columns,
                            moves,
                        };
                        advance_rows(&graph, words, &self.last_found, how, &is_stopped)
                    }
                    Space::Group(index) => advance_rows(&**index, words, &self.last_found, how, &is_stopped),
                };
                self.classes_begun += found.new_classes;
                KnownCounts::Up(found)
            }
            Growing::Wide(bytes) => {
                let last = (distance - 1) as u8;
                self.advance_wide(bytes, last, moves, &Stop::new(cancel, &is_cancelled))
            }
        };
        if is_cancelled.load(Relaxed) {
            return Layer::Cancelled;
        }
        match now_known {
            KnownCounts::Up(KnownStates { states, .. }) => {
                let found = states - known;
                if found == 0 {
                    return Layer::Finished;
                }
                self.counts.push(found);
                self.classes.push(std::mem::take(&mut self.classes_begun));
                Layer::Found(found)
            }
            KnownCounts::Settled { at_next, beyond } => {
                if at_next == 0 && beyond == 0 {
                    // If the largest cost leads no state past the limit, none is missing.
                    let largest = moves.costs.iter().copied().max().unwrap_or(0);
                    let is_near_limit = (distance as u32 - 1).saturating_add(largest) > u32::from(FARTHEST);
                    self.is_cut.store(is_near_limit && self.reaches_unknown(moves), Relaxed);
                    return Layer::Finished;
                }
                self.counts.push(at_next);
                self.classes.push(at_next);
                Layer::Found(at_next)
            }
        }
    }

    /// Visits all combinations at the given distance, and finds the combinations from which one move leads to them. The
    /// distance of a found combination is at most the given distance plus the cost of the move. This function stores
    /// this sum, unless a smaller distance is already stored.
    fn advance_wide(&self, bytes: &[AtomicU8], distance: u8, moves: &EngineMoves, stop: &Stop) -> KnownCounts {
        let Space::Product(product) = &self.space else {
            return KnownCounts::Settled { at_next: 0, beyond: 0 };
        };
        let (is_forward, columns_by_move) = self.direction(moves);
        let width = product.width;
        let chunk = (1_usize << 12).div_ceil(width).max(1);
        let chunks = (0..product.rows.div_ceil(chunk)).into_par_iter();
        chunks.for_each_init(Vec::new, |next_rows, number| {
            if stop.is_set() {
                return;
            }
            for row in number * chunk..product.rows.min((number + 1) * chunk) {
                let own = &bytes[row * width..][..width];
                if !own.iter().any(|byte| byte.load(Relaxed) == distance) {
                    continue;
                }
                product.rows_by_move(row, is_forward, moves.len(), next_rows);
                for (column, byte) in own.iter().enumerate() {
                    if byte.load(Relaxed) != distance {
                        continue;
                    }
                    for (step, &next_row) in next_rows.iter().enumerate() {
                        // `step` may stand for the inverse of a move. The inverse has the same cost as the move.
                        let cost = if self.is_forward { 1 } else { moves.costs[step] };
                        let next_column = columns_by_move[step][column];
                        let total = u32::from(distance).saturating_add(cost);
                        if next_row == usize::MAX || next_column == BLOCKED {
                            continue;
                        }
                        if total > u32::from(FARTHEST) {
                            continue;
                        }
                        let entry = &bytes[next_row * width + next_column as usize];
                        if u32::from(entry.load(Relaxed)) > total {
                            entry.fetch_min(total as u8, Relaxed);
                        }
                    }
                }
            }
        });
        let next = distance.saturating_add(1);
        if next == UNKNOWN_BYTE {
            return KnownCounts::Settled { at_next: 0, beyond: 0 };
        }
        let rows = (0..product.rows).into_par_iter();
        let counted = rows.map(|row| {
            let (mut at_next, mut beyond) = (0_u64, 0_u64);
            for byte in &bytes[row * width..][..width] {
                let byte = byte.load(Relaxed);
                at_next += u64::from(byte == next);
                beyond += u64::from(byte > next && byte != UNKNOWN_BYTE);
            }
            if at_next > 0 {
                self.last_found[row].store(next, Relaxed);
            }
            (at_next, beyond)
        });
        let (at_next, beyond) = counted.reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
        KnownCounts::Settled { at_next, beyond }
    }

    /// True if the search goes along the moves, and for each move the columns to which it then goes from each column.
    fn direction(&self, moves: &EngineMoves) -> (bool, &[Vec<u32>]) {
        if moves.is_symmetric || self.is_forward {
            (true, &self.columns.after)
        } else {
            (false, &self.columns.before)
        }
    }

    /// True if a move connects a state whose distance is known with a state whose distance is unknown, in the direction
    /// of the search.
    fn reaches_unknown(&self, moves: &EngineMoves) -> bool {
        let Space::Product(product) = &self.space else {
            return self.counts.iter().sum::<u64>() < self.space.states();
        };
        let (is_forward, columns_by_move) = self.direction(moves);
        (0..product.rows).into_par_iter().any(|row| {
            let mut next_rows = Vec::new();
            product.rows_by_move(row, is_forward, moves.len(), &mut next_rows);
            let position = |row: usize, column: usize| (row * product.width + column) as u64;
            let mut known = (0..product.columns).filter(|&column| self.is_known(position(row, column)));
            known.any(|column| {
                let mut steps = next_rows.iter().zip(columns_by_move);
                steps.any(|(&next_row, columns)| {
                    let next_column = columns[column];
                    let is_blocked = next_row == usize::MAX || next_column == BLOCKED;
                    !is_blocked && !self.is_known(position(next_row, next_column as usize))
                })
            })
        })
    }

    /// Makes a table from the distances found.
    pub(super) fn into_table(self) -> SpaceTable {
        let last_found = self.last_found.into_iter().map(AtomicU8::into_inner).collect();
        let entries = match self.entries {
            Growing::Narrow(words) => Entries::Narrow(words.into_iter().map(AtomicU64::into_inner).collect()),
            Growing::Wide(bytes) => Entries::Wide(bytes.into_iter().map(AtomicU8::into_inner).collect()),
        };
        match (self.space, entries) {
            (Space::Group(index), Entries::Narrow(words)) => SpaceTable::Group(GroupTable {
                index,
                words,
                counts: self.counts,
                classes: self.classes,
                last_found,
            }),
            (Space::Product(product), entries) => SpaceTable::Product(DistanceTable {
                product,
                entries,
                counts: self.counts,
                last_found,
                targets: self.targets,
                is_complete: !self.is_cut.into_inner(),
            }),
            (Space::Group(_), Entries::Wide(_)) => unreachable!("a group has two bits for each element"),
        }
    }

    /// Writes the distances as bytes: first all rows, with words in little-endian order, then the largest distance of
    /// each row.
    pub(super) fn write(&self, sink: &mut dyn FnMut(&[u8]) -> std::io::Result<()>) -> std::io::Result<()> {
        let mut buffer = Vec::with_capacity(BUFFER);
        let mut add = |bytes: &[u8], is_last: bool| {
            buffer.extend_from_slice(bytes);
            if buffer.len() >= BUFFER || is_last {
                sink(&buffer)?;
                buffer.clear();
            }
            Ok::<(), std::io::Error>(())
        };
        match &self.entries {
            Growing::Narrow(words) => {
                for word in words {
                    add(&word.load(Relaxed).to_le_bytes(), false)?;
                }
            }
            Growing::Wide(bytes) => {
                for byte in bytes {
                    add(&[byte.load(Relaxed)], false)?;
                }
            }
        }
        for row in &self.last_found {
            add(&[row.load(Relaxed)], false)?;
        }
        add(&[], true)
    }

    /// Reads the bytes that [`BreadthFirst::write`] wrote.
    pub(super) fn read(
        &mut self,
        source: &mut dyn FnMut(&mut [u8]) -> std::io::Result<()>,
        counts: Vec<u64>,
    ) -> std::io::Result<()> {
        let entry_bytes = match &self.entries {
            Growing::Narrow(words) => 8 * words.len(),
            Growing::Wide(bytes) => bytes.len(),
        };
        let mut left = entry_bytes + self.last_found.len();
        let mut buffer = vec![0; BUFFER];
        let mut at = 0;
        while left > 0 {
            let part = &mut buffer[..left.min(BUFFER)];
            source(part)?;
            for (byte, at) in part.iter().zip(at..) {
                if at >= entry_bytes {
                    *self.last_found[at - entry_bytes].get_mut() = *byte;
                    continue;
                }
                match &mut self.entries {
                    Growing::Narrow(words) => {
                        let (word, shift) = (words[at / 8].get_mut(), 8 * (at % 8));
                        *word = *word & !(0xff << shift) | u64::from(*byte) << shift;
                    }
                    Growing::Wide(bytes) => *bytes[at].get_mut() = *byte,
                }
            }
            at += part.len();
            left -= part.len();
        }
        self.counts = counts;
        Ok(())
    }

    /// The number of states for which the distance, or an upper bound of it, has been found.
    pub(super) fn known(&self) -> u64 {
        match &self.entries {
            Growing::Narrow(words) => {
                let rows = words.chunks_exact((self.space.width() / IN_WORD).max(1)).enumerate();
                let known = rows.map(|(row, words)| {
                    let unknown = words.iter().map(|word| {
                        let word = word.load(Relaxed);
                        u64::from((word & (word >> 1) & LOWER_BITS).count_ones())
                    });
                    (self.space.width() as u64 - unknown.sum::<u64>()) * self.space.weight(row)
                });
                known.sum()
            }
            Growing::Wide(bytes) => bytes.iter().filter(|byte| byte.load(Relaxed) != UNKNOWN_BYTE).count() as u64,
        }
    }
}

impl ColumnMoves {
    fn new(product: &Product, moves: &EngineMoves) -> ColumnMoves {
        let column = product
            .coordinates
            .last()
            .expect("a product of at least one coordinate");
        let transposed = |is_forward: bool| -> Vec<Vec<u32>> {
            (0..moves.len())
                .map(|step| {
                    let numbers = 0..column.len() as u32;
                    let next = |number| {
                        if is_forward {
                            column.after(number)
                        } else {
                            column.before(number)
                        }
                    };
                    numbers.map(|number| next(number)[step]).collect()
                })
                .collect()
        };
        ColumnMoves {
            after: transposed(true),
            before: if moves.is_symmetric {
                Vec::new()
            } else {
                transposed(false)
            },
        }
    }
}

/// A product with its moves, as rows for [`RowGraph`].
struct ProductGraph<'a> {
    product: &'a Product,
    columns: &'a ColumnMoves,
    moves: &'a EngineMoves,
}

/// The row at the other end of a move, and the column tables of the move and of its inverse.
struct ProductLink<'a> {
    row: usize,
    after: &'a [u32],
    before: &'a [u32],
}

impl<'a> RowGraph for ProductGraph<'a> {
    type Link = ProductLink<'a>;

    fn rows(&self) -> usize {
        self.product.rows
    }

    fn columns(&self) -> usize {
        self.product.columns
    }

    fn links(&self, row: usize, links: &mut Vec<ProductLink<'a>>) {
        let mut rows = Vec::with_capacity(self.moves.len());
        self.product.rows_by_move(row, true, self.moves.len(), &mut rows);
        let steps = rows.into_iter().enumerate().filter(|&(_, row)| row != usize::MAX);
        links.clear();
        links.extend(steps.map(|(step, row)| ProductLink {
            row,
            after: &self.columns.after[step],
            // The inverse of the move takes columns of the row at the other end to columns of this row.
            before: &self.columns.after[self.moves.inverses[step]],
        }));
    }

    fn row_there(link: &ProductLink<'_>) -> usize {
        link.row
    }

    #[inline]
    fn there(&self, link: &ProductLink<'_>, column: usize) -> u32 {
        link.after[column]
    }

    #[inline]
    fn here(&self, link: &ProductLink<'_>, column: usize) -> u32 {
        link.before[column]
    }

    fn weight(&self, _: usize) -> u64 {
        1
    }

    fn classes(&self, _: usize, before: &[AtomicU64], after: &[u64]) -> u64 {
        let changed = before.iter().zip(after).map(|(before, after)| {
            let difference = before.load(Relaxed) ^ after;
            u64::from(((difference | difference >> 1) & LOWER_BITS).count_ones())
        });
        changed.sum()
    }
}

/// The distance table of a space.
pub(super) enum SpaceTable {
    Product(DistanceTable),
    Group(GroupTable),
}

/// The size in bytes of the buffer for writing and reading. It is a multiple of the size of a word.
const BUFFER: usize = 1 << 16;

enum KnownCounts {
    /// The number of states with a known distance.
    Up(KnownStates),
    /// The number of states at the next distance, and the number of states for which only an upper bound of the
    /// distance is known.
    Settled { at_next: u64, beyond: u64 },
}

/// Shows all threads of a search whether the search was cancelled.
struct Stop<'a> {
    cancel: &'a CancelToken,
    is_cancelled: &'a AtomicBool,
}

impl<'a> Stop<'a> {
    fn new(cancel: &'a CancelToken, is_cancelled: &'a AtomicBool) -> Stop<'a> {
        Stop { cancel, is_cancelled }
    }

    fn is_set(&self) -> bool {
        let is_cancelled = self.is_cancelled.load(Relaxed) || self.cancel.is_cancelled();
        if is_cancelled {
            self.is_cancelled.store(true, Relaxed);
        }
        is_cancelled
    }
}
