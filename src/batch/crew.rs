//! What every thread of a run does with the cubes that it is given.

use super::records::{Record, line_of};
use super::{Contestant, Cube, Item, Tally, Watcher};
use crate::solvers::{Proposal, Solution, SolveError, Solver, Watch};
use std::time::{Duration, Instant};

/// What came of some cubes one after another.
#[derive(Default)]
pub(super) struct Part {
    pub(super) tallies: Vec<Tally>,
    pub(super) records: String,
    pub(super) cubes: u64,
    /// True if some were left, since the run was interrupted.
    pub(super) is_cut_off: bool,
}

/// What every thread of a run works with.
pub(super) struct Crew<'a> {
    pub(super) contestants: &'a [Contestant],
    pub(super) seed: Option<u64>,
    /// Cubes that each method is given at a time.
    pub(super) group: usize,
    pub(super) wants_records: bool,
}

impl Crew<'_> {
    pub(super) fn solve(&self, items: &[Item], watcher: &dyn Watcher) -> Part {
        let mut part = Part {
            tallies: self.contestants.iter().map(|_| Tally::default()).collect(),
            ..Part::default()
        };
        for items in items.chunks(self.group) {
            if watcher.is_interrupted() {
                part.is_cut_off = true;
                break;
            }
            let cubes: Vec<Result<Cube, String>> = items.iter().map(Item::cube).collect();
            let good: Vec<&Cube> = cubes.iter().flatten().collect();
            let solvers = self.contestants.iter().map(|each| each.solver.as_ref());
            let results: Vec<Vec<Solved>> = solvers
                .map(|solver| solve_each(solver, &good, watcher))
                .collect();
            // Up to the first cube that one of the methods has given up.
            let mut solved = results.iter().map(Vec::len).min().unwrap_or(0);
            let is_done = |cube: &&Result<Cube, String>| {
                let is_done = cube.is_err() || solved > 0;
                solved -= usize::from(cube.is_ok() && is_done);
                is_done
            };
            let done = cubes.iter().take_while(is_done).count();
            self.count(&items[..done], &cubes[..done], &results, &mut part);
            part.cubes += done as u64;
            if done < items.len() {
                part.is_cut_off = true;
                break;
            }
        }
        part
    }

    /// Counts what came of some cubes, and records it: by method, the solutions of those that are cubes.
    fn count(
        &self,
        items: &[Item],
        cubes: &[Result<Cube, String>],
        results: &[Vec<Solved>],
        part: &mut Part,
    ) {
        let mut place = 0;
        for (item, cube) in items.iter().zip(cubes) {
            let cube = cube.as_ref().map_err(String::as_str);
            let methods = self.contestants.iter().zip(results).zip(&mut part.tallies);
            for ((contestant, results), tally) in methods {
                let solved = cube.is_ok().then(|| &results[place]);
                let solution = solved.map(|solved| &solved.solution);
                let time = solved.map_or(Duration::ZERO, |solved| solved.time);
                if let Some(Ok(solution)) = solution
                    && !self.wants_records
                {
                    tally.solve(solution.htm_by_phases(), solution.moves().htm());
                    tally.times.add(1, time);
                    continue;
                }
                let record = Record::new(item.number, &contestant.name, cube, solution, time);
                record.count(self.seed, tally);
                if self.wants_records {
                    part.records.push_str(&line_of(&record));
                }
            }
            place += usize::from(cube.is_ok());
        }
    }
}

/// A cube that was solved, or not, and how long that took.
struct Solved {
    solution: Result<Solution, SolveError>,
    time: Duration,
}

/// A solver need not go on once the run is interrupted.
struct UntilInterrupted<'a>(&'a dyn Watcher);

impl Watch for UntilInterrupted<'_> {
    fn is_over(&self) -> bool {
        self.0.is_interrupted()
    }

    fn improved(&self, _: &Proposal) {}
}

/// Solves cubes as many at a time as the solver likes, and checks each solution. Those that are
/// solved together have equal shares of the time. Once the run is interrupted, the others are given
/// up, and so are those that were being solved: what a solver has found by then is not what it
/// would have found.
fn solve_each(solver: &dyn Solver, cubes: &[&Cube], watcher: &dyn Watcher) -> Vec<Solved> {
    let mut all = Vec::with_capacity(cubes.len());
    for cubes in cubes.chunks(solver.at_once()) {
        let start = Instant::now();
        let together: Vec<_> = cubes.iter().map(|cube| cube.position.cube).collect();
        let proposals = solver.propose_all(&together, &UntilInterrupted(watcher));
        if watcher.is_interrupted() {
            break;
        }
        let solutions: Vec<_> = proposals
            .into_iter()
            .zip(cubes)
            .map(|(proposal, cube)| Solution::check(&cube.position.facelets, proposal?))
            .collect();
        let time = start.elapsed() / cubes.len() as u32;
        all.extend(
            solutions
                .into_iter()
                .map(|solution| Solved { solution, time }),
        );
    }
    all
}
