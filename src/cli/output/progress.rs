//! Progress bars on stderr, if that is a terminal.

use super::messages::say;
use indicatif::{HumanCount, ProgressDrawTarget, ProgressState, ProgressStyle};
use rubik::batch::RunProgress;
use rubik::tables::{StoreWarning, TableProgress};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

/// Tables that take long to build, and how many seconds that is on two cores (`docs/benchmarks.md`).
const LONG_TO_BUILD: [(&str, u32); 8] = [
    ("two-phase-exact", 10),
    ("optimal-256M", 11),
    ("optimal-512M", 12),
    ("optimal-1G", 14),
    ("optimal-2G", 71),
    ("optimal-4G", 85),
    ("optimal-8G", 111),
    ("optimal-16G", 128),
];

/// A bar for one piece of long work after another. It is seen only on a terminal.
pub struct ProgressBar {
    bar: indicatif::ProgressBar,
    is_wanted: bool,
    quiet: bool,
    /// True once it has been said that tables cannot be kept, which holds for all of them.
    has_said_not_kept: AtomicBool,
}

impl ProgressBar {
    /// A bar that is seen if it is wanted, and there is a terminal.
    pub fn new(is_wanted: bool, quiet: bool) -> ProgressBar {
        ProgressBar {
            bar: indicatif::ProgressBar::hidden(),
            is_wanted: is_wanted && !quiet,
            quiet,
            has_said_not_kept: AtomicBool::new(false),
        }
    }

    /// Begins work of so many parts, if it is known how many.
    pub fn begin(&self, what: &str, parts: Option<u64>) {
        let template = match parts {
            Some(_) => "{msg} [{wide_bar}] {percent} % {human_pos}, {rate}, {eta} left",
            None => "{msg} {spinner} {human_pos}, {rate}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let rate = |state: &ProgressState, text: &mut dyn Write| {
                // A text in memory takes it all.
                let _ = write!(text, "{}/s", HumanCount(state.per_sec() as u64));
            };
            let style = style.progress_chars("=> ").with_key("rate", rate);
            self.bar.set_style(style);
        }
        match parts {
            Some(parts) => self.bar.set_length(parts),
            None => self.bar.unset_length(),
        }
        self.bar.set_message(what.to_owned());
        self.bar.reset();
        if self.is_wanted {
            // Not before all is set: what is drawn first would look otherwise.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// So many more parts are done.
    pub fn advance(&self, parts: u64) {
        self.bar.inc(parts);
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }
}

impl TableProgress for ProgressBar {
    fn building(&self, table: &str, entries: u64) {
        if !self.quiet && !io::stderr().is_terminal() {
            let long = LONG_TO_BUILD.iter().find(|(name, _)| *name == table);
            if let Some((_, seconds)) = long {
                say(format_args!("building {table}, about {seconds} s"));
            }
        }
        self.begin(&format!("building {table}"), Some(entries));
    }

    fn advanced(&self, entries: u64) {
        self.advance(entries);
    }

    fn built(&self) {
        self.end();
    }

    fn warning(&self, warning: &StoreWarning) {
        let is_said = matches!(warning, StoreWarning::NotKept { .. })
            && self.has_said_not_kept.swap(true, Ordering::Relaxed);
        if !self.quiet && !is_said {
            self.bar.suspend(|| say(format_args!("warning: {warning}")));
        }
    }
}

impl RunProgress for ProgressBar {
    fn advanced(&self, cubes: u64) {
        self.advance(cubes);
    }
}
