//! `rubik order`.

use crate::cli::arguments::Algorithms;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use crate::cli::session::Session;

pub fn run(session: &Session, algorithms: &Algorithms) -> anyhow::Result<Outcome> {
    answer_algorithms(session, algorithms, |algorithm| {
        Ok(algorithm.order()?.to_string())
    })
}
