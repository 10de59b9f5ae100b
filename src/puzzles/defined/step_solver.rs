//! Finds solutions, usually without a proof that they are shortest. The solver first uses words: short sequences of
//! moves that change few pieces. Then it solves the puzzle in phases, and searches for shorter solutions until the time
//! limit is reached.

use super::puzzle::DefinedPuzzle;
use crate::puzzles::definition::PuzzleState;
use crate::puzzles::definition_engine::{
    DefinitionRequest, DefinitionSolver, NearError, NearRequest, NearSolution, NearSolver,
};
use crate::puzzles::{Proposal, Proposer, PuzzleError, PuzzlePhase, PuzzlePosition};
use crate::search::CancelToken;
use crate::tables::{NoProgress, TableProgress};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

/// The memory limit, in bytes, for all tables together. Words have separate limits of the same size; see
/// [`NearSolver::open`]. With half of this limit, the solutions of a Megaminx are twice as long.
const MEMORY: u64 = 128 << 20;

/// The number of rounds through the phases if no time limit is given. For a Megaminx, these rounds take some seconds.
const USUAL_ROUNDS: u32 = 3;

/// On puzzles with at most this number of places, the search for the first solution cannot be cancelled. It is fast:
/// for a 10x10x10, it takes 8 ms.
const MOST_AT_ONCE: usize = 1_000;

/// The interval at which a thread checks the cancel token while it waits for tables that another thread builds.
const WAIT: Duration = Duration::from_millis(20);

/// Proposes solutions that it finds with words and phases. For positions near the solved position, it proposes
/// solutions that are proved to be shortest.
pub(super) struct StepSolver {
    puzzle: DefinedPuzzle,
    near: DefinitionSolver,
    /// The solver with words and phases. It is opened when a position first needs it.
    steps: OnceLock<Arc<NearSolver>>,
    opening: Mutex<()>,
}

impl StepSolver {
    /// A solver that has not built any tables yet. `near` solves positions that are a few moves from the solved
    /// position.
    pub(super) const fn new(puzzle: DefinedPuzzle, near: DefinitionSolver) -> StepSolver {
        StepSolver {
            puzzle,
            near,
            steps: OnceLock::new(),
            opening: Mutex::new(()),
        }
    }

    /// The solver with words and phases. One thread builds it while other threads wait.
    fn steps(&self, cancel: &CancelToken, progress: &dyn TableProgress) -> Result<Arc<NearSolver>, PuzzleError> {
        loop {
            if let Some(steps) = self.steps.get() {
                return Ok(Arc::clone(steps));
            }
            if cancel.is_cancelled() {
                return Err(PuzzleError::Cancelled);
            }
            let _guard = match self.opening.try_lock() {
                Ok(guard) => guard,
                // If a thread panicked while it built the solver, it has stored nothing, so this thread can build the
                // solver.
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(WAIT);
                    continue;
                }
            };
            if self.steps.get().is_none() {
                let definition = Arc::clone(self.near.definition());
                let steps =
                    NearSolver::open(definition, MEMORY, self.near.store(), cancel, progress).map_err(explained)?;
                self.steps.get_or_init(|| Arc::new(steps));
            }
        }
    }

    /// A shortest solution of a state that is a few moves from the solved state; `None` if a short search does not find
    /// a solution.
    fn shortest(&self, state: &PuzzleState, cancel: &CancelToken) -> Result<Option<Proposal>, PuzzleError> {
        let found = self
            .near
            .solve_near(state, &DefinitionRequest::default(), cancel, &NoProgress);
        let found = found.map_err(PuzzleError::of_engine)?;
        let first = found.and_then(|mut found| found.solutions.pop());
        Ok(first.map(|moves| Proposal::shortest(moves.into_iter().map(DefinedPuzzle::turn_of_move))))
    }

    fn proposal(solution: &NearSolution) -> Proposal {
        let turns: Vec<_> = { solution.moves.iter() }
            .map(|&index| DefinedPuzzle::turn_of_move(index))
            .collect();
        let whole = PuzzlePhase::new("solved", "all pieces in their places", turns.clone());
        Proposal::in_phases(turns, vec![whole])
    }
}

/// Converts an error of this solver to the error type of all puzzles.
fn explained(error: NearError) -> PuzzleError {
    match error {
        NearError::Cancelled => PuzzleError::Cancelled,
        error => PuzzleError::Steps(error),
    }
}

impl Proposer for StepSolver {
    fn prepare(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        progress: &dyn TableProgress,
    ) -> Result<(), PuzzleError> {
        let state = self.puzzle.state(position)?;
        if self.steps.get().is_some() {
            return Ok(());
        }
        match self.shortest(&state, cancel)? {
            Some(_) => Ok(()),
            None => self.steps(cancel, progress).map(|_| ()),
        }
    }

    fn propose(&self, positions: &[&PuzzlePosition], cancel: &CancelToken) -> Vec<Result<Proposal, PuzzleError>> {
        let propose = |position: &&PuzzlePosition| {
            let state = self.puzzle.state(position)?;
            if let Some(shortest) = self.shortest(&state, cancel)? {
                return Ok(shortest);
            }
            let request = NearRequest { rounds: USUAL_ROUNDS };
            let found = self
                .steps(cancel, &NoProgress)?
                .solve(&state, &request, cancel, &NoProgress);
            Ok(StepSolver::proposal(&found.map_err(explained)?))
        };
        positions.iter().map(propose).collect()
    }

    /// The loop starts the search again and again, each time with one more round. Each search takes four times as long
    /// as the previous search, so all searches together take only a third longer than the last search.
    fn improve(
        &self,
        position: &PuzzlePosition,
        cancel: &CancelToken,
        found: &mut dyn FnMut(Proposal) -> ControlFlow<()>,
    ) -> Result<(), PuzzleError> {
        let state = self.puzzle.state(position)?;
        match self.shortest(&state, cancel) {
            Ok(Some(shortest)) => {
                let _ = found(shortest);
                return Ok(());
            }
            // On a slow machine, this search may reach the time limit. The search with words below still finds a
            // solution.
            Ok(None) | Err(PuzzleError::Cancelled) => {}
            Err(error) => return Err(error),
        }
        let steps = self.steps(cancel, &NoProgress)?;
        // A search that uses only words takes milliseconds. For small puzzles, the time limit does not cancel it, so a
        // solution is always found.
        let never = CancelToken::new();
        let is_small = self.puzzle.definition().layout().places() <= MOST_AT_ONCE;
        for rounds in 0.. {
            let cancel = if rounds == 0 && is_small { &never } else { cancel };
            let solution = steps.solve(&state, &NearRequest { rounds }, cancel, &NoProgress);
            let solution = match solution.map_err(explained) {
                // The solution of the previous search remains the result.
                Err(PuzzleError::Cancelled) if rounds > 0 => break,
                solution => solution?,
            };
            let is_over = solution.rounds < rounds || rounds > 0 && cancel.is_cancelled();
            if found(StepSolver::proposal(&solution)).is_break() || is_over {
                break;
            }
        }
        Ok(())
    }
}
