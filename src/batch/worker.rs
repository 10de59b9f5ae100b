//! Solving, checking and recording the cubes of a run on one thread.

use super::records::{Record, line_of};
use super::{CubeError, DrawnCube, Entrant, Item, Tally};
use crate::search::CancelToken;
use crate::solvers::{Solution, SolveError, Solver};
use std::time::{Duration, Instant};

/// The outcome of consecutive cubes of a run.
#[derive(Default)]
pub(super) struct Part {
    pub(super) tallies: Vec<Tally>,
    pub(super) records: String,
    pub(super) cubes: u64,
    /// True if the run was interrupted before the last of them was done.
    pub(super) is_cut_off: bool,
}

/// What the threads of a run share.
pub(super) struct Worker<'a> {
    pub(super) entrants: &'a [Entrant],
    pub(super) seed: Option<u64>,
    /// How many cubes each method is given at a time.
    pub(super) group: usize,
    pub(super) wants_records: bool,
}

impl Worker<'_> {
    pub(super) fn solve(&self, items: &[Item], cancel: &CancelToken) -> Part {
        let mut part = Part {
            tallies: self.entrants.iter().map(|_| Tally::default()).collect(),
            ..Part::default()
        };
        for items in items.chunks(self.group) {
            if cancel.is_cancelled() {
                part.is_cut_off = true;
                break;
            }
            let cubes: Vec<Result<DrawnCube, CubeError>> = items.iter().map(Item::cube).collect();
            let good: Vec<&DrawnCube> = cubes.iter().flatten().collect();
            let solvers = self.entrants.iter().map(|each| &each.solver);
            let results: Vec<Vec<Solved>> = solvers
                .map(|solver| solve_each(solver, &good, cancel))
                .collect();
            // Up to the first cube that one of the methods has given up.
            let mut solved = results.iter().map(Vec::len).min().unwrap_or(0);
            let is_done = |cube: &&Result<DrawnCube, CubeError>| {
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

    /// Counts and records the outcome of cubes. `results` holds, for each method, the solutions of
    /// those items that are cubes.
    fn count(
        &self,
        items: &[Item],
        cubes: &[Result<DrawnCube, CubeError>],
        results: &[Vec<Solved>],
        part: &mut Part,
    ) {
        let mut place = 0;
        for (item, cube) in items.iter().zip(cubes) {
            let cube = cube.as_ref();
            let methods = self.entrants.iter().zip(results).zip(&mut part.tallies);
            for ((entrant, results), tally) in methods {
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
                let record = Record::new(item.number, entrant.name(), cube, solution, time);
                record.count(self.seed, item.line(), tally);
                if self.wants_records {
                    part.records.push_str(&line_of(&record));
                }
            }
            place += usize::from(cube.is_ok());
        }
    }
}

/// A solution, or why there is none, and how long that took.
struct Solved {
    solution: Result<Solution, SolveError>,
    time: Duration,
}

/// Solves cubes in groups of the size that the solver works on; the solver checks each solution. The
/// time of a group is shared equally among its cubes. Once the run is cancelled, the group that is
/// being solved is dropped, since a cancelled solver may return a worse solution than it would have
/// found, and so are the groups after it.
fn solve_each(solver: &Solver, cubes: &[&DrawnCube], cancel: &CancelToken) -> Vec<Solved> {
    let mut all = Vec::with_capacity(cubes.len());
    for cubes in cubes.chunks(solver.group_size()) {
        let start = Instant::now();
        let positions: Vec<_> = cubes.iter().map(|cube| &cube.position).collect();
        let solutions = solver.solve_group(&positions, cancel);
        if cancel.is_cancelled() {
            break;
        }
        let time = start.elapsed() / cubes.len() as u32;
        let solved = solutions.into_iter();
        all.extend(solved.map(|solution| Solved { solution, time }));
    }
    all
}
