//! `rubik order`.

use crate::cli::arguments::OrderOptions;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use crate::cli::puzzles;
use crate::cli::session::Session;
use crate::puzzle_of_name::with_puzzle;

pub fn run(session: &Session, options: &OrderOptions) -> anyhow::Result<Outcome> {
    let algorithms = &options.algorithms;
    if let Some(name) = options.puzzle.other() {
        return with_puzzle!(name, |puzzle| puzzles::order::run(&puzzle, session, algorithms));
    }
    answer_algorithms(session, algorithms, |algorithm| Ok(algorithm.order()?.to_string()))
}
