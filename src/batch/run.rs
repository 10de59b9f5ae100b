//! Solves the cubes of a run on all threads, one window of cubes at a time. The results do not depend on the number of
//! threads.

use super::entrant::Entrant;
use super::run_spec::{RunDifference, RunSpec};
use super::source::{Item, Source};
use super::worker::{Part, Worker};
use crate::batch::records::{Heading, RecordError, RecordLayout, RecordSink, line_of};
use crate::batch::report::tally::Tally;
use crate::batch::report::{Report, RunFacts};
use crate::clock::Instant;
use crate::parallel;
use crate::search::CancelToken;
use crate::tables::NoProgress;
use std::io;
use std::time::Duration;
use thiserror::Error;

/// Receives the progress of a run. Any thread may call it.
pub trait RunProgress: Sync {
    /// Reports the number of cubes that were done since the last call.
    fn advanced(&self, _cubes: u64) {}
}

impl RunProgress for NoProgress {}

/// The reason why a run could not continue.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// Cubes could not be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// Records could not be written.
    #[error("cannot write the records: {0}")]
    Output(io::Error),
    /// Records could not be read.
    #[error("cannot read the records: {0}")]
    Records(io::Error),
    /// The first line of the file is not the heading of a file of records.
    #[error("line 1 is not the heading of a file of records")]
    NoHeading,
    /// The records belong to another run.
    #[error("the records belong to a different run: {0}")]
    OtherRun(RunDifference),
    /// A record does not belong to the run.
    #[error("line {line} {error}")]
    Record {
        /// The number of the line in the file.
        line: u64,
        /// The fault.
        error: RecordError,
    },
    /// The run was interrupted before all records were read. The file has not changed.
    #[error("interrupted before all records were read; the file is unchanged")]
    Interrupted,
}

/// The maximum number of cubes in a window. All cubes of a window are in memory at once.
pub(super) const LARGEST_WINDOW: usize = 32_768;

/// The intended time for a window. The size of the windows is adapted to it. After a run is killed, at most one window
/// must be solved again.
const WINDOW_TIME: Duration = Duration::from_millis(100);

/// A run in progress.
#[derive(Debug)]
pub struct Run {
    pub(super) spec: RunSpec,
    pub(super) source: Source,
    pub(super) entrants: Vec<Entrant>,
    /// For each entrant, the results of the cubes that are done.
    pub(super) tallies: Vec<Tally>,
    is_partial: bool,
    /// The elapsed time, without the time for tables.
    pub(super) elapsed: Duration,
}

/// The number of cubes in a window. It is adapted to the time that windows take.
struct Window {
    cubes: usize,
    /// The smallest number of cubes that keeps all threads busy.
    fewest: usize,
}

impl Window {
    /// Adapts the size to the time that the last window took.
    fn took(&mut self, time: Duration) {
        if time < WINDOW_TIME / 2 {
            self.cubes = (self.cubes * 2).min(LARGEST_WINDOW);
        } else if time > WINDOW_TIME * 2 {
            self.cubes = (self.cubes / 2).max(self.fewest);
        }
    }
}

impl Run {
    /// A run that has not begun. The entrants must be those of the plans of `spec`, in the same order.
    ///
    /// # Panics
    ///
    /// If there are no entrants, if their number differs from the number of plans, or if an entrant is for a puzzle
    /// other than the puzzle of the plans.
    pub fn new(spec: RunSpec, source: Source, entrants: Vec<Entrant>) -> Run {
        assert!(!entrants.is_empty(), "a run has a method");
        assert_eq!(entrants.len(), spec.plans.len(), "one entrant for each method");
        let is_of_run = |entrant: &Entrant| entrant.plan.puzzle() == spec.puzzle();
        assert!(entrants.iter().all(is_of_run), "all methods solve one puzzle");
        Run {
            spec,
            source,
            tallies: entrants.iter().map(|_| Tally::default()).collect(),
            entrants,
            is_partial: false,
            elapsed: Duration::ZERO,
        }
    }

