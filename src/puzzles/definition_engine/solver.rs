//! Finds shortest solutions of any puzzle that is given as a definition.

use super::check::check;
use super::coordinate::most_states;
use super::error::{EngineError, allowed_moves};
use super::goal::{DefinitionGoal, GoalModel};
use super::group_index::GroupNode;
use super::group_table::GroupTable;
use super::kept_tables::{Question, Source, read_set};
use super::moves::{EngineMoves, Limit, Successors};
use super::near::{Changes, MOST_COST, NearBits, NearBounds, NearOutcome, NearSearch, NearTable};
use super::outcome::DepthOutcome;
use super::patterns::TableSet;
use super::search::{PatternSearch, SearchStart};
use super::table_store::TableShelf;
use super::ways::{Numbers, WayTables};
use crate::opaque::opaque;
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::tables::{NoProgress, Store, TableProgress};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The settings for solving a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EngineOptions {
    /// The memory limit for tables, in bytes. While the tables are built, additional memory is needed for the states of
    /// each orbit. In a measurement with the 3x3x3, this was 200 MB for 300 MB of tables.
    pub memory: u64,
    /// The indices of the moves that solutions may use; `None` for all moves.
    pub moves: Option<Vec<usize>>,
    /// The goal of the solutions.
    pub goal: DefinitionGoal,
}

impl EngineOptions {
    /// The allowed moves, and the goal in the form that the engine uses.
    pub(super) fn read(&self, definition: &Definition) -> Result<(EngineMoves, GoalModel), EngineError> {
        let moves = EngineMoves::new(definition, allowed_moves(definition, self.moves.as_deref())?);
        let model = GoalModel::new(definition, &self.goal, &moves)?;
        Ok((moves, model))
    }
}

impl Default for EngineOptions {
    /// Options with all moves, with the solved state as the goal, and with a memory limit of 256 MiB.
    fn default() -> EngineOptions {
        EngineOptions {
            memory: 256 << 20,
            moves: None,
            goal: DefinitionGoal::Solved,
        }
    }
}

/// The solutions to find for a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DefinitionRequest {
    /// The maximum cost of a solution; `None` for no limit. If a state has no solution because of forbidden sequences
    /// of moves, and the puzzle is too large to prove this, a search without a limit runs until it is cancelled.
    pub max_cost: Option<u32>,
    /// The maximum number of solutions to find. All of them have the smallest possible cost. 0 counts as 1.
    pub wanted: usize,
}

impl Default for DefinitionRequest {
    /// A request for one solution, without a cost limit.
    fn default() -> DefinitionRequest {
        DefinitionRequest {
            max_cost: None,
            wanted: 1,
        }
    }
}

/// Solutions of the smallest possible cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DefinitionSolutions {
    /// The cost of each solution. If each move costs 1, it is the number of moves. The search has proved that no
    /// solution costs less.
    pub cost: u32,
    /// The moves of each solution, as indices. The solutions are sorted by their moves. Of several solutions that
    /// differ only in the order of commuting moves, the list usually contains only one.
    pub solutions: Vec<Vec<usize>>,
    /// The number of nodes visited.
    pub nodes: u64,
}

/// Solves a puzzle for one goal. It solves states that are a few moves from the goal without large tables. It builds
/// its large tables only once, when a state first needs them.
pub struct DefinitionSolver {
    definition: Arc<Definition>,
    goal: DefinitionGoal,
    memory: u64,
    store: Store,
    model: GoalModel,
    moves: EngineMoves,
    successors: Successors,
    limits: Vec<Limit>,
    changes: Changes,
    /// Tables of states near the goal. Each table is larger than the previous table. A table is built when a search
    /// needs it.
    near: [OnceLock<NearTable>; MOST_NEAR],
    /// For each depth, a [`NearBits`] table of all states up to this distance.
    near_bits: Vec<OnceLock<NearBits>>,
    /// True if [`NearBits`] tables can be used for this puzzle.
    pub(super) has_bits: bool,
    /// For each length, the total number of sequences of moves that begin at a state that reaches the goal.
    sequences: Vec<f64>,
    tables: OnceLock<TableSet>,
    /// A lock, so that only one thread at a time builds tables.
    building: Mutex<()>,
}

