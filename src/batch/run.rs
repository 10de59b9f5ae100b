//! Solving the cubes of a run on all threads, window by window, always with the same outcome.

use super::records::{Heading, Record, RecordError, line_of};
use super::worker::{Part, Worker};
use super::{Report, RunFacts, RunSpec, Source, Tally};
use crate::search::CancelToken;
use crate::solvers::Solver;
use crate::tables::NoProgress;
use rayon::prelude::*;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use thiserror::Error;

/// A method that takes part in a run.
pub struct Entrant {
    /// What it is called in the report.
    pub name: String,
    /// The solver.
    pub solver: Solver,
    /// The most moves that the method can need, if that is known.
    pub longest: Option<usize>,
    /// Bytes of the tables that it looks things up in.
    pub table_bytes: u64,
}

/// Receives how far a run is. Any thread may call it.
pub trait RunProgress: Sync {
    /// This many more cubes are done.
    fn advanced(&self, _cubes: u64) {}
}

impl RunProgress for NoProgress {}

/// Why a run could not go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// Cubes could not be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// Records could not be written. Those before are whole.
    #[error("cannot write the records: {0}; what was done up to here is kept")]
    Output(io::Error),
    /// Records could not be read.
    #[error("cannot read the records: {0}")]
    Records(io::Error),
    /// A file that does not begin as records do.
    #[error("line 1 is not the heading of a file of records")]
    NoHeading,
    /// The records of another run.
    #[error("the records are of another run: {0}")]
    OtherRun(String),
    /// A record that does not belong there.
    #[error("line {line} {error}")]
    Record {
        /// Which line of the file.
        line: u64,
        /// What is wrong with it.
        error: RecordError,
    },
}

/// The most cubes that are in hand at a time.
const LARGEST_WINDOW: usize = 32_768;

/// Windows are made larger or smaller so that each takes about so long: what a run that is killed
/// has to do again.
const WINDOW_TIME: Duration = Duration::from_millis(100);

/// A run, as far as it has come.
pub struct Run {
    plan: RunSpec,
    source: Source,
    entrants: Vec<Entrant>,
    tallies: Vec<Tally>,
    is_partial: bool,
    elapsed: Duration,
}

impl Run {
    /// A run that has not begun.
    pub fn new(plan: RunSpec, source: Source, entrants: Vec<Entrant>) -> Run {
        Run {
            plan,
            source,
            tallies: entrants.iter().map(|_| Tally::default()).collect(),
            entrants,
            is_partial: false,
            elapsed: Duration::ZERO,
        }
    }

    /// The first line of the run's file of records, its end included.
    pub fn heading(&self) -> String {
        let heading = Heading {
            run: self.plan.clone(),
        };
        line_of(&heading)
    }

    /// Counts the cubes whose records are there, so that [`Run::go`] goes on behind them; gives
    /// back how many bytes of whole records there are. What stands behind those was cut off in
    /// the middle. By the clock, the run has taken what solving took, shared among the threads.
    ///
    /// # Errors
    ///
    /// If the records are not those of this run.
    pub fn resume(
        &mut self,
        mut records: impl BufRead,
        progress: &dyn RunProgress,
    ) -> Result<u64, RunError> {
        let Some(first) = whole_line(&mut records)? else {
            return Ok(0);
        };
        let heading: Heading = serde_json::from_str(&first).map_err(|_| RunError::NoHeading)?;
        if let Some(difference) = heading.run.difference(&self.plan) {
            return Err(RunError::OtherRun(difference));
        }
        let mut bytes = first.len() as u64 + 1;
        let mut line = 1;
        loop {
            let mut lines = Vec::new();
            while lines.len() < LARGEST_WINDOW / 4 * self.entrants.len() {
                match whole_line(&mut records)? {
                    Some(line) => lines.push(line),
                    None => break,
                }
            }
            // A cube that only some methods have a record of is done again.
            let cubes = lines.len() / self.entrants.len();
            if cubes == 0 {
                let solving: Duration = self.tallies.iter().map(|tally| tally.times.total()).sum();
                self.elapsed += solving / rayon::current_num_threads() as u32;
                return Ok(bytes);
            }
            let items = self.source.take(cubes).map_err(RunError::Input)?;
            lines.truncate(items.len() * self.entrants.len());
            if items.len() < cubes {
                line += lines.len() as u64 + 1;
                let error = RecordError::NotARecord("the run has no more cubes".to_owned());
                return Err(RunError::Record { line, error });
            }
            let read: Vec<Result<Record, RecordError>> = lines
                .par_chunks(self.entrants.len())
                .zip(&items)
                .flat_map_iter(|(lines, item)| {
                    let cube = item.cube();
                    let entrants = self.entrants.iter().zip(lines);
                    let read: Vec<_> = entrants
                        .map(|(entrant, line)| {
                            let cube = cube.as_ref().map_err(String::as_str);
                            Record::read(line, item.number, &entrant.name, cube)
                        })
                        .collect();
                    read
                })
                .collect();
            let tallies = self.tallies.len();
            for (index, (record, text)) in read.into_iter().zip(&lines).enumerate() {
                line += 1;
                let record = record.map_err(|error| RunError::Record { line, error })?;
                record.count(self.plan.seed, &mut self.tallies[index % tallies]);
                bytes += text.len() as u64 + 1;
            }
            progress.advanced(cubes as u64);
        }
    }

