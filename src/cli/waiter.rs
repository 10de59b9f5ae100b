//! Whoever waits for solutions that take long.

use super::interrupt;
use super::progress::ProgressBar;
use super::session::Session;
use rubik::solvers::{Method, Proposal, Searching, Watch};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Waits until there is a solution, or somebody presses Ctrl-C; and shows meanwhile how far the search
/// is, if it is one that proves as it goes.
pub struct Waiter {
    bar: Option<ProgressBar>,
    shown: Mutex<Shown>,
}

/// What the bar shows.
struct Shown {
    moves: usize,
    nodes: u64,
    when: Instant,
}

/// How often the bar is looked after.
const SHOW_EVERY: Duration = Duration::from_millis(100);

impl Waiter {
    /// Whoever waits for a method. Only a search that proves may take so long that Ctrl-C is listened
    /// to and progress shown.
    ///
    /// Where cubes are piped in, there is a bar already.
    pub fn new(session: &Session, method: Method, is_piped: bool) -> anyhow::Result<Waiter> {
        let is_long = matches!(method, Method::Optimal(..));
        if is_long {
            interrupt::listen()?;
        }
        Ok(Waiter {
            bar: (is_long && !is_piped).then(|| session.progress_beside_output()),
            shown: Mutex::new(Shown {
                moves: 0,
                nodes: 0,
                when: Instant::now(),
            }),
        })
    }

    /// Takes the bar away, until there is something to wait for again.
    pub fn has_what_it_waited_for(&self) {
        if let (Some(bar), Ok(mut shown)) = (&self.bar, self.shown.lock()) {
            bar.end();
            shown.moves = 0;
        }
    }
}

impl Watch for Waiter {
    fn is_over(&self) -> bool {
        interrupt::is_noticed()
    }

    fn improved(&self, _: &Proposal) {}

    fn searching(&self, searching: &Searching) {
        // Where two threads have something to tell at the same time, one of them will do.
        let (Some(bar), Ok(mut shown)) = (&self.bar, self.shown.try_lock()) else {
            return;
        };
        if shown.when.elapsed() < SHOW_EVERY {
            return;
        }
        if shown.moves != searching.moves || shown.nodes > searching.nodes {
            bar.begin(&format!("looking for {} moves", searching.moves), None);
            bar.advance(searching.nodes);
        } else {
            bar.advance(searching.nodes - shown.nodes);
        }
        *shown = Shown {
            moves: searching.moves,
            nodes: searching.nodes,
            when: Instant::now(),
        };
    }
}
