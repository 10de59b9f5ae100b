//! `rubik count`.

use crate::cli::arguments::{CountOptions, refused};
use crate::cli::outcome::Outcome;
use crate::cli::session::Session;
use rubik::json::{self, CountObject};
use rubik::requests::CountError;
use std::io::Write;

pub fn run(session: &Session, options: &CountOptions) -> anyhow::Result<Outcome> {
    let counted = CountObject::of_options(&options.request.0).map_err(|error| match error {
        CountError::Request(error) => refused(&error),
        error => error.into(),
    })?;
    let mut stdout = session.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&counted))?,
        false => writeln!(stdout, "{}", counted.cubes)?,
    }
    Ok(Outcome::Complete)
}
