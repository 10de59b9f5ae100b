//! A progress bar that shows the depth of a search which may take minutes.

use super::progress::ProgressBar;
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use rubik::notation::counted;
use rubik::requests::SolveEvents;
use rubik::search::SearchDepth;
use rubik::tables::{NoProgress, TableProgress};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A progress bar for a search that tries one depth after the other.
pub struct SearchProgressBar {
    bar: Option<ProgressBar>,
    shown: Mutex<Shown>,
}

/// The depth that the bar shows.
struct Shown {
    moves: usize,
    nodes: u64,
    when: Instant,
}

/// The interval between updates of the bar.
const SHOW_EVERY: Duration = Duration::from_millis(100);

impl SearchProgressBar {
    /// A bar for a search. If the search may take minutes, Ctrl-C ends it after this call.
    ///
    /// If cubes come from a pipe, their own progress bar is already shown, and this bar stays hidden.
    pub fn new(console: &Console, is_long: bool, is_piped: bool) -> anyhow::Result<Self> {
        if is_long {
            interrupt::listen()?;
        }
        Ok(SearchProgressBar {
            bar: (is_long && !is_piped).then(|| console.progress_beside_output()),
            shown: Mutex::new(Shown {
                moves: 0,
                nodes: 0,
                when: Instant::now(),
            }),
        })
    }

    /// Erases the bar until the next search reports.
    pub fn end(&self) {
        if let (Some(bar), Ok(mut shown)) = (&self.bar, self.shown.lock()) {
            bar.end();
            shown.moves = 0;
        }
    }
}

impl SolveEvents for SearchProgressBar {
    fn tables(&self) -> &dyn TableProgress {
        self.bar.as_ref().map_or(&NoProgress, |bar| bar)
    }

    fn deepened(&self, depth: &SearchDepth) {
        // If two threads report at the same time, one report is enough.
        let (Some(bar), Ok(mut shown)) = (&self.bar, self.shown.try_lock()) else {
            return;
        };
        if shown.when.elapsed() < SHOW_EVERY {
            return;
        }
        if shown.moves != depth.moves || shown.nodes > depth.nodes {
            bar.begin(&format!("looking for {}", counted(depth.moves)), None);
            bar.advance(depth.nodes);
        } else {
            bar.advance(depth.nodes - shown.nodes);
        }
        *shown = Shown {
            moves: depth.moves,
            nodes: depth.nodes,
            when: Instant::now(),
        };
    }
}
