//! Puzzles with so few states that a small table contains all of them. This module serves code that solves or generates
//! many positions.

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

/// A puzzle with few states. Each state has a number.
pub struct SmallPuzzle {
    model: GoalModel,
    moves: EngineMoves,
    successors: Successors,
    /// The space of states, computed on first use. For the Skewb, the computation takes 10 ms. Code that only reads
    /// positions does not need it.
    space: OnceLock<Arc<WaySpace>>,
}

opaque!(SmallPuzzle);

/// A state of a [`SmallPuzzle`], in the form that a search uses.
#[derive(Clone, Copy)]
pub struct SmallState(Numbers);

opaque!(SmallState);

impl SmallPuzzle {
    /// The puzzle of a definition. `None` if the definition contains rules about sequences of moves, or if it has too
    /// many pieces or solved states. Four more conditions are checked on first use of the states: every move must be
    /// possible in every state, have an inverse, and cost 1; and only one state may count as solved.
    ///
    /// # Panics
    ///
    /// This function does not panic. But the first use of the states panics if one of the four conditions is not met,
    /// or if there are too many states.
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
            let space = WaySpace::new(&self.model, &self.moves, MOST_WAYS, &CancelToken::new());
            Arc::new(space.expect("the tests compute the states of every built-in puzzle"))
        })
    }

    /// An upper bound for the number of states. It is exact if moves reach every combination of states of the parts.
    #[cfg(test)]
    pub fn most_states(&self) -> u128 {
        self.space().most_states()
    }

    /// The code of a piece in an orientation. `place` is any place of the piece's orbit.
    pub fn code(&self, place: usize, piece: u16, orientation: u8) -> u16 {
        let orbits = self.model.orbits.iter();
        let mut orbit = orbits.filter(|orbit| orbit.range.contains(&place));
        orbit.next().map_or(0, |orbit| orbit.code(piece, orientation))
    }

    /// The state with the given code in each place; `None` if moves cannot reach the state of one of the puzzle's
    /// parts.
    #[inline]
    pub fn state(&self, codes: &[u16]) -> Option<SmallState> {
        self.space().numbers(&self.model, codes).map(SmallState)
    }

    /// Writes the codes of a random state. All states are equally likely if the puzzle has exactly
    /// [`SmallPuzzle::most_states`] states.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized), codes: &mut [u16]) {
        self.space().draw(&self.model, random, codes);
    }

    /// The indices of the moves that change the main part of the puzzle. The main part is the part with the largest
    /// number of states.
    pub fn main_moves(&self) -> impl Iterator<Item = usize> {
        let steps = self.space().main_steps().iter();
        steps.map(|&step| self.moves.indices[usize::from(step)])
    }
}

/// The table of the main part of a puzzle. For each state of this part, it contains the distance from the solved state,
/// and the first move of a shortest solution.
#[derive(Debug, Clone)]
pub struct SmallPuzzleSpec {
    name: String,
    parameters: String,
    puzzle: Arc<SmallPuzzle>,
}

impl SmallPuzzleSpec {
    /// The table of a puzzle with this name. When the table is checked, the number of states at each distance must be
    /// as published for this name.
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

    /// Opens the table for finding shortest solutions of the puzzle. If the store does not have the table, this
    /// function builds and stores it.
    ///
    /// # Errors
    ///
    /// Returns an error if the distribution of a newly built table differs from the published distribution.
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
        // If a distance is too large for the table, the result is empty. `check` then refuses it, because an empty
        // table does not have the published distribution.
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

/// Finds shortest solutions of a puzzle with few states.
pub struct SmallPuzzleWays {
    puzzle: Arc<SmallPuzzle>,
    tables: WayTables,
}

opaque!(SmallPuzzleWays);

impl SmallPuzzleWays {
    /// For each state, a shortest solution as a list of indices of moves. Of several shortest solutions, it is the one
    /// that comes first when these lists are sorted. `None` if the tables do not lead from the state to the goal.
    pub fn shortest<'a>(&self, states: impl IntoIterator<Item = &'a SmallState>) -> Vec<Option<Steps>> {
        let states: Vec<&Numbers> = states.into_iter().map(|state| &state.0).collect();
        let mut found = Vec::with_capacity(states.len());
        self.tables.shortest(&states, &mut found);
        found
    }

    /// The first `wanted` solutions with exactly the given number of moves. A solution is a list of indices of moves,
    /// and the solutions are sorted by these lists. If the token is cancelled first, the result is empty.
    pub fn solutions(&self, state: &SmallState, length: u32, wanted: usize, cancel: &CancelToken) -> Vec<Vec<u16>> {
        let rules = (&self.puzzle.successors, &[][..]);
        let found = self.tables.solutions(&state.0, rules, (length, wanted), cancel, &mut 0);
        match found {
            DepthOutcome::Searched(found) => found,
            DepthOutcome::Cancelled => Vec::new(),
        }
    }
}
