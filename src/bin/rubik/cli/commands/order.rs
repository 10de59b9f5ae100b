//! `rubik order`.

use crate::cli::arguments::{OrderOptions, refused};
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use rubik::requests::AlgorithmPlan;

pub fn run(console: &Console, options: &OrderOptions) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::order(&options.request.0).map_err(|error| refused(&error))?;
    let finder = options.request.0.net_finder();
    answer_algorithms(console, &options.algorithms, &plan, &finder, options.json)
}
