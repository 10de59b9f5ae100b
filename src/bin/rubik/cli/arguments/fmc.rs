//! The options of `rubik fmc`.

use super::request::{RequestArguments, SolvingInSteps};
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct FmcArguments {
    /// Cubes as scrambles, or as stickers in any format of --from. If there are none, each line of standard input is a
    /// cube
    #[arg(value_name = "SCRAMBLE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<SolvingInSteps>,

    /// Say in words what each step does
    #[arg(long, conflicts_with_all = ["json", "improve"])]
    pub explain: bool,

    /// Print a JSON object for each cube
    #[arg(long, conflicts_with = "improve")]
    pub json: bool,
}
