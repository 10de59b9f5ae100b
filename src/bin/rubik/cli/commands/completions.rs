//! `rubik completions`: made from the definitions of the help.

use crate::cli::arguments::{Arguments, CompletionsOptions};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use clap::CommandFactory;
use std::io::Write;

pub fn run(console: &Console, options: &CompletionsOptions) -> anyhow::Result<Outcome> {
    // In memory first: the generator has no way to say that whoever reads has gone.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "rubik", &mut script);
    console.stdout().write_all(&script)?;
    Ok(Outcome::Complete)
}
