//! The options of `rubik order`.

use super::algorithms::Algorithms;
use super::puzzles::PuzzleArgument;
use clap::Args;

#[derive(Debug, Args)]
pub struct OrderOptions {
    #[command(flatten)]
    pub puzzle: PuzzleArgument,

    #[command(flatten)]
    pub algorithms: Algorithms,
}
