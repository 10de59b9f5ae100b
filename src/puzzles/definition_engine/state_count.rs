//! Counts the states of a puzzle at each distance from a goal.

use super::error::EngineError;
use super::goal::GoalModel;
use super::kept_tables::{Sink, Source, fingerprint};
use super::moves::EngineMoves;
use super::patterns::exact_space;
use super::product::{BreadthFirst, Layer, Space, SpaceTable};
use super::solver::EngineOptions;
use crate::opaque::opaque;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::CancelToken;
use std::io::{Read, Write};
use std::sync::Arc;

/// Counts the states of a puzzle at each distance from a goal. Each step counts the states at one distance. The count
/// can be paused and resumed later, even in another process.
///
/// The distance of a state is the cost of the cheapest sequence of moves from the state to the goal. Rules about moves
/// (forbidden pairs, groups and limits) are ignored. Pieces that the goal does not distinguish count as equal. A state
/// that meets the goal counts only if moves lead from the solved state to it.
pub struct StateCount {
    definition: Arc<Definition>,
    model: GoalModel,
    moves: EngineMoves,
    /// The search from the goal. As long as `candidates` is not `None`, it is a search from the solved state instead.
    search: BreadthFirst,
    /// The positions that meet the goal; `None` once the search from the solved state has found out which of them can be
    /// reached.
    candidates: Option<Vec<u64>>,
}

opaque!(StateCount);

/// The result of one step of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountStep {
    /// All states at the next distance have been found.
    Counted {
        /// The distance.
        distance: u32,
        /// The number of states at this distance.
        states: u64,
        /// The number of symmetry classes of these states. Two states are in the same class if a symmetry maps one of
        /// them to the other.
        up_to_symmetry: u64,
    },
    /// Moves reach no further states, or the next distance is too large; see [`StateCount::is_cut`].
    Finished,
    /// The count was cancelled. It keeps its results, and the next step continues with them.
    Paused,
}

/// The first bytes of a snapshot.
const SIGNATURE: &[u8; 16] = b"rubik-distances3";

/// The maximum number of distances in a snapshot.
const MOST_DISTANCES: usize = 1 << 8;

impl StateCount {
    /// Prepares a count. [`StateCount::bytes`] returns the amount of memory that it needs.
    ///
    /// # Errors
    ///
    /// Returns an error if the states need more memory than the limit, if an orbit has too many states (more than about
    /// a million), or if a block contains pieces of several orbits. Also returns an error if the goal or the list of
    /// moves names a place or a move that does not exist.
    pub fn new(definition: Arc<Definition>, options: &EngineOptions) -> Result<StateCount, EngineError> {
        let (moves, model) = options.read(&definition)?;
        let space = exact_space(&model, &moves, options.memory, 0.0, &CancelToken::new())?;
        let mut search = BreadthFirst::new(space, &model, &moves);
        let mut candidates = None;
        // A group contains only states that moves reach. In a product, the solved state is the only target, or moves
        // may be unable to reach some of the targets.
        if let Space::Product(product) = &search.space
            && search.targets.len() > 1
            && let Some(solved) = product.numbers_of(&model, &model.codes(definition.solved()))
        {
            let solved = product.position(&solved);
            candidates = Some(std::mem::take(&mut search.targets));
            search.begin_again(vec![solved], true);
        }
        Ok(StateCount {
            definition,
            model,
            moves,
            search,
            candidates,
        })
    }

    /// The memory that the count needs, in bytes.
    pub fn bytes(&self) -> u64 {
        self.search.space.bytes()
    }

    /// True if the count has finished, and has left out states whose distance is larger than 254.
    pub fn is_cut(&self) -> bool {
        self.search.is_cut()
    }

    /// An upper bound for the number of states.
    #[cfg(test)]
    pub(crate) fn most_states(&self) -> u64 {
        self.search.space.states()
    }

    /// The number of symmetries that the count uses, including the identity. It is 1 if the count uses no other
    /// symmetries, for example because some pieces look alike.
    pub fn symmetries(&self) -> usize {
        match &self.search.space {
            Space::Product(_) => 1,
            Space::Group(index) => index.symmetry_count(),
        }
    }

    /// The number of symmetry classes of states at each distance. Two states are in the same class if a symmetry maps
    /// one of them to the other.
    pub fn counts_up_to_symmetry(&self) -> &[u64] {
        match self.candidates {
            None => &self.search.classes,
            Some(_) => &[],
        }
    }

