//! `rubik puzzles`.

use crate::cli::arguments::request::{RequestArguments, refused, unanswered};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use clap::Args;
use rubik::json::line;
use rubik::requests::{PuzzlesPlan, RequestName};
use std::io::Write;

#[derive(Debug, Args)]
pub struct PuzzlesOptions {
    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Puzzles as u8 }>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &PuzzlesOptions) -> anyhow::Result<Outcome> {
    let plan = PuzzlesPlan::new(&options.request.0).map_err(|error| refused(&error))?;
    let answer = plan.answer().map_err(unanswered)?;
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", line(&answer))?,
        false => writeln!(stdout, "{answer}")?,
    }
    Ok(Outcome::Complete)
}
