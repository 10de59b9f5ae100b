//! `rubik alg`.

use crate::cli::arguments::{AlgorithmCommand, AlgorithmNotation};
use crate::cli::input::line::InputError;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms as answer;
use crate::cli::session::Session;
use rubik::json::line as json;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::AlgorithmLengths;
use serde::Serialize;

pub fn run(session: &Session, command: AlgorithmCommand) -> anyhow::Result<Outcome> {
    match command {
        AlgorithmCommand::Simplify(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.simplified()?.to_string())
        }),
        AlgorithmCommand::Invert(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(in_one_line(&algorithm.inverse()))
        }),
        AlgorithmCommand::Mirror { algorithms, plane } => {
            answer(session, &algorithms, |algorithm| {
                Ok(in_one_line(&algorithm.mirrored(plane)))
            })
        }
        AlgorithmCommand::Rotate { algorithms, by } => answer(session, &algorithms, |algorithm| {
            Ok(in_one_line(&algorithm.rotated(by)))
        }),
        AlgorithmCommand::Expand(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.expanded()?.to_string())
        }),
        AlgorithmCommand::Count { algorithms, json } => answer(session, &algorithms, |algorithm| {
            Ok(counted(algorithm.lengths()?, json))
        }),
        AlgorithmCommand::Format { algorithms, to } => {
            answer(session, &algorithms, |algorithm| written(algorithm, to))
        }
    }
}

/// A filter answers a line with a line.
fn in_one_line(algorithm: &Algorithm) -> String {
    algorithm.in_one_line().to_string()
}

/// Lengths as JSON has them.
#[derive(Serialize)]
struct Counted {
    htm: usize,
    qtm: usize,
    stm: usize,
    etm: usize,
}

fn counted(lengths: AlgorithmLengths, is_json: bool) -> String {
    let AlgorithmLengths { htm, qtm, stm, etm } = lengths;
    if is_json {
        json(&Counted { htm, qtm, stm, etm })
    } else {
        format!("{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM")
    }
}

fn written(algorithm: &Algorithm, notation: AlgorithmNotation) -> Result<String, InputError> {
    Ok(match notation {
        AlgorithmNotation::Sign => in_one_line(algorithm),
        AlgorithmNotation::Wca => algorithm.wca()?,
        AlgorithmNotation::Classic => algorithm.classic()?,
        AlgorithmNotation::AlgCubingNet => algorithm.alg_cubing_net_link(),
        AlgorithmNotation::Twizzle => algorithm.twizzle_link(),
    })
}