    /// Solves the cubes that are left and writes a record of each, if records are wanted.
    ///
    /// # Errors
    ///
    /// If cubes cannot be read or records cannot be written.
    pub fn go(
        &mut self,
        mut records: Option<&mut dyn Write>,
        progress: &dyn RunProgress,
        cancel: &CancelToken,
    ) -> Result<(), RunError> {
        let start = Instant::now();
        let threads = rayon::current_num_threads();
        let solvers = self.entrants.iter().map(|each| &each.solver);
        let group = solvers.map(|solver| solver.group_size()).max().unwrap_or(1);
        let worker = Worker {
            entrants: &self.entrants,
            seed: self.plan.seed,
            group,
            wants_records: records.is_some(),
        };
        let mut window = threads * group;
        loop {
            if cancel.is_cancelled() {
                // One that was interrupted when nothing was left to do is whole.
                self.is_partial = self.source.may_have_more();
                break;
            }
            let window_start = Instant::now();
            let items = match self.source.take(window) {
                // Whoever waited for them waits no more.
                Err(_) if cancel.is_cancelled() => {
                    self.is_partial = true;
                    break;
                }
                items => items.map_err(RunError::Input)?,
            };
            if items.is_empty() {
                break;
            }
            let piece = items.len().div_ceil(threads * 8).next_multiple_of(group);
            let parts: Vec<Part> = items
                .par_chunks(piece)
                .map(|items| worker.solve(items, cancel))
                .collect();
            // Up to the first cube that was not done, so that none is left out in between.
            for part in parts {
                if let Some(records) = &mut records {
                    let text = part.records.as_bytes();
                    records.write_all(text).map_err(RunError::Output)?;
                }
                for (tally, more) in self.tallies.iter_mut().zip(&part.tallies) {
                    tally.merge(more);
                }
                progress.advanced(part.cubes);
                if part.is_cut_off {
                    self.is_partial = true;
                    break;
                }
            }
            if self.is_partial {
                break;
            }
            let took = window_start.elapsed();
            if took < WINDOW_TIME / 2 {
                window = (window * 2).min(LARGEST_WINDOW);
            } else if took > WINDOW_TIME * 2 {
                window = (window / 2).max(threads * group);
            }
        }
        if let Some(records) = records {
            records.flush().map_err(RunError::Output)?;
        }
        self.elapsed += start.elapsed();
        Ok(())
    }

    /// True if cubes are left that were not done.
    pub fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// The report of each method.
    pub fn reports(&self) -> Vec<Report> {
        let solving: Duration = self.tallies.iter().map(|tally| tally.times.total()).sum();
        let entrants = self.entrants.iter().zip(&self.tallies);
        entrants
            .map(|(entrant, tally)| {
                let share = if self.entrants.len() == 1 {
                    1.0
                } else {
                    tally.times.total().as_secs_f64() / solving.as_secs_f64().max(1e-9)
                };
                let facts = RunFacts {
                    plan: &self.plan,
                    is_partial: self.is_partial,
                    seconds: self.elapsed.as_secs_f64() * share,
                    threads: rayon::current_num_threads(),
                };
                Report::new(entrant, tally, &facts)
            })
            .collect()
    }
}

