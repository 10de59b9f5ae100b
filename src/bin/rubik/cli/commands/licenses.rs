//! `rubik --licenses`: the licenses of the crates that this program is built from.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use std::io::Write;

/// A crate a line, on any platform: its name, its version, its license as SPDX has it. A test compares this with the
/// crates.
const LICENSES: &str = include_str!("licenses.txt");

pub fn run(console: &Console) -> anyhow::Result<Outcome> {
    console.stdout().write_all(LICENSES.as_bytes())?;
    Ok(Outcome::Complete)
}