    /// The first line of the run's file of records, with its line end.
    pub fn heading(&self) -> String {
        line_of(&Heading::new(&self.spec))
    }

    /// Solves the remaining cubes, and writes a record for each cube and method if records are wanted. A plain writer,
    /// such as a file, receives lines of JSON.
    ///
    /// # Errors
    ///
    /// If cubes cannot be read or records cannot be written.
    pub fn go(
        &mut self,
        mut records: Option<&mut dyn RecordSink>,
        progress: &dyn RunProgress,
        cancel: &CancelToken,
    ) -> Result<(), RunError> {
        let start = Instant::now();
        let fewest = rayon::current_num_threads() * self.group_size();
        let mut window = Window { cubes: fewest, fewest };
        while let Some(items) = self.next_window(window.cubes, cancel)? {
            let start = Instant::now();
            let layout = records.as_ref().map(|records| records.layout());
            let parts = self.solve(&items, layout, cancel);
            self.keep(parts, &mut records, progress)?;
            window.took(start.elapsed());
        }
        if let Some(records) = records {
            records.sync().map_err(RunError::Output)?;
        }
        self.elapsed += start.elapsed();
        Ok(())
    }

    /// The largest number of cubes that one of the methods solves at a time.
    fn group_size(&self) -> usize {
        self.entrants.iter().map(Entrant::group_size).max().unwrap_or(1)
    }

    /// The next cubes; `None` at the end, or if the run is cancelled.
    fn next_window(&mut self, cubes: usize, cancel: &CancelToken) -> Result<Option<Vec<Item>>, RunError> {
        if self.is_partial {
            return Ok(None);
        }
        if cancel.is_cancelled() {
            // If no cubes are left, the run is complete even if it is interrupted.
            self.is_partial = self.source.may_have_more();
            return Ok(None);
        }
        match self.source.take(cubes) {
            // The run was cancelled while it waited for input.
            Err(_) if cancel.is_cancelled() => {
                self.is_partial = true;
                Ok(None)
            }
            items => {
                let items = items.map_err(RunError::Input)?;
                Ok((!items.is_empty()).then_some(items))
            }
        }
    }

    /// Solves cubes on all threads.
    fn solve(&self, items: &[Item], layout: Option<RecordLayout>, cancel: &CancelToken) -> Vec<Part> {
        let group = self.group_size();
        let worker = Worker {
            entrants: &self.entrants,
            seed: self.spec.seed,
            group,
            layout,
        };
        let piece = cubes_of_piece(items.len()).next_multiple_of(group);
        let pieces: Vec<&[Item]> = items.chunks(piece).collect();
        parallel::map(&pieces, &|piece| worker.solve(piece, cancel))
    }

