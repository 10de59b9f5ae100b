//! How many states of a puzzle are how far from a goal.

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

/// Counts all states of a puzzle by their distance from a goal, a distance at a time. It can be paused and goes on later,
/// also in another process.
///
/// Distances are what the cheapest moves cost; what forbidden pairs, groups and limits of moves rule out is not looked
/// at. Pieces that the goal does not tell apart count as alike.
pub struct StateCount {
    definition: Arc<Definition>,
    model: GoalModel,
    moves: EngineMoves,
    search: BreadthFirst,
}

opaque!(StateCount);

/// What a step of a count came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CountStep {
    /// All states of the next distance are known.
    Counted {
        /// The distance.
        distance: u32,
        /// How many states are as far as that.
        states: u64,
        /// The number of these states up to the symmetries that are used.
        up_to_symmetry: u64,
    },
    /// No state is farther.
    Finished,
    /// It was cancelled. What was found so far is kept, and the next step goes on from there.
    Paused,
}

/// What a snapshot begins with.
const SIGNATURE: &[u8; 16] = b"rubik-distances2";

/// The most distances that a snapshot has.
const MOST_DISTANCES: usize = 1 << 8;

impl StateCount {
    /// Begins to count. [`StateCount::bytes`] says what it takes.
    ///
    /// # Errors
    ///
    /// If there are more states than fit into the memory that is given, or than can be numbered, which takes at most a
    /// million ways for each orbit; if the goal or a move does not exist.
    pub fn new(definition: Arc<Definition>, options: &EngineOptions) -> Result<StateCount, EngineError> {
        let (moves, model) = options.read(&definition)?;
        let space = exact_space(&model, &moves, options.memory, 0.0)?;
        Ok(StateCount {
            search: BreadthFirst::new(space, &model, &moves),
            definition,
            model,
            moves,
        })
    }

    /// Bytes of memory that it takes.
    pub fn bytes(&self) -> u64 {
        self.search.space.bytes()
    }

    /// How many states there are at most.
    pub fn most_states(&self) -> u64 {
        self.search.space.states()
    }

    /// How many symmetries of the puzzle it uses, including the one that changes nothing; 1 if it knows no other, as
    /// when pieces look alike.
    pub fn symmetries(&self) -> usize {
        match &self.search.space {
            Space::Product(_) => 1,
            Space::Group(index) => index.symmetry_count(),
        }
    }

    /// How many states are at each distance up to the symmetries that it uses: states that symmetries make of each other
    /// count once.
    pub fn counts_up_to_symmetry(&self) -> &[u64] {
        &self.search.classes
    }

    /// How many states are at each distance, 0 first, as far as it is known.
    pub fn counts(&self) -> &[u64] {
        &self.search.counts
    }

    /// Counts the states of the next distance.
    pub fn advance(&mut self, cancel: &CancelToken) -> CountStep {
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

    /// A number that tells this count from those of other puzzles, goals and moves.
    fn fingerprint(&self) -> u64 {
        fingerprint(&self.model, &self.moves) ^ self.search.space.bytes().rotate_left(32)
    }

    /// Writes all that is known so far.
    ///
    /// # Errors
    ///
    /// The error of the writer.
    pub fn write_snapshot(&self, to: &mut dyn Write) -> std::io::Result<()> {
        let counts = &self.search.counts;
        let mut head = SIGNATURE.to_vec();
        head.extend(self.fingerprint().to_le_bytes());
        head.extend((counts.len() as u64).to_le_bytes());
        let classes = self.search.classes.iter().chain([&self.search.classes_begun]);
        let mut numbers = Vec::new();
        numbers.extend(counts.iter().chain(classes).flat_map(|count| count.to_le_bytes()));
        let mut sink = Sink::new(to);
        sink.put(&head)?;
        sink.put(&numbers)?;
        self.search.write(&mut |bytes| sink.put(bytes))?;
        sink.end()
    }

    /// Goes on from a snapshot, of the same puzzle with the same options.
    ///
    /// # Errors
    ///
    /// As [`StateCount::new`], or if it is a snapshot of something else, or was changed or cut short.
    pub fn resume(
        definition: Arc<Definition>,
        options: &EngineOptions,
        from: &mut dyn Read,
    ) -> Result<StateCount, EngineError> {
        let mut count = StateCount::new(definition, options)?;
        let is_read = count.read_snapshot(from).unwrap_or(false);
        is_read.then_some(count).ok_or(EngineError::OtherSnapshot)
    }

    /// True if it was a snapshot of this count.
    fn read_snapshot(&mut self, from: &mut dyn Read) -> std::io::Result<bool> {
        let mut source = Source::new(from);
        let mut head = vec![0; SIGNATURE.len() + 16];
        source.get(&mut head)?;
        let number = |bytes: &[u8], at: usize| bytes[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let distances = number(&head, SIGNATURE.len() + 8) as usize;
        let is_ours = head.starts_with(SIGNATURE) && number(&head, SIGNATURE.len()) == self.fingerprint();
        if !is_ours || !(1..=MOST_DISTANCES).contains(&distances) {
            return Ok(false);
        }
        let mut bytes = vec![0; 8 * (2 * distances + 1)];
        source.get(&mut bytes)?;
        let numbers = { bytes.as_chunks().0.iter() }.map(|count| u64::from_le_bytes(*count));
        let mut counts: Vec<u64> = numbers.collect();
        self.search.classes = counts.split_off(distances);
        self.search.classes_begun = self.search.classes.pop().unwrap_or(0);
        self.search.read(&mut |bytes| source.get(bytes), counts)?;
        source.end()?;
        let counted = self
            .search
            .counts
            .iter()
            .try_fold(0_u64, |sum, &count| sum.checked_add(count));
        Ok(counted.is_some_and(|counted| counted <= self.search.known()))
    }

    /// The distances as far as they are known, to look them up.
    pub fn into_distances(self) -> StateDistances {
        StateDistances {
            definition: self.definition,
            model: self.model,
            moves: self.moves.len(),
            table: self.search.into_table(),
        }
    }
}

/// The distance of every state of a puzzle.
pub struct StateDistances {
    definition: Arc<Definition>,
    model: GoalModel,
    table: SpaceTable,
    moves: usize,
}

opaque!(StateDistances);

impl StateDistances {
    /// How many states are at each distance, 0 first.
    pub fn counts(&self) -> &[u64] {
        match &self.table {
            SpaceTable::Product(table) => &table.counts,
            SpaceTable::Group(table) => &table.counts,
        }
    }

    /// The same up to the symmetries that were used: states that symmetries make of each other count once.
    pub fn counts_up_to_symmetry(&self) -> &[u64] {
        match &self.table {
            SpaceTable::Product(table) => &table.counts,
            SpaceTable::Group(table) => &table.classes,
        }
    }

    /// How many symmetries of the puzzle were used, including the one that changes nothing.
    pub fn symmetries(&self) -> usize {
        match &self.table {
            SpaceTable::Product(_) => 1,
            SpaceTable::Group(table) => table.index.symmetry_count(),
        }
    }

    /// The distance of a state; none if no moves lead from it to the goal, or it was not counted so far, or it does not
    /// have the pieces of the puzzle.
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

    /// Some of the states that are farthest from the goal; where symmetries are used, first those that none of them makes
    /// of each other. Where the goal does not tell pieces apart, they stand in any order, and need not be reachable.
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
