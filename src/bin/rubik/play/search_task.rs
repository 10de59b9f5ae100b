//! A search that goes on behind the picture and tells what it finds.

use crate::play::solvers::Solvers;
use rubik::cube::Cube;
use rubik::search::{CancelToken, Progress, SearchDepth};
use rubik::solvers::fmc::FmcMethodOptions;
use rubik::solvers::layers::FirstFace;
use rubik::solvers::optimal::{OptimalOptions, TableSize};
use rubik::solvers::two_phase::{SearchTime, TableSet, TwoPhaseOptions};
use rubik::solvers::{Method, OpenError, Solution, SolveError};
use rubik::tables::{StoreWarning, TableProgress};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchMode {
    /// A short solution at once, by two phases.
    Quick,
    /// Ever shorter solutions by two phases, until the search is stopped.
    Improve,
    /// A shortest solution, proven, with a table of some size.
    Optimal(TableSize),
    /// A lesson, layer by layer.
    Layers(FirstFace),
    /// A solution by Thistlethwaite's four phases.
    Thistlethwaite,
    /// A solution in steps, as people find it for fewest moves.
    Steps,
}

impl SearchMode {
    /// The method with its options.
    pub fn method(self) -> Method {
        match self {
            SearchMode::Quick => Method::DEFAULT,
            SearchMode::Improve => {
                let time = SearchTime::Unlimited;
                let options = TwoPhaseOptions {
                    time,
                    ..TwoPhaseOptions::DEFAULT
                };
                Method::TwoPhase(TableSet::Small, options)
            }
            SearchMode::Optimal(size) => Method::Optimal(size, OptimalOptions::DEFAULT),
            SearchMode::Layers(first) => Method::Layers(first),
            SearchMode::Thistlethwaite => Method::Thistlethwaite,
            SearchMode::Steps => Method::Fmc(FmcMethodOptions::DEFAULT),
        }
    }
}

/// What a search for something tells: for a solution, if nothing else is said.
#[derive(Debug)]
pub enum SearchEvent<S = Solution> {
    /// A table is being built before the search can begin.
    Building {
        /// The table.
        table: String,
        /// How much of it is built, 0 to 100 per cent.
        percent: u8,
    },
    /// A table could not be read or kept; the search goes on without the file.
    Warning(String),
    /// A solution shorter than all before, checked.
    Improved(S),
    /// How deep the search is, and so what is proven.
    Deepened(SearchDepth),
    /// The end, and the last event: the best solution.
    Ended(Result<S, SearchFailure>),
}

/// Why a search has no solution.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchFailure {
    /// The tables could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is none as was asked for, or none was found before the search was stopped.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is no answer to what was asked.
    #[error(transparent)]
    Asked(#[from] rubik::Error),
    /// The search panicked, which is a mistake of this crate.
    #[error("the search ended without an answer; please report this")]
    Broken,
}

/// A search on a thread of its own. It ends when it has found what it looks for, when it is stopped,
/// and when this is dropped.
#[derive(Debug)]
pub struct SearchTask<S = Solution> {
    events: Receiver<SearchEvent<S>>,
    cancel: CancelToken,
}

impl SearchTask {
    /// Starts a search for a solution of a cube.
    ///
    /// # Errors
    ///
    /// If the system refuses to start a thread.
    pub fn start(solvers: Arc<Solvers>, cube: Cube, mode: SearchMode) -> std::io::Result<SearchTask> {
        SearchTask::run(move |cancel, reporter| solve(&solvers, &cube, mode, cancel, reporter))
    }
}

impl<S: Send + 'static> SearchTask<S> {
    /// Starts a search that is some work.
    ///
    /// # Errors
    ///
    /// If the system refuses to start a thread.
    pub fn run(
        work: impl FnOnce(&CancelToken, &Reporter<S>) -> Result<S, SearchFailure> + Send + 'static,
    ) -> std::io::Result<SearchTask<S>> {
        let (sender, events) = channel();
        let cancel = CancelToken::new();
        let task = SearchTask {
            events,
            cancel: cancel.clone(),
        };
        let search = move || {
            let reporter = Reporter::new(sender);
            let ended = catch_unwind(AssertUnwindSafe(|| work(&cancel, &reporter)));
            let ended = ended.unwrap_or(Err(SearchFailure::Broken));
            reporter.send(SearchEvent::Ended(ended));
        };
        let thread = std::thread::Builder::new().name("search".to_owned());
        thread.spawn(search)?;
        Ok(task)
    }

    /// The next thing that it has told, if there is one; does not wait.
    pub fn next_event(&self) -> Option<SearchEvent<S>> {
        self.events.try_recv().ok()
    }

    /// Waits for the next thing that it tells; none after [`SearchEvent::Ended`].
    #[cfg(test)]
    pub fn wait_for_event(&self) -> Option<SearchEvent<S>> {
        self.events.recv().ok()
    }
}

impl<S> SearchTask<S> {
    /// Makes the search end soon, with the best solution known if there is one.
    pub fn stop(&self) {
        self.cancel.cancel();
    }
}

impl<S> Drop for SearchTask<S> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn solve(
    solvers: &Solvers,
    cube: &Cube,
    mode: SearchMode,
    cancel: &CancelToken,
    reporter: &Reporter,
) -> Result<Solution, SearchFailure> {
    let solver = solvers.solver(mode.method(), reporter)?;
    let request = solver.request(cube).cancelled_by(cancel);
    Ok(request.progress(reporter).solve()?)
}

