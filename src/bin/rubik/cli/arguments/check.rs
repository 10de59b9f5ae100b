//! The options of `rubik check`.

use super::cubes::CubeReading;
use super::goals::GoalArguments;
use super::puzzles::{PuzzleArgument, metric};
use super::turns::TurnArguments;
use clap::Args;
use rubik::cube::Metric;
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
    pub turns: TurnArguments,

    #[command(flatten)]
    pub goal: GoalArguments,

    #[command(flatten)]
    pub puzzle: PuzzleArgument,

    #[command(flatten)]
    pub reading: CubeReading,

    /// The metric of a length that names none: htm, qtm, axial or axial-qtm [default: htm]
    #[arg(long, value_name = "METRIC", value_parser = metric())]
    pub metric: Option<Metric>,

    /// Print a JSON object for each line
    #[arg(long)]
    pub json: bool,
}