opaque!(DefinitionSolver);

/// The maximum number of states in the first table of states near the goal. Each further table contains states up to a
/// higher cost than the previous table. This cost is chosen so that, by an estimate, the table has at least
/// [`NEAR_FACTOR`] times as many states as the previous table.
const FIRST_NEAR: usize = 1 << 14;

/// The factor between the sizes of successive tables of states near the goal; see [`FIRST_NEAR`].
const NEAR_FACTOR: usize = 4;

/// The maximum number of tables of states near the goal.
const MOST_NEAR: usize = 7;

/// The largest depth of a [`NearBits`] table.
const MOST_BITS_DEPTH: usize = 40;

/// The maximum work of a search before small tables are built. One unit of work is one place that a move changes. This
/// amount of work takes about a tenth of a second or less.
const NEAR_WORK: u64 = 24_000_000;

/// The maximum factor for [`NEAR_WORK`]. Before large tables are built, a search may do more work: [`NEAR_WORK`] times
/// a factor that grows with the size of the tables. With the maximum factor, the search takes a tenth of the time that
/// is needed to build the 64 MiB tables of the 3x3x3, and it solves states that are eleven moves from the goal.
const MOST_NEAR_WORK: f64 = 30.0;

/// A size in bytes: 1 MiB. Building tables of this size takes about as long as a search with the work [`NEAR_WORK`].
const BYTES_OF_NEAR_WORK: f64 = (1 << 20) as f64;

/// The maximum number of combinations that [`DefinitionSolver::is_forbidden`] visits, which takes about a tenth of a
/// second.
const MOST_COMBINATIONS: usize = 100_000;

impl DefinitionSolver {
    /// Makes a solver without tables. The tables are built when a state needs them, or by
    /// [`DefinitionSolver::prepare`].
    ///
    /// # Errors
    ///
    /// Returns an error if the goal names a place that does not exist, if the list of moves is empty or names a move
    /// that does not exist, if too many states reach the goal, or if an orbit has too many different pieces and
    /// orientations.
    pub fn new(definition: Arc<Definition>, options: &EngineOptions) -> Result<DefinitionSolver, EngineError> {
        let (moves, model) = options.read(&definition)?;
        let limits = definition.parts().move_limits.iter().map(|limit| Limit {
            counts: moves.indices.iter().map(|index| limit.moves.contains(index)).collect(),
            most: limit.most,
        });
        let changes = Changes::new(&model, &moves);
        let successors = Successors::new(&definition, &moves);
        let is_free = !moves.is_blocked && !definition.has_forbidden_sequences();
        let everything = (0..model.orbits.len()).collect();
        let targets = model.all_targets(&everything).len() as f64;
        let sequences = successors.sequences(MOST_BITS_DEPTH);
        Ok(DefinitionSolver {
            has_bits: is_free && moves.is_symmetric && moves.cost_one(),
            sequences: sequences.into_iter().map(|count| targets * count).collect(),
            near_bits: (0..=MOST_BITS_DEPTH).map(|_| OnceLock::new()).collect(),
            successors,
            limits: limits.collect(),
            goal: options.goal.clone(),
            memory: options.memory,
            store: Store::IN_MEMORY,
            definition,
            model,
            moves,
            changes,
            near: Default::default(),
            tables: OnceLock::new(),
            building: Mutex::new(()),
        })
    }

    /// Makes a solver with tables. If a table of all states fits into the memory, the solver uses it. Otherwise, it
    /// uses the tables with the best lower bounds.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`DefinitionSolver::new`], or an error if the token is cancelled.
    #[cfg(test)]
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

    /// Builds the tables if they do not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the token is cancelled.
    pub fn prepare(&self, cancel: &CancelToken, progress: &dyn TableProgress) -> Result<(), EngineError> {
        self.tables(cancel, progress).map(|_| ())
    }

    fn tables(&self, cancel: &CancelToken, progress: &dyn TableProgress) -> Result<&TableSet, EngineError> {
        if let Some(tables) = self.tables.get() {
            return Ok(tables);
        }
        // If a thread panicked while it built tables, it has stored nothing, so this thread can build the tables.
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
        let question = Question::new(model, moves, memory);
        let read = |source: &mut Source<'_>| read_set(model, moves, memory, cancel, source);
        let tables = shelf.open(&question, progress, read, build)?;
        Ok(self.tables.get_or_init(|| tables))
    }

