//! `rubik count`.

use crate::cli::arguments::CountOptions;
use crate::cli::outcome::Outcome;
use crate::cli::session::Session;
use rubik::goals::Goal;
use rubik::json::{self, CountObject};
use std::io::Write;

pub fn run(session: &Session, options: &CountOptions) -> anyhow::Result<Outcome> {
    let goal = options.request.0.goal();
    let mut stdout = session.stdout();
    if options.json {
        writeln!(stdout, "{}", json::line(&CountObject::of(goal.as_ref())?))?;
    } else {
        writeln!(stdout, "{}", goal.unwrap_or_else(Goal::any).count()?)?;
    }
    Ok(Outcome::Complete)
}
