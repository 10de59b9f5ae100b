//! `rubik apply`.

use crate::cli::arguments::ApplyOptions;
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::output::renderer::Renderer;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::puzzles;
use crate::cli::puzzles::apply::PuzzleApply;
use crate::cli::puzzles::pocket::Pocket;
use crate::cli::session::Session;
use anyhow::anyhow;
use rubik::notation::Reading;
use rubik::puzzles::two_by_two::TwoByTwo;
use std::ffi::OsString;

pub fn run(session: &Session, options: &ApplyOptions) -> anyhow::Result<Outcome> {
    if let Some(name) = options.puzzle.other() {
        return puzzles::apply::run(name.puzzle()?, session, options);
    }
    let line = Line::Bytes(options.algorithm.as_encoded_bytes());
    let parentheses = options.reading.niss.parentheses();
    let turns = line
        .algorithm(parentheses)
        .and_then(|algorithm| Ok(algorithm.turns()?))
        .map_err(|error| anyhow!("the algorithm: {error}"))?;
    let renderer = Renderer::new(session, Some(options.to), options.writing.notation)?;
    let mut reader = options.reader();
    if options.cube.is_none() {
        // The solved cube is the empty algorithm, whatever else cubes are written in.
        reader.format = None;
        reader.order = None;
    }
    let pocket = Pocket::new();
    let open = || PuzzleApply::new(&TwoByTwo, session, options);
    let is_named = options.puzzle.puzzle.is_some();
    let answer = |line: &Line| {
        let after = line.reading(&reader).map(|reading| Reading {
            cube: reading.cube.after(turns.iter().copied()),
            ..reading
        });
        match after.and_then(|after| renderer.show(&after)) {
            Ok(text) => Answer::right(text),
            Err(error) if is_named => Answer::error(&error),
            Err(error) => match pocket.take(line, error, open) {
                Ok(pocket) => pocket.answer(line),
                Err(error) => Answer::error(&error),
            },
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
        renderer.layout(),
        &answer,
    )
}
