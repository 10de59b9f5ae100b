//! Progress bars on standard error, if it is a terminal.

use super::messages::say;
use crate::cli::input::interrupt;
use indicatif::{HumanCount, HumanDuration, ProgressDrawTarget, ProgressState, ProgressStyle};
use rubik::batch::RunProgress;
use rubik::tables::{StoreWarning, TableProgress};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Tables that take long to build, with the approximate build time in seconds on two cores.
const LONG_TO_BUILD: [(&str, u32); 16] = [
    ("two-phase-exact", 10),
    ("domino", 24),
    ("optimal-256M", 11),
    ("optimal-512M", 12),
    ("optimal-1G", 14),
    ("optimal-2G", 71),
    ("optimal-4G", 85),
    ("optimal-8G", 111),
    ("optimal-16G", 128),
    ("optimal-qtm-256M", 10),
    ("optimal-qtm-512M", 11),
    ("optimal-qtm-1G", 50),
    ("optimal-qtm-2G", 52),
    ("optimal-qtm-4G", 70),
    ("optimal-qtm-8G", 110),
    ("optimal-qtm-16G", 130),
];

/// A table that is not in this list, such as a goal's table, takes long to build if it has at least this number of
/// entries.
const LONG: u64 = 200_000_000;

/// The number of entries of such a table that two cores build per second.
const ENTRIES_A_SECOND: u64 = 50_000_000;

/// The time after which a bar appears.
const SHOW_AFTER: Duration = Duration::from_secs(1);

/// The time after which a bar shows the remaining time. An earlier estimate would be inaccurate.
const ESTIMATE_AFTER: Duration = Duration::from_secs(3);

/// For each of the program's standard streams, whether it is a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminals {
    pub stdin: bool,
    pub stdout: bool,
    pub stderr: bool,
}

impl Terminals {
    /// Examines the standard streams of this process.
    pub fn of_process() -> Terminals {
        Terminals {
            stdin: io::stdin().is_terminal(),
            stdout: io::stdout().is_terminal(),
            stderr: io::stderr().is_terminal(),
        }
    }

    /// True if the program may show a bar. Standard error must be a terminal, and the program must not be a filter
    /// between two pipes: the commands before and after a filter may write to the same terminal.
    pub const fn allow_progress(self) -> bool {
        self.stderr && (self.stdin || self.stdout)
    }

    /// True if the program may show a bar for work that prints results while it runs. The results must not go to a
    /// terminal.
    pub const fn allow_progress_beside_output(self) -> bool {
        self.allow_progress() && !self.stdout
    }
}

/// A progress bar. It can show one piece of work after the other. The bar appears only on a terminal, when the work has
/// taken a second. It disappears when the work is done or the bar is dropped.
pub struct ProgressBar {
    bar: indicatif::ProgressBar,
    is_wanted: bool,
    quiet: bool,
    is_visible: AtomicBool,
    /// The time when the current work began, or `None` between two pieces of work.
    begun: Mutex<Option<Instant>>,
    /// True after the bar has printed the warning that tables cannot be stored on disk. It prints this warning only for
    /// the first table.
    has_said_not_kept: AtomicBool,
}

impl ProgressBar {
    /// A bar that may appear if `is_wanted` is true and `quiet` is false. It prints warnings if `quiet` is false.
    pub fn new(is_wanted: bool, quiet: bool) -> ProgressBar {
        ProgressBar {
            bar: indicatif::ProgressBar::hidden(),
            is_wanted: is_wanted && !quiet,
            quiet,
            is_visible: AtomicBool::new(false),
            begun: Mutex::default(),
            has_said_not_kept: AtomicBool::new(false),
        }
    }

    /// Begins to show work that consists of `parts` parts, or of an unknown number of parts if `parts` is `None`. If
    /// other work is still running, the bar shows the new work instead of that work.
    pub fn begin(&self, what: &str, parts: Option<u64>) {
        let template = template(parts.is_some(), columns_of_stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            let style = style.progress_chars("=> ");
            let style = style.with_key("rate", write_rate).with_key("left", write_left);
            self.bar.set_style(style);
        }
        match parts {
            Some(parts) => self.bar.set_length(parts),
            None => self.bar.unset_length(),
        }
        self.bar.set_message(what.to_owned());
        self.bar.reset();
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        begun.get_or_insert_with(Instant::now);
    }

