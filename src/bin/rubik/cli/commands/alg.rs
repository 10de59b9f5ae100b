//! `rubik alg`.

use crate::cli::arguments::{AlgorithmCommand, refused};
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use crate::cli::session::Session;
use rubik::requests::AlgorithmPlan;

pub fn run(session: &Session, command: &AlgorithmCommand) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::new(&command.options).map_err(|error| refused(&error))?;
    answer_algorithms(session, &command.algorithms, &plan, command.json)
}
