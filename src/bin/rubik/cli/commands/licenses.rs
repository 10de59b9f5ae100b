//! `rubik --licenses`: under which licenses the crates are that this program is made of.

use crate::cli::outcome::Outcome;
use crate::cli::session::Session;
use std::io::Write;

/// A crate a line, on any platform: its name, its version, its license as SPDX has it. A test holds this against what
/// the crates say.
const LICENSES: &str = include_str!("licenses.txt");

pub fn run(session: &Session) -> anyhow::Result<Outcome> {
    session.stdout().write_all(LICENSES.as_bytes())?;
    Ok(Outcome::Complete)
}
