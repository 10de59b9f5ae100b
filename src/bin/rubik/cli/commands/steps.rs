//! `rubik steps`.

use crate::cli::arguments::request::{RequestArguments, unanswered};
use crate::cli::console::Console;
use crate::cli::hints::{in_words, missing_solution, of_answer, of_puzzle};
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use anyhow::anyhow;
use clap::Args;
use rubik::json::{self, StepsAnswer};
use rubik::notation::scramble_and_solution;
use rubik::requests::{AnswerError, RequestName};
use std::ffi::{OsStr, OsString};
use std::io::Write;

#[derive(Debug, Args)]
pub struct StepsOptions {
    /// The cube: its scramble, or its stickers in any format; or a link with a setup and an algorithm, without SOLUTION
    #[arg(value_name = "SCRAMBLE")]
    pub scramble: OsString,

    /// The solution of that cube
    #[arg(value_name = "SOLUTION")]
    pub solution: Option<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Steps as u8 }>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &StepsOptions) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let text = |argument: &OsStr| Line::Bytes(argument.as_encoded_bytes()).text().map(str::to_owned);
    let cube = text(&options.scramble).map_err(|error| anyhow!("the scramble: {error}"))?;
    let [cube, solution] = match &options.solution {
        Some(solution) => [cube, text(solution).map_err(|error| anyhow!("the solution: {error}"))?],
        None => scramble_and_solution(&cube).ok_or_else(missing_solution)?,
    };
    (request.cube, request.solution) = (Some(cube), Some(solution));
    let looked_at = console.session.steps(&request, interrupt::token(), &console.progress());
    let object = looked_at.map_err(|error| match error.cause() {
        Some(AnswerError::Notation(error)) => anyhow!("the scramble: {}", in_words(error)),
        Some(AnswerError::Puzzle(error)) => anyhow!("the scramble: {}", of_puzzle(error)),
        Some(AnswerError::Algorithm { .. } | AnswerError::PuzzleSolution(_)) => anyhow!(of_answer(&error)),
        _ => unanswered(error),
    })?;
    object.remarks().iter().for_each(say);
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&object))?,
        false => writeln!(stdout, "{object}")?,
    }
    if object.is_solved() {
        return Ok(Outcome::Complete);
    }
    say(match object {
        StepsAnswer::Cube(_) => "the solution does not solve the cube",
        StepsAnswer::Puzzle(_) => "the solution does not solve the puzzle",
    });
    Ok(Outcome::SomeFailed)
}
