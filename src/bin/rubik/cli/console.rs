//! The services that every command uses: threads, tables, color and progress bars.

use super::arguments::{Everywhere, When};
use super::output::progress::{ProgressBar, Terminals};
use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};
use rubik::requests::Session;
use rubik::tables::Store;
use std::io::{self, IsTerminal, StdoutLock};

/// The options that all commands have, and the session that these options configure.
pub struct Console {
    /// The session that answers requests.
    pub session: Session,
    pub quiet: bool,
    pub color: When,
}

impl Console {
    pub fn new(everywhere: Everywhere) -> anyhow::Result<Console> {
        start_threads(everywhere.threads)?;
        let store = match everywhere.tables.or_else(Store::default_folder) {
            Some(folder) => Store::in_folder(folder)?,
            None => Store::IN_MEMORY,
        };
        let store = match everywhere.cache_limit {
            Some(bytes) => store.with_cache_limit(bytes as u64),
            None => store,
        };
        Ok(Console {
            session: Session::new(store),
            quiet: everywhere.quiet,
            color: everywhere.color,
        })
    }

    /// The store for tables.
    pub const fn store(&self) -> &Store {
        self.session.store()
    }

    /// Standard output.
    pub fn stdout(&self) -> StdoutLock<'static> {
        io::stdout().lock()
    }

    /// True if the command prints in color.
    pub fn is_colorful(&self) -> bool {
        match self.color {
            When::Auto => {
                let output = io::stdout();
                output.is_terminal() && AutoStream::choice(&output) != ColorChoice::Never
            }
            When::Always => true,
            When::Never => false,
        }
    }

    /// True if standard output and standard error are both terminals. The program then assumes that they are the same
    /// terminal. If it printed an error instead of an answer, it does not repeat this error on standard error.
    pub fn is_one_terminal(&self) -> bool {
        io::stdout().is_terminal() && io::stderr().is_terminal()
    }

    /// A progress bar.
    pub fn progress(&self) -> ProgressBar {
        ProgressBar::new(Terminals::of_process().allow_progress(), self.quiet)
    }

    /// A progress bar for work that prints results while it runs. The bar is hidden if the results go to a terminal.
    pub fn progress_beside_output(&self) -> ProgressBar {
        let is_wanted = Terminals::of_process().allow_progress_beside_output();
        ProgressBar::new(is_wanted, self.quiet)
    }
}

/// Starts the requested number of threads, or one thread for each core by default. If no number was requested and the
/// system refuses to start threads, the main thread does all the work.
fn start_threads(wanted: Option<u16>) -> anyhow::Result<()> {
    let threads = wanted.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    match pool.build_global() {
        Err(error) if wanted.is_some() => bail!("cannot start {threads} threads: {error}"),
        Err(_) => {
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread();
            alone.build_global().context("cannot start any threads")
        }
        Ok(()) => Ok(()),
    }
}