    /// Describes what the tables are for.
    fn about(&self) -> String {
        let name = self.definition.name();
        match &self.goal {
            DefinitionGoal::Solved => format!("the puzzle {name}"),
            DefinitionGoal::States(_) => format!("the puzzle {name}, another position as the goal"),
            goal @ DefinitionGoal::Places(_) => format!("the puzzle {name}, goal {}", goal.write(&self.definition)),
        }
    }

    /// Lets the solver store its tables for later runs.
    #[must_use]
    pub fn keeping_in(mut self, store: &Store) -> DefinitionSolver {
        self.store = store.clone();
        self
    }

    /// The store for tables.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The puzzle.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// True if the distance of every state is known, because the tables are built and contain all states.
    #[cfg(test)]
    pub fn is_exact(&self) -> bool {
        self.counts().is_some()
    }

    /// The number of states at each distance from the goal, from distance 0, if the tables contain all states. Rules
    /// about moves (forbidden pairs, groups and limits) are ignored.
    #[cfg(test)]
    pub fn counts(&self) -> Option<Vec<u64>> {
        self.tables.get()?.counts()
    }

    /// The size of the tables, in bytes; 0 before they are built.
    #[cfg(test)]
    pub fn table_bytes(&self) -> u64 {
        self.tables.get().map_or(0, TableSet::bytes)
    }

