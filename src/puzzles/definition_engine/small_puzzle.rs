//! A puzzle of so few states that all are in one table, for those who solve and draw many of them.

use super::goal::GoalModel;
use super::moves::{EngineMoves, Successors};
use super::outcome::DepthOutcome;
use super::solver::EngineOptions;
use super::ways::{MOST_WAYS, Numbers, Steps, WaySpace, WayTables};
use crate::opaque::opaque;
use crate::puzzles::definition::Definition;
use crate::search::CancelToken;
use crate::tables::{Distribution, Store, TableBytes, TableError, TableProgress, TableSpec};
use rand::Rng;
use std::sync::{Arc, OnceLock};

/// The states of a puzzle that has few of them, numbered.
pub struct SmallPuzzle {
    model: GoalModel,
    moves: EngineMoves,
    successors: Successors,
    /// Numbered when they are first needed: the Skewb's take 10 ms, and who only reads positions needs none.
    space: OnceLock<Arc<WaySpace>>,
}

opaque!(SmallPuzzle);

/// A state of a [`SmallPuzzle`], as it is searched from.
#[derive(Clone, Copy)]
pub struct SmallState(Numbers);

opaque!(SmallState);

impl SmallPuzzle {
    /// The states that all moves of a definition lead to from the solved one; none if some move may be blocked, must not
    /// follow another one, cannot be undone or costs more than others.
    ///
    /// # Panics
    ///
    /// Not here, but when the states are first needed, if they are too many to be numbered.
    pub fn new(definition: &Definition) -> Option<SmallPuzzle> {
        if definition.has_forbidden_sequences() {
            return None;
        }
        let (moves, model) = EngineOptions::default().read(definition).ok()?;
        Some(SmallPuzzle {
            successors: Successors::new(definition, &moves),
            space: OnceLock::new(),
            model,
            moves,
        })
    }

    fn space(&self) -> &Arc<WaySpace> {
        self.space.get_or_init(|| {
            let space = WaySpace::new(&self.model, &self.moves, MOST_WAYS);
            Arc::new(space.expect("the tests work out every puzzle that is built in"))
        })
    }

    /// How many states there are at most: as many, if nothing but what moves share makes some impossible.
    pub fn most_states(&self) -> u128 {
        self.space().most_states()
    }

    /// What stands for a piece of the orbit of a place, in an orientation.
    pub fn code(&self, place: usize, piece: u16, orientation: u8) -> u16 {
        let orbits = self.model.orbits.iter();
        let mut orbit = orbits.filter(|orbit| orbit.range.contains(&place));
        orbit.next().map_or(0, |orbit| orbit.code(piece, orientation))
    }

    /// The state in which the places hold what some codes stand for; none if no moves lead there.
    #[inline]
    pub fn state(&self, codes: &[u16]) -> Option<SmallState> {
        self.space().numbers(&self.model, codes).map(SmallState)
    }

    /// Draws codes of all places: uniformly, if there are [`SmallPuzzle::most_states`].
    pub fn draw(&self, random: &mut (impl Rng + ?Sized), codes: &mut [u16]) {
        self.space().draw(&self.model, random, codes);
    }

    /// The moves that change the part of the puzzle with the most states, by their indices.
    pub fn main_moves(&self) -> impl Iterator<Item = usize> {
        let steps = self.space().main_steps().iter();
        steps.map(|&step| self.moves.indices[usize::from(step)])
    }
}

/// The spec of the table of the part of a puzzle that has the most states: how many moves each is from solved.
#[derive(Debug, Clone)]
pub struct SmallPuzzleSpec {
    name: String,
    parameters: String,
    puzzle: Arc<SmallPuzzle>,
}

impl SmallPuzzleSpec {
    /// The table called `name` of a puzzle, whose distances must be distributed as published under this name.
    pub fn new(name: &str, puzzle: Arc<SmallPuzzle>, definition: &Definition) -> SmallPuzzleSpec {
        let moves = puzzle.main_moves().map(|index| definition.moves()[index].name.as_str());
        SmallPuzzleSpec {
            parameters: format!(
                "exact distance and first move a byte; {} states of a definition; {}",
                puzzle.space().bytes().next().unwrap_or(0),
                moves.collect::<Vec<_>>().join(" ")
            ),
            name: name.to_owned(),
            puzzle,
        }
    }

    /// All solutions of the puzzle: its table is read from the store, or built and put there.
    ///
    /// # Errors
    ///
    /// If what was built is not distributed as published.
    pub fn load(&self, store: &Store, progress: &dyn TableProgress) -> Result<SmallPuzzleWays, TableError> {
        let entries = store.open(self, progress)?;
        let space = Arc::clone(self.puzzle.space());
        let tables = WayTables::new(space, Some(entries.into()), progress);
        Ok(SmallPuzzleWays {
            puzzle: Arc::clone(&self.puzzle),
            tables: tables.expect("the parts that are not kept have few states, and the kept one was checked"),
        })
    }
}

impl TableSpec for SmallPuzzleSpec {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.puzzle.space().bytes().next().unwrap_or(0)
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        progress.building(&self.name, self.bytes() as u64);
        let entries = self.puzzle.space().build(0, progress);
        progress.built();
        // Nothing else has the right distribution, so that no table with other bytes is ever used.
        entries.unwrap_or_default().into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        let found = Distribution::new(self.puzzle.space().counts(0, entries));
        found.expect(Distribution::published(&self.name))
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        TableError::check_length(entries, self.bytes())?;
        TableError::check_none(self.puzzle.space().first_wrong(0, entries))
    }
}

/// All shortest solutions of a puzzle of few states.
pub struct SmallPuzzleWays {
    puzzle: Arc<SmallPuzzle>,
    tables: WayTables,
}

opaque!(SmallPuzzleWays);

impl SmallPuzzleWays {
    /// The puzzle.
    pub fn puzzle(&self) -> &SmallPuzzle {
        &self.puzzle
    }

    /// The moves of the first shortest solution of each of some states, in the order of the moves, by their indices; none of a
    /// state from which the table does not lead to one.
    pub fn shortest<'a>(&self, states: impl IntoIterator<Item = &'a SmallState>) -> Vec<Option<Steps>> {
        let states: Vec<&Numbers> = states.into_iter().map(|state| &state.0).collect();
        let mut found = Vec::with_capacity(states.len());
        self.tables.shortest(&states, &mut found);
        found
    }

    /// Solutions of exactly some number of moves, at most `wanted`, by the indices of their moves, in their order; fewer
    /// once the token is cancelled.
    pub fn solutions(&self, state: &SmallState, length: u32, wanted: usize, cancel: &CancelToken) -> Vec<Vec<u16>> {
        let rules = (&self.puzzle.successors, &[][..]);
        let found = self.tables.solutions(&state.0, rules, (length, wanted), cancel, &mut 0);
        match found {
            DepthOutcome::Searched(found) => found,
            DepthOutcome::Cancelled => Vec::new(),
        }
    }
}
