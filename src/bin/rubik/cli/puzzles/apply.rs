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
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleTurn};
use std::ffi::OsString;

pub fn run(puzzle: &'static dyn Puzzle, session: &Session, options: &ApplyOptions) -> anyhow::Result<Outcome> {
    PuzzleApply::new(puzzle, session, options)?.answer_all(session, options)
}

/// Turns that are made on positions of a puzzle.
pub struct PuzzleApply {
    puzzle: &'static dyn Puzzle,
    turns: Vec<PuzzleTurn>,
    format: Option<PuzzleFormat>,
    renderer: PuzzleRenderer,
}

impl PuzzleApply {
    /// Reads the algorithm, and opens a table if the options ask for moves.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, the algorithm is none, or a table cannot be
    /// opened.
    pub fn new(puzzle: &'static dyn Puzzle, session: &Session, options: &ApplyOptions) -> anyhow::Result<PuzzleApply> {
        let renderer = PuzzleRenderer::new(puzzle, session, Some(options.to), options.writing.notation)?;
        let renderer = renderer.with_solver(session)?;
        let format = super::format(puzzle.name(), &options.reading)?;
        let line = Line::Bytes(options.algorithm.as_encoded_bytes());
        let turns = line.text().and_then(|text| Ok(puzzle.turns(text)?));
        Ok(PuzzleApply {
            puzzle,
            turns: turns.map_err(|error| anyhow!("the algorithm: {error}"))?,
            // The solved position is the empty algorithm, whatever format others are written in.
            format: format.filter(|_| options.cube.is_some()),
            renderer,
        })
    }

    fn answer_all(&self, session: &Session, options: &ApplyOptions) -> anyhow::Result<Outcome> {
        let positions: Vec<OsString> = match &options.cube {
            None => vec![OsString::new()],
            Some(position) if position == "-" => Vec::new(),
            Some(position) => vec![position.clone()],
        };
        let layout = self.renderer.layout();
        let answer = |line: &Line| self.answer(line);
        answer_all(Given::Cubes, &positions, Records::Lines, session, layout, &answer)
    }

    /// The answer to a line.
    pub fn answer(&self, line: &Line) -> Answer {
        match self.after(line) {
            Ok(text) => Answer::right(text),
            Err(error) => Answer::error(&error),
        }
    }

    fn after(&self, line: &Line) -> Result<String, InputError> {
        let mut reading = position(self.puzzle, line, self.format)?;
        self.puzzle.make(&mut reading.position, &self.turns)?;
        Ok(self.renderer.show(&reading)?)
    }
}
