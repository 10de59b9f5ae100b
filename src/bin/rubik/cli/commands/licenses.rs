//! `rubik --licenses`: under which licenses the crates are that this program is made of.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use std::io::Write;

/// A crate a line, on any platform: its name, its version, its license as SPDX has it. A test holds this against what
/// the crates say.
const LICENSES: &str = include_str!("licenses.txt");

pub fn run(console: &Console) -> anyhow::Result<Outcome> {
    console.stdout().write_all(LICENSES.as_bytes())?;
    Ok(Outcome::Complete)
}
