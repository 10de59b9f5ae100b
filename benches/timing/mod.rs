//! Measures how long a function takes, and prints the result as one line.
//!
//! This module is used instead of a benchmark crate. This library depends on some crates for macros. Benchmark crates
//! depend on the same crates, but enable additional features of them. Cargo unifies the features of all crates that a
//! command builds, so with a benchmark crate, `cargo test` would compile this library a second time.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The minimum time for each measurement.
const LONG_ENOUGH: Duration = Duration::from_secs(3);

/// The minimum number of runs of each measurement, even if they take longer than [`LONG_ENOUGH`].
const FEWEST: usize = 10;

/// Gets a function from `prepare`, and calls it again and again. Prints the median, the shortest and the longest time
/// of a call, and the number of items per second. If words are given on the command line, only functions whose `name`
/// contains one of the words are measured.
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
