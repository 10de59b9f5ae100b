//! The options of `rubik check`.

use super::request::{Checking, RequestArguments};
use clap::Args;
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct CheckOptions {
    /// The cube: its scramble, or its stickers in any format. If there is none, each line of
    /// standard input has a cube and a solution with a tab between them, or is a JSON object
    #[arg(value_name = "CUBE", requires = "solution")]
    pub cube: Option<OsString>,

    /// The solution
    #[arg(value_name = "SOLUTION")]
    pub solution: Option<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<Checking>,

    /// Print a JSON object for each line
    #[arg(long)]
    pub json: bool,
}
