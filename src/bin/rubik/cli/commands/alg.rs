//! `rubik alg`.

use crate::cli::arguments::{AlgorithmCommand, AlgorithmNotation};
use crate::cli::input::line::InputError;
use crate::cli::outcome::Outcome;
use crate::cli::pipeline::answer_algorithms as answer;
use crate::cli::session::Session;
use rubik::cube::Metric;
use rubik::json::line as json;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::AlgorithmLengths;

pub fn run(session: &Session, command: AlgorithmCommand) -> anyhow::Result<Outcome> {
    match command {
        AlgorithmCommand::Simplify(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.simplified()?.to_string())
        }),
        AlgorithmCommand::Invert(algorithms) => {
            answer(session, &algorithms, |algorithm| Ok(in_one_line(&algorithm.inverse())))
        }
        AlgorithmCommand::Mirror { algorithms, plane } => answer(session, &algorithms, |algorithm| {
            Ok(in_one_line(&algorithm.mirrored(plane)))
        }),
        AlgorithmCommand::Rotate { algorithms, by } => answer(session, &algorithms, |algorithm| {
            Ok(in_one_line(&algorithm.rotated(by)))
        }),
        AlgorithmCommand::Expand(algorithms) => {
            answer(session, &algorithms, |algorithm| Ok(algorithm.expanded()?.to_string()))
        }
        AlgorithmCommand::Count {
            algorithms,
            metric,
            json,
        } => answer(session, &algorithms, |algorithm| {
            Ok(counted(algorithm.lengths()?, metric, json))
        }),
        AlgorithmCommand::Format { algorithms, to, metric } => answer(session, &algorithms, |algorithm| match metric {
            Some(metric) => in_metric(algorithm, metric),
            None => written(algorithm, to),
        }),
    }
}

/// A filter answers a line with a line.
fn in_one_line(algorithm: &Algorithm) -> String {
    algorithm.in_one_line().to_string()
}

/// Lengths in the metric that was named, or in those of the World Cube Association.
fn counted(lengths: AlgorithmLengths, metric: Option<Metric>, is_json: bool) -> String {
    match metric {
        _ if is_json => json(&lengths),
        Some(metric) => format!("{} {metric}", lengths.of(metric)),
        None => {
            let AlgorithmLengths { htm, qtm, stm, etm, .. } = lengths;
            format!("{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM")
        }
    }
}

/// Turns of faces as they are written in a metric, and then the rotation of the cube that is left.
fn in_metric(algorithm: &Algorithm, metric: Metric) -> Result<String, InputError> {
    let (moves, rotation) = algorithm.face_turns()?;
    let words = [moves.written_in(metric).to_string(), rotation.to_string()];
    Ok(words
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" "))
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
