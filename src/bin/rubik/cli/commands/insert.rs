//! `rubik fmc insert`.

use crate::cli::arguments::InsertArguments;
use crate::cli::input::interrupt;
use crate::cli::input::line::Line;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::cli::session::Session;
use anyhow::anyhow;
use rubik::requests::InsertPlan;
use std::ffi::OsStr;
use std::io::Write;

pub fn run(session: &Session, options: &InsertArguments) -> anyhow::Result<Outcome> {
    let mut request = options.request.0.clone();
    let text = |argument: &OsStr| Line::Bytes(argument.as_encoded_bytes()).text().map(str::to_owned);
    let scramble = text(&options.scramble).map_err(|error| anyhow!("the scramble: {error}"))?;
    request.skeleton = Some(text(&options.skeleton).map_err(|error| anyhow!("the skeleton: {error}"))?);
    let plan = InsertPlan::new(&request)?;
    interrupt::listen()?;
    let mut stdout = session.stdout();
    match plan.answer(&scramble, interrupt::token()) {
        Ok(answer) if options.json => writeln!(stdout, "{}", answer.json())?,
        Ok(answer) => writeln!(stdout, "{}", answer.lines().join("\n"))?,
        Err(error) => {
            say(format!("error: {error}"));
            return Ok(Outcome::SomeFailed);
        }
    }
    Ok(Outcome::Complete)
}
