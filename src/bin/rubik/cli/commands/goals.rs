//! `rubik goals`.

use crate::cli::arguments::GoalsOptions;
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use rubik::json::{self, GoalsObject};
use std::io::Write;

pub fn run(console: &Console, options: &GoalsOptions) -> anyhow::Result<Outcome> {
    let goals = GoalsObject::of(options.name);
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&goals.goals()))?,
        false => writeln!(stdout, "{goals}")?,
    }
    Ok(Outcome::Complete)
}
