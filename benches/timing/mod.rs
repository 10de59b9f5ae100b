//! Measures how long something takes, and prints it in a line.
//!
//! This module replaces a benchmark crate. Such crates depend on crates for macros, and would enable more of their
//! features. Cargo chooses features for everything that a command builds together, so `cargo test` would compile this
//! library a second time.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time for each measurement.
const LONG_ENOUGH: Duration = Duration::from_secs(3);

/// The fewest runs of each measurement, even if they take longer than [`LONG_ENOUGH`].
const FEWEST: usize = 10;

/// Runs the result of `prepare` again and again, and prints the median, the shortest and the longest time
/// of a run, and the items per second. If the command line has words, this measures only names that contain one of
/// these words.
pub fn measure<Run, Done>(name: &str, items: usize, prepare: impl FnOnce() -> Run)
where
    Run: FnMut() -> Done,
{
    // Cargo itself passes `--bench`.
    let mut words = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .peekable();
    if words.peek().is_some() && !words.any(|word| name.contains(&word)) {
        return;
    }
    let mut run = prepare();
    // This warm-up excludes lazy initialisation and cold caches from the measurement.
    black_box(run());
    let (start, mut times) = (Instant::now(), Vec::new());
    while times.len() < FEWEST || start.elapsed() < LONG_ENOUGH {
        let start = Instant::now();
        let done = black_box(run());
        times.push(start.elapsed());
        // The time to drop tables is not measured.
        drop(done);
    }
    times.sort_unstable();
    let median = times[times.len() / 2];
    let rate = items as f64 / median.as_secs_f64();
    println!(
        "{name:<44} {median:>10.3?} ({:.3?} to {:.3?}, {} runs); {rate:.0} a second",
        times[0],
        times[times.len() - 1],
        times.len()
    );
}
