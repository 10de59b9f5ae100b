//! `rubik show` for other puzzles than the 3x3x3.

use super::position::position;
use super::renderer::PuzzleRenderer;
use crate::cli::arguments::ShowOptions;
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use rubik::json::{PuzzleProfileObject, PuzzleShownObject, with_fields_of};
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleFormat, PuzzleReading, PuzzleSolver};
use std::ffi::OsString;

pub fn run(
    puzzle: &'static dyn Puzzle,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
) -> anyhow::Result<Outcome> {
    PuzzleShow::new(puzzle, session, options)?.answer_all(session, positions)
}

/// How positions of a puzzle are read, shown and described.
pub struct PuzzleShow<'a> {
    puzzle: &'static dyn Puzzle,
    renderer: PuzzleRenderer,
    /// What says how far from solved a position is, of a puzzle that is solved here.
    solver: Option<PuzzleSolver>,
    format: Option<PuzzleFormat>,
    options: &'a ShowOptions,
}

impl<'a> PuzzleShow<'a> {
    /// Opens the tables of the puzzle if anything asks for them.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, or a table cannot be opened.
    pub fn new(
        puzzle: &'static dyn Puzzle,
        session: &Session,
        options: &'a ShowOptions,
    ) -> anyhow::Result<PuzzleShow<'a>> {
        let renderer = PuzzleRenderer::new(puzzle, session, options.to, options.writing.notation)?;
        let renderer = renderer.with_picture(options.view.unwrap_or_default(), options.scheme)?;
        let renderer = renderer.with_solver(session)?;
        let solvable = puzzle
            .solvable()
            .filter(|puzzle| puzzle.tells_distance() && (options.json || options.about));
        let solver = solvable.map(|puzzle| super::open_usual(puzzle, session));
        let solver = solver.transpose()?;
        Ok(PuzzleShow {
            puzzle,
            renderer,
            solver,
            format: super::format(puzzle.name(), &options.cubes.reading)?,
            options,
        })
    }

    fn answer_all(&self, session: &Session, positions: &[OsString]) -> anyhow::Result<Outcome> {
        let layout = match (self.options.json, self.options.about) {
            (true, _) => Layout::Lines,
            (_, true) => Layout::Paragraphs,
            _ => self.renderer.layout(),
        };
        let answer = |line: &Line| self.answer(line);
        answer_all(Given::Cubes, positions, Records::Lines, session, layout, &answer)
    }

    /// The answer to a line.
    pub fn answer(&self, line: &Line) -> Answer {
        match self.shown(line) {
            Ok(text) => Answer::right(text),
            Err(error) => unanswered(line, &error, self.options.json),
        }
    }

    fn shown(&self, line: &Line) -> Result<String, InputError> {
        let reading = position(self.puzzle, line, self.format)?;
        if self.options.json {
            let object = self.object(line, &reading)?;
            return Ok(with_fields_of(line.text()?, &object));
        }
        let drawn = self.renderer.show(&reading)?;
        Ok(if self.options.about {
            format!("{drawn}\n\n{}", self.described(&reading)?)
        } else {
            drawn
        })
    }

    fn profile(&self, reading: &PuzzleReading) -> Result<PuzzleProfileObject, PuzzleError> {
        let position = &reading.position;
        let solution = self.solver.as_ref().map(|solver| solver.solve(position));
        Ok(PuzzleProfileObject {
            solved: self.puzzle.is_solved(position),
            distance: solution.transpose()?.map(|solution| solution.turns().len()),
        })
    }

    fn object(&self, line: &Line, reading: &PuzzleReading) -> Result<PuzzleShownObject, InputError> {
        Ok(PuzzleShownObject {
            input: line.shown(),
            puzzle: self.puzzle.name().to_string(),
            facelets: self.puzzle.write(&reading.position),
            about: self.profile(reading)?,
        })
    }

    /// What `--about` says.
    fn described(&self, reading: &PuzzleReading) -> Result<String, PuzzleError> {
        let profile = self.profile(reading)?;
        let puzzle = self.puzzle.name().described();
        Ok(match (profile.solved, profile.distance) {
            (true, _) => format!("{puzzle}, solved"),
            (false, Some(1)) => format!("{puzzle}, 1 move from solved"),
            (false, Some(moves)) => format!("{puzzle}, {moves} moves from solved"),
            (false, None) => format!("{puzzle}, not solved"),
        })
    }
}
