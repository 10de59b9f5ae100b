//! The solver of a puzzle that is given as a definition. It only proposes solutions. The caller checks them, as it does
//! for all puzzles.

use super::puzzle::DefinedPuzzle;
use super::step_solver::StepSolver;
use crate::cube::Metric;
use crate::puzzles::definition_engine::{DefinitionRequest, DefinitionSolver};
use crate::puzzles::proposer::few_and_then_all;
use crate::puzzles::{Proposal, Proposer, Puzzle, PuzzleError, PuzzleMethod, PuzzlePosition, SolvablePuzzle};
use crate::search::CancelToken;
use crate::tables::{NoProgress, Store, TableError, TableProgress, TableSpec};
use rand::Rng;
use std::sync::Arc;

/// If a puzzle has at most this number of positions (10¹³), the default method proves that solutions are shortest. The
/// Redi Cube has 1.6 · 10¹² positions. The next larger built-in puzzle, the Hungarian Rings, has 3.0 · 10²⁰.
const MOST_PROVEN: u64 = 10_000_000_000_000;

/// The number of random moves that lead to a random position. Random moves are used only if a uniformly random element
/// of the group is not available, because moves may be blocked or the group is too large.
const RANDOM_MOVES: usize = 1_000;

/// Proposes the solutions that [`DefinitionSolver`] finds.
struct DefinedProposer {
    puzzle: DefinedPuzzle,
    solver: DefinitionSolver,
}

impl DefinedProposer {
    fn proposals(
        &self,
        position: &PuzzlePosition,
        request: &DefinitionRequest,
        cancel: &CancelToken,
    ) -> Result<Vec<Proposal>, PuzzleError> {
        let state = self.puzzle.state(position)?;
        let found = self.solver.solve(&state, request, cancel, &NoProgress);
        let found = found.map_err(PuzzleError::of_engine)?;
        let turns = |solution: Vec<usize>| solution.into_iter().map(DefinedPuzzle::turn_of_move);
        Ok(found
            .solutions
            .into_iter()
            .map(|each| Proposal::shortest(turns(each)))
            .collect())
    }
}

impl Proposer for DefinedProposer {
    fn prepare(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), PuzzleError> {
        let state = self.puzzle.state(position)?;
        let prepared = self.solver.prepare_for(&state, cancel, progress);
        prepared.map_err(PuzzleError::of_engine)
    }

    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let mut proposals = self.proposals(position, &DefinitionRequest::default(), cancel)?;
            Ok(proposals.swap_remove(0))
        };
        positions.iter().map(propose).collect()
    }

    fn propose_of_length<'a>(
        &'a self,
        position: &PuzzlePosition,
        length: usize,
        cancel: &CancelToken,
    ) -> Box<dyn Iterator<Item = Proposal> + 'a> {
        let (Ok(state), Ok(cost), cancel) = (self.puzzle.state(position), u32::try_from(length), cancel.clone()) else {
            return Box::new(std::iter::empty());
        };
        let found = move |wanted: usize| {
            let solutions = self.solver.solutions_of_cost(&state, cost, wanted, &cancel);
            solutions.unwrap_or_default()
        };
        let turns = |solution: Vec<usize>| solution.into_iter().map(DefinedPuzzle::turn_of_move);
        Box::new(few_and_then_all(found).map(move |each| Proposal::shortest(turns(each))))
    }
}

impl SolvablePuzzle for DefinedPuzzle {
    /// Always empty. The tables depend on the goal, the moves and the memory limit, so their sizes are not known before
    /// they are built.
    fn table_specs(&self, _: PuzzleMethod, _: Metric) -> Vec<Box<dyn TableSpec>> {
        Vec::new()
    }

    /// If the number of positions is small enough for proofs, the method with proofs ([`PuzzleMethod::Optimal`]) comes
    /// first. The list contains [`PuzzleMethod::Reduction`] only if all moves are always possible and allowed, and the
    /// goal is the solved state.
    fn methods(&self) -> &'static [PuzzleMethod] {
        const PROVEN: &[PuzzleMethod] = &[PuzzleMethod::Optimal];
        const PROVEN_FIRST: &[PuzzleMethod] = &[PuzzleMethod::Optimal, PuzzleMethod::Reduction];
        const STEPS_FIRST: &[PuzzleMethod] = &[PuzzleMethod::Reduction, PuzzleMethod::Optimal];
        let definition = self.definition();
        if definition.has_blocked_moves() || definition.has_forbidden_sequences() || !self.is_whole() {
            return PROVEN;
        }
        let positions = self.group().and_then(|group| group.positions());
        match positions {
            Some(positions) if positions <= MOST_PROVEN.into() => PROVEN_FIRST,
            _ => STEPS_FIRST,
        }
    }

    fn proposer(
        &self,
        method: PuzzleMethod,
        _: Metric,
        store: &Store,
        _: &dyn TableProgress,
    ) -> Result<Box<dyn Proposer>, TableError> {
        let definition = Arc::clone(self.name_of_definition().definition());
        // The tables are built only when a position needs them. Most positions that people enter are a few moves from
        // the solved position, so they are solved without tables.
        let solver = DefinitionSolver::new(definition, self.chosen());
        let solver = solver
            .map_err(|error| TableError::Definition(error.to_string()))?
            // Few targets come up again, so their tables would only displace others on the disk.
            .keeping_in(if self.has_target() { &Store::IN_MEMORY } else { store });
        let puzzle = self.clone();
        Ok(match method {
            PuzzleMethod::Reduction => Box::new(StepSolver::new(puzzle, solver)),
            PuzzleMethod::Optimal | PuzzleMethod::Layers => Box::new(DefinedProposer { puzzle, solver }),
        })
    }

    fn longest(&self, _: PuzzleMethod, _: Metric) -> Option<usize> {
        None
    }

    fn defined(&self) -> Option<&DefinedPuzzle> {
        Some(self)
    }

    /// Returns a uniformly random position. If moves may be blocked or the group is too large, returns the position
    /// after 1,000 random moves.
    fn random(&self, mut random: &mut dyn Rng) -> PuzzlePosition {
        if let (false, Some(group)) = (self.definition().has_blocked_moves(), self.group()) {
            return DefinedPuzzle::position(&group.draw_state(&mut random));
        }
        let mut position = self.solved();
        let turns = self.random_turns(RANDOM_MOVES, random);
        let made = self.make(&mut position, &turns);
        made.expect("a puzzle can make its own random turns");
        position
    }

    fn seen_from(&self, position: &PuzzlePosition, target: &PuzzlePosition) -> Result<PuzzlePosition, PuzzleError> {
        if self.is_target(target) {
            return Ok(position.clone());
        }
        let definition = self.definition();
        let seen = definition.seen_from(&self.state(position)?, &self.state(target)?);
        Ok(DefinedPuzzle::position(&seen))
    }

    /// True for a target that is the goal of this puzzle. For other targets, false if some pieces or orientations look
    /// alike, because then a position does not tell which piece is in which place and in which orientation. Also false
    /// if rules or several solved states refer to certain pieces, because [`SolvablePuzzle::seen_from`] gives these
    /// pieces other names.
    fn is_seen_from(&self, target: &PuzzlePosition) -> bool {
        let definition = self.definition();
        let is_plain = !definition.has_blocked_moves() && definition.solved_states().len() == 1;
        is_plain && definition.orbits().iter().all(|orbit| !orbit.has_alike()) || self.is_target(target)
    }
}
