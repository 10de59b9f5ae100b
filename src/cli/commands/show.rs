//! `rubik show`.

use crate::cli::arguments::ShowOptions;
use crate::cli::input::line::Line;
use crate::cli::input::records::Records;
use crate::cli::outcome::Outcome;
use crate::cli::output::answer::{Answer, Layout};
use crate::cli::output::json::unanswered;
use crate::cli::output::profile::described;
use crate::cli::output::renderer::Renderer;
use crate::cli::pipeline::{Given, answer_all};
use crate::cli::session::Session;
use rubik::json::{ProfileObject, with_fields_of};
use rubik::notation::{Format, write};
use serde::Serialize;

pub fn run(session: &Session, options: ShowOptions) -> anyhow::Result<Outcome> {
    let reader = options.cubes.reader();
    let renderer = Renderer::new(session, options.to, options.writing.notation)?;
    let renderer = renderer
        .with_picture(options.view.unwrap_or_default())
        .with_scheme(options.scheme);
    let answer = |line: &Line| {
        let shown = line.reading(&reader).and_then(|reading| {
            let cube = &reading.cube;
            Ok(if options.json {
                let shown = Shown {
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
            Err(error) => unanswered(line, &error, options.json),
        }
    };
    let layout = match (options.json, options.about) {
        (true, _) => Layout::Lines,
        (_, true) => Layout::Paragraphs,
        _ => renderer.layout(),
    };
    answer_all(
        Given::Cubes,
        &options.cubes.cubes,
        Records::of(&reader),
        session,
        layout,
        answer,
    )
}

/// A cube as JSON has it.
#[derive(Serialize)]
struct Shown {
    input: String,
    facelets: Option<String>,
    about: ProfileObject,
}
