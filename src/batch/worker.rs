//! Solving, checking and recording the cubes of a run on one thread.

use super::cube_error::CubeError;
use super::entrant::Entrant;
use super::position::{RunPosition, RunPositions};
use super::solution::{RunSolution, RunSolutions};
use super::source::Item;
use crate::batch::records::length::RunLength;
use crate::batch::records::sink::PartWriter;
use crate::batch::records::{Record, RecordLayout, RecordPart};
use crate::batch::report::tally::Tally;
use crate::clock::Instant;
use crate::cube::Generators;
use crate::search::CancelToken;
use std::error::Error;
use std::time::Duration;

/// The outcome of consecutive cubes of a run.
#[derive(Default)]
pub(super) struct Part {
    pub(super) tallies: Vec<Tally>,
    pub(super) records: Option<RecordPart>,
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
    /// How records are laid out, if they are wanted.
    pub(super) layout: Option<RecordLayout>,
}

impl Worker<'_> {
    pub(super) fn solve(&self, items: &[Item], cancel: &CancelToken) -> Part {
        let mut part = Part {
            tallies: self.entrants.iter().map(|_| Tally::default()).collect(),
            ..Part::default()
        };
        let mut records = self.layout.map(PartWriter::new);
        // Cubes are drawn side by side, more at a time than some methods are given.
        for items in items.chunks(self.group.next_multiple_of(Generators::SIDE_BY_SIDE)) {
            if cancel.is_cancelled() {
                part.is_cut_off = true;
                break;
            }
            let positions = Item::positions(items, &self.entrants[0].plan);
            let mut good: Vec<RunPosition<'_>> = Vec::with_capacity(items.len());
            good.extend(positions.each().flatten());
            let entrants = self.entrants.iter();
            let results: Vec<Vec<SolvedGroup>> = entrants
                .map(|entrant| self.solve_each(entrant, &good, cancel))
                .collect();
            // Up to the first cube that one of the methods has given up.
            let lengths = results.iter().map(|groups| groups.iter().map(SolvedGroup::len).sum());
            let mut solved: usize = lengths.min().unwrap_or(0);
            let are_all_done = solved == good.len();
            let is_done = |position: &Result<RunPosition<'_>, &CubeError>| {
                let is_done = position.is_err() || solved > 0;
                solved -= usize::from(position.is_ok() && is_done);
                is_done
            };
            let done = match are_all_done {
                true => items.len(),
                false => positions.each().take_while(is_done).count(),
            };
            self.count(&items[..done], &positions, &results, &mut part, &mut records);
            part.cubes += done as u64;
            if done < items.len() {
                part.is_cut_off = true;
                break;
            }
        }
        part.records = records.map(PartWriter::finish);
        part
    }

    /// Solves cubes in groups of the size that the solver works on; each solution is checked there.
    /// The time of a group is shared equally among its cubes. Once the run is cancelled, the group
    /// that is being solved is dropped, since a cancelled solver may return a worse solution than it
    /// would have found, and so are the groups after it.
    fn solve_each(&self, entrant: &Entrant, positions: &[RunPosition<'_>], cancel: &CancelToken) -> Vec<SolvedGroup> {
        let mut groups = Vec::new();
        for positions in positions.chunks(entrant.group_size()) {
            let start = Instant::now();
            let solutions = entrant.solve(positions, cancel);
            if cancel.is_cancelled() {
                break;
            }
            groups.push(SolvedGroup {
                solutions,
                time: start.elapsed() / positions.len() as u32,
            });
        }
        groups
    }

    /// Counts and records the outcome of cubes. `results` holds, for each method, the solutions of
    /// those items that are cubes.
    fn count(
        &self,
        items: &[Item],
        positions: &RunPositions,
        results: &[Vec<SolvedGroup>],
        part: &mut Part,
        records: &mut Option<PartWriter>,
    ) {
        let results = results.iter();
        let mut results: Vec<_> = results
            .map(|groups| groups.iter().flat_map(SolvedGroup::each))
            .collect();
        for (item, position) in items.iter().zip(positions.each()) {
            let methods = self.entrants.iter().zip(&mut results);
            for ((entrant, results), tally) in methods.zip(&mut part.tallies) {
                let solved = position.ok().and_then(|_| results.next());
                let solution = solved.map(|(solution, _)| solution);
                let time = solved.map_or(Duration::ZERO, |(_, time)| time);
                if let (Ok(position), Some(Ok(solution))) = (position, solution)
                    && records.is_none()
                {
                    let length = RunLength::counted_of(&entrant.plan, solution);
                    tally.solve(length);
                    tally.note(item.number, length, time, || position.write(&entrant.plan));
                    tally.times.add(time);
                    continue;
                }
                let record = Record::new(entrant, item.number, position, solution, time);
                record.count(&entrant.plan, self.seed, item.line(), tally, Tally::solve);
                if let Some(records) = records {
                    records.add(record, &entrant.plan);
                }
            }
        }
    }
}

/// What came of cubes that were solved together.
struct SolvedGroup {
    solutions: RunSolutions,
    /// How long each took.
    time: Duration,
}

impl SolvedGroup {
    fn len(&self) -> usize {
        self.solutions.len()
    }

    fn each(&self) -> impl Iterator<Item = (Result<RunSolution<'_>, &(dyn Error + 'static)>, Duration)> {
        self.solutions.each().map(|solution| (solution, self.time))
    }
}
