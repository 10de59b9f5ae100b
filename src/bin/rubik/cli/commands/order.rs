//! `rubik order`.

use crate::cli::arguments::OrderOptions;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use crate::cli::puzzles;
use crate::cli::session::Session;

pub fn run(session: &Session, options: &OrderOptions) -> anyhow::Result<Outcome> {
    let algorithms = &options.algorithms;
    if let Some(name) = options.puzzle.other() {
        return puzzles::order::run(name.puzzle()?, session, algorithms);
    }
    answer_algorithms(session, algorithms, |algorithm| Ok(algorithm.order()?.to_string()))
}
