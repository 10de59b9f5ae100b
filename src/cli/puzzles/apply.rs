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
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleReading, SolvablePuzzle};
use std::ffi::OsString;

/// Of a puzzle that is solved here, so that positions can be written as moves.
pub fn run<P: SolvablePuzzle>(
    puzzle: &P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<Outcome> {
    PuzzleApply::new(puzzle, session, options)?.run(session, options)
}

/// Of any puzzle.
pub fn run_model<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.without_solver()?;
    PuzzleApply::with(puzzle, renderer, options)?.run(session, options)
}

fn renderer<'a, P: Puzzle>(
    puzzle: &'a P,
    session: &Session,
    options: &ApplyOptions,
) -> anyhow::Result<PuzzleRenderer<'a, P>> {
    PuzzleRenderer::new(puzzle, session, Some(options.to), options.writing.notation)
}

/// How positions of a puzzle are read, turned and shown.
pub struct PuzzleApply<'a, P: Puzzle> {
    puzzle: &'a P,
    renderer: PuzzleRenderer<'a, P>,
    format: Option<PuzzleFormat>,
    turns: Vec<P::Turn>,
}

impl<'a, P: SolvablePuzzle> PuzzleApply<'a, P> {
    /// Of a puzzle that is solved here.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, the algorithm is none of it, or its tables
    /// cannot be opened.
    pub fn new(
        puzzle: &'a P,
        session: &Session,
        options: &ApplyOptions,
    ) -> anyhow::Result<PuzzleApply<'a, P>> {
        let renderer = renderer(puzzle, session, options)?.with_solver(session)?;
        PuzzleApply::with(puzzle, renderer, options)
    }
}

impl<'a, P: Puzzle> PuzzleApply<'a, P> {
    fn with(
        puzzle: &'a P,
        renderer: PuzzleRenderer<'a, P>,
        options: &ApplyOptions,
    ) -> anyhow::Result<PuzzleApply<'a, P>> {
        let format = super::format(puzzle.name(), &options.reading)?;
        let line = Line::Bytes(options.algorithm.as_encoded_bytes());
        let turns = line
            .text()
            .and_then(|text| Ok(puzzle.turns(text)?))
            .map_err(|error| anyhow!("the algorithm: {error}"))?;
        Ok(PuzzleApply {
            puzzle,
            renderer,
            format,
            turns,
        })
    }

    fn run(&self, session: &Session, options: &ApplyOptions) -> anyhow::Result<Outcome> {
        let positions: Vec<OsString> = match &options.cube {
            // The solved position, whatever format others are written in.
            None => {
                let solved = self.puzzle.write(&self.puzzle.solved());
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
            self.renderer.layout(),
            |line| self.answer(line),
        )
    }

    /// The answer to a line.
    pub fn answer(&self, line: &Line) -> Answer {
        match self.after(line) {
            Ok(text) => Answer::right(text),
            Err(error) => Answer::error(&error),
        }
    }

    /// The position in a line after the turns.
    fn after(&self, line: &Line) -> Result<String, InputError> {
        let PuzzleReading {
            mut position,
            symbols,
        } = position(self.puzzle, line, self.format)?;
        self.puzzle.make(&mut position, &self.turns)?;
        Ok(self.renderer.show(&PuzzleReading { position, symbols })?)
    }
}
