//! The options of the commands about goals.

use super::request::{Counting, RequestArguments};
use clap::Args;
use rubik::goals::{Goal, NamedGoal, named_goal};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct GoalsOptions {
    /// Describe only this goal
    #[arg(value_name = "NAME", value_parser = name)]
    pub name: Option<&'static NamedGoal>,

    /// Print an array of JSON objects
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CountOptions {
    #[command(flatten)]
    pub request: RequestArguments<Counting>,

    /// With --by-distance: keep what is known in this file when the count ends or is interrupted, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Print a JSON object
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
