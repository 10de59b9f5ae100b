//! `rubik completions`: made from the definitions of the help.

use crate::cli::arguments::{Arguments, CompletionsOptions};
use crate::cli::outcome::Outcome;
use crate::cli::session::Session;
use clap::CommandFactory;
use std::io::Write;

pub fn run(session: &Session, options: &CompletionsOptions) -> anyhow::Result<Outcome> {
    // In memory first: the generator has no way to say that whoever reads has gone.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "rubik", &mut script);
    session.stdout().write_all(&script)?;
    Ok(Outcome::Complete)
}
