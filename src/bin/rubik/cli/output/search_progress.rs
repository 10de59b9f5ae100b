//! A progress bar for a search that may take minutes. The bar shows the current depth.

use super::progress::ProgressBar;
use crate::cli::console::Console;
use crate::cli::input::interrupt;
use rubik::notation::counted;
use rubik::requests::SolveEvents;
use rubik::search::SearchDepth;
use rubik::tables::{NoProgress, TableProgress};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A progress bar for a search with increasing depths.
pub struct SearchProgressBar {
    bar: Option<ProgressBar>,
    shown: Mutex<BarState>,
}

/// The depth that the bar shows, the number of nodes that were visited so far, and the time of the last update.
struct BarState {
    moves: usize,
    nodes: u64,
    when: Instant,
}

/// The interval between updates of the bar.
const SHOW_EVERY: Duration = Duration::from_millis(100);

impl SearchProgressBar {
    /// Makes a bar for a search. If `is_long` is true, the bar can appear, and Ctrl-C ends the search with its result
    /// so far.
    ///
    /// If `is_piped` is true, the cubes come from standard input. This bar then stays hidden, because another bar
    /// already shows the number of answered cubes.
    pub fn new(console: &Console, is_long: bool, is_piped: bool) -> anyhow::Result<Self> {
        if is_long {
            interrupt::listen()?;
        }
        Ok(SearchProgressBar {
            bar: (is_long && !is_piped).then(|| console.progress_beside_output()),
            shown: Mutex::new(BarState {
                moves: 0,
                nodes: 0,
                when: Instant::now(),
            }),
        })
    }

    /// Erases the bar. It can appear again when the next search reports a depth.
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
        // If another thread is updating the bar, this report is dropped.
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
        *shown = BarState {
            moves: depth.moves,
            nodes: depth.nodes,
            when: Instant::now(),
        };
    }
}
