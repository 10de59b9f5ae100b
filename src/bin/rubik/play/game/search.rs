//! Runs a search on a separate thread, which sends reports to the screen.

use super::mode::SolvingMode;
use super::plan::Plan;
use rubik::Error;
use rubik::requests::{Session, SolveEvents, SolvePlan, SolvedPosition};
use rubik::search::{CancelToken, SearchDepth};
use rubik::tables::{StoreWarning, TableProgress};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A report of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchReport {
    /// A table is being built before the search can begin.
    Building {
        /// The name of the table.
        table: String,
        /// The percentage of the table that is built, 0 to 100.
        percent: u8,
    },
    /// A warning about the file of a table.
    Warning(String),
    /// The search found a solution that is shorter than all earlier solutions.
    Improved(Plan),
    /// The search proved a lower bound for the number of moves.
    Deepened {
        /// The bound: no solution has fewer moves.
        moves: usize,
        /// The number of positions visited so far.
        nodes: u64,
    },
    /// The search ended, with the best solution or with an error.
    Ended(Result<Plan, String>),
}

/// A search for a solution of a position.
pub struct SearchTask {
    /// The session that solves the position. Its tables stay open for the next search.
    pub session: Arc<Session>,
    /// The plan of the search.
    pub plan: SolvePlan,
    /// The position as text.
    pub position: String,
    /// The chosen mode.
    pub mode: SolvingMode,
}

/// A running search. It ends when it has its result, when it is stopped, or when this value is dropped.
#[derive(Debug)]
pub struct Search {
    reports: Receiver<SearchReport>,
    cancel: CancelToken,
}

impl Search {
    /// Starts a search.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn start(question: SearchTask) -> Result<Search, String> {
        let (sender, reports) = channel();
        let cancel = CancelToken::new();
        let token = cancel.clone();
        let work = move || {
            let reporter = Reporter::new(sender, question.mode);
            let ended = catch_unwind(AssertUnwindSafe(|| question.answer(&token, &reporter)));
            reporter.send(SearchReport::Ended(match ended {
                Ok(solved) => solved
                    .map(|solved| Plan::of(&solved, question.mode))
                    .map_err(|error| error.to_string()),
                Err(_) => Err("the search ended without an answer; please report this".to_owned()),
            }));
        };
        let started = std::thread::Builder::new().name("search".to_owned()).spawn(work);
        started.map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Search { reports, cancel })
    }

    /// Returns the reports since the last call, without waiting.
    pub fn reports(&self) -> Vec<SearchReport> {
        self.reports.try_iter().collect()
    }

    /// Makes the search end soon, with its best solution so far.
    pub fn stop(&self) {
        self.cancel.cancel();
    }

    /// A search that has sent only these reports and has ended.
    #[cfg(test)]
    pub fn that_said(said: Vec<SearchReport>) -> Search {
        let (sender, reports) = channel();
        said.into_iter()
            .for_each(|report| sender.send(report).expect("it is heard"));
        Search {
            reports,
            cancel: CancelToken::new(),
        }
    }

    /// Waits for the next report. Returns `None` after [`SearchReport::Ended`].
    #[cfg(test)]
    fn wait_for_report(&self) -> Option<SearchReport> {
        self.reports.recv().ok()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}

impl SearchTask {
    fn answer(&self, token: &CancelToken, reporter: &Reporter) -> Result<SolvedPosition, Error> {
        let (plan, position) = (&self.plan, &self.position);
        self.session.solve(plan, position, token, reporter, reporter)
    }
}

/// Sends the reports about the search and about its tables.
struct Reporter {
    reports: Sender<SearchReport>,
    mode: SolvingMode,
    /// The name of the table that is being built, and its number of entries.
    table: Mutex<Option<(String, u64)>>,
    /// The number of entries of this table that are built.
    known: AtomicU64,
}

impl Reporter {
    fn new(reports: Sender<SearchReport>, mode: SolvingMode) -> Reporter {
        Reporter {
            reports,
            mode,
            table: Mutex::new(None),
            known: AtomicU64::new(0),
        }
    }

