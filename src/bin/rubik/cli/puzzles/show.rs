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
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleFormat, PuzzleReading, SolvablePuzzle};
use std::ffi::OsString;

/// How many moves a position is from solved.
type Distance<'a, P> = Box<dyn Fn(&<P as Puzzle>::Position) -> Result<usize, PuzzleError> + Sync + Send + 'a>;

/// Of a puzzle that is solved here, so that it can be said how far from solved positions are.
pub fn run<P: SolvablePuzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
) -> anyhow::Result<Outcome> {
    PuzzleShow::new(puzzle, session, options)?.answer_all(session, positions)
}

/// Of any puzzle.
pub fn run_model<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.without_solver()?;
    PuzzleShow::with(puzzle, options, renderer, None)?.answer_all(session, positions)
}

fn renderer<'a, P: Puzzle>(
    puzzle: &'a P,
    session: &Session,
    options: &ShowOptions,
) -> anyhow::Result<PuzzleRenderer<'a, P>> {
    let renderer = PuzzleRenderer::new(puzzle, session, options.to, options.writing.notation)?;
    renderer.with_picture(options.view.unwrap_or_default(), options.scheme)
}

/// How positions of a puzzle are read, shown and described.
pub struct PuzzleShow<'a, P: Puzzle> {
    puzzle: &'a P,
    renderer: PuzzleRenderer<'a, P>,
    distance: Option<Distance<'a, P>>,
    format: Option<PuzzleFormat>,
    options: &'a ShowOptions,
}

impl<'a, P: SolvablePuzzle> PuzzleShow<'a, P> {
    /// Of a puzzle that is solved here; its tables are opened if anything asks for them.
    ///
    /// # Errors
    ///
    /// If the puzzle does not have one of the options, or a table cannot be opened.
    pub fn new(puzzle: &'a P, session: &Session, options: &'a ShowOptions) -> anyhow::Result<PuzzleShow<'a, P>> {
        let renderer = renderer(puzzle, session, options)?.with_solver(session)?;
        let mut distance: Option<Distance<'a, P>> = None;
        if options.json || options.about {
            let solver = super::open_usual(puzzle, session)?;
            distance = Some(Box::new(move |position| {
                Ok(puzzle.solve(&solver, position)?.turns().len())
            }));
        }
        PuzzleShow::with(puzzle, options, renderer, distance)
    }
}

impl<'a, P: Puzzle> PuzzleShow<'a, P> {
    fn with(
        puzzle: &'a P,
        options: &'a ShowOptions,
        renderer: PuzzleRenderer<'a, P>,
        distance: Option<Distance<'a, P>>,
    ) -> anyhow::Result<PuzzleShow<'a, P>> {
        Ok(PuzzleShow {
            puzzle,
            renderer,
            distance,
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

    fn profile(&self, reading: &PuzzleReading<P>) -> Result<PuzzleProfileObject, PuzzleError> {
        let position = &reading.position;
        let distance = self.distance.as_ref();
        let distance = distance.map(|distance| distance(position));
        Ok(PuzzleProfileObject {
            solved: self.puzzle.is_solved(position),
            distance: distance.transpose()?,
        })
    }

    fn object(&self, line: &Line, reading: &PuzzleReading<P>) -> Result<PuzzleShownObject, InputError> {
        Ok(PuzzleShownObject {
            input: line.shown(),
            puzzle: self.puzzle.name().to_string(),
            facelets: self.puzzle.write(&reading.position),
            about: self.profile(reading)?,
        })
    }

    /// What `--about` says.
    fn described(&self, reading: &PuzzleReading<P>) -> Result<String, PuzzleError> {
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
