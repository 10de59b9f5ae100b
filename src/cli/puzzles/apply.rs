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
use rubik::puzzles::{Puzzle, PuzzleReading, SolvablePuzzle};
use std::ffi::OsString;

/// Of a puzzle that is solved here, so that positions can be written as moves.
pub fn run<P: SolvablePuzzle>(
    puzzle: &P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.with_solver(session)?;
    apply(puzzle, session, options, &renderer)
}

/// Of any puzzle.
pub fn run_model<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.without_solver()?;
    apply(puzzle, session, options, &renderer)
}

fn renderer<'a, P: Puzzle>(
    puzzle: &'a P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<PuzzleRenderer<'a, P>> {
    PuzzleRenderer::new(puzzle, session, Some(options.to), options.writing.notation)
}

fn apply<P: Puzzle>(
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
