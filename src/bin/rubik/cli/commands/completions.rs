//! `rubik completions`: generates the scripts from the definitions of the arguments.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use clap::{Args, Command};
use std::io::Write;

#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

pub fn run(console: &Console, options: &CompletionsOptions, mut command: Command) -> anyhow::Result<Outcome> {
    // The script is first written to memory, because the generator panics if standard output is closed.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "rubik", &mut script);
    console.stdout().write_all(&script)?;
    Ok(Outcome::Complete)
}
