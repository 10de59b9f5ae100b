//! `rubik --licenses`: the licenses of the crates that this program is built from.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use std::io::Write;

/// The crates for all platforms. Each line contains the name and the version of a crate, and its license in SPDX. A
/// test compares this list with the real dependencies.
const LICENSES: &str = include_str!("licenses.txt");

pub fn run(console: &Console) -> anyhow::Result<Outcome> {
    console.stdout().write_all(LICENSES.as_bytes())?;
    Ok(Outcome::Complete)
}
