//! The options of `rubik puzzles`.

use super::request::{Describing, RequestArguments};
use clap::Args;

#[derive(Debug, Args)]
pub struct PuzzlesOptions {
    #[command(flatten)]
    pub request: RequestArguments<Describing>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}
