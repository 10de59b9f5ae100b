//! Progress bars on stderr, if that is a terminal.

use super::messages::say;
use indicatif::{ProgressDrawTarget, ProgressState, ProgressStyle};
use rubik::tables::{Observer, StoreWarning};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// A bar for one piece of long work after another. It is seen only on a terminal.
pub struct ProgressBar {
    bar: indicatif::ProgressBar,
    quiet: bool,
    /// True once it has been said that tables cannot be kept, which holds for all of them.
    has_said_not_kept: AtomicBool,
}

impl ProgressBar {
    /// A bar that is seen if it is wanted, and there is a terminal.
    pub fn new(is_wanted: bool, quiet: bool) -> ProgressBar {
        let target = if is_wanted && !quiet {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        ProgressBar {
            bar: indicatif::ProgressBar::with_draw_target(None, target),
            quiet,
            has_said_not_kept: AtomicBool::new(false),
        }
    }

    /// Begins work of so many parts, if it is known how many.
    pub fn begin(&self, what: &str, parts: Option<u64>) {
        let template = match parts {
            Some(_) => {
                "{msg} [{bar:30}] {percent:>3} %  {human_pos} of {human_len}, {rate}, {eta} left"
            }
            None => "{msg} {spinner} {human_pos}, {rate}",
        };
        match parts {
            Some(parts) => self.bar.set_length(parts),
            None => self.bar.unset_length(),
        }
        self.bar.reset();
        self.bar.set_message(what.to_owned());
        if let Ok(style) = ProgressStyle::with_template(template) {
            let rate = |state: &ProgressState, text: &mut dyn Write| {
                // A text in memory takes it all.
                let _ = write!(text, "{:.0} a second", state.per_sec());
            };
            self.bar
                .set_style(style.progress_chars("=> ").with_key("rate", rate));
        }
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