    /// The number of states at each distance, from distance 0, for all distances counted so far. Before the first step,
    /// it contains distance 0 only if that count needs no search.
    pub fn counts(&self) -> &[u64] {
        match self.candidates {
            None => &self.search.counts,
            Some(_) => &[],
        }
    }

    /// Searches from the solved state until it is known which candidates moves reach, and begins the search from these.
    /// Returns false if the token is cancelled.
    fn find_targets(&mut self, candidates: &[u64], cancel: &CancelToken) -> bool {
        while !candidates.iter().all(|&each| self.search.is_known(each)) {
            match self.search.advance(&self.moves, cancel) {
                Layer::Found(_) => {}
                Layer::Finished => break,
                Layer::Cancelled => return false,
            }
        }
        let is_cut = self.search.is_cut();
        let reached = candidates.iter().copied();
        let reached = reached.filter(|&each| is_cut || self.search.is_known(each));
        self.search.begin_again(reached.collect(), false);
        true
    }

    /// Counts the states at the next distance.
    pub fn advance(&mut self, cancel: &CancelToken) -> CountStep {
        if let Some(candidates) = self.candidates.take() {
            if !self.find_targets(&candidates, cancel) {
                self.candidates = Some(candidates);
                return CountStep::Paused;
            }
            return CountStep::Counted {
                distance: 0,
                states: self.search.counts[0],
                up_to_symmetry: self.search.classes[0],
            };
        }
        match self.search.advance(&self.moves, cancel) {
            Layer::Found(states) => CountStep::Counted {
                distance: self.search.counts.len() as u32 - 1,
                states,
                up_to_symmetry: self.search.classes.last().copied().unwrap_or(0),
            },
            Layer::Finished => CountStep::Finished,
            Layer::Cancelled => CountStep::Paused,
        }
    }

    /// A hash that identifies this count by its puzzle, goal and moves.
    fn fingerprint(&self) -> u64 {
        fingerprint(&self.model, &self.moves) ^ self.search.space.bytes().rotate_left(32)
    }

    /// Writes a snapshot of all results so far.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_snapshot(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let counts = self.counts();
        let mut head = SIGNATURE.to_vec();
        head.extend(self.fingerprint().to_le_bytes());
        head.extend((counts.len() as u64).to_le_bytes());
        let mut sink = Sink::new(to);
        sink.put(&head)?;
        if self.candidates.is_some() {
            return sink.end();
        }
        let classes = self.search.classes.iter().chain([&self.search.classes_begun]);
        let mut numbers = Vec::new();
        numbers.extend(counts.iter().chain(classes).flat_map(|count| count.to_le_bytes()));
        sink.put(&numbers)?;
        self.search.write(&mut |bytes| sink.put(bytes))?;
        sink.end()
    }

    /// Makes a count that continues from a snapshot of the same puzzle with the same options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`StateCount::new`]. Also returns an error if the snapshot was saved by another count, or
    /// was changed or cut off.
    pub fn resume(
        definition: Arc<Definition>,
        options: &EngineOptions,
        from: &mut dyn Read,
    ) -> Result<StateCount, EngineError> {
        let mut count = StateCount::new(definition, options)?;
        let is_read = count.read_snapshot(from).unwrap_or(false);
        is_read.then_some(count).ok_or(EngineError::OtherSnapshot)
    }

    /// Reads a snapshot. Returns false if it is not a snapshot of this count.
    fn read_snapshot(&mut self, from: &mut dyn Read) -> std::io::Result<bool> {
        let mut source = Source::new(from);
        let mut head = vec![0; SIGNATURE.len() + 16];
        source.get(&mut head)?;
        let number = |bytes: &[u8], at: usize| bytes[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let distances = number(&head, SIGNATURE.len() + 8) as usize;
        let is_ours = head.starts_with(SIGNATURE) && number(&head, SIGNATURE.len()) == self.fingerprint();
        if !is_ours || distances > MOST_DISTANCES {
            return Ok(false);
        }
        if distances == 0 {
            source.end()?;
            return Ok(self.candidates.is_some());
        }
        if let Some(candidates) = self.candidates.take() {
            self.search.begin_again(candidates, false);
        }
        let mut bytes = vec![0; 8 * (2 * distances + 1)];
        source.get(&mut bytes)?;
        let numbers = { bytes.as_chunks().0.iter() }.map(|count| u64::from_le_bytes(*count));
        let mut counts: Vec<u64> = numbers.collect();
        self.search.classes = counts.split_off(distances);
        self.search.classes_begun = self.search.classes.pop().unwrap_or(0);
        self.search.read(&mut |bytes| source.get(bytes), counts)?;
        source.end()?;
        self.search.keep_targets_at_zero();
        let counted = self
            .search
            .counts
            .iter()
            .try_fold(0_u64, |sum, &count| sum.checked_add(count));
        Ok(counted.is_some_and(|counted| counted <= self.search.known()))
    }

    /// Converts the count to a table in which distances can be looked up.
    pub(crate) fn into_distances(mut self) -> StateDistances {
        if self.candidates.is_some() {
            self.search.begin_again(Vec::new(), false);
        }
        StateDistances {
            definition: self.definition,
            model: self.model,
            moves: self.moves.len(),
            table: self.search.into_table(),
        }
    }
}

