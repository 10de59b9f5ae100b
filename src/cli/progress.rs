//! Progress bars on stderr, if that is a terminal.

use indicatif::{ProgressDrawTarget, ProgressStyle};
use rubik::tables::{Observer, StoreWarning};

/// A bar for one piece of long work after another. It is seen only on a terminal.
pub struct ProgressBar {
    bar: indicatif::ProgressBar,
    quiet: bool,
}

impl ProgressBar {
    pub fn new(quiet: bool) -> ProgressBar {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        ProgressBar {
            bar: indicatif::ProgressBar::with_draw_target(None, target),
            quiet,
        }
    }

    /// Begins work of so many parts.
    pub fn begin(&self, what: &str, parts: u64) {
        let style = ProgressStyle::with_template(
            "{msg} [{bar:30}] {percent:>3} %  {human_pos} of {human_len}, {per_sec}, {eta} left",
        );
        if let Ok(style) = style {
            self.bar.set_style(style.progress_chars("=> "));
        }
        self.bar.reset();
        self.bar.set_length(parts);
        self.bar.set_message(what.to_owned());
    }

    /// So many more parts are done.
    pub fn advance(&self, parts: u64) {
        self.bar.inc(parts);
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for ProgressBar {
    fn building(&self, table: &str, entries: u64) {
        self.begin(&format!("building {table}"), entries);
    }

    fn advanced(&self, entries: u64) {
        self.advance(entries);
    }

    fn built(&self) {
        self.end();
    }

    fn warning(&self, warning: &StoreWarning) {
        if !self.quiet {
            self.bar
                .suspend(|| anstream::eprintln!("warning: {warning}"));
        }
    }
}
