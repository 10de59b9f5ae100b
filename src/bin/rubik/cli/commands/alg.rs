//! `rubik alg`.

use crate::cli::arguments::{AlgorithmCommand, refused};
use crate::cli::console::Console;
use crate::cli::input::one::one_of;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms;
use rubik::requests::{AlgorithmFormat, AlgorithmPlan};

pub fn run(console: &Console, command: &AlgorithmCommand) -> anyhow::Result<Outcome> {
    let plan = AlgorithmPlan::new(&command.options).map_err(|error| refused(&error))?;
    let mut algorithms = command.algorithms.clone();
    if matches!(command.options.written_in, Some(AlgorithmFormat::Film(_))) && !command.json {
        algorithms = one_of(algorithms, "algorithm", &command.options.net_finder())?;
        if algorithms.is_empty() {
            return Ok(Outcome::Complete);
        }
    }
    let finder = command.options.net_finder();
    answer_algorithms(console, &algorithms, &plan, &finder, command.json)
}
