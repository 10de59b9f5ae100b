//! Shortest solutions of any puzzle that is given as data.

use super::check::check;
use super::error::{EngineError, allowed_moves};
use super::goal::{DefinitionGoal, GoalModel};
use super::moves::{EngineMoves, Successors};
use super::patterns::TableSet;
use super::search::{DepthOutcome, Limit, PatternSearch, SearchStart};
use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::{CancelToken, Progress, SearchDepth};
use crate::tables::TableProgress;
use std::sync::Arc;

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
    /// The most that a solution may cost; none if it may cost anything. Where a state cannot be solved and no table tells
    /// that, a search without it ends only when it is cancelled.
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// Solves one puzzle to one goal, with tables that were built once.
pub struct DefinitionSolver {
    definition: Arc<Definition>,
    goal: DefinitionGoal,
    model: GoalModel,
    moves: EngineMoves,
    successors: Successors,
    limits: Vec<Limit>,
    tables: TableSet,
}

impl DefinitionSolver {
    /// Builds the tables: one of all states if it fits into the memory, else those that say most of how far states are.
    ///
    /// # Errors
    ///
    /// If the goal or a move does not exist, too many states reach the goal, or the token was cancelled.
    pub fn open(
        definition: Arc<Definition>,
        options: &EngineOptions,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<DefinitionSolver, EngineError> {
        let (moves, model) = options.read(&definition)?;
        let tables = TableSet::build(&model, &moves, options.memory, cancel, progress)?;
        let limits = definition.parts().move_limits.iter().map(|limit| Limit {
            counts: moves.indices.iter().map(|index| limit.moves.contains(index)).collect(),
            most: limit.most,
        });
        Ok(DefinitionSolver {
            successors: Successors::new(&definition, &moves),
            limits: limits.collect(),
            goal: options.goal.clone(),
            definition,
            model,
            moves,
            tables,
        })
    }

    /// The puzzle.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// True if the distance of every state is known.
    pub fn is_exact(&self) -> bool {
        self.tables.is_exact
    }

    /// How many states are at each distance from the goal, 0 first, where it is exact. What forbidden pairs, groups and
    /// limits of moves rule out is not looked at.
    pub fn counts(&self) -> Option<&[u64]> {
        self.is_exact().then(|| self.tables.tables[0].counts.as_slice())
    }

    /// Bytes that the tables take.
    pub fn table_bytes(&self) -> u64 {
        self.tables.tables.iter().map(|table| table.product.bytes()).sum()
    }

    /// Shortest solutions of a state: of the least cost that any has.
    ///
    /// Each was checked by an engine that shares no code with the search.
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
        let (search, start) = self.begin(state)?;
        let mut nodes = 0;
        let mut cost = start.at_least;
        loop {
            if let Some(most) = request.max_cost.filter(|&most| cost > most) {
                return Err(EngineError::TooFar(most));
            }
            if cancel.is_cancelled() {
                return Err(EngineError::Cancelled { at_least: cost });
            }
            progress.deepened(&SearchDepth::new(cost as usize, nodes));
            let solutions = self.checked(state, &search, &start, cost, (request.wanted, cancel), &mut nodes)?;
            if !solutions.is_empty() {
                let solutions = DefinitionSolutions { cost, solutions, nodes };
                progress.improved(&solutions);
                return Ok(solutions);
            }
            cost = cost.checked_add(1).ok_or(EngineError::Unreachable)?;
        }
    }

    /// Solutions of exactly some cost, at most `wanted` of them; none if there are none. Each was checked.
    ///
    /// # Errors
    ///
    /// If the state does not have the pieces of the puzzle, cannot be, or the search was cancelled.
    pub fn solutions_of_cost(
        &self,
        state: &PuzzleState,
        cost: u32,
        wanted: usize,
        cancel: &CancelToken,
    ) -> Result<Vec<Vec<usize>>, EngineError> {
        let (search, start) = self.begin(state)?;
        self.checked(state, &search, &start, cost, (wanted, cancel), &mut 0)
    }

    /// What searches from a state.
    fn begin(&self, state: &PuzzleState) -> Result<(PatternSearch<'_>, SearchStart), EngineError> {
        if !self.definition.has_state(state) {
            return Err(EngineError::OtherPieces);
        }
        let codes = self.model.codes(state);
        if !self.model.is_possible(&codes) {
            return Err(EngineError::Impossible);
        }
        let search = PatternSearch::new(&self.model, &self.moves, &self.successors, &self.limits, &self.tables);
        let start = search.start(codes).ok_or(EngineError::Unreachable)?;
        Ok((search, start))
    }

    /// The solutions of exactly some cost that are found and solve the state, by an engine that shares no code with the
    /// search.
    fn checked(
        &self,
        state: &PuzzleState,
        search: &PatternSearch<'_>,
        start: &SearchStart,
        cost: u32,
        (wanted, cancel): (usize, &CancelToken),
        nodes: &mut u64,
    ) -> Result<Vec<Vec<usize>>, EngineError> {
        let found = match search.solutions(start, cost, wanted.max(1), cancel, nodes) {
            DepthOutcome::Searched(found) => found,
            DepthOutcome::Cancelled => return Err(EngineError::Cancelled { at_least: cost }),
        };
        let solutions = found.into_iter().map(|steps| {
            let steps = steps.into_iter();
            steps.map(|step| self.moves.indices[usize::from(step)]).collect()
        });
        let is_right = |steps: &Vec<usize>| check(&self.definition, &self.goal, state, steps) == Some(cost);
        Ok(solutions.filter(is_right).collect())
    }
}
