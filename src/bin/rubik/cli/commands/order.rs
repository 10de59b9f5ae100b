//! `rubik order`.

use crate::cli::arguments::{OrderOptions, refused};
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use crate::cli::session::Session;
use rubik::requests::AlgorithmPlan;

pub fn run(session: &Session, options: &OrderOptions) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::order(&options.request.0).map_err(|error| refused(&error))?;
    let finder = options.request.0.net_finder();
    answer_algorithms(session, &options.algorithms, &plan, &finder, options.json)
}
