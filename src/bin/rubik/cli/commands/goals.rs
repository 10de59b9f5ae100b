//! `rubik goals`.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use clap::Args;
use rubik::goals::{Goal, NamedGoal, named_goal};
use rubik::json::{self, GoalsObject};
use std::io::Write;

#[derive(Debug, Args)]
pub struct GoalsOptions {
    /// Describe only this goal
    #[arg(value_name = "NAME", value_parser = name)]
    pub name: Option<&'static NamedGoal>,

    /// Print an array of JSON objects
    #[arg(long)]
    pub json: bool,
}

/// Reads the name of a goal.
fn name(text: &str) -> Result<&'static NamedGoal, String> {
    named_goal(text).ok_or_else(|| match text.parse::<Goal>() {
        Ok(_) => "it is a goal without a name; `rubik count --goal` counts its cubes".to_owned(),
        Err(error) => error.to_string(),
    })
}

pub fn run(console: &Console, options: &GoalsOptions) -> anyhow::Result<Outcome> {
    let goals = GoalsObject::of(options.name);
    let mut stdout = console.stdout();
    match options.json {
        true => writeln!(stdout, "{}", json::line(&goals.goals()))?,
        false => writeln!(stdout, "{goals}")?,
    }
    Ok(Outcome::Complete)
}
