//! What every command works with: threads, tables, colour, and a voice on stderr.

use super::arguments::{Everywhere, MoveNotation, When};
use super::progress::ProgressBar;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use etcetera::BaseStrategy;
use rubik::cube::Sequence;
use rubik::solvers::{Method, SolveError, Solver};
use rubik::tables::Store;
use std::io::{self, StdoutLock};
use std::path::PathBuf;

/// What was said for every command alike, made into what they use.
pub struct Session {
    pub store: Store,
    pub quiet: bool,
    color: When,
}

impl Session {
    pub fn new(everywhere: Everywhere) -> anyhow::Result<Session> {
        if let Some(threads) = everywhere.threads {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads.into())
                .build_global()
                .context("cannot start the threads")?;
        }
        let store = match everywhere.tables.or_else(default_folder) {
            Some(folder) => Store::in_folder(folder)?,
            None => Store::IN_MEMORY,
        };
        Ok(Session {
            store,
            quiet: everywhere.quiet,
            color: everywhere.color,
        })
    }

    /// Standard output.
    pub fn stdout(&self) -> StdoutLock<'static> {
        io::stdout().lock()
    }

    /// True if what is printed is to be in colour.
    pub fn is_colorful(&self) -> bool {
        match self.color {
            When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            When::Always => true,
            When::Never => false,
        }
    }

    /// A solver, its tables read, or built while a progress bar shows how far that is.
    pub fn solver(&self, method: Method) -> Result<Box<dyn Solver>, SolveError> {
        method.solver(&self.store, &self.progress())
    }

    pub fn progress(&self) -> ProgressBar {
        ProgressBar::new(self.quiet)
    }
}

/// `$XDG_CACHE_HOME/rubik` or `~/.cache/rubik`, or what the platform has instead; none if there
/// is no home folder.
fn default_folder() -> Option<PathBuf> {
    let platform = etcetera::choose_base_strategy().ok()?;
    Some(platform.cache_dir().join("rubik"))
}

/// Moves as they are to be written.
pub fn written(moves: &Sequence, notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Wca => format!("{moves}"),
        MoveNotation::Classic => format!("{moves:#}"),
    }
}
