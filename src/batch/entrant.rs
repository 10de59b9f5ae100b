//! A method that takes part in a run: what a run asks of a plan whose tables are open.

use super::position::RunPosition;
use super::solution::RunSolutions;
use crate::batch::records::error::RecordError;
use crate::batch::records::length::RunLength;
use crate::cube::{Cube, Position};
use crate::puzzles::{PuzzleLength, PuzzleMethod, PuzzlePosition, PuzzleSearch};
use crate::requests::{Engine, Error, OpenSolver, Session, SolvePlan};
use crate::search::CancelToken;
use crate::solvers::SolveError;
use crate::solvers::goals::{GoalSolution, GoalSolver};
use crate::tables::{TableProgress, bytes_of};
use smallvec::SmallVec;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Positions of a puzzle that the solver is given at a time: some times as many as it walks down its table
/// side by side, [`ShortestWays::SIDE_BY_SIDE`](crate::puzzles::ShortestWays::SIDE_BY_SIDE), so
/// that memory for lists is asked for once for all of them.
const GROUP: usize = 4 * 16;

/// Positions that a solver is given together, without memory of their own unless they are many.
type Group<'a, P> = SmallVec<[&'a P; GROUP]>;

/// A method that takes part in a run, with its tables open.
#[derive(Debug)]
pub struct Entrant {
    /// The method with its options.
    pub plan: SolvePlan,
    /// The solver.
    pub solver: OpenSolver,
    /// The longest solution that the method can need, if that is proven; in HTM, or in the moves in
    /// which the method counts.
    pub longest: Option<usize>,
    /// Bytes of the tables that it looks things up in.
    pub table_bytes: u64,
    name: String,
}

