//! `rubik show`.

use crate::cli::arguments::{ShowOptions, Target};
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::output::profile::described;
use crate::cli::output::renderer::Renderer;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::puzzles;
use crate::cli::puzzles::pocket::Pocket;
use crate::cli::puzzles::show::PuzzleShow;
use crate::cli::session::Session;
use crate::puzzle_of_name::with_model_or_solvable;
use anyhow::{Context, bail};
use rubik::batch::LONGEST_LINE;
use rubik::batch::records::is_no_cube;
use rubik::json::{ProfileObject, ShownObject, with_fields_of};
use rubik::notation::{Format, write};
use rubik::puzzles::two_by_two::TwoByTwo;
use std::ffi::OsString;
use std::io::{self, Read};

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let is_picture = options.to == Some(Target::Svg);
    if options.view.is_some() && !is_picture {
        bail!("--view says what a picture shows, and goes with --to svg");
    }
    let reader = options.cubes.reader();
    let cubes = options.cubes.cubes.clone();
    let cubes = if is_picture {
        one_cube(cubes, Records::of(&reader))?
    } else {
        cubes
    };
    if is_picture && cubes.is_empty() {
        return Ok(Outcome::Complete);
    }
    if let Some(name) = options.puzzle.other() {
        return with_model_or_solvable!(name, |puzzle| {
            model => puzzles::show::run_model(&puzzle, session, &options, &cubes),
            solvable => puzzles::show::run(&puzzle, session, &options, &cubes),
        });
    }
    let renderer = Renderer::new(session, options.to, options.writing.notation)?;
    let renderer = renderer
        .with_picture(options.view.unwrap_or_default())
        .with_scheme(options.scheme);
    let pocket = Pocket::new();
    let open = || PuzzleShow::new(&TwoByTwo, session, &options);
    let is_named = options.puzzle.puzzle.is_some();
    let answer = |line: &Line| {
        let shown = line.reading(&reader).and_then(|reading| {
            let cube = &reading.cube;
            Ok(if options.json {
                let shown = ShownObject {
                    input: line.shown(),
                    facelets: write(cube, Format::Facelets),
                    about: ProfileObject::of(cube),
                };
                with_fields_of(line.text()?, &shown)
            } else if options.about {
                format!("{}\n\n{}", renderer.show(&reading)?, described(cube))
            } else {
                renderer.show(&reading)?
            })
        });
        match shown {
            Ok(text) => Answer::right(text),
            Err(error) if is_named => unanswered(line, &error, options.json),
            Err(error) => match pocket.take(line, error, open) {
                Ok(pocket) => pocket.answer(line),
                Err(error) => unanswered(line, &error, options.json),
            },
        }
    };
    let layout = match (options.json, options.about) {
        (true, _) => Layout::Lines,
        (_, true) => Layout::Paragraphs,
        _ => renderer.layout(),
    };
    answer_all(
        Given::Cubes,
        &cubes,
        Records::of(&reader),
        session,
        layout,
        answer,
    )
}

/// The cube that a picture is to show, given or on standard input; none if that is empty.
///
/// # Errors
///
/// If there are several, since several pictures in one file are no picture; or if standard input
/// cannot be read.
fn one_cube(given: Vec<OsString>, records: Records) -> anyhow::Result<Vec<OsString>> {
    let cubes = if given.is_empty() {
        let mut text = String::new();
        let input = io::stdin().take(LONGEST_LINE as u64);
        let read = { input }.read_to_string(&mut text);
        read.context("cannot read standard input")?;
        match records {
            Records::Nets => vec![text.into()],
            Records::Lines | Records::LinesOfCubes => {
                let lines = text.lines().filter(|line| !is_no_cube(line.as_bytes()));
                lines.map(OsString::from).collect()
            }
        }
    } else {
        given
    };
    if cubes.len() > 1 {
        bail!(
            "--to svg writes one picture, and here are {} cubes; give it one cube at a time",
            cubes.len()
        );
    }
    Ok(cubes)
}