/// Sends what tables and search report.
pub struct Reporter<S = Solution> {
    events: Sender<SearchEvent<S>>,
    /// The table that is being built, and how many entries it has.
    table: Mutex<Option<(String, u64)>>,
    /// How many of its entries are known.
    known: AtomicU64,
}

impl<S> Reporter<S> {
    fn new(events: Sender<SearchEvent<S>>) -> Reporter<S> {
        Reporter {
            events,
            table: Mutex::new(None),
            known: AtomicU64::new(0),
        }
    }

    /// Sends an event; when nobody listens any more, the search has been stopped already.
    pub fn send(&self, event: SearchEvent<S>) {
        let _ = self.events.send(event);
    }
}

impl Progress<Solution> for Reporter {
    fn improved(&self, solution: &Solution) {
        self.send(SearchEvent::Improved(solution.clone()));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.send(SearchEvent::Deepened(*depth));
    }
}

impl<S: Send> TableProgress for Reporter<S> {
    fn building(&self, table: &str, entries: u64) {
        self.known.store(0, Ordering::Relaxed);
        let mut current = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((table.to_owned(), entries.max(1)));
        self.send(SearchEvent::Building {
            table: table.to_owned(),
            percent: 0,
        });
    }

    fn advanced(&self, entries: u64) {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((table, all)) = table.as_ref() else {
            return;
        };
        let before = self.known.fetch_add(entries, Ordering::Relaxed);
        let percent = |known: u64| (known.min(*all) * 100 / all) as u8;
        if percent(before) < percent(before + entries) {
            self.send(SearchEvent::Building {
                table: table.clone(),
                percent: percent(before + entries),
            });
        }
    }

    fn warning(&self, warning: &StoreWarning) {
        self.send(SearchEvent::Warning(warning.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::solvers::Solver;
    use rubik::tables::Store;

    fn solvers() -> Arc<Solvers> {
        Arc::new(Solvers::new(Store::IN_MEMORY))
    }

    /// All that a search tells, and the solution at the end.
    fn all_of(task: &SearchTask) -> (Vec<SearchEvent>, Result<Solution, SearchFailure>) {
        let mut told = Vec::new();
        loop {
            match task.wait_for_event().expect("an end comes last") {
                SearchEvent::Ended(ended) => return (told, ended),
                event => told.push(event),
            }
        }
    }

    #[test]
    fn a_quick_search_tells_what_it_found_and_ends_with_it() {
        let task = SearchTask::start(solvers(), Cube::random(1, 1), SearchMode::Quick);
        let (told, solution) = all_of(&task.expect("a thread"));
        let solution = solution.expect("a solution");
        assert!(solution.moves().htm() <= 21);
        let Some(SearchEvent::Improved(last)) = told.last() else {
            panic!("{told:?}");
        };
        assert_eq!(last.moves(), solution.moves());
    }

    #[test]
    fn the_building_of_a_table_is_told_once_for_each_per_cent() {
        let (sender, events) = channel();
        let reporter: Reporter = Reporter::new(sender);
        reporter.building("corners", 1_000);
        (0..1_000).for_each(|_| reporter.advanced(1));
        drop(reporter);
        let told: Vec<u8> = events
            .iter()
            .map(|event| match event {
                SearchEvent::Building { table, percent } if table == "corners" => percent,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(told, (0..=100).collect::<Vec<u8>>());
    }

    #[test]
    fn what_is_known_of_one_table_does_not_count_for_the_next() {
        let (sender, events) = channel();
        let reporter: Reporter = Reporter::new(sender);
        reporter.building("corners", 1_000);
        reporter.advanced(700);
        reporter.building("edges", 1_000);
        reporter.advanced(10);
        drop(reporter);
        let told = events.iter().map(|event| match event {
            SearchEvent::Building { table, percent } => (table, percent),
            other => panic!("{other:?}"),
        });
        let expected = [("corners", 0), ("corners", 70), ("edges", 0), ("edges", 1)];
        assert!(told.eq(expected.map(|(table, percent)| (table.to_owned(), percent))));
    }

    #[test]
    fn ever_shorter_solutions_end_when_they_are_stopped_with_the_shortest() {
        let cube = Cube::random(1, 2);
        let task = SearchTask::start(solvers(), cube, SearchMode::Improve).expect("a thread");
        let mut lengths = Vec::new();
        let ended = loop {
            match task.wait_for_event().expect("an end comes last") {
                SearchEvent::Improved(solution) => {
                    lengths.push(solution.moves().htm());
                    if lengths.len() == 2 {
                        task.stop();
                    }
                }
                SearchEvent::Ended(ended) => break ended.expect("a solution"),
                _ => {}
            }
        };
        assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
        assert_eq!(lengths.last(), Some(&ended.moves().htm()));
    }

    #[test]
    fn a_solver_with_other_options_needs_no_tables_of_its_own() {
        let solvers = solvers();
        let open = |mode: SearchMode| -> Arc<Solver> {
            let opened = solvers.solver(mode.method(), &rubik::tables::NoProgress);
            opened.expect("tables of thirty megabytes")
        };
        let quick = open(SearchMode::Quick);
        assert_eq!(open(SearchMode::Improve).method(), SearchMode::Improve.method());
        assert!(Arc::ptr_eq(&quick, &open(SearchMode::Quick)), "it stays open");
    }
}
