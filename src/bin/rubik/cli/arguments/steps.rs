//! The options of `rubik steps`.

use super::request::{RequestArguments, SteppingThrough};
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct StepsOptions {
    /// The cube: its scramble, or its stickers in any format
    #[arg(value_name = "SCRAMBLE", allow_hyphen_values = true)]
    pub scramble: OsString,

    /// The solution, as it is made on the cube as that was given
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    pub solution: OsString,

    #[command(flatten)]
    pub request: RequestArguments<SteppingThrough>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}