    /// Counts and records the results of cubes up to the first cube that is not done, so that the records have no gaps.
    fn keep(
        &mut self,
        parts: Vec<Part>,
        records: &mut Option<&mut dyn RecordSink>,
        progress: &dyn RunProgress,
    ) -> Result<(), RunError> {
        for part in parts {
            if let (Some(sink), Some(records)) = (records.as_mut(), part.records) {
                sink.put(records).map_err(RunError::Output)?;
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
        Ok(())
    }

    /// True if the run was interrupted before all its cubes were done.
    pub fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// The time that was spent on solving, as a sum over all threads.
    pub(super) fn solving_time(&self) -> Duration {
        let times = self.tallies.iter().map(|tally| tally.times.total());
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// The report of each method.
    pub fn reports(&self) -> Vec<Report> {
        let solving = self.solving_time();
        let entrants = self.entrants.iter().zip(&self.tallies);
        entrants
            .map(|(entrant, tally)| {
                let share = if self.entrants.len() == 1 {
                    1.0
                } else {
                    tally.times.total().as_secs_f64() / solving.as_secs_f64().max(1e-9)
                };
                let facts = RunFacts {
                    spec: &self.spec,
                    is_partial: self.is_partial,
                    seconds: self.elapsed.as_secs_f64() * share,
                    threads: rayon::current_num_threads(),
                };
                Report::new(entrant, tally, &facts)
            })
            .collect()
    }
}

/// The number of cubes that a thread takes at a time: an eighth of its share of `cubes` cubes, and at least one.
pub(super) fn cubes_of_piece(cubes: usize) -> usize {
    cubes.div_ceil(rayon::current_num_threads() * 8).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Failure, Shard};
    use crate::cube::{CubieCube, Move};
    use crate::notation::facelets;
    use crate::requests::{EngineTables, Options, SolvePlan};
    use crate::scrambles::Scramble;
    use crate::search::SearchControl;
    use crate::solvers::{Method, Proposal, Proposer, SolveError, Solver};
    use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

    /// A solver that really solves only the cubes that a single turn solves. For all other cubes, it returns a wrong
    /// solution. After `cubes_left` cubes, it cancels the token in the middle of a window.
    struct OneTurn {
        cubes_left: AtomicI64,
        cancel: CancelToken,
    }

    impl Proposer for OneTurn {
        fn propose(&self, cube: &CubieCube, _: &SearchControl<Proposal>) -> Result<Vec<Proposal>, SolveError> {
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

    /// Cancels a token after `cubes_left` cubes are done.
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

    /// Continues a run until `cubes` cubes are done, or to its end.
    fn go(run: &mut Run, records: Option<&mut dyn RecordSink>, cubes: i64) {
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

    /// A run whose solver cancels a token after `cubes` cubes.
    fn run_with(scramble: Scramble, cubes: i64, cancel: CancelToken) -> Run {
        let spec = RunSpec {
            plans: vec![SolvePlan::new(Options::default()).expect("the usual method")],
            cubes: Some(3_000),
            seed: Some(5),
            scramble: Some(scramble),
            input: None,
            shard: Shard::WHOLE,
        };
        let source = Source::drawn(scramble, 5, 3_000, Shard::WHOLE);
        let solver = Solver::with_proposer(
            Method::DEFAULT,
            Box::new(OneTurn {
                cubes_left: cubes.into(),
                cancel,
            }),
        );
        let engine = spec.plans[0].open(&EngineTables::new(solver));
        let mut entrant = Entrant::new(spec.plans[0].clone(), engine);
        entrant.longest = Some(0);
        Run::new(spec, source, vec![entrant])
    }

    #[test]
    fn a_wrong_solution_is_counted_as_failed_and_can_be_run_again() {
        let mut run = run(Scramble::RandomMoves(2));
        go(&mut run, None, i64::MAX);
        let report = &run.reports()[0];
        assert_eq!((report.cubes, report.solved, report.failed), (3_000, 0, 3_000));
        assert_eq!(report.failures.len(), Failure::MOST_KEPT);
        for (number, failure) in report.failures.iter().enumerate() {
            let drawn = Scramble::RandomMoves(2).draw(5, failure.number).expect("a cube");
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
                .resume(&expected[..left], &NoProgress, &CancelToken::new())
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
        assert!(interrupted.is_partial() && (100..3_000).contains(&done), "{done}");
        let mut resumed = run(Scramble::RandomMoves(1));
        let bytes = resumed
            .resume(records.as_slice(), &NoProgress, &CancelToken::new())
            .expect("records");
        assert_eq!(bytes as usize, records.len());
        go(&mut resumed, Some(&mut records), i64::MAX);
        assert_eq!(resumed.reports()[0].cubes, 3_000);
        assert!(!resumed.is_partial());
    }

    /// Interrupts runs at different points, even in the last window. Checks that each run has done all its cubes or
    /// reports that it is partial.
    #[test]
    fn no_interrupt_is_taken_for_the_end() {
        for cubes in (0..=3_000).step_by(7) {
            let mut interrupted = run(Scramble::RandomMoves(1));
            go(&mut interrupted, None, cubes);
            let done = interrupted.reports()[0].cubes;
            assert_eq!(interrupted.is_partial(), done < 3_000, "{done} after {cubes}");
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
                .resume(text.as_bytes(), &NoProgress, &CancelToken::new())
                .expect_err("refused")
                .to_string()
        };
        assert_eq!(complaint("hello\n"), "line 1 is not the heading of a file of records");
        assert_eq!(
            complaint(&text.replacen("\"seed\":5", "\"seed\":6", 1)),
            "the records belong to a different run: seed 6 and not 5"
        );
        let lines: Vec<&str> = text.lines().collect();
        let swapped = [&lines[..2], &[lines[3], lines[2]], &lines[4..], &[""]]
            .concat()
            .join("\n");
        assert_eq!(
            complaint(&swapped),
            "line 3 is about cube 2 with two-phase, but the next record should be cube 1 with two-phase"
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
        assert_eq!(complaint(&wrong), "line 2 has a solution that does not solve its cube");
    }

    /// The indices of the cubes in a file of records.
    fn numbers(records: &[u8]) -> Vec<u64> {
        let text = std::str::from_utf8(records).expect("UTF-8");
        let number = |line: &str| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            record["number"].as_u64().expect("a number")
        };
        text.lines().skip(1).map(number).collect()
    }

    /// In an earlier version, the records after an incomplete part of a window were kept, which left a gap.
    #[test]
    fn a_part_that_was_cut_off_leaves_no_hole_behind_it() {
        let mut interrupted = run(Scramble::RandomMoves(1));
        let mut records = interrupted.heading().into_bytes();
        let items = interrupted.source.take(30).expect("nothing is read");
        let token = CancelToken::new();
        let mut parts = Vec::new();
        for items in items.chunks(10) {
            parts.extend(interrupted.solve(items, Some(RecordLayout::Lines), &token));
        }
        let whole = parts.len();
        assert!(whole >= 3);
        parts[1] = Part {
            is_cut_off: true,
            ..Part::default()
        };
        let before = parts[0].cubes;
        let mut output: Option<&mut dyn RecordSink> = Some(&mut records);
        interrupted
            .keep(parts, &mut output, &NoProgress)
            .expect("memory can be written to");
        assert!(interrupted.is_partial());
        assert_eq!(interrupted.reports()[0].cubes, before);
        assert_eq!(numbers(&records), (0..before).collect::<Vec<_>>());
        let mut resumed = run(Scramble::RandomMoves(1));
        resumed
            .resume(records.as_slice(), &NoProgress, &CancelToken::new())
            .expect("records");
        go(&mut resumed, Some(&mut records), i64::MAX);
        assert_eq!(numbers(&records), (0..3_000).collect::<Vec<_>>());
    }

    /// Checks that the seconds in the records of an interrupted run count as solving time of the resumed run.
    #[test]
    fn a_resumed_run_counts_the_seconds_of_its_records() {
        let mut whole = run(Scramble::RandomMoves(1));
        let mut records = whole.heading();
        for number in 0..3_000 {
            let cube = Scramble::RandomMoves(1).draw(5, number).expect("a cube");
            let moves = cube.moves.as_ref().expect("turns").inverse();
            let (htm, qtm) = (moves.htm(), moves.qtm());
            let cube = facelets::write(&cube.position.facelets);
            records.push_str(&format!(
                "{{\"number\":{number},\"method\":\"two-phase\",\"cube\":\"{cube}\",\
                 \"solution\":\"{moves}\",\"length\":{{\"htm\":{htm},\"qtm\":{qtm},\
                 \"htm_by_phases\":{htm}}},\"seconds\":0.5}}\n"
            ));
        }
        whole
            .resume(records.as_bytes(), &NoProgress, &CancelToken::new())
            .expect("records");
        let expected = 1_500.0 / rayon::current_num_threads() as f64;
        let report = &whole.reports()[0];
        assert!((report.seconds - expected).abs() < 1e-6, "{}", report.seconds);
        assert!((report.time.total - 1_500.0).abs() < 1e-6);
    }

    /// In an earlier version, a record with an error was accepted even if its cube could be solved.
    #[test]
    fn a_record_of_a_failure_is_solved_again() {
        let mut whole = run(Scramble::RandomMoves(1));
        let mut records = whole.heading().into_bytes();
        go(&mut whole, Some(&mut records), i64::MAX);
        let text = String::from_utf8(records).expect("UTF-8");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut forged: serde_json::Value = serde_json::from_str(&lines[8]).expect("JSON");
        let fields = forged.as_object_mut().expect("an object");
        fields.remove("solution");
        fields.remove("length");
        fields.insert("error".to_owned(), "so it was".into());
        lines[8] = forged.to_string();
        let mut forged = lines.join("\n").into_bytes();
        forged.push(b'\n');
        let mut resumed = run(Scramble::RandomMoves(1));
        let bytes = resumed
            .resume(forged.as_slice(), &NoProgress, &CancelToken::new())
            .expect("records");
        // The changed record is the eighth line after the heading. All lines before it are kept.
        let kept: usize = lines[..8].iter().map(|line| line.len() + 1).sum();
        assert_eq!(bytes as usize, kept);
        forged.truncate(kept);
        go(&mut resumed, Some(&mut forged), i64::MAX);
        assert_eq!(numbers(&forged), (0..3_000).collect::<Vec<_>>());
        let report = &resumed.reports()[0];
        assert_eq!((report.solved, report.failed), (3_000, 0));
    }

    /// Checks that unsolved cubes fail again when a run resumes, and that all records are kept.
    #[test]
    fn a_failure_that_is_one_stays_one() {
        let mut whole = run(Scramble::RandomMoves(2));
        let mut records = whole.heading().into_bytes();
        go(&mut whole, Some(&mut records), i64::MAX);
        let mut resumed = run(Scramble::RandomMoves(2));
        let bytes = resumed
            .resume(records.as_slice(), &NoProgress, &CancelToken::new())
            .expect("records");
        assert_eq!(bytes as usize, records.len());
        assert_eq!(resumed.reports()[0].failures, whole.reports()[0].failures);
        let cancel = CancelToken::new();
        cancel.cancel();
        let mut cancelled = run(Scramble::RandomMoves(2));
        let interrupted = cancelled.resume(records.as_slice(), &NoProgress, &cancel);
        assert!(matches!(interrupted, Err(RunError::Interrupted)));
    }

    /// In an earlier version, an unrelated file was truncated to length 0, as if it began with an incomplete heading.
    #[test]
    fn only_the_beginning_of_this_heading_is_a_heading_that_was_cut_off() {
        let mut new = run(Scramble::RandomMoves(1));
        let heading = new.heading();
        for end in 0..heading.len() {
            let begun = &heading.as_bytes()[..end];
            let mut resumed = run(Scramble::RandomMoves(1));
            let bytes = resumed.resume(begun, &NoProgress, &CancelToken::new());
            assert_eq!(bytes.expect("a part of the heading"), 0);
        }
        for foreign in ["my precious notes", "{\"run\":{\"methods\":[\"lay"] {
            let refused = new.resume(foreign.as_bytes(), &NoProgress, &CancelToken::new());
            assert!(matches!(refused, Err(RunError::NoHeading)), "{foreign}");
        }
        let endless = io::BufReader::new(io::repeat(0));
        let refused = new.resume(endless, &NoProgress, &CancelToken::new());
        assert!(matches!(refused, Err(RunError::NoHeading)));
    }
}
