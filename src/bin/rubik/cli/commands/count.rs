//! `rubik count`.

use crate::cli::arguments::{CountOptions, unanswered};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use rubik::json::{self, CountObject};
use std::io::Write;

pub fn run(console: &Console, options: &CountOptions) -> anyhow::Result<Outcome> {
    let counted = CountObject::of_options(&options.request.0).map_err(unanswered)?;
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&counted))?,
        false => writeln!(stdout, "{}", counted.cubes)?,
    }
    Ok(Outcome::Complete)
}
