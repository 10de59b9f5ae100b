//! `rubik show`.

use crate::cli::arguments::{ShowOptions, Target};
use crate::cli::input::line::{InputError, Line};
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
use anyhow::{Context, bail};
use rubik::Cube;
use rubik::batch::LONGEST_LINE;
use rubik::batch::records::is_no_cube;
use rubik::json::{ProfileObject, ShownObject, with_fields_of};
use rubik::notation::{Format, Grouped, Reader, Reading, write};
use rubik::puzzles::two_by_two::TwoByTwo;
use std::ffi::OsString;
use std::io::{self, Read};

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let is_picture = options.to == Some(Target::Svg);
    if options.view.is_some() && !is_picture {
        bail!("--view says what a picture shows, and goes with --to svg");
    }
    let reader = options.cubes.reader();
    if options.completions {
        return completions(session, &options, &reader);
    }
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
        return puzzles::show::run(name.puzzle()?, session, &options, &cubes);
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
            Ok(if options.json {
                object(line, &reading.cube)?
            } else if options.about {
                format!("{}\n\n{}", renderer.show(&reading)?, described(&reading.cube))
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
    answer_all(Given::Cubes, &cubes, Records::of(&reader), session, layout, &answer)
}

/// A cube that was read from a line, as a JSON object.
fn object(line: &Line, cube: &Cube) -> Result<String, InputError> {
    let shown = ShownObject {
        input: line.shown(),
        facelets: write(cube, Format::Facelets),
        about: ProfileObject::of(cube),
    };
    Ok(with_fields_of(line.text()?, &shown))
}

/// How many cubes of a line are printed unless another number is given.
const USUAL_NUMBER: u64 = 100;

/// Prints the cubes that have the known stickers of each line.
fn completions(session: &Session, options: &ShowOptions, reader: &Reader) -> anyhow::Result<Outcome> {
    if options.puzzle.other().is_some() {
        bail!("--completions is for the 3x3x3");
    }
    let target = options.to.unwrap_or(Target::Format(Format::Facelets));
    if target == Target::Svg {
        bail!("--to svg writes one picture, and --completions may print many cubes");
    }
    let renderer = Renderer::new(session, Some(target), options.writing.notation)?;
    let layout = renderer.layout();
    let most = options.number.unwrap_or(USUAL_NUMBER);
    let separator = match layout {
        Layout::Lines => "\n",
        Layout::Paragraphs => "\n\n",
    };
    let answer = |line: &Line| {
        let listed = line.partial_reading(reader).and_then(|partial| {
            let found = partial.completions();
            let shown = found.cubes().take(usize::try_from(most).unwrap_or(usize::MAX));
            let shown = shown.map(|cube| match options.json {
                true => object(line, &cube),
                false => renderer.show(&Reading {
                    cube,
                    symbols: partial.symbols,
                }),
            });
            let shown: Vec<String> = shown.collect::<Result<_, _>>()?;
            Ok((shown.join(separator), how_many(found.count(), most)))
        });
        match listed {
            Ok((text, remark)) => Answer {
                remark: Some(remark),
                ..Answer::right(text)
            },
            Err(error) => unanswered(line, &error, options.json),
        }
    };
    let (given, records) = (&options.cubes.cubes, Records::of(reader));
    answer_all(Given::Cubes, given, records, session, layout, &answer)
}

/// What is said of the cubes that have some stickers, of which at most so many are printed.
fn how_many(cubes: u128, most: u64) -> String {
    let all = Grouped(cubes);
    match cubes {
        1 => "1 cube has these stickers".to_owned(),
        _ if cubes > u128::from(most) => {
            let most = Grouped(most.into());
            format!("{all} cubes have these stickers, of which this lists {most} (-n lists more)")
        }
        _ => format!("{all} cubes have these stickers"),
    }
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
