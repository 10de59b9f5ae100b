//! The options of `rubik steps`.

use clap::Args;
use rubik::goals::Goal;
use rubik::requests::seconds;
use std::ffi::OsString;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct StepsOptions {
    /// The cube: its scramble, or its stickers in any format
    #[arg(value_name = "SCRAMBLE", allow_hyphen_values = true)]
    pub scramble: OsString,

    /// The solution, as it is made on the cube as that was given
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    pub solution: OsString,

    /// Look for this goal on any face, instead of for those of many methods; say it again for more
    #[arg(long = "goal", value_name = "GOAL")]
    pub goals: Vec<Goal>,

    /// Look this long for the fewest moves to each goal, as in 0.5, 500ms or 2s; building tables,
    /// once, takes time of its own
    #[arg(long, value_name = "T", value_parser = seconds, default_value = "5s", allow_negative_numbers = true)]
    pub time_limit: Duration,

    /// Do not look for the fewest moves to each goal
    #[arg(long, conflicts_with = "time_limit")]
    pub no_fewest: bool,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}
