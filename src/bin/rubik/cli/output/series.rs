//! Prints a series of lines in order. All threads make the lines.

use crate::cli::console::Console;
use rayon::prelude::*;
use std::io::Write;

/// The maximum number of lines in a batch. All lines of a batch are made before the first of them is printed.
const AT_A_TIME: u64 = 8_192;

/// If a batch has at most this number of lines, a single thread makes them, because starting other threads would cost
/// more time than it saves.
const FOR_A_THREAD: u64 = 64;

/// Prints the lines with the indices 0 to `number - 1`.
///
/// # Errors
///
/// Returns an error if a line cannot be made or written.
pub fn print_series(
    console: &Console,
    title: &str,
    number: u64,
    line: &(dyn Fn(u64) -> anyhow::Result<String> + Sync),
) -> anyhow::Result<()> {
    let progress = console.progress_beside_output();
    progress.begin(title, Some(number));
    let mut output = console.stdout();
    let mut first = 0;
    while first < number {
        let end = number.min(first.saturating_add(AT_A_TIME));
        let lines: Vec<String> = if end - first <= FOR_A_THREAD {
            (first..end).map(line).collect::<anyhow::Result<_>>()?
        } else {
            let in_parallel = (first..end).into_par_iter().map(line);
            in_parallel.collect::<anyhow::Result<_>>()?
        };
        let mut page = lines.join("\n");
        page.push('\n');
        output.write_all(page.as_bytes())?;
        output.flush()?;
        progress.advance(end - first);
        first = end;
    }
    progress.end();
    Ok(())
}
