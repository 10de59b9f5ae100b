//! `rubik apply` for other puzzles than the 3x3x3.

use super::position::position;
use super::renderer::PuzzleRenderer;
use crate::cli::arguments::ApplyOptions;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::Answer;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use anyhow::anyhow;
use rubik::puzzles::{Puzzle, PuzzleReading};
use std::ffi::OsString;

pub fn run<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ApplyOptions,
    renderer: &PuzzleRenderer<'_, P>,
) -> anyhow::Result<Outcome> {
    let format = super::format(puzzle.name(), &options.reading)?;
    let line = Line::Bytes(options.algorithm.as_encoded_bytes());
    let turns = line
        .text()
        .and_then(|text| Ok(puzzle.turns(text)?))
        .map_err(|error| anyhow!("the algorithm: {error}"))?;
    let after = |line: &Line| -> Result<String, InputError> {
        let PuzzleReading {
            mut position,
            symbols,
        } = position(puzzle, line, format)?;
        puzzle.make(&mut position, &turns)?;
        Ok(renderer.show(&PuzzleReading { position, symbols })?)
    };
    let positions: Vec<OsString> = match &options.cube {
        // The solved position, whatever format others are written in.
        None => {
            let solved = puzzle.write(&puzzle.solved());
            vec![solved.into()]
        }
        Some(position) if position == "-" => Vec::new(),
        Some(position) => vec![position.clone()],
    };
    answer_all(
        Given::Cubes,
        &positions,
        Records::Lines,
        session,
        renderer.layout(),
        |line| match after(line) {
            Ok(text) => Answer::right(text),
            Err(error) => Answer::error(&error),
        },
    )
}
