//! The options of `rubik fmc`.

use super::request::{Inserting, RequestArguments, SolvingInSteps};
use clap::{Args, Subcommand};
use std::ffi::OsString;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct FmcArguments {
    #[command(subcommand)]
    pub command: Option<FmcCommand>,

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

/// `rubik fmc insert`.
#[derive(Debug, Subcommand)]
pub enum FmcCommand {
    /// Say what a skeleton leaves, and find the insertions that solve it in the fewest moves
    #[command(
        after_help = "The skeleton with its places marked, what it leaves, and what is put in there: up to three algorithms \
        of at most ten moves, one after the other, or up to three slice turns. Then the solution in one line.\n\nExamples:\n  \
        rubik fmc insert \"R U2 F D' L\" \"L' D F' U' R U R' D R U' R' D' U' R'\"\n  \
        rubik fmc insert -n 5 \"R U F\" \"F' (R') U' (R U R' D R U' R' D')\""
    )]
    Insert(Box<InsertArguments>),
}

#[derive(Debug, Args)]
pub struct InsertArguments {
    /// The cube: its scramble, or its stickers in any format
    #[arg(value_name = "SCRAMBLE", allow_hyphen_values = true)]
    pub scramble: OsString,

    /// Moves that solve most of it; (R U) are moves on the inverse of the scramble
    #[arg(value_name = "SKELETON", allow_hyphen_values = true)]
    pub skeleton: OsString,

    #[command(flatten)]
    pub request: RequestArguments<Inserting>,

    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}
