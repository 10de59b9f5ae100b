//! `rubik steps`.

use crate::cli::arguments::{StepsOptions, unanswered};
use crate::cli::console::Console;
use crate::cli::hints::{in_words, of_answer};
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::anyhow;
use rubik::json;
use rubik::requests::AnswerError;
use std::ffi::OsStr;
use std::io::Write;

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