    /// Sends a report. An error is ignored, because the receiver is dropped only after the search was stopped.
    fn send(&self, report: SearchReport) {
        let _ = self.reports.send(report);
    }
}

impl SolveEvents for Reporter {
    fn improved(&self, solved: &SolvedPosition) {
        self.send(SearchReport::Improved(Plan::of(solved, self.mode)));
    }

    fn deepened(&self, depth: &SearchDepth) {
        self.send(SearchReport::Deepened {
            moves: depth.moves,
            nodes: depth.nodes,
        });
    }
}

impl TableProgress for Reporter {
    fn building(&self, table: &str, entries: u64) {
        self.known.store(0, Ordering::Relaxed);
        let mut current = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((table.to_owned(), entries.max(1)));
        self.send(SearchReport::Building {
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
            self.send(SearchReport::Building {
                table: table.clone(),
                percent: percent(before + entries),
            });
        }
    }

    fn warning(&self, warning: &StoreWarning) {
        self.send(SearchReport::Warning(warning.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::requests::Options;

    /// A search for a solution of a cube.
    fn start(cube: &str, mode: SolvingMode) -> Search {
        let mut options = Options::default();
        mode.ask(&mut options);
        let search = Search::start(SearchTask {
            session: Arc::new(Session::in_memory()),
            plan: SolvePlan::new(options).expect("they go together"),
            position: cube.to_owned(),
            mode,
        });
        search.expect("a thread")
    }

    #[test]
    fn a_quick_search_tells_what_it_found_and_ends_with_it() {
        let search = start("R U F2 L D' B2 R' U2 F L2 D B", SolvingMode::Quick);
        let mut last = None;
        let ended = loop {
            match search.wait_for_report().expect("an end comes last") {
                SearchReport::Ended(ended) => break ended.expect("a solution"),
                SearchReport::Improved(plan) => last = Some(plan),
                _ => {}
            }
        };
        assert!(ended.turns.len() <= 21);
        assert_eq!(last.map(|last| last.turns), Some(ended.turns));
    }

    #[test]
    fn the_building_of_a_table_is_told_once_for_each_per_cent() {
        let (sender, reports) = channel();
        let reporter = Reporter::new(sender, SolvingMode::Quick);
        reporter.building("corners", 1_000);
        (0..1_000).for_each(|_| reporter.advanced(1));
        drop(reporter);
        let told: Vec<u8> = reports
            .iter()
            .map(|report| match report {
                SearchReport::Building { table, percent } if table == "corners" => percent,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(told, (0..=100).collect::<Vec<u8>>());
    }

    #[test]
    fn what_is_known_of_one_table_does_not_count_for_the_next() {
        let (sender, reports) = channel();
        let reporter = Reporter::new(sender, SolvingMode::Quick);
        reporter.building("corners", 1_000);
        reporter.advanced(700);
        reporter.building("edges", 1_000);
        reporter.advanced(10);
        drop(reporter);
        let told = reports.iter().map(|report| match report {
            SearchReport::Building { table, percent } => (table, percent),
            other => panic!("{other:?}"),
        });
        let expected = [("corners", 0), ("corners", 70), ("edges", 0), ("edges", 1)];
        assert!(told.eq(expected.map(|(table, percent)| (table.to_owned(), percent))));
    }

    #[test]
    fn ever_shorter_solutions_end_when_they_are_stopped_with_the_shortest() {
        let search = start("R U F2 L D' B2 R' U2 F L2 D B R2 U' F L D2 B'", SolvingMode::Improve);
        let mut lengths = Vec::new();
        let ended = loop {
            match search.wait_for_report().expect("an end comes last") {
                SearchReport::Improved(plan) => {
                    lengths.push(plan.turns.len());
                    if lengths.len() == 2 {
                        search.stop();
                    }
                }
                SearchReport::Ended(ended) => break ended.expect("a solution"),
                _ => {}
            }
        };
        assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
        assert_eq!(lengths.last(), Some(&ended.turns.len()));
    }
}
