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
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleReading, SolvablePuzzle};
use std::ffi::OsString;

/// How many moves a position is from solved.
type Distance<'a, P> = dyn Fn(&<P as Puzzle>::Position) -> Result<usize, PuzzleError> + Sync + 'a;

/// Of a puzzle that is solved here, so that it can be said how far from solved positions are.
pub fn run<P: SolvablePuzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.with_solver(session)?;
    if !options.json && !options.about {
        return show(puzzle, session, options, positions, renderer, None);
    }
    let solver = super::open_usual(puzzle, session)?;
    let distance = |position: &P::Position| Ok(puzzle.solve(&solver, position)?.turns().len());
    show(
        puzzle,
        session,
        options,
        positions,
        renderer,
        Some(&distance),
    )
}

/// Of any puzzle.
pub fn run_model<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
) -> anyhow::Result<Outcome> {
    let renderer = renderer(puzzle, session, options)?.without_solver()?;
    show(puzzle, session, options, positions, renderer, None)
}

fn renderer<'a, P: Puzzle>(
    puzzle: &'a P,
    session: &Session,
    options: &ShowOptions,
) -> anyhow::Result<PuzzleRenderer<'a, P>> {
    let renderer = PuzzleRenderer::new(puzzle, session, options.to, options.writing.notation)?;
    renderer.with_picture(options.view.unwrap_or_default(), options.scheme)
}

fn show<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
    renderer: PuzzleRenderer<'_, P>,
    distance: Option<&Distance<'_, P>>,
) -> anyhow::Result<Outcome> {
    let format = super::format(puzzle.name(), &options.cubes.reading)?;
    let shown = Shown {
        puzzle,
        renderer,
        distance,
    };
    let layout = match (options.json, options.about) {
        (true, _) => Layout::Lines,
        (_, true) => Layout::Paragraphs,
        _ => shown.renderer.layout(),
    };
    let answer = |line: &Line| -> Result<String, InputError> {
        let reading = position(puzzle, line, format)?;
        if options.json {
            let object = shown.object(line, &reading)?;
            return Ok(with_fields_of(line.text()?, &object));
        }
        let drawn = shown.renderer.show(&reading)?;
        Ok(if options.about {
            format!("{drawn}\n\n{}", shown.described(&reading)?)
        } else {
            drawn
        })
    };
    answer_all(
        Given::Cubes,
        positions,
        Records::Lines,
        session,
        layout,
        |line| match answer(line) {
            Ok(text) => Answer::right(text),
            Err(error) => unanswered(line, &error, options.json),
        },
    )
}

/// How positions of a puzzle are shown and described.
struct Shown<'a, P: Puzzle> {
    puzzle: &'a P,
    renderer: PuzzleRenderer<'a, P>,
    distance: Option<&'a Distance<'a, P>>,
}

impl<P: Puzzle> Shown<'_, P> {
    fn profile(&self, reading: &PuzzleReading<P>) -> Result<PuzzleProfileObject, PuzzleError> {
        let position = &reading.position;
        let distance = self.distance.map(|distance| distance(position));
        Ok(PuzzleProfileObject {
            solved: self.puzzle.is_solved(position),
            distance: distance.transpose()?,
        })
    }

    fn object(
        &self,
        line: &Line,
        reading: &PuzzleReading<P>,
    ) -> Result<PuzzleShownObject, InputError> {
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
