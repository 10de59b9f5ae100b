//! Shortest solutions of any puzzle that is given as data.

use super::check::check;
use super::coordinate::most_states;
use super::error::{EngineError, allowed_moves};
use super::goal::{DefinitionGoal, GoalModel};
use super::group_index::GroupNode;
use super::group_table::GroupTable;
use super::moves::{EngineMoves, Limit, Successors};
use super::near::{NearOutcome, NearSearch, NearTable};
use super::outcome::DepthOutcome;
use super::patterns::TableSet;
use super::search::{PatternSearch, SearchStart};
use super::table_store::TableShelf;
use super::ways::{Numbers, WayTables};
use crate::opaque::opaque;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::tables::{NoProgress, Store, TableProgress};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How a puzzle is solved.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EngineOptions {
    /// Bytes of memory that tables may take. What it takes to number what is seen of an orbit comes on top: 200 MB for
    /// tables of 300 MB of the 3x3x3, measured.
    pub memory: u64,
    /// The moves that solutions may make, as indices; none for all.
    pub moves: Option<Vec<usize>>,
    /// What they must reach.
    pub goal: DefinitionGoal,
}

impl EngineOptions {
    /// The moves that may be made, and the goal as the engine sees it.
    pub(super) fn read(&self, definition: &Definition) -> Result<(EngineMoves, GoalModel), EngineError> {
        let moves = EngineMoves::new(definition, allowed_moves(definition, self.moves.as_deref())?);
        let model = GoalModel::new(definition, &self.goal, &moves)?;
        Ok((moves, model))
    }
}

impl Default for EngineOptions {
    /// All moves, to a solved state, with tables of at most 256 MiB.
    fn default() -> EngineOptions {
        EngineOptions {
            memory: 256 << 20,
            moves: None,
            goal: DefinitionGoal::Solved,
        }
    }
}

/// Which solutions of a state are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DefinitionRequest {
    /// The most that a solution may cost; `None` for no limit. If a state cannot be solved and no table shows that, a
    /// search without a limit ends only when it is cancelled.
    pub max_cost: Option<u32>,
    /// How many solutions of the least cost are wanted.
    pub wanted: usize,
}

impl Default for DefinitionRequest {
    /// One solution of any cost.
    fn default() -> DefinitionRequest {
        DefinitionRequest {
            max_cost: None,
            wanted: 1,
        }
    }
}

/// Solutions of the least cost that there is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DefinitionSolutions {
    /// What each of them costs: proven, no solution costs less. The number of moves, if each costs 1.
    pub cost: u32,
    /// The moves of each, as indices, in the order of the moves; of sequences that do the same because moves can be
    /// exchanged there is one.
    pub solutions: Vec<Vec<usize>>,
    /// Nodes that were visited.
    pub nodes: u64,
}

/// Solves one puzzle to one goal. What is a few moves away is solved before any table is built; tables are built once,
/// when they are first needed.
pub struct DefinitionSolver {
    definition: Arc<Definition>,
    goal: DefinitionGoal,
    memory: u64,
    store: Store,
    model: GoalModel,
    moves: EngineMoves,
    successors: Successors,
    limits: Vec<Limit>,
    near: OnceLock<NearTable>,
    tables: OnceLock<TableSet>,
    /// Held by the thread that builds the tables.
    building: Mutex<()>,
}

opaque!(DefinitionSolver);

/// How many states near the goal are looked up before there are tables, at most.
const MOST_NEAR: usize = 1 << 17;

/// How many places of states a search may rearrange before small tables are built: about a tenth of a second.
const NEAR_WORK: u64 = 60_000_000;

/// How many times as many before large tables are built: a tenth of what it takes to build the 64 MiB of the 3x3x3, so that
/// what is ten moves away needs none.
const MOST_NEAR_WORK: f64 = 10.0;

/// The bytes of tables that are built in about the time of [`NEAR_WORK`]: 1 MiB.
const BYTES_OF_NEAR_WORK: f64 = (1 << 20) as f64;