    /// Advances by this number of parts.
    pub fn advance(&self, parts: u64) {
        self.bar.inc(parts);
        if self.is_wanted && !self.is_visible.load(Ordering::Relaxed) {
            let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
            if begun.is_some_and(|begun| begun.elapsed() >= SHOW_AFTER)
                && !self.is_visible.swap(true, Ordering::Relaxed)
            {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
        }
    }

    /// Erases the bar.
    pub fn end(&self) {
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
        self.is_visible.store(false, Ordering::Relaxed);
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the width in columns of the terminal that shows standard error, or `None` if the terminal does not report
/// its width.
fn columns_of_stderr() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map(|(width, _)| usize::from(width.0))
}

/// Returns the template of a bar. On a narrow terminal, the template has only a text and a number, because the program
/// cannot erase a line that wraps.
const fn template(has_end: bool, columns: Option<usize>) -> &'static str {
    /// The minimum width in columns at which all texts and a part of the bar fit into a line.
    const WIDE: usize = 96;
    match (has_end, columns) {
        (true, Some(..WIDE)) => "{wide_msg} {percent} %",
        (false, Some(..WIDE)) => "{wide_msg} {human_pos}",
        (true, _) => "{msg} [{wide_bar}] {percent} % {human_pos}, {rate}{left}",
        (false, _) => "{msg} {spinner} {human_pos}, {rate}",
    }
}

fn write_rate(state: &ProgressState, text: &mut dyn Write) {
    // Writing to a text in memory never fails.
    let _ = write!(text, "{}/s", HumanCount(state.per_sec() as u64));
}

fn write_left(state: &ProgressState, text: &mut dyn Write) {
    let parts = state.len().unwrap_or(0);
    if let Some(left) = time_left(state.elapsed(), state.pos(), parts) {
        let _ = write!(text, ", {} left", HumanDuration(left));
    }
}

/// Returns the time that the remaining parts take at the mean speed so far, or `None` while the estimate would be
/// inaccurate.
fn time_left(elapsed: Duration, done: u64, parts: u64) -> Option<Duration> {
    if elapsed < ESTIMATE_AFTER || done == 0 {
        return None;
    }
    let rest = parts.saturating_sub(done) as f64 / done as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * rest).ok()
}

impl TableProgress for ProgressBar {
    fn building(&self, table: &str, entries: u64) {
        interrupt::building(true);
        if !self.quiet && !self.is_wanted {
            let long = LONG_TO_BUILD.iter().find(|(name, _)| *name == table);
            if let Some((_, seconds)) = long {
                say(format_args!("building {table}, about {seconds} s"));
            } else if entries >= LONG {
                say(format_args!("building {table}, about {} s", entries / ENTRIES_A_SECOND));
            }
        }
        self.begin(&format!("building {table}"), Some(entries));
    }

    fn advanced(&self, entries: u64) {
        self.advance(entries);
    }

    fn built(&self) {
        interrupt::building(false);
        self.end();
    }

    fn warning(&self, warning: &StoreWarning) {
        let is_said =
            matches!(warning, StoreWarning::NotKept { .. }) && self.has_said_not_kept.swap(true, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn terminals(stdin: bool, stdout: bool, stderr: bool) -> Terminals {
        Terminals { stdin, stdout, stderr }
    }

    /// In an earlier version, `rubik scramble -n 5000 | rubik solve | tail -1` left three lines on the terminal.
    #[test]
    fn a_filter_between_two_pipes_shows_no_progress() {
        let filter = terminals(false, false, true);
        assert!(!filter.allow_progress() && !filter.allow_progress_beside_output());
        let first = terminals(true, false, true);
        assert!(first.allow_progress() && first.allow_progress_beside_output());
        let alone = terminals(true, true, true);
        assert!(alone.allow_progress() && !alone.allow_progress_beside_output());
        assert!(!terminals(true, true, false).allow_progress());
    }

    /// In an earlier version, a bar appeared for work of a few milliseconds.
    #[test]
    fn a_bar_is_not_shown_before_work_has_taken_a_second() {
        let bar = ProgressBar::new(true, false);
        bar.begin("testing", Some(10));
        bar.advance(1);
        assert!(!bar.is_visible.load(Ordering::Relaxed));
        *bar.begun.lock().expect("a time") = Instant::now().checked_sub(SHOW_AFTER);
        bar.advance(1);
        assert!(bar.is_visible.load(Ordering::Relaxed));
        bar.end();
        assert!(!bar.is_visible.load(Ordering::Relaxed));
        assert!(bar.bar.is_hidden(), "it is erased when the work is done");
    }

    /// In an earlier version, the bar wrapped on a terminal of 40 columns, and left a line behind at each update.
    #[test]
    fn a_bar_fits_on_a_narrow_terminal() {
        for has_end in [true, false] {
            let narrow = template(has_end, Some(40));
            // `wide_msg` is cut off at the edge of the terminal. All other fields must be short.
            assert!(
                narrow.starts_with("{wide_msg}") && narrow.matches('{').count() == 2,
                "{narrow}"
            );
            assert!(ProgressStyle::with_template(narrow).is_ok());
            assert_ne!(template(has_end, Some(120)), narrow);
            assert_eq!(template(has_end, None), template(has_end, Some(120)));
        }
    }

    /// In an earlier version, the bar showed `1s` as the remaining time for seven seconds.
    #[test]
    fn the_time_left_is_that_of_the_mean_speed_and_not_guessed_at_the_beginning() {
        let seconds = Duration::from_secs;
        assert_eq!(time_left(seconds(1), 900, 1_000), None);
        assert_eq!(time_left(seconds(7), 0, 1_000), None);
        assert_eq!(time_left(seconds(7), 500, 1_000), Some(seconds(7)));
        assert_eq!(time_left(seconds(8), 1_000, 1_000), Some(seconds(0)));
    }
}
