//! `rubik show` for other puzzles than the 3x3x3.

use super::position::position;
use super::renderer::PuzzleRenderer;
use crate::cli::arguments::{ShowOptions, Target};
use crate::cli::input::line::{InputError, Line};
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use rubik::json::{PuzzleProfileObject, PuzzleShownObject, with_fields_of};
use rubik::puzzles::{Puzzle, PuzzleError, PuzzleReading};
use std::ffi::OsString;

/// How many moves a position is from solved; none of a puzzle that is not solved here.
pub type Distance<'a, P> =
    dyn Fn(&<P as Puzzle>::Position) -> Result<usize, PuzzleError> + Sync + 'a;

pub fn run<P: Puzzle>(
    puzzle: &P,
    session: &Session,
    options: &ShowOptions,
    positions: &[OsString],
    renderer: PuzzleRenderer<'_, P>,
    distance: Option<&Distance<'_, P>>,
) -> anyhow::Result<Outcome> {
    let format = super::format(puzzle.name(), &options.cubes.reading)?;
    if options.to == Some(Target::Svg) && positions.is_empty() {
        return Ok(Outcome::Complete);
    }
    let renderer = renderer.with_picture(options.view.unwrap_or_default(), options.scheme)?;
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
