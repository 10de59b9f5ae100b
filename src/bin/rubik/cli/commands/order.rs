//! `rubik order`.

use crate::cli::arguments::request::{RequestArguments, refused};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use clap::Args;
use rubik::requests::{AlgorithmPlan, RequestName};
use std::ffi::OsString;

#[derive(Debug, Args)]
pub struct OrderOptions {
    /// Algorithms. Without any, each line of standard input is an algorithm
    #[arg(value_name = "ALG")]
    pub algorithms: Vec<OsString>,

    #[command(flatten)]
    pub request: RequestArguments<{ RequestName::Order as u8 }>,

    /// Print a JSON object for each algorithm
    #[arg(long)]
    pub json: bool,
}

pub fn run(console: &Console, options: &OrderOptions) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::order(&options.request.0).map_err(|error| refused(&error))?;
    let finder = options.request.0.net_finder();
    answer_algorithms(console, &options.algorithms, &plan, &finder, options.json)
}
