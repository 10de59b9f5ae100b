//! `rubik alg`, `rubik apply` and `rubik order`.

use super::Outcome;
use super::arguments::{AlgorithmCommand, AlgorithmNotation, Algorithms, ApplyOptions};
use super::lines::{Answer, Given, InputError, Layout, Line, Records, answer_all};
use super::session::Session;
use super::show::Shower;
use super::solve::json;
use anyhow::anyhow;
use rubik::notation::Algorithm;
use rubik::notation::algorithm::Lengths;
use serde::Serialize;
use std::ffi::OsString;

pub fn run(session: &Session, command: AlgorithmCommand) -> anyhow::Result<Outcome> {
    match command {
        AlgorithmCommand::Simplify(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.simplified()?.to_string())
        }),
        AlgorithmCommand::Invert(algorithms) => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.inverse().to_string())
        }),
        AlgorithmCommand::Mirror { algorithms, plane } => {
            answer(session, &algorithms, |algorithm| {
                Ok(algorithm.mirrored(plane).to_string())
            })
        }
        AlgorithmCommand::Rotate { algorithms, by } => answer(session, &algorithms, |algorithm| {
            Ok(algorithm.rotated(by).to_string())
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

pub fn order(session: &Session, algorithms: &Algorithms) -> anyhow::Result<Outcome> {
    answer(session, algorithms, |algorithm| {
        Ok(algorithm.order()?.to_string())
    })
}

pub fn apply(session: &Session, options: &ApplyOptions) -> anyhow::Result<Outcome> {
    let line = Line::Bytes(options.algorithm.as_encoded_bytes());
    let parentheses = options.reading.niss.parentheses();
    let turns = line
        .algorithm(parentheses)
        .and_then(|algorithm| Ok(algorithm.turns()?))
        .map_err(|error| anyhow!("the algorithm: {error}"))?;
    let shower = Shower::new(session, Some(options.to), options.writing.notation)?;
    let mut reader = options.reader();
    if options.cube.is_none() {
        // The solved cube is the empty algorithm, whatever else cubes are written in.
        reader.format = None;
    }
    let answer = |line: &Line| {
        let reading = line.reading(&reader);
        match reading.and_then(|reading| shower.show(&reading.held.after(turns.iter().copied()))) {
            Ok(text) => Answer::right(text),
            Err(error) => Answer::error(&error),
        }
    };
    let cubes: Vec<OsString> = match &options.cube {
        None => vec![OsString::new()],
        Some(cube) if cube == "-" => Vec::new(),
        Some(cube) => vec![cube.clone()],
    };
    answer_all(
        Given::Cubes,
        &cubes,
        Records::of(&reader),
        session,
        shower.layout(),
        answer,
    )
}

/// Answers every algorithm with a line.
fn answer(
    session: &Session,
    algorithms: &Algorithms,
    answer: impl Fn(&Algorithm) -> Result<String, InputError> + Sync,
) -> anyhow::Result<Outcome> {
    let parentheses = algorithms.niss.parentheses();
    let answer = |line: &Line| {
        let read = line.algorithm(parentheses);
        match read.and_then(|algorithm| answer(&algorithm)) {
            Ok(text) => Answer::right(text),
            Err(error) => Answer::error(&error),
        }
    };
    let given = &algorithms.algorithms;
    answer_all(
        Given::Algorithms,
        given,
        Records::Lines,
        session,
        Layout::Lines,
        answer,
    )
}

/// Lengths as JSON has them.
#[derive(Serialize)]
struct Counted {
    htm: usize,
    qtm: usize,
    stm: usize,
    etm: usize,
}

fn counted(lengths: Lengths, is_json: bool) -> String {
    let Lengths { htm, qtm, stm, etm } = lengths;
    if is_json {
        json(&Counted { htm, qtm, stm, etm })
    } else {
        format!("{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM")
    }
}

fn written(algorithm: &Algorithm, notation: AlgorithmNotation) -> Result<String, InputError> {
    Ok(match notation {
        AlgorithmNotation::Sign => algorithm.to_string(),
        AlgorithmNotation::Wca => algorithm.wca()?,
        AlgorithmNotation::Classic => algorithm.classic()?,
        AlgorithmNotation::AlgCubingNet => algorithm.alg_cubing_net_link(),
        AlgorithmNotation::Twizzle => algorithm.twizzle_link(),
    })
}