    /// Finds the solutions of a state that have the smallest cost.
    ///
    /// A check that is independent of the search confirms each solution. If the tables do not exist, this function
    /// first makes a short search without them. If the short search does not find a solution, it builds the tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the state does not have the pieces of the puzzle, is impossible, has no solution, or has
    /// only solutions above the cost limit; or if the token is cancelled.
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
        let search = self.search(tables, codes.clone()).ok_or(EngineError::Unreachable)?;
        let least = at_least.max(search.at_least());
        let mut cost = least;
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
            if cost == least && self.is_forbidden(&codes) {
                return Err(EngineError::Unreachable);
            }
            cost = cost.checked_add(1).ok_or(EngineError::Unreachable)?;
        }
    }

    /// True if the rules about sequences of moves leave no solution. The tables ignore these rules, so a search would
    /// never end. This function visits all combinations. A combination consists of a state, the moves just before it
    /// and, for each limit, the number of moves made that the limit counts. If there are more than
    /// [`MOST_COMBINATIONS`], it returns false.
    fn is_forbidden(&self, codes: &[u16]) -> bool {
        if !self.definition.has_forbidden_sequences() {
            return false;
        }
        let start = (codes.to_vec(), 0, vec![0; self.limits.len()]);
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some((codes, last, made)) = open.pop() {
            if self.model.is_goal(&codes) || seen.len() > MOST_COMBINATIONS {
                return false;
            }
            for &(step, next) in self.successors.of(last) {
                let step = usize::from(step);
                let counts = made.iter().zip(&self.limits);
                let counts: Vec<u32> = counts
                    .map(|(&made, limit)| made + u32::from(limit.counts[step]))
                    .collect();
                if counts
                    .iter()
                    .zip(&self.limits)
                    .any(|(&count, limit)| count > limit.most)
                {
                    continue;
                }
                let mut after = Vec::new();
                self.model.turn(&codes, &self.moves, step, &mut after);
                if self.moves.is_blocked && !self.model.can_be_made(&self.moves, step, &codes, &after) {
                    continue;
                }
                let after = (after, next, counts);
                if !seen.contains(&after) {
                    seen.insert(after.clone());
                    open.push(after);
                }
            }
        }
        true
    }

    /// Finds solutions of a state near the goal by a short search, without building the tables. `None` if the short
    /// search does not find a solution. The state may still have a solution.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`DefinitionSolver::solve`].
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

    /// Builds the tables for solving a state. Does nothing if the tables exist, or if a short search solves the state
    /// without them.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`DefinitionSolver::solve`], or an error if the token is cancelled.
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

    /// The maximum work of a search before the tables are built. It depends on the estimated size of the tables: two
    /// bits for each state, but at most the memory limit.
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
        let all = self.nodes_of(work);
        let (mut cost, mut left, mut number) = (0, all, 0);
        let mut depth = None;
        loop {
            let mut table = self.near(number, cost, cancel)?;
            if depth.is_none() {
                let at_least = self.near_search(table).at_least(codes);
                cost = cost.max(at_least.ok_or(EngineError::Unreachable)?);
            }
            if self.has_bits {
                let known = depth.or(table.beyond.map(|beyond| beyond - 1));
                depth = known.and_then(|known| self.paying_depth(known, cost, all)).or(depth);
            }
            while !self.has_bits && self.larger_pays(table, cost, number, all) {
                number += 1;
                table = self.near(number, cost, cancel)?;
            }
            if let Some(most) = request.max_cost.filter(|&most| cost > most) {
                return Err(EngineError::TooFar(most));
            }
            if cancel.is_cancelled() {
                return Err(EngineError::Cancelled { at_least: cost });
            }
            progress.deepened(&SearchDepth::new(cost as usize, all - left));
            let wanted = request.wanted.max(1);
            let found = match depth {
                None => self
                    .near_search(table)
                    .solutions(codes, cost, wanted, &mut left, cancel),
                Some(depth) => {
                    let table = self.near_bits(depth, cost, cancel)?;
                    self.near_search(table)
                        .solutions(codes, cost, wanted, &mut left, cancel)
                }
            };
            let found = match found {
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

    /// The number of nodes that a search visits with this amount of work.
    fn nodes_of(&self, work: u64) -> u64 {
        (work as f64 / self.changes.mean().max(1.0)) as u64
    }

    /// True if the next [`NearTable`] should be built. It must be one of the [`MOST_NEAR`] tables, and must fit into
    /// the memory. Its number of states must be at most a quarter of `nodes`, the number of nodes that the whole search
    /// may visit. And a search for solutions of this cost with the current table must take longer than building the
    /// next table. The number of nodes of this search is estimated as the number of states at a certain distance from
    /// the goal: the distance that remains between the start state and the states of the table.
    fn larger_pays(&self, table: &NearTable, cost: u32, number: usize, nodes: u64) -> bool {
        let Some(beyond) = table.beyond else {
            return false;
        };
        let next = table.len() as f64 + table.estimate(beyond);
        number + 1 < MOST_NEAR
            && cost >= beyond
            && table.estimate(cost + 1 - beyond) > table.estimate(beyond)
            && next <= NearTable::states_in(self.memory).min(nodes as usize / 4) as f64
    }

    /// The largest depth for which a [`NearBits`] table is worthwhile, given a table of all states up to the distance
    /// `known`. A table is worthwhile if building it does not take much longer than a search for solutions of this cost
    /// without it. The table must also fit into the memory, and building it must take at most half of the nodes
    /// (`nodes`) of the whole search. `None` if no depth is worthwhile.
    fn paying_depth(&self, known: u32, cost: u32, nodes: u64) -> Option<u32> {
        let at = |distance: u32| self.sequences.get(distance as usize).copied().unwrap_or(f64::INFINITY);
        let up_to = |distance: u32| (0..=distance).map(at).sum::<f64>();
        let most = NearBits::sequences_in(self.memory).min(nodes as f64 / 2.0);
        let pays = |&depth: &u32| cost >= depth && 2.0 * at(cost + 1 - depth) > up_to(depth) && up_to(depth) <= most;
        (known + 1..).take_while(pays).last()
    }

    /// The [`NearBits`] table of all states up to a distance. If it does not exist, this function builds it.
    fn near_bits(&self, depth: u32, at_least: u32, cancel: &CancelToken) -> Result<&NearBits, EngineError> {
        let entry = &self.near_bits[depth as usize];
        if let Some(table) = entry.get() {
            return Ok(table);
        }
        let _alone = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = entry.get() {
            return Ok(table);
        }
        let sequences = self.sequences[..=depth as usize].iter().sum();
        let limits = (depth, sequences, self.memory);
        let table = NearBits::build(
            (&self.model, &self.moves, &self.successors),
            &self.changes,
            limits,
            cancel,
        );
        let table = table.ok_or(EngineError::Cancelled { at_least })?;
        Ok(entry.get_or_init(|| table))
    }

    /// Finds at most `wanted` solutions with exactly the given cost, and checks them. The list is empty if the state
    /// has no such solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the state does not have the pieces of the puzzle, is impossible or cannot reach the goal, or
    /// if the token is cancelled.
    pub fn solutions_of_cost(
        &self,
        state: &PuzzleState,
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
    ) -> Result<Vec<Vec<usize>>, EngineError> {
        let codes = self.codes(state)?;
        if self.tables.get().is_none() {
            let mut left = self.nodes_of(NEAR_WORK);
            let search = self.near_search(self.near(0, 0, cancel)?);
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

    /// The codes of a state.
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

    /// The table with the index `number` in the list `near`. If it does not exist, this function builds it. Each table
    /// reaches a higher cost than the previous table.
    fn near(&self, number: usize, at_least: u32, cancel: &CancelToken) -> Result<&NearTable, EngineError> {
        if let Some(table) = self.near[number].get() {
            return Ok(table);
        }
        let all = NearTable::states_in(self.memory);
        let limits = match number.checked_sub(1) {
            None => (FIRST_NEAR.min(all), MOST_COST),
            Some(before) => {
                let before = self.near(before, at_least, cancel)?;
                let mut cost = before.beyond.unwrap_or(MOST_COST);
                let mut states = before.len() as f64 + before.estimate(cost);
                while states < (NEAR_FACTOR * before.len()) as f64 && cost < MOST_COST {
                    cost += 1;
                    states += before.estimate(cost);
                }
                (all, cost)
            }
        };
        let _alone = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = self.near[number].get() {
            return Ok(table);
        }
        let table = NearTable::build(&self.definition, &self.model, &self.moves, limits, cancel);
        let table = table.ok_or(EngineError::Cancelled { at_least })?;
        Ok(self.near[number].get_or_init(|| table))
    }

    fn near_search<'a, Bounds: NearBounds>(&'a self, table: &'a Bounds) -> NearSearch<'a, Bounds> {
        NearSearch {
            model: &self.model,
            moves: &self.moves,
            successors: &self.successors,
            limits: &self.limits,
            changes: &self.changes,
            table,
        }
    }

    /// Prepares a search from a state; `None` if no sequence of moves leads from the state to the goal.
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

    /// Finds at most `wanted` solutions with exactly the given cost, and checks them with code that is independent of
    /// the search.
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

    /// Keeps only the solutions that solve the state at the given cost.
    fn right_ones(&self, state: &PuzzleState, found: Vec<Vec<u16>>, cost: u32) -> Vec<Vec<usize>> {
        let solutions = found.into_iter().map(|steps| {
            let steps = steps.into_iter();
            steps.map(|step| self.moves.indices[usize::from(step)]).collect()
        });
        let is_right = |steps: &Vec<usize>| check(&self.definition, &self.goal, state, steps) == Some(cost);
        solutions.filter(is_right).collect()
    }
}

/// The result of a search without large tables.
enum NearEnd {
    Solved(DefinitionSolutions),
    /// The search found no solution. The values are a lower bound for the cost of every solution, and the number of
    /// visited nodes.
    Farther(u32, u64),
}

/// A search from one state.
enum StateSearch<'a> {
    Patterns(PatternSearch<'a>, SearchStart),
    Near(NearSearch<'a, NearTable>, Vec<u16>),
    Ways(&'a WayTables, (Numbers, u32), (&'a Successors, &'a [Limit])),
    Group(
        &'a GroupTable,
        (GroupNode, u32),
        (&'a EngineMoves, &'a Successors, &'a [Limit]),
    ),
}

impl StateSearch<'_> {
    /// A lower bound for the cost of every solution.
    fn at_least(&self) -> u32 {
        match self {
            StateSearch::Patterns(_, start) => start.at_least,
            StateSearch::Near(search, codes) => search.at_least(codes).unwrap_or(0),
            StateSearch::Group(_, (_, distance), _) => *distance,
            StateSearch::Ways(_, (_, distance), _) => *distance,
        }
    }

    /// Finds solutions with exactly the given cost, in the order in which the search tries moves. Stops after `wanted`
    /// solutions.
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
