//! `rubik steps`.

use crate::cli::arguments::request::{RequestArguments, unanswered};
use crate::cli::console::Console;
use crate::cli::hints::{in_words, of_answer};
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::anyhow;
use clap::Args;
use rubik::json;
use rubik::requests::{AnswerError, RequestName};
use std::ffi::{OsStr, OsString};
use std::io::Write;

#[derive(Debug, Args)]
pub struct StepsOptions {
    /// The cube: its scramble, or its stickers in any format
    #[arg(value_name = "SCRAMBLE", allow_hyphen_values = true)]
    pub scramble: OsString,

    /// The solution, as it is made on that cube
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    pub solution: OsString,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Steps as u8 }>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &StepsOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let text = |argument: &OsStr| Line::Bytes(argument.as_encoded_bytes()).text().map(str::to_owned);
    request.cube = Some(text(&options.scramble).map_err(|error| anyhow!("the scramble: {error}"))?);
    request.solution = Some(text(&options.solution).map_err(|error| anyhow!("the solution: {error}"))?);
    let looked_at = console.session.steps(&request, interrupt::token(), &console.progress());
    let object = looked_at.map_err(|error| match error.cause() {
        Some(AnswerError::Notation(error)) => anyhow!("the scramble: {}", in_words(error)),
        Some(AnswerError::Algorithm { .. }) => anyhow!(of_answer(&error)),
        _ => unanswered(error),
    })?;
    object.remarks.iter().for_each(say);
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&object))?,
        false => writeln!(stdout, "{object}")?,
    }
    if object.solved {
        return Ok(Outcome::Complete);
    }
    say("the solution does not solve the cube");
    Ok(Outcome::SomeFailed)
}