/// The next line, without its end; none if there is no more, or its end is missing.
fn whole_line(records: &mut impl BufRead) -> Result<Option<String>, RunError> {
    let mut line = Vec::new();
    records
        .read_until(b'\n', &mut line)
        .map_err(RunError::Records)?;
    if line.pop() != Some(b'\n') {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Scramble, Shard};
    use crate::cube::{Cubie, Move};
    use crate::notation::facelets;
    use crate::search::SearchControl;
    use crate::solvers::{Method, Proposal, Proposer, SolveError};
    use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

    /// Solves nothing but cubes of one turn, and claims to have solved the rest. After so many
    /// cubes it cancels a token, which is in the middle of a window.
    struct OneTurn {
        cubes_left: AtomicI64,
        cancel: CancelToken,
    }

    impl Proposer for OneTurn {
        fn propose(
            &self,
            cube: &Cubie,
            _: &SearchControl<Proposal>,
        ) -> Result<Vec<Proposal>, SolveError> {
            if self.cubes_left.fetch_sub(1, Relaxed) <= 0 {
                self.cancel.cancel();
            }
            let solves = |turn: &Move| {
                let mut turned = *cube;
                turned.turn(*turn);
                turned.is_solved()
            };
            Ok(vec![Proposal {
                moves: Move::ALL.into_iter().find(solves).into_iter().collect(),
                ..Proposal::default()
            }])
        }
    }

    /// Cancels a token once so many cubes are done.
    struct CancelAfter {
        cubes_left: AtomicI64,
        cancel: CancelToken,
    }

    impl RunProgress for CancelAfter {
        fn advanced(&self, cubes: u64) {
            if self.cubes_left.fetch_sub(cubes as i64, Relaxed) <= cubes as i64 {
                self.cancel.cancel();
            }
        }
    }

    /// Goes on with a run until so many cubes are done, or to its end.
    fn go(run: &mut Run, records: Option<&mut dyn Write>, cubes: i64) {
        let cancel = CancelToken::new();
        if cubes == 0 {
            cancel.cancel();
        }
        let progress = CancelAfter {
            cubes_left: cubes.into(),
            cancel: cancel.clone(),
        };
        run.go(records, &progress, &cancel)
            .expect("nothing is read, and memory can be written to");
    }

    fn run(scramble: Scramble) -> Run {
        run_with(scramble, i64::MAX, CancelToken::new())
    }

    /// A run whose solver cancels a token after so many cubes.
    fn run_with(scramble: Scramble, cubes: i64, cancel: CancelToken) -> Run {
        let plan = RunSpec {
            methods: vec!["one-turn".to_owned()],
            cubes: Some(3_000),
            seed: Some(5),
            scramble: Some(scramble),
            input: None,
            shard: Shard::WHOLE,
        };
        let source = Source::drawn(scramble, 5, 3_000, Shard::WHOLE);
        let entrant = Entrant {
            name: "one-turn".to_owned(),
            solver: Solver::with_proposer(
                Method::DEFAULT,
                Box::new(OneTurn {
                    cubes_left: cubes.into(),
                    cancel,
                }),
            ),
            longest: Some(0),
            table_bytes: 0,
        };
        Run::new(plan, source, vec![entrant])
    }

    #[test]
    fn a_wrong_solution_is_counted_as_failed_and_can_be_run_again() {
        let mut run = run(Scramble::RandomMoves(2));
        go(&mut run, None, i64::MAX);
        let report = &run.reports()[0];
        assert_eq!(
            (report.cubes, report.solved, report.failed),
            (3_000, 0, 3_000)
        );
        assert_eq!(report.failures.len(), Report::MAX_FAILURES);
        for (number, failure) in report.failures.iter().enumerate() {
            let drawn = Scramble::RandomMoves(2)
                .draw(5, failure.number)
                .expect("a cube");
            assert_eq!(failure.number, number as u64);
            assert_eq!(failure.cube, facelets::write(&drawn.position.facelets));
        }
    }

    #[test]
    fn a_right_solution_is_counted_as_solved_and_by_its_length() {
        let mut run = run(Scramble::RandomMoves(1));
        go(&mut run, None, i64::MAX);
        let report = &run.reports()[0];
        assert_eq!((report.solved, report.failed), (3_000, 0));
        assert_eq!(report.over_longest, 3_000);
        assert_eq!(report.length.mean(), Some(1.0));
    }

    #[test]
    fn a_run_that_was_cut_off_anywhere_goes_on_to_the_same_end() {
        let mut whole = run(Scramble::RandomMoves(1));
        let mut expected = whole.heading().into_bytes();
        go(&mut whole, Some(&mut expected), i64::MAX);
        for left in (0..expected.len()).step_by(expected.len() / 37) {
            let mut resumed = run(Scramble::RandomMoves(1));
            let bytes = resumed
                .resume(&expected[..left], &NoProgress)
                .expect("records");
            assert!(bytes as usize <= left);
            let mut records = expected[..bytes as usize].to_vec();
            if records.is_empty() {
                records = resumed.heading().into_bytes();
            }
            go(&mut resumed, Some(&mut records), i64::MAX);
            let lines = |records: &[u8]| String::from_utf8_lossy(records).lines().count();
            assert_eq!(lines(&records), 3_001);
            assert_eq!(resumed.reports()[0].length, whole.reports()[0].length);
            assert_eq!(resumed.reports()[0].cubes, 3_000);
        }
    }

    #[test]
    fn a_run_that_was_interrupted_says_so_and_goes_on() {
        let mut interrupted = run(Scramble::RandomMoves(1));
        let mut records = interrupted.heading().into_bytes();
        go(&mut interrupted, Some(&mut records), 100);
        let done = interrupted.reports()[0].cubes;
        assert!(
            interrupted.is_partial() && (100..3_000).contains(&done),
            "{done}"
        );
        let mut resumed = run(Scramble::RandomMoves(1));
        let bytes = resumed
            .resume(records.as_slice(), &NoProgress)
            .expect("records");
        assert_eq!(bytes as usize, records.len());
        go(&mut resumed, Some(&mut records), i64::MAX);
        assert_eq!(resumed.reports()[0].cubes, 3_000);
        assert!(!resumed.is_partial());
    }

    /// Wherever it is interrupted, in the last window too, it has done all its cubes or says that it
    /// has not.
    #[test]
    fn no_interrupt_is_taken_for_the_end() {
        for cubes in (0..=3_000).step_by(7) {
            let mut interrupted = run(Scramble::RandomMoves(1));
            go(&mut interrupted, None, cubes);
            let done = interrupted.reports()[0].cubes;
            assert_eq!(
                interrupted.is_partial(),
                done < 3_000,
                "{done} after {cubes}"
            );
        }
        let cancel = CancelToken::new();
        let mut cut_off = run_with(Scramble::RandomMoves(1), 2_999, cancel.clone());
        cut_off
            .go(None, &NoProgress, &cancel)
            .expect("nothing is read or written");
        let done = cut_off.reports()[0].cubes;
        assert!(cut_off.is_partial() && done < 3_000, "{done}");
    }

    #[test]
    fn records_of_another_run_or_none_at_all_are_refused() {
        let mut whole = run(Scramble::RandomMoves(1));
        let mut records = whole.heading().into_bytes();
        go(&mut whole, Some(&mut records), i64::MAX);
        let text = String::from_utf8(records).expect("UTF-8");
        let complaint = |text: &str| {
            let mut resumed = run(Scramble::RandomMoves(1));
            resumed
                .resume(text.as_bytes(), &NoProgress)
                .expect_err("refused")
                .to_string()
        };
        assert_eq!(
            complaint("hello\n"),
            "line 1 is not the heading of a file of records"
        );
        assert_eq!(
            complaint(&text.replacen("\"seed\":5", "\"seed\":6", 1)),
            "the records are of another run: seed 6 and not 5"
        );
        let lines: Vec<&str> = text.lines().collect();
        let swapped = [&lines[..2], &[lines[3], lines[2]], &lines[4..], &[""]]
            .concat()
            .join("\n");
        assert_eq!(
            complaint(&swapped),
            "line 3 is of cube 2 with one-turn, where cube 1 with one-turn belongs"
        );
        let again = [&lines[..], &[lines[3000], ""]].concat().join("\n");
        assert_eq!(
            complaint(&again),
            "line 3002 is not a record: the run has no more cubes"
        );
        let foreign = [&lines[..5], &["{\"hello\":1}"], &lines[6..], &[""]]
            .concat()
            .join("\n");
        assert!(complaint(&foreign).starts_with("line 6 is not a record: missing field"));
        let wrong = text.replacen("\"solution\":\"", "\"solution\":\"R ", 1);
        assert_eq!(
            complaint(&wrong),
            "line 2 has a solution that does not solve its cube"
        );
    }
}