impl DefinitionSolver {
    /// Without tables: they are built when a state needs them, or by [`DefinitionSolver::prepare`].
    ///
    /// # Errors
    ///
    /// If the goal or a move does not exist, or too many states reach the goal.
    pub fn new(definition: Arc<Definition>, options: &EngineOptions) -> Result<DefinitionSolver, EngineError> {
        let (moves, model) = options.read(&definition)?;
        let limits = definition.parts().move_limits.iter().map(|limit| Limit {
            counts: moves.indices.iter().map(|index| limit.moves.contains(index)).collect(),
            most: limit.most,
        });
        Ok(DefinitionSolver {
            successors: Successors::new(&definition, &moves),
            limits: limits.collect(),
            goal: options.goal.clone(),
            memory: options.memory,
            store: Store::IN_MEMORY,
            definition,
            model,
            moves,
            near: OnceLock::new(),
            tables: OnceLock::new(),
            building: Mutex::new(()),
        })
    }

    /// With tables: one of all states if it fits into the memory, else those that say most of how far states are.
    ///
    /// # Errors
    ///
    /// As [`DefinitionSolver::new`], or if the token was cancelled.
    pub fn open(
        definition: Arc<Definition>,
        options: &EngineOptions,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<DefinitionSolver, EngineError> {
        let solver = DefinitionSolver::new(definition, options)?;
        solver.prepare(cancel, progress)?;
        Ok(solver)
    }

    /// Builds the tables, if they are not there yet.
    ///
    /// # Errors
    ///
    /// If the token was cancelled.
    pub fn prepare(&self, cancel: &CancelToken, progress: &dyn TableProgress) -> Result<(), EngineError> {
        self.tables(cancel, progress).map(|_| ())
    }

    fn tables(&self, cancel: &CancelToken, progress: &dyn TableProgress) -> Result<&TableSet, EngineError> {
        if let Some(tables) = self.tables.get() {
            return Ok(tables);
        }
        // A thread that panicked while it built has left nothing behind.
        let _alone = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = self.tables.get() {
            return Ok(tables);
        }
        let (definition, model, moves, memory) = (&self.definition, &self.model, &self.moves, self.memory);
        let build = || TableSet::build(definition, model, moves, memory, cancel, progress);
        let shelf = TableShelf {
            store: &self.store,
            about: self.about(),
        };
        let tables = shelf.open((model, moves, memory), progress, build)?;
        Ok(self.tables.get_or_init(|| tables))
    }

    /// What its tables are for, in words.
    fn about(&self) -> String {
        let name = self.definition.name();
        match &self.goal {
            DefinitionGoal::Solved => format!("the puzzle {name}"),
            goal => format!("the puzzle {name}, goal {}", goal.write(&self.definition)),
        }
    }

    /// The same, with tables that are kept in a store from one run to the next.
    #[must_use]
    pub fn keeping_in(mut self, store: &Store) -> DefinitionSolver {
        self.store = store.clone();
        self
    }

    /// The puzzle.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// True if the distance of every state is known: the tables are there, and have every state in them.
    pub fn is_exact(&self) -> bool {
        self.counts().is_some()
    }

    /// How many states are at each distance from the goal, 0 first, where it is exact. What forbidden pairs, groups and
    /// limits of moves rule out is not looked at.
    pub fn counts(&self) -> Option<&[u64]> {
        self.tables.get()?.counts()
    }

    /// Bytes that the tables take; 0 before they are there.
    pub fn table_bytes(&self) -> u64 {
        self.tables.get().map_or(0, TableSet::bytes)
    }

    /// Shortest solutions of a state: of the least cost that any has.
    ///
    /// Each was checked by an engine that shares no code with the search. If there are no tables, a short search without
    /// them comes first, and then they are built.
    ///
    /// # Errors
    ///
    /// If the state does not have the pieces of the puzzle, there is no solution, none within the cost that is allowed,
    /// or the search was cancelled.
    pub fn solve(
        &self,
        state: &PuzzleState,
        request: &DefinitionRequest,
        cancel: &CancelToken,
        progress: &dyn Progress<DefinitionSolutions>,
    ) -> Result<DefinitionSolutions, EngineError> {
        let codes = self.codes(state)?;
        let mut nodes = 0;
        let mut at_least = 0;
        if self.tables.get().is_none() {
            match self.search_near(state, &codes, (request, self.work_before_tables()), cancel, progress)? {
                NearEnd::Solved(solutions) => return Ok(solutions),
                NearEnd::Farther(least, visited) => (at_least, nodes) = (least, visited),
            }
        }
        let tables = self.tables(cancel, &NoProgress).map_err(|error| match error {
            EngineError::TableCancelled => EngineError::Cancelled { at_least },
            error => error,
        })?;
        let search = self.search(tables, codes).ok_or(EngineError::Unreachable)?;
        let mut cost = at_least.max(search.at_least());
        loop {
            if let Some(most) = request.max_cost.filter(|&most| cost > most) {
                return Err(EngineError::TooFar(most));
            }
            if cancel.is_cancelled() {
                return Err(EngineError::Cancelled { at_least: cost });
            }
            progress.deepened(&SearchDepth::new(cost as usize, nodes));
            let solutions = self.checked(state, &search, cost, (request.wanted, cancel), &mut nodes)?;
            if !solutions.is_empty() {
                let solutions = DefinitionSolutions { cost, solutions, nodes };
                progress.improved(&solutions);
                return Ok(solutions);
            }
            cost = cost.checked_add(1).ok_or(EngineError::Unreachable)?;
        }
    }

    /// Solutions of a state that is near the goal, found without tables; none if it is farther than a short search can
    /// see, though there may be solutions then.
    ///
    /// # Errors
    ///
    /// As [`DefinitionSolver::solve`].
    pub fn solve_near(
        &self,
        state: &PuzzleState,
        request: &DefinitionRequest,
        cancel: &CancelToken,
        progress: &dyn Progress<DefinitionSolutions>,
    ) -> Result<Option<DefinitionSolutions>, EngineError> {
        let codes = self.codes(state)?;
        match self.search_near(state, &codes, (request, NEAR_WORK), cancel, progress)? {
            NearEnd::Solved(solutions) => Ok(Some(solutions)),
            NearEnd::Farther(..) => Ok(None),
        }
    }

    /// Builds the tables, if they are not there yet and a state is too far from the goal to be solved without them.
    ///
    /// # Errors
    ///
    /// As [`DefinitionSolver::solve`], or if the token was cancelled.
    pub fn prepare_for(
        &self,
        state: &PuzzleState,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), EngineError> {
        if self.tables.get().is_some() {
            return Ok(());
        }
        let codes = self.codes(state)?;
        let asked = (&DefinitionRequest::default(), self.work_before_tables());
        match self.search_near(state, &codes, asked, cancel, &NoProgress)? {
            NearEnd::Solved(_) => Ok(()),
            NearEnd::Farther(..) => self.prepare(cancel, progress),
        }
    }

    /// How much work is worth while before the tables are built, which take at most two bits a state.
    fn work_before_tables(&self) -> u64 {
        let bytes = (most_states(&self.model) / 4.0).min(self.memory as f64);
        (NEAR_WORK as f64 * (bytes / BYTES_OF_NEAR_WORK).clamp(1.0, MOST_NEAR_WORK)) as u64
    }

    fn search_near(
        &self,
        state: &PuzzleState,
        codes: &[u16],
        (request, work): (&DefinitionRequest, u64),
        cancel: &CancelToken,
        progress: &dyn Progress<DefinitionSolutions>,
    ) -> Result<NearEnd, EngineError> {
        let search = self.near_search(self.near());
        let mut cost = search.at_least(codes).ok_or(EngineError::Unreachable)?;
        let all = work / self.model.home_class.len().max(1) as u64;
        let mut left = all;
        loop {
            if let Some(most) = request.max_cost.filter(|&most| cost > most) {
                return Err(EngineError::TooFar(most));
            }
            if cancel.is_cancelled() {
                return Err(EngineError::Cancelled { at_least: cost });
            }
            progress.deepened(&SearchDepth::new(cost as usize, all - left));
            let found = match search.solutions(codes, cost, request.wanted.max(1), &mut left, cancel) {
                NearOutcome::Searched(found) => self.right_ones(state, found, cost),
                NearOutcome::Cancelled => return Err(EngineError::Cancelled { at_least: cost }),
                NearOutcome::TooLong => return Ok(NearEnd::Farther(cost, all - left)),
            };
            if !found.is_empty() {
                let solutions = DefinitionSolutions {
                    cost,
                    solutions: found,
                    nodes: all - left,
                };
                progress.improved(&solutions);
                return Ok(NearEnd::Solved(solutions));
            }
            cost = cost.checked_add(1).ok_or(EngineError::Unreachable)?;
        }
    }

    /// Solutions of exactly some cost, at most `wanted` of them; an empty list if the puzzle has none. Each was
    /// checked.
    ///
    /// # Errors
    ///
    /// If the state does not have the pieces of the puzzle, is impossible, or the search was cancelled.
    pub fn solutions_of_cost(
        &self,
        state: &PuzzleState,
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
    ) -> Result<Vec<Vec<usize>>, EngineError> {
        let codes = self.codes(state)?;
        if self.tables.get().is_none() {
            let mut left = NEAR_WORK / self.model.home_class.len().max(1) as u64;
            let search = self.near_search(self.near());
            search.at_least(&codes).ok_or(EngineError::Unreachable)?;
            match search.solutions(&codes, cost, wanted.max(1), &mut left, cancel) {
                NearOutcome::Searched(found) => return Ok(self.right_ones(state, found, cost)),
                NearOutcome::Cancelled => return Err(EngineError::Cancelled { at_least: cost }),
                NearOutcome::TooLong => {}
            }
        }
        let tables = self.tables(cancel, &NoProgress)?;
        let search = self.search(tables, codes).ok_or(EngineError::Unreachable)?;
        self.checked(state, &search, cost, (wanted, cancel), &mut 0)
    }

    /// What the engine sees of a state.
    fn codes(&self, state: &PuzzleState) -> Result<Vec<u16>, EngineError> {
        if !self.definition.has_state(state) {
            return Err(EngineError::OtherPieces);
        }
        let codes = self.model.codes(state);
        if !self.model.is_possible(&codes) {
            return Err(EngineError::Impossible);
        }
        Ok(codes)
    }

    fn near(&self) -> &NearTable {
        self.near.get_or_init(|| {
            let most = MOST_NEAR.min(NearTable::states_in(self.memory, &self.model));
            let table = NearTable::build(&self.definition, &self.model, &self.moves, most, &CancelToken::new());
            table.expect("nothing cancels it")
        })
    }

    fn near_search<'a>(&'a self, table: &'a NearTable) -> NearSearch<'a> {
        NearSearch {
            model: &self.model,
            moves: &self.moves,
            successors: &self.successors,
            limits: &self.limits,
            table,
        }
    }

    /// What searches from a state; none if no moves lead from it to the goal.
    fn search<'a>(&'a self, tables: &'a TableSet, codes: Vec<u16>) -> Option<StateSearch<'a>> {
        match tables {
            TableSet::Patterns(set) => {
                let search = PatternSearch::new(&self.model, &self.moves, &self.successors, &self.limits, set);
                let start = search.start(codes)?;
                Some(StateSearch::Patterns(search, start))
            }
            TableSet::Near(table) => {
                let search = self.near_search(table);
                search.at_least(&codes)?;
                Some(StateSearch::Near(search, codes))
            }
            TableSet::Ways(tables) => {
                let numbers = tables.space.numbers(&self.model, &codes)?;
                let distance = tables.distance(&numbers)?;
                let rules = (&self.successors, &self.limits[..]);
                Some(StateSearch::Ways(tables, (numbers, distance), rules))
            }
            TableSet::Group(table) => {
                let node = table.index.node(&self.model, &codes)?;
                let distance = table.distance(node, self.moves.len())?;
                let rules = (&self.moves, &self.successors, &self.limits[..]);
                Some(StateSearch::Group(table, (node, distance), rules))
            }
        }
    }

    /// The solutions of exactly some cost that are found and solve the state, by an engine that shares no code with the
    /// search.
    fn checked(
        &self,
        state: &PuzzleState,
        search: &StateSearch<'_>,
        cost: u32,
        (wanted, cancel): (usize, &CancelToken),
        nodes: &mut u64,
    ) -> Result<Vec<Vec<usize>>, EngineError> {
        match search.solutions(cost, wanted.max(1), cancel, nodes) {
            DepthOutcome::Searched(found) => Ok(self.right_ones(state, found, cost)),
            DepthOutcome::Cancelled => Err(EngineError::Cancelled { at_least: cost }),
        }
    }

    /// Those that solve the state and cost what they should.
    fn right_ones(&self, state: &PuzzleState, found: Vec<Vec<u16>>, cost: u32) -> Vec<Vec<usize>> {
        let solutions = found.into_iter().map(|steps| {
            let steps = steps.into_iter();
            steps.map(|step| self.moves.indices[usize::from(step)]).collect()
        });
        let is_right = |steps: &Vec<usize>| check(&self.definition, &self.goal, state, steps) == Some(cost);
        solutions.filter(is_right).collect()
    }
}

/// What a search without tables came to.
enum NearEnd {
    Solved(DefinitionSolutions),
    /// What every solution costs at least, and the nodes that were visited.
    Farther(u32, u64),
}

/// A search from one state.
enum StateSearch<'a> {
    Patterns(PatternSearch<'a>, SearchStart),
    Near(NearSearch<'a>, Vec<u16>),
    Ways(&'a WayTables, (Numbers, u32), (&'a Successors, &'a [Limit])),
    Group(
        &'a GroupTable,
        (GroupNode, u32),
        (&'a EngineMoves, &'a Successors, &'a [Limit]),
    ),
}

impl StateSearch<'_> {
    /// What every solution costs at least.
    fn at_least(&self) -> u32 {
        match self {
            StateSearch::Patterns(_, start) => start.at_least,
            StateSearch::Near(search, codes) => search.at_least(codes).unwrap_or(0),
            StateSearch::Group(_, (_, distance), _) => *distance,
            StateSearch::Ways(_, (_, distance), _) => *distance,
        }
    }

    /// All solutions of exactly some cost, or the first of them up to a number, in the order of their moves.
    fn solutions(&self, cost: u32, wanted: usize, cancel: &CancelToken, nodes: &mut u64) -> DepthOutcome {
        match self {
            StateSearch::Patterns(search, start) => search.solutions(start, cost, wanted, cancel, nodes),
            StateSearch::Ways(tables, (numbers, _), rules) => {
                tables.solutions(numbers, *rules, (cost, wanted), cancel, nodes)
            }
            StateSearch::Group(table, start, rules) => table.solutions(*start, *rules, cost, wanted, cancel, nodes),
            StateSearch::Near(search, codes) => {
                let mut left = u64::MAX;
                let found = search.solutions(codes, cost, wanted, &mut left, cancel);
                *nodes += u64::MAX - left;
                match found {
                    NearOutcome::Searched(found) => DepthOutcome::Searched(found),
                    NearOutcome::Cancelled | NearOutcome::TooLong => DepthOutcome::Cancelled,
                }
            }
        }
    }
}