/// A table of the distances of all states of a puzzle.
pub struct StateDistances {
    definition: Arc<Definition>,
    model: GoalModel,
    table: SpaceTable,
    moves: usize,
}

opaque!(StateDistances);

impl StateDistances {
    /// The number of states at each distance, from distance 0.
    pub fn counts(&self) -> &[u64] {
        match &self.table {
            SpaceTable::Product(table) => &table.counts,
            SpaceTable::Group(table) => &table.counts,
        }
    }

    /// The number of symmetry classes of states at each distance. Two states are in the same class if a symmetry maps
    /// one of them to the other.
    pub fn counts_up_to_symmetry(&self) -> &[u64] {
        match &self.table {
            SpaceTable::Product(table) => &table.counts,
            SpaceTable::Group(table) => &table.classes,
        }
    }

    /// The number of symmetries that the table uses, including the identity.
    pub fn symmetries(&self) -> usize {
        match &self.table {
            SpaceTable::Product(_) => 1,
            SpaceTable::Group(table) => table.index.symmetry_count(),
        }
    }

    /// The distance of a state. If some distances are too large for the table, this returns a lower bound for every
    /// state whose distance is not in the table. Otherwise, it returns `None` for such a state: either no sequence of
    /// moves leads from the state to the goal, or the count ended before it reached the state. Also returns `None` if
    /// the state does not have the pieces of the puzzle.
    pub fn distance(&self, state: &PuzzleState) -> Option<u32> {
        if !self.definition.has_state(state) {
            return None;
        }
        let codes = self.model.codes(state);
        match &self.table {
            SpaceTable::Product(table) => {
                let numbers = table.product.numbers_of(&self.model, &codes)?;
                table.distance(&numbers).map(u32::from)
            }
            SpaceTable::Group(table) => table.distance(table.index.node(&self.model, &codes)?, self.moves),
        }
    }

    /// Returns at most `most` of the states that are farthest from the goal. If symmetries are used, the list begins
    /// with one state of each symmetry class; further states of the classes follow. Pieces that the goal does not
    /// distinguish are in arbitrary order, so moves may be unable to reach a returned state.
    pub fn farthest(&self, most: usize) -> Vec<PuzzleState> {
        let table = match &self.table {
            SpaceTable::Product(table) => table,
            SpaceTable::Group(table) => {
                let farthest = table.farthest(&self.model, self.moves, most).into_iter();
                return farthest
                    .map(|codes| self.model.state(&self.definition, &codes))
                    .collect();
            }
        };
        let codes = |numbers: Vec<u32>| -> Vec<u16> {
            let orbits = self.model.orbits.iter();
            let all = orbits.flat_map(|orbit| {
                let codes: Vec<u16> = (0..orbit.class_of_code.len() as u16).collect();
                vec![codes; orbit.range.len()]
            });
            let mut possible: Vec<Vec<u16>> = all.collect();
            for (coordinate, number) in table.product.coordinates.iter().zip(numbers) {
                coordinate.narrow(&self.model, number, &mut possible);
            }
            possible.iter().map(|codes| codes[0]).collect()
        };
        let farthest = table.farthest(most).into_iter();
        farthest
            .map(|numbers| self.model.state(&self.definition, &codes(numbers)))
            .collect()
    }
}
