//! The screen that waits for a solution.

use crate::play::game::{Plan, Search, SearchReport, SolvingMode};
use crate::play::hint::Hint;
use std::time::{Duration, Instant};

/// A running search, and its messages.
pub struct Searching {
    mode: SolvingMode,
    search: Search,
    started: Instant,
    building: Option<(String, u8)>,
    warning: Option<String>,
    found: Vec<Plan>,
    proven: Option<(usize, u64)>,
    is_stopped: bool,
}

impl Searching {
    /// A search that has just begun. `known` is an earlier solution.
    pub fn new(mode: SolvingMode, search: Search, known: Option<Plan>) -> Searching {
        Searching {
            mode,
            search,
            started: Instant::now(),
            building: None,
            warning: None,
            found: known.into_iter().collect(),
            proven: None,
            is_stopped: false,
        }
    }

    /// The mode of the search.
    pub fn mode(&self) -> SolvingMode {
        self.mode
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The table that is being built, and the percentage that is built.
    pub fn building(&self) -> Option<(&str, u8)> {
        let (table, percent) = self.building.as_ref()?;
        Some((table, *percent))
    }

    /// The last warning about the file of a table.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// The solutions so far. Each solution is shorter than the previous one.
    pub fn found(&self) -> &[Plan] {
        &self.found
    }

    /// The proven lower bound for the number of moves, and the number of visited positions.
    pub fn proven(&self) -> Option<(usize, u64)> {
        self.proven
    }

    /// True after the user has stopped the search.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// True if the game should wait for the search to end after the user stops it. A search that builds a table does
    /// not end soon. If the user stops a search again, the game does not wait a second time.
    pub fn is_worth_waiting_for(&self) -> bool {
        self.building.is_none() && !self.is_stopped
    }

    /// Makes the search end soon, with its best solution so far.
    pub fn stop(&mut self) {
        self.is_stopped = true;
        self.search.stop();
    }

    /// The message for a search that was stopped without a solution, with the proven bound. `None` if the search was
    /// not stopped.
    pub fn stopped_with(&self) -> Option<String> {
        if !self.is_stopped {
            return None;
        }
        Some(match self.proven {
            Some((moves @ 2.., _)) => {
                format!("stopped; solutions of {} or fewer moves are impossible", moves - 1)
            }
            _ => "stopped".to_owned(),
        })
    }

    /// Reads the reports of the search. Returns its result if it has ended.
    pub fn listen(&mut self) -> Option<Result<Plan, String>> {
        let mut end = None;
        for report in self.search.reports() {
            match report {
                SearchReport::Building { table, percent } => {
                    self.building = (percent < 100).then_some((table, percent));
                }
                SearchReport::Warning(warning) => self.warning = Some(warning),
                SearchReport::Improved(plan) => {
                    self.building = None;
                    if self.is_shorter_than_all(&plan) {
                        self.found.push(plan);
                    }
                }
                SearchReport::Deepened { moves, nodes } => {
                    self.building = None;
                    self.proven = Some((moves, nodes));
                }
                SearchReport::Ended(Ok(plan)) => end = Some(Ok(self.shortest(plan))),
                // If the search was stopped before it found a solution, the earlier solution is the result.
                SearchReport::Ended(Err(problem)) => {
                    let known = self.best_so_far().filter(|_| self.is_stopped);
                    end = Some(known.cloned().ok_or(problem));
                }
            }
        }
        end
    }

    /// True if a solution is shorter than all solutions so far.
    fn is_shorter_than_all(&self, plan: &Plan) -> bool {
        let best = self.found.last();
        best.is_none_or(|best| plan.turns.len() < best.turns.len())
    }

    /// Returns the solution of the search, or an earlier known solution if it is shorter.
    fn shortest(&self, plan: Plan) -> Plan {
        let known = self.best_so_far().filter(|known| known.turns.len() < plan.turns.len());
        known.cloned().unwrap_or(plan)
    }

    /// The shortest solution so far. `None` if there is no solution yet, or if the mode does not search for short
    /// solutions.
    pub fn best_so_far(&self) -> Option<&Plan> {
        self.found.last().filter(|_| self.mode.is_for_short_solutions())
    }

    /// Hints for the keys of this screen.
    pub fn hints(&self) -> Vec<Hint> {
        let stop = if self.found.is_empty() {
            "stop"
        } else {
            "stop and take the best so far"
        };
        vec![Hint::new("Esc or Enter", stop)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In an earlier version, the game lost the earlier solution if the user stopped a search while it built a table.
    #[test]
    fn a_search_that_is_stopped_with_nothing_of_its_own_leaves_what_was_found_before() {
        let known = Plan {
            remark: "1 move, found before".to_owned(),
            turns: vec!["R".to_owned()],
            parts: Vec::new(),
        };
        let ended = || Search::that_said(vec![SearchReport::Ended(Err("stopped".to_owned()))]);
        let mut searching = Searching::new(SolvingMode::Improve, ended(), Some(known));
        searching.stop();
        let left = searching.listen().expect("it has ended").expect("one was found before");
        assert_eq!(left.turns, ["R"]);
        let mut searching = Searching::new(SolvingMode::Improve, ended(), None);
        searching.stop();
        assert_eq!(searching.listen().map(|ended| ended.is_err()), Some(true));
    }
}
