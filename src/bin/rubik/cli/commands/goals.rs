//! `rubik goals`.

use crate::cli::arguments::GoalsOptions;
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use rubik::goals::{NamedGoal, named_goals};
use rubik::json::{self, NamedGoalObject};
use std::io::{self, Write};

pub fn run(console: &Console, options: &GoalsOptions) -> anyhow::Result<Outcome> {
    let mut stdout = console.stdout();
    match (options.name, options.json) {
        (Some(named), true) => writeln!(stdout, "{}", json::line(&[NamedGoalObject::of(named)]))?,
        (None, true) => {
            let objects: Vec<NamedGoalObject> = named_goals().iter().map(NamedGoalObject::of).collect();
            writeln!(stdout, "{}", json::line(&objects))?;
        }
        (Some(named), false) => describe(&mut stdout, named)?,
        (None, false) => list(&mut stdout)?,
    }
    Ok(Outcome::Complete)
}

/// A line for each goal: its name, how many cubes have it, what it is.
fn list(out: &mut impl Write) -> io::Result<()> {
    let rows: Vec<(&NamedGoal, String)> = named_goals()
        .iter()
        .map(|named| (named, named.count().to_string()))
        .collect();
    let names = rows.iter().map(|(named, _)| named.name.len()).max();
    let counts = rows.iter().map(|(_, count)| count.len()).max();
    let (names, counts) = (names.unwrap_or(0), counts.unwrap_or(0));
    for (NamedGoal { name, what, .. }, count) in rows {
        writeln!(out, "{name:names$}  {count:>counts$}  {what}")?;
    }
    Ok(())
}

/// All that is known of a goal.
fn describe(out: &mut impl Write, named: &NamedGoal) -> io::Result<()> {
    writeln!(out, "name         {}", named.name)?;
    if !named.aliases.is_empty() {
        writeln!(out, "also         {}", named.aliases.join(", "))?;
    }
    writeln!(out, "what         {}", named.what)?;
    writeln!(out, "definition   {}", named.definition)?;
    if let Some(before) = named.begins_from {
        writeln!(out, "begins from  {before}")?;
    }
    writeln!(out, "cubes        {}", named.count())
}
