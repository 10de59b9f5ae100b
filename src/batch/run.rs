//! Drawing cubes and solving them, on all threads and always the same.

use super::report::{Failure, Report, Tally};
use crate::cube::{
    AssemblyError, Cubie, Facelets, Sequence, assemble, disassemble, generator, random_moves,
    random_state,
};
use crate::notation::facelets;
use crate::solvers::{Solution, Solver};
use rayon::prelude::*;
use std::fmt;
use std::time::Instant;

/// How cubes are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scramble {
    /// Uniformly from all that can be solved.
    RandomState,
    /// By so many random turns, in which nothing cancels.
    RandomMoves(usize),
}

/// As in a report: `random-state`, `random-moves 33`.
impl fmt::Display for Scramble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scramble::RandomState => formatter.write_str("random-state"),
            Scramble::RandomMoves(moves) => write!(formatter, "random-moves {moves}"),
        }
    }
}

/// A cube as it was drawn.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// The cube for the solver.
    pub cube: Cubie,
    /// Its stickers for the check. Where turns were drawn, the facelet engine made them, so that
    /// the solver's cube comes from stickers as a person's does.
    pub facelets: Facelets,
    /// The turns that were drawn, if turns were.
    pub moves: Option<Sequence>,
}

/// A run: which cubes, and how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// How many cubes.
    pub cubes: u64,
    /// What they are drawn from: cube `k` of a seed is always the same cube.
    pub seed: u64,
    /// How they are drawn.
    pub scramble: Scramble,
}

impl Run {
    /// How many cubes a thread takes at a time.
    const CHUNK: u64 = 1_024;

    /// How many of these it hands to the solver at a time: few enough that their proposals are
    /// still in the nearest cache when they are checked.
    const AT_ONCE: usize = 32;

    /// Draws cube `number`, counted from 0.
    ///
    /// # Errors
    ///
    /// If the facelet engine turned a solved cube into something that is none.
    pub fn draw(&self, number: u64) -> Result<Drawn, AssemblyError> {
        let mut random = generator(self.seed, number);
        match self.scramble {
            Scramble::RandomState => {
                let cube = random_state(&mut random);
                Ok(Drawn {
                    facelets: disassemble(&cube),
                    cube,
                    moves: None,
                })
            }
            Scramble::RandomMoves(length) => {
                let moves = random_moves(length, &mut random);
                let mut facelets = Facelets::SOLVED;
                facelets.apply(moves.moves());
                Ok(Drawn {
                    cube: assemble(&facelets)?,
                    facelets,
                    moves: Some(moves),
                })
            }
        }
    }

    /// Solves every cube of the run, replays every solution on the cube's stickers, and reports.
    ///
    /// `longest` is the most moves that the method can need, if that is known; `advanced` is told
    /// how many more cubes are done, from any thread.
    pub fn report(
        &self,
        method: &str,
        solver: &dyn Solver,
        longest: Option<usize>,
        advanced: &(dyn Fn(u64) + Sync),
    ) -> Report {
        let start = Instant::now();
        let chunks = self.cubes.div_ceil(Run::CHUNK);
        let tally = (0..chunks)
            .into_par_iter()
            .map(|chunk| {
                let first = chunk * Run::CHUNK;
                let end = (first + Run::CHUNK).min(self.cubes);
                let tally = self.solve_some(first..end, solver);
                advanced(end - first);
                tally
            })
            .reduce(Tally::default, Tally::merge);
        let mut report = tally.into_report(self, method, longest);
        report.seconds = start.elapsed().as_secs_f64();
        report.cubes_per_second = report.cubes as f64 / report.seconds;
        report
    }

    fn solve_some(&self, numbers: std::ops::Range<u64>, solver: &dyn Solver) -> Tally {
        let mut tally = Tally::default();
        let failure = |number: u64, cube: String, message: String| Failure {
            number,
            seed: self.seed,
            cube,
            message,
        };
        let (mut drawn_numbers, mut stickers, mut cubes) = (Vec::new(), Vec::new(), Vec::new());
        for number in numbers {
            match self.draw(number) {
                Ok(Drawn { cube, facelets, .. }) => {
                    drawn_numbers.push(number);
                    stickers.push(facelets);
                    cubes.push(cube);
                }
                Err(error) => tally.fail(failure(number, String::new(), error.to_string())),
            }
        }
        let start = Instant::now();
        let proposals = cubes
            .chunks(Run::AT_ONCE)
            .flat_map(|some| solver.propose_all(some));
        for ((number, facelets), proposal) in
            drawn_numbers.into_iter().zip(&stickers).zip(proposals)
        {
            match proposal.and_then(|proposal| Solution::check(facelets, proposal)) {
                Ok(solution) => {
                    tally.length.add(solution.htm_by_phases());
                    tally.printed_length.add(solution.moves().htm());
                }
                Err(error) => {
                    tally.fail(failure(
                        number,
                        facelets::write(facelets),
                        error.to_string(),
                    ));
                }
            }
        }
        tally.solver_seconds = start.elapsed().as_secs_f64();
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;
    use crate::solvers::{Proposal, SolveError};

    /// Solves nothing but cubes of one turn, and claims to have solved the rest.
    struct OneTurn;

    impl Solver for OneTurn {
        fn propose(&self, cube: &Cubie) -> Result<Proposal, SolveError> {
            let solves = |turn: &Move| {
                let mut turned = *cube;
                turned.turn(*turn);
                turned.is_solved()
            };
            Ok(Proposal {
                moves: Move::ALL.into_iter().find(solves).into_iter().collect(),
                ..Proposal::default()
            })
        }
    }

    #[test]
    fn a_wrong_solution_is_counted_as_failed_and_can_be_run_again() {
        let run = Run {
            cubes: 3_000,
            seed: 5,
            scramble: Scramble::RandomMoves(2),
        };
        let report = run.report("one-turn", &OneTurn, None, &|_| {});
        assert_eq!(
            (report.cubes, report.solved, report.failed),
            (3_000, 0, 3_000)
        );
        assert_eq!(report.failures.len(), Report::MAX_FAILURES);
        for (number, failure) in report.failures.iter().enumerate() {
            let drawn = run.draw(failure.number).expect("a cube");
            assert_eq!(failure.number, number as u64);
            assert_eq!(failure.cube, facelets::write(&drawn.facelets));
        }
        let run = Run {
            scramble: Scramble::RandomMoves(1),
            ..run
        };
        let report = run.report("one-turn", &OneTurn, Some(0), &|_| {});
        assert_eq!((report.solved, report.failed), (3_000, 0));
        assert_eq!(report.over_longest, 3_000);
    }

    #[test]
    fn both_ways_of_drawing_give_the_stickers_of_the_cube() {
        for scramble in [Scramble::RandomState, Scramble::RandomMoves(33)] {
            let run = Run {
                cubes: 0,
                seed: 9,
                scramble,
            };
            for number in 0..1_000 {
                let drawn = run.draw(number).expect("a cube");
                assert_eq!(disassemble(&drawn.cube), drawn.facelets);
                if let Some(moves) = drawn.moves {
                    assert_eq!(Cubie::from(moves.moves()), drawn.cube);
                }
            }
        }
    }
}
