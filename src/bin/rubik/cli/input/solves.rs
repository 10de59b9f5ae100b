//! Reads files of solves, which are exports of timers or published scrambles of competitions.

use super::input_kind::InputKind;
use crate::cli::console::Console;
use crate::cli::output::messages::say;
use anyhow::{Context, bail};
use rubik::puzzles::NetFinder;
use std::io::{self, BufRead, Cursor, Read};

/// The maximum size of a file of solves in bytes. A csTimer file with a million solves has half this size.
const LARGEST: usize = 256 * 1024 * 1024;

/// Checks that a file of solves is not too large to read into memory.
///
/// # Errors
///
/// Returns an error if the file is too large.
pub fn check_size(bytes: usize) -> anyhow::Result<()> {
    if bytes > LARGEST {
        bail!("a file of solves can have at most {} MiB", LARGEST / 1024 / 1024);
    }
    Ok(())
}

/// Returns one line for each solve of a file. If the command needs algorithms, the line is the scramble. Otherwise the
/// line is a JSON object with the data of the solve. Without `--quiet`, prints a message that names the recognised
/// format.
///
/// # Errors
///
/// Returns an error if the text is not UTF-8, or is not a valid file of solves.
pub fn lines(finder: &NetFinder, text: Vec<u8>, given: InputKind, console: &Console) -> anyhow::Result<String> {
    let text = String::from_utf8(text).context("the file of solves is not UTF-8 text")?;
    let (file, left_out) = finder.solves(&text)?;
    if !console.quiet {
        let left_out = match left_out {
            0 => String::new(),
            left_out => format!("; {left_out} of other puzzles left out"),
        };
        say(format_args!("read as {file}{left_out}"));
    }
    Ok(match given {
        InputKind::Cubes => file.lines(),
        InputKind::Algorithms => file
            .solves
            .iter()
            .map(|solve| format!("{}\n", solve.scramble))
            .collect(),
    })
}

/// Returns the lines of a file of cubes. For a file of solves, returns one line for each solve.
///
/// # Errors
///
/// Returns an error if the file cannot be read. Also returns an error if a file of solves is invalid or too large.
pub fn unfolded(
    mut input: Box<dyn BufRead + Send>,
    finder: &NetFinder,
    console: &Console,
) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let mut text = Vec::new();
    let is_of_solves = loop {
        let block = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            block => block?,
        };
        let read = block.len();
        text.extend_from_slice(block);
        input.consume(read);
        if let Some(is_of_solves) = finder.is_of_solves(&text, read == 0) {
            break is_of_solves;
        }
    };
    if !is_of_solves {
        return Ok(Box::new(Cursor::new(text).chain(input)));
    }
    let most = LARGEST.saturating_sub(text.len()) as u64 + 1;
    input.take(most).read_to_end(&mut text)?;
    check_size(text.len())?;
    Ok(Box::new(Cursor::new(lines(finder, text, InputKind::Cubes, console)?)))
}