impl Entrant {
    /// Opens a method in a session: reads its tables, or builds and keeps them.
    ///
    /// # Errors
    ///
    /// If a table cannot be had, or is not what it should be.
    pub fn open(
        plan: &SolvePlan,
        session: &Session,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Entrant, Error> {
        Ok(Entrant::new(plan.clone(), session.open(plan, progress, token)?))
    }

    /// The entrant of a plan whose solver is open.
    pub(super) fn new(plan: SolvePlan, solver: OpenSolver) -> Entrant {
        let longest = match plan.engine() {
            Engine::Method(method) => method.longest(),
            Engine::Goal { .. } => plan.options().max_moves.map(NonZeroUsize::get),
            Engine::Puzzle(plan) => plan.puzzle.longest(plan.method, plan.metric),
        };
        let table_bytes = match (plan.engine(), &solver) {
            (Engine::Puzzle(plan), _) => bytes_of(&plan.puzzle.table_specs(plan.method, plan.metric)),
            (_, OpenSolver::Goal(solver)) => solver.table_bytes(),
            (_, _) => bytes_of(&plan.method_tables()),
        };
        Entrant {
            longest,
            table_bytes,
            name: plan.to_string(),
            plan,
            solver,
        }
    }

    /// The method and those of its options that are not the default, for people to read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many positions the solver works on at a time, at least 1; one where each takes long.
    pub(super) fn group_size(&self) -> usize {
        match &self.solver {
            OpenSolver::Method(solver) => solver.group_size(),
            OpenSolver::Goal(_) => 1,
            OpenSolver::Puzzle(solver) => match (solver.method(), solver.puzzle().name().layers()) {
                (PuzzleMethod::Reduction, _) | (_, Some(4..)) => 1,
                _ if solver.puzzle().name().is_searched() => 1,
                (PuzzleMethod::Optimal | PuzzleMethod::Layers, _) => GROUP,
            },
        }
    }

    /// Solves positions on this thread, and replays each solution on stickers. Once the token is
    /// cancelled, the solutions may be any.
    ///
    /// # Panics
    ///
    /// If a position is of another puzzle, or the solver was opened for another plan.
    pub fn solve(&self, positions: &[RunPosition<'_>], cancel: &CancelToken) -> RunSolutions {
        match (&self.solver, self.plan.engine()) {
            (OpenSolver::Method(solver), _) => {
                let cubes: Group<'_, Position> = positions.iter().map(|each| &each.cube().position).collect();
                RunSolutions::Method(solver.solve_group(&cubes, cancel))
            }
            (OpenSolver::Goal(solver), _) => {
                let cubes = positions.iter().map(|each| each.cube());
                RunSolutions::Goal(cubes.map(|cube| self.lead_to_goal(solver, cube, cancel)).collect())
            }
            (OpenSolver::Puzzle(solver), Engine::Puzzle(plan)) => {
                let positions: Group<'_, PuzzlePosition> = positions.iter().map(|each| each.of_puzzle()).collect();
                let solutions = match plan.search == PuzzleSearch::USUAL {
                    true => solver.solve_until(&positions, cancel),
                    false => {
                        let improve =
                            |position: &&PuzzlePosition| solver.improve(position, &plan.search, cancel, &mut |_| {});
                        positions.iter().map(improve).collect()
                    }
                };
                RunSolutions::Puzzle(Arc::clone(&plan.puzzle), solutions)
            }
            (OpenSolver::Puzzle(_), _) => panic!("the solver was opened for another plan"),
        }
    }

    fn lead_to_goal(&self, solver: &GoalSolver, cube: &Cube, cancel: &CancelToken) -> Result<GoalSolution, SolveError> {
        let options = self.plan.options();
        let mut request = solver.request(cube);
        if let Some(moves) = options.max_moves {
            request = request.max_moves(moves.get());
        }
        let token = match options.time_limit {
            Some(time) => cancel.with_time_limit(time),
            None => cancel.clone(),
        };
        request.cancelled_by(&token).solve()
    }

    /// Holds a recorded length against the solver's own, where a method promises the shortest solutions and
    /// finds one as fast as a record is read. Of others there is nothing to say.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotShortest`] if it is longer.
    pub(super) fn check_shortest(&self, position: RunPosition<'_>, length: RunLength) -> Result<(), RecordError> {
        let (OpenSolver::Puzzle(solver), RunLength::Puzzle(length)) = (&self.solver, length) else {
            return Ok(());
        };
        if solver.method() != PuzzleMethod::Optimal {
            return Ok(());
        }
        let in_metric = |length: PuzzleLength| length.in_metric(solver.metric());
        match solver.solve(position.of_puzzle()) {
            Ok(found) if in_metric(length) > in_metric(solver.puzzle().length(found.turns())) => {
                Err(RecordError::NotShortest)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::position::{RunPositions, scramble_moves};
    use crate::batch::records::length::GoalLength;
    use crate::notation::Algorithm;
    use crate::requests::Options;
    use crate::scrambles::Scramble;
    use crate::tables::NoProgress;

    fn plan(turns: &str) -> SolvePlan {
        let options = Options {
            generators: turns.parse().ok(),
            memory: Some(100_000_000),
            ..Options::default()
        };
        SolvePlan::new(options).expect("turns")
    }

    #[test]
    fn a_recorded_solution_makes_only_the_turns_of_the_run() {
        let plan = plan("R, U");
        let cube = RunPositions::of_line(&plan, "R");
        let cube = cube.get(0).expect("moves");
        for (solution, expected) in [("R'", Ok(())), ("L R' L'", Err(RecordError::Wrong))] {
            let algorithm: Algorithm = solution.parse().expect("an algorithm");
            let length = RunLength::Goal(GoalLength::of(&algorithm.turns().expect("turns")));
            assert_eq!(length.check(&plan, cube, solution), expected, "{solution}");
        }
    }

    /// Also those with slices, which leave the cube held in another way.
    #[test]
    fn every_cube_that_is_drawn_can_be_solved_by_the_turns() {
        for turns in ["R, U", "M, U2", "r, U2"] {
            let plan = plan(turns);
            let entrant =
                Entrant::open(&plan, &Session::in_memory(), &NoProgress, &CancelToken::new()).expect("it fits");
            for number in 0..50 {
                let scramble = Scramble::RandomMoves(12);
                let drawn = RunPositions::drawn(&plan, scramble, 1, number);
                let drawn = drawn.get(0).expect("a cube");
                let found = entrant.solve(&[drawn], &CancelToken::new());
                let solution = found.each().find_map(Result::ok).expect("these turns made it");
                let (text, length) = (solution.write(), RunLength::of(solution));
                let RunLength::Goal(counted) = length else {
                    panic!("{length:?}");
                };
                assert!(counted.turns <= 12, "{turns}: {text}");
                assert!(length.check(&plan, drawn, &text).is_ok(), "{turns}: {text}");
                let other = RunLength::Goal(GoalLength {
                    turns: counted.turns + 1,
                    ..counted
                });
                assert!(other.check(&plan, drawn, &text).is_err());
                assert!(length.check(&plan, drawn, &format!("{text} L")).is_err());
                let moves = scramble_moves(&plan, scramble, 1, number).expect("turns");
                for text in [moves, drawn.write(&plan)] {
                    let read = RunPositions::of_line(&plan, &text);
                    assert_eq!(read.get(0).map(RunPosition::cube), Ok(drawn.cube()), "{text}");
                }
            }
        }
    }
}
